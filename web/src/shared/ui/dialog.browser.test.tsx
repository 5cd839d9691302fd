import '../../testing/texts.ts';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';
import { MoreActions } from './more-actions.tsx';

async function open() {
  const onClose = vi.fn();
  const screen = await render(
    <Dialog title="Edit" onClose={onClose}>
      <input aria-label="Title" />
    </Dialog>,
  );
  return { onClose, field: screen.getByRole('textbox'), dialog: screen.getByRole('dialog').element() };
}

const press = (on: Element, then: Element) => {
  on.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  then.dispatchEvent(new MouseEvent('click', { bubbles: true }));
};

it('a press on the backdrop closes it, but not one that began in a field', async () => {
  const { onClose, field, dialog } = await open();
  press(field.element(), dialog);
  expect(onClose).not.toHaveBeenCalled();
  press(dialog, dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a press on the backdrop loses nothing that was typed', async () => {
  const { onClose, field, dialog } = await open();
  await field.fill('Spring fest');
  press(dialog, dialog);
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
