import { expect, test } from 'vitest';
import { indexSearch } from './index-search.ts';

test('everything is indexed anew, item after item, to the end (decisions 19)', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => `m${String(index).padStart(3, '0')}`);
  const indexed: string[] = [];
  const media = {
    async indexNext(after: string | null, many: number) {
      const next = ids.filter((id) => after === null || id > after).slice(0, many);
      indexed.push(...next);
      return next.length < many ? null : (next.at(-1) ?? null);
    },
  };
  await indexSearch({ media });
  expect(indexed).toEqual(ids);
});
