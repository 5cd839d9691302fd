import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';
import { forgetWantedPage, wantedPage, wantPage } from './wanted-page.ts';

const stored = stubStorage('localStorage');
beforeEach(() => stored.clear());
afterEach(() => void vi.useRealTimers());

it.each(['/photo/p1', '/search?q=a%20b&x=//y', '/event/e1#day', '/people/ada'])(
  'the page %s is wanted until somebody has got there (decisions 67)',
  (path) => {
    wantPage(path);
    expect(wantedPage()).toBe(path);
    forgetWantedPage();
    expect(wantedPage()).toBeNull();
  },
);

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' /photo/p1',
  'photo/p1',
  '/photo\\..\\//evil.example',
  '',
])('%j is no page of ours, neither remembered nor believed (decisions 67)', (path) => {
  wantPage(path);
  expect(wantedPage()).toBeNull();
  stored.set('wantedPage', JSON.stringify({ path, at: Date.now() }));
  expect(wantedPage()).toBeNull();
});

it('a page is wanted for a day (decisions 67)', () => {
  vi.useFakeTimers();
  wantPage('/photo/p1');
  vi.advanceTimersByTime(24 * 3_600_000 - 1);
  expect(wantedPage()).toBe('/photo/p1');
  vi.advanceTimersByTime(1);
  expect(wantedPage()).toBeNull();
});

it.each(['{', 'null', '7', '"x"', '{"path":7,"at":0}', '{"path":"/photo/p1"}', '{"path":"/photo/p1","at":9e15}'])(
  'the broken note %s is ignored',
  (note) => {
    stored.set('wantedPage', note);
    expect(wantedPage()).toBeNull();
  },
);
