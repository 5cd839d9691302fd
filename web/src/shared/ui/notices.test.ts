import { beforeEach, expect, it } from 'vitest';
import { dismissNotice, lifetime, notify, startNotices, useNotices } from './notices.ts';
import { notifyOverReload } from './notify-over-reload.ts';

const shown = () => useNotices.getState().notices.map(({ tone, text }) => `${tone}: ${text}`);

beforeEach(() => useNotices.setState({ notices: [] }));

it('the same message is never shown twice', () => {
  notify('green', 'Link is copied');
  notify('red', 'Wrong credentials or user is not verified');
  notify('green', 'Link is copied');
  expect(shown()).toEqual(['red: Wrong credentials or user is not verified', 'green: Link is copied']);
});

it('the same text in another tone is another message', () => {
  notify('default', 'No space left');
  notify('red', 'No space left');
  expect(shown()).toEqual(['default: No space left', 'red: No space left']);
});

it('of more than three messages the newest are shown', () => {
  for (const text of ['one', 'two', 'three', 'four']) notify('red', text);
  expect(shown()).toEqual(['red: two', 'red: three', 'red: four']);
});

it('a closed message is gone, the others stay', () => {
  notify('red', 'one');
  notify('red', 'two');
  const first = useNotices.getState().notices[0];
  dismissNotice(first?.id ?? 0);
  expect(shown()).toEqual(['red: two']);
});

it('a message leaves when it was read, one that is not good news later; it stays where it says what to do', () => {
  expect(lifetime({ tone: 'green', text: 'Link is copied' })).toBe(6000);
  expect(lifetime({ tone: 'green', text: 'x'.repeat(150) })).toBe(12_000);
  expect(lifetime({ tone: 'red', text: 'x' })).toBe(12_000);
  expect(lifetime({ tone: 'default', text: 'x'.repeat(200) })).toBe(32_000);
  expect(lifetime({ tone: 'yellow', text: 'x', link: { to: '/payment', text: 'See plans' } })).toBeNull();
});

it('of messages about the same the newest stands for all', () => {
  notify('default', 'a.jpg is damaged', undefined, 'photos');
  notify('default', '2 photos failed', undefined, 'photos');
  expect(shown()).toEqual(['default: 2 photos failed']);
});

it('what was said right before the page is loaded anew is said once more, and only once', () => {
  notifyOverReload('green', '12 photos published.');
  expect(shown()).toEqual(['green: 12 photos published.']);
  useNotices.setState({ notices: [] });
  startNotices();
  expect(shown()).toEqual(['green: 12 photos published.']);
  useNotices.setState({ notices: [] });
  startNotices();
  expect(shown()).toEqual([]);
});
