import { expect, test } from 'vitest';
import { firstTurns, nextToShow } from './show-order.ts';

const items = [{ id: 'new' }, { id: 'middle' }, { id: 'old' }];

test('a wall begins with the newest item and goes through all of them, again and again', () => {
  const turns = firstTurns(items);
  const shown = Array.from({ length: 5 }, (_, at) => {
    const item = nextToShow(items, turns);
    if (item) turns.set(item.id, at + 1);
    return item?.id;
  });
  expect(shown).toEqual(['new', 'middle', 'old', 'new', 'middle']);
});

test('what came meanwhile does not wait for the others, the newest of it first', () => {
  const turns = firstTurns(items);
  expect(nextToShow([{ id: 'newest' }, { id: 'newer' }, ...items], turns)?.id).toBe('newest');
  turns.set('newest', 1);
  expect(nextToShow([{ id: 'newest' }, { id: 'newer' }, ...items], turns)?.id).toBe('newer');
});

test('an empty wall shows nothing', () => expect(nextToShow([], new Map())).toBeNull());
