import { expect, it } from 'vitest';
import { withFavourite } from './with-favourite.ts';

const item = { id: 'a', uploader: { favouriteCount: 7 }, mine: { favourite: false } };

it('marking a favourite counts one more, taking it back one less', () => {
  const marked = withFavourite(item, true);
  expect(marked).toEqual({ id: 'a', uploader: { favouriteCount: 8 }, mine: { favourite: true } });
  expect(withFavourite(marked, false)).toEqual(item);
});

it('what is known already is not counted twice', () => {
  expect(withFavourite(item, false)).toBe(item);
});
