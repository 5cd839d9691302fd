import '../../testing/texts.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRoot } from '../lib/session.ts';
import { Dialog } from './dialog.tsx';
import { usePastNotices } from './notice-care.ts';
import { NoticeRegion } from './notice-region.tsx';
import { clearNotices, lifetime, notify } from './notices.ts';

beforeEach(async () => {
  await userEvent.unhover(document.body);
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

it('the focus of a message that is closed comes to the page', async () => {
  const screen = await render(
    <main id="content" tabIndex={-1}>
      <NoticeRegion />
    </main>,
  );
  notify('red', 'Failed');
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  vi.runAllTimers();
  expect(document.activeElement?.id).toBe('content');
});

it('a good message goes by itself, but not while it is pointed at; a bad one goes later', async () => {
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
  expect(lifetime({ tone: 'red', text: 'Failed', link: undefined })).toBeGreaterThan(2 * 6_000 - 1);
  await expect.poll(() => texts().length).toBeLessThan(2);
  await expect.poll(texts).toEqual([]);
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

it('no message lies over the field in which somebody types', async () => {
  await render(
    <>
      <input aria-label="Comment" style={{ position: 'fixed', bottom: 90, left: 20 }} />
      <NoticeRegion />
    </>,
  );
  const field = document.querySelector('input');
  const box = () => boxes()[0]?.getBoundingClientRect();
  notify('red', 'Failed');
  await expect.poll(() => (box()?.top ?? 0) > innerHeight / 2).toBe(true);
  field?.focus();
  await expect.poll(() => (box()?.bottom ?? innerHeight) < innerHeight / 2).toBe(true);
  field?.blur();
  await expect.poll(() => (box()?.top ?? 0) > innerHeight / 2).toBe(true);
});

it.each([
  ['pointed at', async (link: HTMLElement) => userEvent.hover(link)],
  ['in use', async (link: HTMLElement) => link.focus()],
])('a message whose link is %s does not move', async (_, use) => {
  await render(
    <MemoryRouter>
      <input aria-label="Comment" style={{ position: 'fixed', bottom: 90, left: 20 }} />
      <NoticeRegion />
    </MemoryRouter>,
  );
  const field = document.querySelector('input');
  const top = () => boxes()[0]?.getBoundingClientRect().top ?? innerHeight;
  field?.focus();
  notify('green', 'Published', { text: 'Have a look', to: '/video/1' });
  await expect.poll(() => top() < innerHeight / 2).toBe(true);
  await use(document.querySelector('[data-tone] a') as HTMLElement);
  field?.blur();
  await twoFrames();
  expect(top()).toBeLessThan(innerHeight / 2);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.unhover(document.body);
  field?.focus();
  field?.blur();
  await expect.poll(() => top() > innerHeight / 2).toBe(true);
});

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

it('what was said in this visit, in other tabs too, can be read again, the newest first, until somebody else is there', async () => {
  const past = () => usePastNotices.getState().past.map(({ text }) => text);
  const signedIn = (currentUser: object | null) =>
    useRoot.setState({ session: { ...useRoot.getState().session, currentUser: currentUser as never } });
  signedIn({ id: 'me' });
  for (const text of ['one', 'two', 'one']) notify('red', text);
  clearNotices();
  expect(past().slice(0, 2)).toEqual(['one', 'two']);
  const otherTab = new BroadcastChannel('notices');
  const news = { id: 1, tone: 'green', at: Date.now() + 1 };
  const postFrom = (owner: string, text: string) =>
    otherTab.postMessage({ owner, past: [{ ...news, text, about: text }], asks: false });
  postFrom('somebody else', 'not mine');
  postFrom('me', 'in another tab');
  await expect.poll(() => past().slice(0, 3)).toEqual(['in another tab', 'one', 'two']);
  const asked = new Promise<{ past: { text: string }[] }>((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data);
  });
  otherTab.postMessage({ owner: 'me', past: [], asks: true });
  expect((await asked).past.map(({ text }) => text).slice(0, 2)).toEqual(['in another tab', 'one']);
  otherTab.close();
  for (let count = 0; count < 60; count += 1) notify('green', `${count}`);
  expect(past()).toHaveLength(50);
  signedIn(null);
  expect(past()).toEqual([]);
});
