import { expect, test } from 'vitest';
import { sharedPage } from './shared-pages.ts';

test.each([
  ['/event/x', 'event'],
  ['/Event/x', 'event'],
  ['/PEOPLE/x', 'people'],
  ['/photo', 'photo'],
  ['/events/x', undefined],
  ['/x/event', undefined],
  ['/', undefined],
  ['', undefined],
])('what is shared by a link is known by its path, in capitals or not: %s (decisions 68)', (path, page) => {
  expect(sharedPage(path)).toBe(page);
});
