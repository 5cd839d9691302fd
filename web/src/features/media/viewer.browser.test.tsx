import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { switchShortcuts } from '../../shared/lib/use-shortcut.ts';
import { StepButtons, Viewer } from './viewer.tsx';

const URL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const photo = {
  ...{ kind: 'photo', id: 'p', title: 'Kites', state: 'ready', width: 400, height: 800, commentCount: 0 },
  ...{ url: URL, thumbUrl: URL, posterUrl: null, widths: [], moving: false, mine: {} },
} as unknown as Media;

async function open() {
  const [onGo, onClose] = [vi.fn(), vi.fn()];
  const viewer = (action: string | null) => (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Viewer
          media={photo}
          neighbours={{ previous: null, next: null }}
          place={null}
          film={null}
          plays={false}
          follows={null}
          onGo={onGo}
          onClose={onClose}
          onComment={() => undefined}
          actions={action && <button type="button">{action}</button>}
        />
      </QueryClientProvider>
    </trpc.Provider>
  );
  const screen = await render(viewer('Save'));
  const shift = () => {
    const moved = screen.container.querySelector<HTMLElement>('section [style*="scale"]')?.style.transform;
    return /translate\((.*?)\)/.exec(moved ?? '')?.[1];
  };
  return { screen, onGo, onClose, shift, without: () => screen.rerender(viewer(null)) };
}

afterEach(() => switchShortcuts(true));

it('a button keeps the focus where it can zoom no further', async () => {
  const { screen } = await open();
  const zoomOut = screen.getByRole('button', { name: 'Zoom out' });
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'false');
  await userEvent.click(zoomOut);
  await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'true');
  expect(document.activeElement).toBe(zoomOut.element());
});

it('the focus of a button that has gone is the viewer’s, whose keys are not those of the page behind', async () => {
  const { screen, without } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await without();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog').element());
});

it('arrows move a zoomed picture, and go on from one that is whole; not with Shift', async () => {
  const { onGo, shift } = await open();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(onGo).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowRight}');
  expect(onGo.mock.calls).toEqual([['next']]);
  await userEvent.keyboard('++++');
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  await expect.poll(shift).toBe('-80px, 80px');
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
  await expect.poll(shift).toBe('0px, 0px');
  expect(onGo).toHaveBeenCalledOnce();
});

it('with single-key shortcuts switched off letters do nothing, and arrows go on', async () => {
  switchShortcuts(false);
  const { screen, onGo, onClose } = await open();
  await userEvent.keyboard('f+');
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  expect(onGo.mock.calls).toEqual([['previous']]);
});

it('a button to a neighbour that was there keeps the focus at an end', async () => {
  const there = { kind: 'photo', id: 'q' } as const;
  const buttons = (next: typeof there | null, known = true) => (
    <StepButtons neighbours={{ previous: null, next, known }} onGo={() => undefined} />
  );
  const screen = await render(buttons(null));
  expect(screen.getByRole('button').elements()).toEqual([]);
  await screen.rerender(buttons(there));
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  await screen.rerender(buttons(null, false));
  await expect.element(next).toHaveAttribute('aria-disabled', 'false');
  await screen.rerender(buttons(null));
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  expect(document.activeElement).toBe(next.element());
});
