import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEntry } from '@quadrangle/domain/audit/entry';
import { afterAll, expect, it } from 'vitest';
import { BIG_VIEWER, bigCollege } from '../../../testing/big-college.ts';
import { migrations } from '../../../testing/databases.ts';
import { connect } from '../engine/store.sqlite.ts';
import { openDatabase } from '../open-database.ts';
import { PORTION } from './remove-in-portions.ts';

const PORTIONS = 8;

/** The event of all items is a club's, all wait in its pool too, and somebody has seen them all. */
const USED = `
  insert into clubs (id, tenant, name, name_key, handle, handle_key, description, created_at, plan_end, favourite_count)
  values ('club', 'big.edu', 'Club', 'club', 'club', 'club', '', 1, 1, 0);
  update events set club_id = 'club' where id = 'e1';
  insert into offers (media_id, event_id, sender_id, kind, moment, offered_at)
  select id, 'e1', 'u1001', kind, 1, 1 from media;
  insert into history (member_id, media_id, kind, viewed_at)
  select 'u1001', id, kind, created_at from media;
`;

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-portions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('SQLite serves others while it removes an event with thousands of items and brings it back; a history goes in portions too', async () => {
  const path = join(folder, 'college.db');
  const database = await openDatabase({ url: `sqlite:${path}`, migrations });
  const connection = connect(path);
  connection.exec(bigCollege(PORTIONS * PORTION) + USED);
  const count = (what: string) => connection.prepare<[], number>(`select count(*) from ${what}`).pluck().get();
  const inside = () => [count("event_items where event_id = 'e1'"), count('club_bin_items')];
  const { bin, library } = database.repositories;
  const note: AuditEntry = {
    ...{ id: 'a', at: 1, act: 'put-in-bin', details: {} },
    ...{ doer: 'product', doerId: null, personId: null, itemId: null },
  };
  const thing = { id: 'e1', kind: 'event', clubId: 'club', removerId: BIG_VIEWER.id, removedAt: 1 } as const;
  const all = PORTIONS * PORTION;
  const turnsOf = async (work: () => Promise<unknown>) => {
    let turns = 0;
    let over = false;
    const others = (async () => {
      for (; !over; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    })();
    await work();
    over = true;
    await others;
    return turns;
  };
  expect(await turnsOf(() => bin.put(thing, [], note))).toBeGreaterThanOrEqual(PORTIONS);
  expect(inside()).toEqual([0, all]);
  expect(await turnsOf(() => bin.restore('e1', { ...note, id: 'b' }))).toBeGreaterThanOrEqual(PORTIONS);
  expect(inside()).toEqual([all, 0]);
  await bin.put(thing, [], { ...note, id: 'c' });
  expect(await turnsOf(() => bin.drop('e1'))).toBeGreaterThanOrEqual(2 * PORTIONS - 1);
  expect([...inside(), count('offers where declined_at = 0')]).toEqual([0, 0, all]);
  connection.exec("delete from history where member_id <> 'u1001'");
  await library.forgetHistory('u1001');
  expect(count('history')).toBe(0);
  connection.close();
  await database.close();
}, 300_000);
