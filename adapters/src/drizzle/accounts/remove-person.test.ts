import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BIG_VIEWER, bigCollege } from '../../../testing/big-college.ts';
import { migrations } from '../../../testing/databases.ts';
import { connect } from '../engine/store.sqlite.ts';
import { openDatabase } from '../open-database.ts';

const LIKES = 2_000;

/** Each item is liked by the person who is removed and by 40 others: recounting them would take long. */
const ALL_LIKED = `
  insert into reactions (media_id, member_id, value, reacted_at)
  with recursive n(i) as (select 1900 union all select i + 1 from n where i < 1939)
  select id, 'u' || i, 'like', 5 from media cross join n
  union all select id, '${BIG_VIEWER.id}', 'like', 5 from media
  where true on conflict do nothing;
`;

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-removal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('SQLite serves others while it suspends and removes a person who liked thousands of items (decisions 12)', async () => {
  const path = join(folder, 'college.db');
  const database = await openDatabase({ url: `sqlite:${path}`, migrations });
  const connection = connect(path);
  connection.exec(bigCollege(LIKES) + ALL_LIKED);
  connection.close();
  const { users, media } = database.repositories;
  await media.recount();
  for (const work of [
    () => users.setSuspended(BIG_VIEWER.id, 5),
    () => users.setSuspended(BIG_VIEWER.id, null),
    () => users.remove(BIG_VIEWER.id, () => []),
  ]) {
    let turns = 0;
    let over = false;
    const others = (async () => {
      for (; !over; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    })();
    await work();
    over = true;
    await others;
    // Fifty items at a time.
    expect(turns).toBeGreaterThanOrEqual(LIKES / 50);
  }
  expect(await media.recount()).toBe(0);
  await database.close();
}, 300_000);
