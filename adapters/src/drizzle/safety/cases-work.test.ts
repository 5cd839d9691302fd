import { describe, expect, it } from 'vitest';
import { countingCollege } from '../../../testing/counting-college.ts';
import { onBothEngines } from '../../../testing/databases.ts';
import type { Database } from '../open-database.ts';

/** Milliseconds; making two colleges takes long on a busy machine. */
const TIMEOUT = 120_000;

/** A college in which one person filed so many reports, each about another photo of one uploader; two of three are decided. */
const college = (cases: number): string => `
  insert into users (id, name, name_key, full_name, email, tenant, developer, language, created_at, verified_at, plan_end,
    favourite_count)
  select id, id, id, 'Somebody', id || '@a.edu', 'a.edu', false, 'en', 1, 1, 1, 0
  from (select 'u' as id union all select 'p') as people;
  insert into media (id, kind, uploader_id, tenant, title, description, tags, file_name, content_type, size, width, height,
    state, hidden, created_at, views, like_count, dislike_count, comment_count, score, random_key)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ${cases})
  select 'm' || i, 'photo', 'u', 'a.edu', '', '', '[]', 'photo/' || i, 'image/jpeg', 1, 1, 1, 'ready', false, i, 0, 0, 0, 0, 0, i
  from n;
  insert into cases (id, tenant, subject, subject_id, item_id, owner_id, opened_at, asked, queued, told, decided_at, verdict)
  select 'c' || id, 'a.edu', 'item', id, id, 'u', created_at, false, false, 0,
    case when created_at % 3 > 0 then created_at end, case when created_at % 3 > 0 then 'keep' end
  from media;
  insert into reports (id, case_id, reporter_id, young, subject, subject_id, reason, note, created_at)
  select 'r' || id, 'c' || id, 'p', false, 'item', id, 'in-it', '', created_at from media;
`;

onBothEngines((freshUrl) => {
  describe('twice as many cases', { timeout: TIMEOUT }, () => {
    it('are listed, counted and looked up by as many rows (decisions 52)', async () => {
      const twoPages = async ({ cases }: Database['repositories'], decidedSince: number | null) => {
        const page = { tenant: 'a.edu', decidedSince, limit: 20 };
        const { next } = await cases.list({ ...page, after: null });
        expect((await cases.list({ ...page, after: next })).items).toHaveLength(20);
      };
      const reads: ((database: Database) => Promise<unknown>)[] = [
        ({ repositories }) => twoPages(repositories, null),
        ({ repositories }) => twoPages(repositories, 1),
        async ({ repositories: { cases } }) => expect(await cases.waiting('a.edu', 100)).toBe(100),
        async ({ repositories: { cases } }) => expect((await cases.historyOf('u', 100)).cases).toBe(100),
        async ({ repositories: { cases } }) =>
          expect(await cases.filedBy('p', 'u', 100)).toEqual({ things: 100, askedOfOwner: 100 }),
        async ({ repositories: { cases } }) => expect((await cases.ofReporter('p', 20, null)).items).toHaveLength(20),
        async ({ repositories: { cases } }) => expect(await cases.lastRuling('m1')).not.toBeNull(),
      ];
      const visited: number[][] = [];
      for (const cases of [600, 1_200]) {
        const counting = await countingCollege(await freshUrl(), college(cases));
        const rows: number[] = [];
        for (const read of reads) rows.push(await counting.visitedBy(read));
        await counting.close();
        visited.push(rows);
      }
      const [small = [], big = []] = visited;
      expect(Math.min(...small)).toBeGreaterThan(0);
      expect(big.map((rows, read) => rows <= 1.2 * (small[read] ?? 0))).toEqual(small.map(() => true));
    });
  });
});
