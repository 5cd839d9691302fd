import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { foundKey, type Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { switchShortcuts } from '../../shared/lib/use-shortcut.ts';
import { StepButtons, Viewer } from './viewer.tsx';

const saving = vi.hoisted(() => ({ data: false }));
vi.mock('../../shared/lib/save-data.ts', async (real) => ({ ...(await real<object>()), savesData: () => saving.data }));

const URL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const photo = {
  ...{ kind: 'photo', id: 'p', title: 'Kites', state: 'ready', width: 400, height: 800, commentCount: 0 },
  ...{ url: URL, thumbUrl: URL, posterUrl: null, widths: [], moving: false, mine: {} },
} as unknown as Media;

async function open(start: Partial<ComponentProps<typeof Viewer>> = {}) {
  const [onGo, onClose, onGone] = [vi.fn(), vi.fn(), vi.fn()];
  const viewer = (action: string | null, over = start) => (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Viewer
          media={photo}
          gone={false}
          neighbours={{ previous: null, next: null }}
          place={null}
          film={null}
          plays={false}
          follows={null}
          onGo={onGo}
          onClose={onClose}
          onGone={onGone}
          onComment={() => undefined}
          actions={action && <button type="button">{action}</button>}
          {...over}
        />
      </QueryClientProvider>
    </trpc.Provider>
  );
  const screen = await render(viewer('Save'));
  const shift = () => {
    const moved = screen.container.querySelector<HTMLElement>('section [style*="scale"]')?.style.transform;
    return /translate\((.*?)\)/.exec(moved ?? '')?.[1];
  };
  const now = (over: typeof start) => screen.rerender(viewer('Save', over));
  return { screen, onGo, onClose, onGone, shift, now, without: () => screen.rerender(viewer(null)) };
}

afterEach(() => {
  switchShortcuts(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
  saving.data = false;
});

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

it('full screen ends with the viewer, however it is left', async () => {
  const { screen } = await open();
  vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.documentElement);
  const exit = vi.spyOn(document, 'exitFullscreen').mockResolvedValue();
  await screen.unmount();
  expect(exit).toHaveBeenCalledOnce();
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

it('a slideshow whose next picture is late takes one step to it, not one each second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [p, q, r] = ['p', 'q', 'r'].map((id) => ({ ...photo, id }) as Media) as [Media, Media, Media];
  for (const each of [p, q, r]) queryClient.setQueryData(foundKey(each), each);
  const running = { plays: true, follows: true };
  const { onGo, now } = await open({ ...running, neighbours: { previous: null, next: q } });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(onGo.mock.calls).toEqual([['next']]);
  await now({ ...running, media: q, neighbours: { previous: p, next: r } });
  expect(onGo).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onGo).toHaveBeenCalledTimes(2);
});

it('an item that was removed is left at once: by a slideshow for the next one, else for its page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const neighbours = { previous: null, next: { kind: 'photo', id: 'q' } as const };
  const { onGo, onGone, now } = await open({ plays: true, follows: true, neighbours, gone: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(onGo.mock.calls).toEqual([['next']]);
  expect(onGone).not.toHaveBeenCalled();
  await now({ gone: true, follows: false, neighbours: { previous: null, next: null } });
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => onGone).toHaveBeenCalledOnce();
});

it.each([
  ['muted and 15 s at most', false, false],
  ['not at all where reduced motion is asked for', true, false],
  ['not at all where data is saved', false, true],
])('a slideshow plays a video %s (decisions 66, 68)', async (_, reduced, saved) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: reduced } as MediaQueryList);
  saving.data = saved;
  const video = { ...photo, kind: 'video', id: 'v' } as Media;
  const { screen, onGo } = await open({
    media: video,
    plays: true,
    follows: true,
    neighbours: { previous: null, next: photo },
  });
  expect([...screen.container.querySelectorAll('video')].map(({ muted }) => muted)).toEqual(
    reduced || saved ? [] : [true],
  );
  await vi.advanceTimersByTimeAsync(14_900);
  expect(onGo).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(onGo.mock.calls).toEqual([['next']]);
  asked.mockRestore();
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

it('the place among many is said in full, so that each step changes it', async () => {
  const { screen } = await open({ place: { at: 1_250, of: 12_345 } });
  await expect.element(screen.getByText('1,250 of 12,345', { exact: true })).toBeVisible();
});
