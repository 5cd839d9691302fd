import type { TimedList } from '@quadrangle/domain/media/timelines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIG_VIEWER as viewer } from '../../../testing/big-college.ts';
import { type CountingCollege, countingCollege } from '../../../testing/counting-college.ts';
import { onBothEngines } from '../../../testing/databases.ts';
import type { Database } from '../open-database.ts';

/** Milliseconds; two colleges take their time to make on a busy machine. */
const TIMEOUT = 300_000;

/** Moments of thirteen digits. */
const START = 1_000_000_000_000;
const MONTH = 1_000_000_000;
const favourites: TimedList = { of: 'sub', kind: 'photo', viewer };

/**
 * A college in which the viewer has so many favourites; each shared a photo in each month but the third to the tenth.
 */
const college = (people: number, months: number) => `
  insert into users (id, name, name_key, full_name, email, tenant, developer, language, created_at, verified_at, plan_end,
    favourite_count)
  with recursive n(i) as (select 2000 union all select i + 1 from n where i < ${2000 + people})
  select 'u' || i, 'u' || i, 'u' || i, 'Somebody', 'u' || i || '@big.edu', 'big.edu', false, 'en', 1, 1, 1, 0 from n;
  insert into favourites (member_id, uploader_id, marked_at) select 'u2000', id, 1 from users where id <> 'u2000';
  insert into media (id, kind, uploader_id, tenant, title, description, tags, file_name, content_type, size, width,
    height, state, hidden, created_at, views, like_count, dislike_count, comment_count, score, random_key, batch_place)
  with recursive m(i) as (select 0 union all select i + 1 from m where i < ${months - 1}),
  month(i, at) as (select i, ${START} + cast(${MONTH} as bigint) * i from m where i < 2 or i >= 10)
  select id || '-' || i, 'photo', id, 'big.edu', '', '', '[]', id || i, 'image/jpeg', 1, 1, 1, 'ready', false, at,
    0, 0, 0, 0, 0, 0, '00' || at || ' ' || id || ' 10000'
  from users cross join month where id <> 'u2000';
`;

onBothEngines((freshUrl) => {
  describe('the months of favourites', () => {
    const colleges: { months: number; college: CountingCollege }[] = [];
    beforeAll(async () => {
      for (const [people, months] of [
        [600, 20],
        [1_200, 40],
      ] as const)
        colleges.push({ months, college: await countingCollege(await freshUrl(), college(people, months)) });
    }, TIMEOUT);
    afterAll(async () => {
      for (const { college } of colleges) await college.close();
    });

    const startsOf = (months: number) => Array.from({ length: months }, (_, month) => START + MONTH * month);

    it('are those in which any of them shared something', async () => {
      for (const { months, college } of colleges) {
        const filled: boolean[][] = [];
        await college.visitedBy(async ({ repositories: { timelines } }) => {
          filled.push([...(await timelines.filled([favourites], startsOf(months)))]);
        });
        expect(filled).toEqual([startsOf(months).map((_, month) => month < 2 || month >= 10)]);
      }
    });

    it('are found by as many rows with twice as many favourites and months', async () => {
      const visited = async (read: (database: Database, starts: number[]) => Promise<unknown>) => {
        const rows: number[] = [];
        for (const { months, college } of colleges)
          rows.push(await college.visitedBy((database) => read(database, startsOf(months))));
        return rows;
      };
      for (const [small = 0, big = 0] of [
        await visited(({ repositories: { timelines } }) => timelines.ends(favourites)),
        await visited(({ repositories: { timelines } }, starts) => timelines.filled([favourites], starts)),
      ]) {
        expect(small).toBeGreaterThan(0);
        expect(big).toBeLessThanOrEqual(1.2 * small + 100);
      }
    });

    it('are looked for a few thousand times by each statement at most, and others get their turn in between', async () => {
      for (const { college } of colleges) {
        const starts = startsOf(400);
        let turns = 0;
        let isRunning = true;
        const count = () => {
          turns += 1;
          if (isRunning) setImmediate(count);
        };
        const statements = await college.statementsOf(async ({ repositories: { timelines } }) => {
          count();
          await timelines.filled([favourites], starts);
          isRunning = false;
        });
        const looks = statements.flatMap(({ params }) => {
          const lists = params.map((param) =>
            typeof param === 'string' && param.startsWith('[') ? JSON.parse(param) : param,
          );
          const [bounds, people] = [
            lists.find((list) => Array.isArray(list) && Array.isArray(list[0])),
            lists.find((list) => Array.isArray(list) && typeof list[0] === 'string'),
          ];
          return bounds && people ? [bounds.length * people.length] : [];
        });
        expect(looks.length).toBeGreaterThan(1);
        expect(Math.max(...looks)).toBeLessThanOrEqual(4_000);
        expect(turns).toBeGreaterThanOrEqual(looks.length);
      }
    });
  });
});
