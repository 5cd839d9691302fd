import '../../testing/texts.ts';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';
import { MoreActions } from './more-actions.tsx';

async function open(children: ReactNode) {
  const onClose = vi.fn();
  const screen = await render(
    <Dialog title="Edit" onClose={onClose}>
      {children}
    </Dialog>,
  );
  return { onClose, pressBackdrop: () => (screen.getByRole('dialog').element() as HTMLElement).click() };
}

it('a press on the backdrop closes it', async () => {
  const { onClose, pressBackdrop } = await open(<p>Nothing to type</p>);
  pressBackdrop();
  expect(onClose).toHaveBeenCalledOnce();
});

it('a press on the backdrop loses nothing that was typed into a form', async () => {
  const { onClose, pressBackdrop } = await open(<form aria-label="Title" />);
  pressBackdrop();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('"More" is there only if something is behind it', async () => {
  const screen = await render(
    <MoreActions>
      {[]}
      {false}
    </MoreActions>,
  );
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await screen.rerender(
    <MoreActions>
      <button type="button">Edit</button>
    </MoreActions>,
  );
  await expect.element(screen.getByRole('button', { name: 'More' })).toBeInTheDocument();
});

/** What opened the dialog goes with it. */
function Row({ onGone }: { onGone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Remove
      </button>
      {asking && (
        <Dialog title="Remove it?" onClose={onGone}>
          {null}
        </Dialog>
      )}
    </>
  );
}

function Rows() {
  const [gone, setGone] = useState(false);
  return gone ? null : <Row onGone={() => setGone(true)} />;
}

it('the focus of a dialog whose opener has gone comes to the page', async () => {
  const screen = await render(
    <main id="content" tabIndex={-1}>
      <Rows />
    </main>,
  );
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

it('the focus of a dialog whose opener has gone comes to the dialog below', async () => {
  const screen = await render(
    <Dialog title="Captions" onClose={() => undefined}>
      <Rows />
    </Dialog>,
  );
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Remove it?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog', { name: 'Captions' }).element());
});
