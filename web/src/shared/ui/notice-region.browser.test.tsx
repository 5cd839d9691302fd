import '../../testing/texts.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';
import { NoticeRegion } from './notice-region.tsx';
import { clearNotices, notify } from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  clearNotices();
});

const boxes = () => [...document.querySelectorAll<HTMLElement>('[data-tone]')];

it('the same message is there once, others lie below one another, each closed by its X', async () => {
  const screen = await render(<NoticeRegion />);
  notify('red', 'One');
  notify('yellow', 'Two');
  notify('red', 'One');
  await expect.poll(() => boxes().map((box) => box.textContent)).toEqual(['Two', 'One']);
  const [upper, lower] = boxes().map((box) => box.getBoundingClientRect());
  expect(upper?.bottom ?? 0).toBeLessThanOrEqual(lower?.top ?? 0);
  await screen.getByRole('button').first().click();
  await expect.poll(() => boxes().map((box) => box.textContent)).toEqual(['One']);
});

it('a good message goes by itself, but not while it is pointed at; a bad one stays', async () => {
  await render(<NoticeRegion />);
  notify('green', 'Done');
  notify('red', 'Failed');
  await expect.poll(() => boxes()).toHaveLength(2);
  const point = (type: string) => boxes()[0]?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  point('pointerover');
  vi.advanceTimersByTime(60_000);
  expect(boxes()).toHaveLength(2);
  point('pointerout');
  const texts = () => {
    vi.advanceTimersByTime(6_000);
    return boxes().map((box) => box.textContent);
  };
  await expect.poll(texts).toEqual(['Failed']);
});

it('with a dialog open messages appear inside of it, where they can be reached', async () => {
  await render(
    <>
      <Dialog title="Upload" onClose={() => undefined}>
        <p>Something</p>
      </Dialog>
      <NoticeRegion />
    </>,
  );
  notify('yellow', 'Paused');
  await expect.poll(() => boxes()[0]?.closest('dialog')?.open).toBe(true);
});
