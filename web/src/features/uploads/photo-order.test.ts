import { expect, it } from 'vitest';
import { moved, notYetChosen, numbered, turnedFurther } from './photo-order.ts';

const file = new File([], 'photo.jpg');
const photos = ['a', 'b', 'c', 'd'].map((id, at) => ({
  id,
  index: at + 1,
  file,
  title: '',
  desc: '',
  turn: 0 as const,
}));
const order = (of: readonly { id: string; index: number }[]) => of.map(({ id, index }) => `${id}${index}`).join(' ');

it.each([
  ['b', 0, 'b1 a2 c3 d4'],
  ['a', 2, 'b1 c2 a3 d4'],
  ['d', 3, 'a1 b2 c3 d4'],
  ['c', -1, 'c1 a2 b3 d4'],
  ['b', 99, 'a1 c2 d3 b4'],
  ['nobody', 0, 'a1 b2 c3 d4'],
])('%s moved to place %i: %s', (id, to, after) => {
  expect(order(moved(photos, id, to))).toBe(after);
});

it('the numbers close up where a photo was taken out, and who keeps their number stays the same', () => {
  const left = numbered(photos.filter(({ id }) => id !== 'b'));
  expect(order(left)).toBe('a1 c2 d3');
  expect(left[0]).toBe(photos[0]);
});

it('a file that a reload brought back is not chosen a second time', () => {
  const again = new File([], 'photo.jpg', { lastModified: file.lastModified });
  const changed = new File([], 'photo.jpg', { lastModified: file.lastModified + 1 });
  expect(notYetChosen([again, changed], photos)).toEqual([changed]);
});

it('turns a photo by quarters, and comes round', () => {
  expect(([0, 90, 180, 270] as const).map(turnedFurther)).toEqual([90, 180, 270, 0]);
});
