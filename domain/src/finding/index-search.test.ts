import { expect, test } from 'vitest';
import type { JobDraft } from '../kernel/ports.ts';
import { indexSearch, type Ports } from './index-search.ts';

test('all captions, items, events, people and clubs are indexed again, and whoever is killed in between goes on there (decisions 19, 46)', async () => {
  const idsOf = (letter: string, many: number) =>
    Array.from({ length: many }, (_, index) => `${letter}${String(index).padStart(4, '0')}`);
  const ids = {
    captions: idsOf('v', 170),
    media: idsOf('m', 2_120),
    event: idsOf('e', 60),
    person: idsOf('p', 100),
    club: idsOf('c', 20),
  };
  const indexed: string[] = [];
  let killedAt = 'm1500';
  const next = async (of: keyof typeof ids, after: string | null, many: number) => {
    const some = ids[of].filter((id) => after === null || id > after).slice(0, many);
    if (some.includes(killedAt)) {
      killedAt = '';
      throw new Error('killed');
    }
    indexed.push(...some);
    return some.length < many ? null : (some.at(-1) ?? null);
  };
  const queue: JobDraft[] = [];
  const ports: Ports = {
    clock: { now: () => 0 },
    jobs: { enqueue: async (job) => void queue.push(job) },
    captions: { indexNext: (after, many) => next('captions', after, many) },
    media: { indexNext: (after, many) => next('media', after, many) },
    finding: { indexNext: next },
  };
  let portions = 0;
  let from: Parameters<typeof indexSearch>[1] | undefined = {};
  while (from) {
    const done: boolean = await indexSearch(ports, from).then(
      () => true,
      () => false,
    );
    portions += 1;
    // A killed worker did not finish the job, so the next one gets it again.
    if (done) from = queue.shift()?.payload as typeof from;
  }
  // A job finds the words of a hundred captions, and a thousand of anything else.
  expect(portions).toBe(9);
  // Items are found by the words of their captions, which are found first.
  expect(indexed.slice(0, 170)).toEqual(ids.captions);
  expect(new Set(indexed)).toEqual(new Set(Object.values(ids).flat()));
  // Only the items of the portion in which it was killed are indexed twice.
  const twice = indexed.filter((id, at) => indexed.indexOf(id) !== at);
  expect(twice).toEqual(idsOf('m', 1_500).slice(1_000));
});
