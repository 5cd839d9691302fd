import { expect, test } from 'vitest';
import type { Media } from '../../shared/lib/media-cache.ts';
import { chooseAll, setChosen, startChoosing, stopChoosing, toggleChosen, useSelection } from './selection.ts';

const items = ['a', 'b'].map((id) => ({ id }) as Media);
const chosen = () => [...useSelection.getState().chosen.keys()];

test('items are taken in and out, one by one or together', () => {
  startChoosing();
  chooseAll(items);
  for (const media of items.slice(0, 1)) toggleChosen(media);
  expect(chosen()).toEqual(['b']);
  setChosen(items, false);
  expect(chosen()).toEqual([]);
});

test('choosing that ended or began anew is another one, and what is chosen meanwhile is not', () => {
  startChoosing();
  const { choosing } = useSelection.getState();
  chooseAll(items);
  expect(useSelection.getState().choosing).toBe(choosing);
  stopChoosing();
  expect([chosen(), useSelection.getState().choosing]).toEqual([[], null]);
  startChoosing();
  expect(useSelection.getState().choosing).not.toBe(choosing);
});
