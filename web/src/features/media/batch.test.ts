import { expect, test } from 'vitest';
import { type BatchState, inTurn } from './batch.ts';

const never = new AbortController().signal;

test('one failure stops none of the others, and is reported', async () => {
  const done: string[] = [];
  const heard: number[] = [];
  const work = async (item: string) => {
    if (item === 'b') throw new Error('no');
    done.push(item);
  };
  const end = await inTurn(['a', 'b', 'c'], work, (state) => heard.push(state.done), never);
  expect(done).toEqual(['a', 'c']);
  expect(heard).toEqual([0, 1, 2, 3]);
  expect(end).toEqual({ done: 3, of: 3, failed: [{ item: 'b', error: new Error('no') }] });
});

test('stopping leaves the rest alone', async () => {
  const stop = new AbortController();
  const states: BatchState<number>[] = [];
  const end = await inTurn(
    [1, 2, 3],
    async (item) => {
      if (item === 2) stop.abort();
    },
    (state) => states.push(state),
    stop.signal,
  );
  expect(end).toEqual({ done: 2, of: 3, failed: [] });
});
