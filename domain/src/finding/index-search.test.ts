import { expect, test } from 'vitest';
import { indexSearch } from './index-search.ts';

test('all items, events and people are indexed again (decisions 19, 46)', async () => {
  const idsOf = (letter: string, many: number) =>
    Array.from({ length: many }, (_, index) => `${letter}${String(index).padStart(3, '0')}`);
  const ids = { media: idsOf('m', 120), event: idsOf('e', 60), person: idsOf('p', 100) };
  const indexed: string[] = [];
  const next = (of: keyof typeof ids, after: string | null, many: number) => {
    const some = ids[of].filter((id) => after === null || id > after).slice(0, many);
    indexed.push(...some);
    return some.length < many ? null : (some.at(-1) ?? null);
  };
  await indexSearch({
    media: { indexNext: async (after, many) => next('media', after, many) },
    finding: { indexNext: async (named, after, many) => next(named, after, many) },
  });
  expect(indexed).toEqual(Object.values(ids).flat());
});
