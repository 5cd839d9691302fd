import type { MediaView } from '@quadrangle/domain/media/views';
import { expect, test } from 'vitest';
import type { Caller } from '../../edge/caller.ts';
import { completeItem, completeItems } from './complete.ts';

/** A caller without access. */
function asking() {
  const asked: unknown[] = [];
  const run = async (_: unknown, input: unknown) => {
    asked.push(input);
    return [];
  };
  return { asked, caller: { run } as unknown as Caller };
}

const item = { id: 'one' } as MediaView;

test('reactions are complete for one item, the newest 1,000 in lists (decisions 17)', async () => {
  const { asked, caller } = asking();
  await expect(completeItem(caller, item)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  await completeItems(caller, [item]);
  expect(asked).toEqual([
    { ids: ['one'], mostReactions: null },
    { ids: ['one'], mostReactions: 1_000 },
  ]);
});

test('an item that is gone meanwhile is left out of a list (decisions 17)', async () =>
  expect(await completeItems(asking().caller, [item])).toEqual([]));
