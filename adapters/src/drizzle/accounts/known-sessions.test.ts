/** Sessions that are known for a moment, on PostgreSQL (decisions 8). */
import { authenticate } from '@quadrangle/domain/accounts/authenticate';
import { openSession } from '@quadrangle/domain/accounts/open-session';
import type { Session, User } from '@quadrangle/domain/accounts/user';
import { aMember, type MemoryPorts, memoryPorts, origin } from '@quadrangle/domain/memory';
import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrations } from '../../../testing/databases.ts';
import { freshDatabase, query } from '../../../testing/postgres.ts';
import { countTrips, type Trips } from '../../../testing/trips.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { tablesFor } from '../tables/tables.ts';
import { knownSessions } from './known-sessions.ts';

const server = inject('postgresUrl');
if (server === null) console.log('Skipped: sessions that are known for a moment, because there is no PostgreSQL.');

/** The columns of a person that a member is made of. */
async function columnsOfMember(): Promise<string[]> {
  const read = new Set<string>();
  const columns: Readonly<Record<string, { readonly name: string }>> = getTableColumns(tablesFor.postgres.users);
  const watched = (user: User) =>
    new Proxy(user, {
      get(target, key) {
        const column = columns[String(key)];
        if (column) read.add(column.name);
        return Reflect.get(target, key);
      },
    });
  const ports = memoryPorts();
  const member = await aMember(ports);
  const { token } = await openSession(ports, member, origin);
  const find: typeof ports.sessions.find = async (digest, now) => {
    const found = await ports.sessions.find(digest, now);
    return found && { ...found, user: watched(found.user) };
  };
  await authenticate({ ...ports, sessions: { ...ports.sessions, find } }, token, origin);
  return [...read].filter((name) => name !== 'id').sort();
}

describe.skipIf(server === null)('a session that was looked up', () => {
  let trips: Trips;
  let url: string;
  let here: Database;
  let there: Database;
  let ports: MemoryPorts;
  beforeAll(async () => {
    trips = countTrips();
    url = await freshDatabase(server ?? '');
    here = await openDatabase({ url, migrations });
    there = await openDatabase({ url, migrations });
    ports = memoryPorts(here.repositories);
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    trips.end();
  });

  async function signedIn() {
    const member = await aMember(ports);
    const { token } = await openSession(ports, member, origin);
    const find = ({ repositories }: Database) =>
      repositories.sessions.find(ports.secrets.digest(token), ports.clock.now());
    await query(
      url,
      'insert into colleges (domain, added_at, version) values ($1, 1, 1) on conflict (domain) do update set version = 1',
      [member.tenant],
    );
    const { id } = (await find(here))?.session ?? { id: '' };
    return { member, id, find };
  }

  it('is not looked up again for what its browser asks meanwhile, nor twice at once', async () => {
    const { find } = await signedIn();
    // News of how they came to be may still be on its way.
    await expect.poll(async () => new Set(await Promise.all([find(here), find(here), find(here)])).size).toBe(1);
    trips.fresh();
    const tripsOfOne = async () => {
      await find(here);
      return trips.fresh().length;
    };
    await expect.poll(tripsOfOne).toBe(0);
    expect(await find(here)).toMatchObject({ user: { developer: false } });
  });

  type Change = (one: Awaited<ReturnType<typeof signedIn>>, at: Database) => Promise<unknown>;
  it.each<[string, Change, object | null]>([
    ['signs out', ({ member, id }, { repositories }) => repositories.sessions.end(member.id, id), null],
    ['is suspended', ({ member }, { repositories }) => repositories.users.setSuspended(member.id, 1), null],
    ['is removed', ({ member }, { repositories }) => repositories.users.remove(member.id, () => []), null],
    [
      'becomes a developer',
      ({ member }, { repositories }) => repositories.users.setDeveloper(member.id, true),
      { user: { developer: true } },
    ],
    [
      'becomes a moderator',
      ({ member }, { repositories }) => repositories.users.setModerator(member.id, true),
      { user: { moderator: true } },
    ],
    [
      'proves who they are',
      ({ id }, { repositories }) => repositories.sessions.touch(id, { provenAt: 7 }),
      { session: { provenAt: 7 } },
    ],
    [
      'is changed by hand',
      ({ member }) => query(url, 'update users set plan_end = 9 where id = $1', [member.id]),
      { user: { planEnd: 9 } },
    ],
    ['loses the session by hand', ({ id }) => query(url, 'delete from sessions where id = $1', [id]), null],
  ])(
    'is another, or none, once its person %s: at once where that was done, a moment later elsewhere',
    async (_, change, after) => {
      const one = await signedIn();
      await one.find(there);
      await change(one, here);
      const isAfter = async (at: Database) => {
        const found = await one.find(at);
        if (after === null) expect(found).toBeNull();
        else expect(found).toMatchObject(after);
      };
      if (!_.endsWith('by hand')) await isAfter(here);
      await expect
        .poll(() =>
          isAfter(there).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await expect
        .poll(() =>
          isAfter(here).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
    },
  );

  it('is told of by every column that a member is made of', async () => {
    const [trigger] = await query<{ text: string }>(
      url,
      "select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'person_of_session_changed'",
    );
    const columns = await columnsOfMember();
    expect(columns).toContain('developer');
    for (const column of [...columns, 'suspended_at']) expect(trigger?.text).toMatch(new RegExp(`\\b${column}\\b`));
  });

  it('is looked up each time while nothing can tell of its end', async () => {
    let looked = 0;
    let arrives = true;
    let tell = () => {};
    const session = { expiresAt: 10 } as Session;
    const find = knownSessions(
      {
        arrives: () => arrives,
        onChange: (hear) => {
          tell = hear;
        },
      },
      async () => {
        looked += 1;
        return { session, user: {} as User, college: null };
      },
    );
    for (let count = 0; count < 3; count += 1) await find('digest', 1);
    expect(looked).toBe(1);
    arrives = false;
    tell();
    for (let count = 0; count < 3; count += 1) await find('digest', 1);
    expect(looked).toBe(4);
    arrives = true;
    await find('digest', 1);
    await find('digest', 1);
    expect(looked).toBe(5);
    // It expired meanwhile.
    await find('digest', 10);
    expect(looked).toBe(6);
  });

  it('is forgotten when the connections that listen are cut off', async () => {
    const { find } = await signedIn();
    await find(there);
    expect(there.store.news?.arrives()).toBe(true);
    await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => there.store.news?.arrives()).toBe(false);
    await expect.poll(() => find(there).catch(() => null)).not.toBeNull();
    expect(there.store.news?.arrives()).toBe(true);
  });
});
