/** Announcements reach listeners in every process (decisions 50). */
import { announcementsContract } from '@quadrangle/domain/contracts';
import type { Heard } from '@quadrangle/domain/kernel/announcement';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { freshDatabase } from '../../testing/postgres.ts';
import { inProcessAnnouncements } from './in-process.ts';
import { packed, postgresAnnouncements } from './postgres.ts';

announcementsContract('one process', async () => {
  const both = inProcessAnnouncements();
  return { here: both, there: both, close: async () => {} };
});

const server = inject('postgresUrl');

describe.skipIf(server === null)('on PostgreSQL', () => {
  const openBoth = async () => {
    const url = await freshDatabase(server ?? '');
    const [here, there] = [postgresAnnouncements(url), postgresAnnouncements(url)];
    return { url, here, there, close: async () => void (await Promise.all([here.close(), there.close()])) };
  };

  announcementsContract('PostgreSQL', openBoth);

  it('a lost connection is reopened, and listeners hear that announcements may be missing', async () => {
    const { url, here, there, close } = await openBoth();
    const heard: Heard[] = [];
    const kinds = () => heard.map(({ announcement }) => announcement.kind);
    there.listen((one) => heard.push(one));
    await vi.waitFor(() => expect(kinds()).toEqual(['refresh']));
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quadrangle live' and datname = current_database()",
    );
    await operator.end();
    await vi.waitFor(() => expect(kinds()).toEqual(['refresh', 'refresh']));
    here.announce([{ kind: 'unread', personId: 'ada' }]);
    await vi.waitFor(() => expect(kinds()).toEqual(['refresh', 'refresh', 'unread']));
    await close();
  });

  it('one statement is sent at a time, and what is announced meanwhile goes together after it', async () => {
    const { here, there, close } = await openBoth();
    const heard: Heard[] = [];
    const unread = (personId: string) => here.announce([{ kind: 'unread', personId }]);
    there.listen((one) => heard.push(one));
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    unread('ada');
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { query } = pg.Client.prototype;
    const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...asked) {
      await answered;
      return query.apply(this, asked);
    });
    onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const personId of ['mei', 'ravi', 'wen']) {
      unread(personId);
      vi.runAllTimers();
    }
    expect(sent).toHaveBeenCalledOnce();
    vi.useRealTimers();
    answer();
    await vi.waitFor(() => expect(heard).toHaveLength(5));
    expect(sent).toHaveBeenCalledTimes(2);
    await close();
  });

  it('what is announced right before the end is still sent', async () => {
    const { here, there, close } = await openBoth();
    const heard: Heard[] = [];
    there.listen((one) => heard.push(one));
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    here.announce([{ kind: 'session', personId: 'ada' }]);
    await here.close();
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    await close();
  });

  it('what is announced is still sent when the end comes while the connection is being opened', async () => {
    const { here, there, close } = await openBoth();
    const heard: Heard[] = [];
    there.listen((one) => heard.push(one));
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const connect: (this: pg.Client) => Promise<pg.Client> = pg.Client.prototype.connect;
    const opens = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(async function (this: pg.Client) {
      await answered;
      return connect.apply(this);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(close);
    here.announce([{ kind: 'session', personId: 'ada' }]);
    await vi.waitFor(() => expect(opens).toHaveBeenCalledOnce());
    const closed = here.close();
    answer();
    await closed;
    there.announce([{ kind: 'unread', personId: 'last' }]);
    const kinds = () => heard.map(({ announcement }) => announcement.kind);
    await vi.waitFor(() => expect(kinds()).toContain('unread'));
    expect(kinds()).toEqual(['refresh', 'session', 'unread']);
  });

  it('nothing fails while the database is down', async () => {
    const away = postgresAnnouncements('postgres://nobody@127.0.0.1:1/none');
    away.listen(() => {});
    away.announce([{ kind: 'unread', personId: 'ada' }]);
    await expect(away.close()).resolves.toBeUndefined();
  });
});

it('a payload has less than 8,000 bytes, however many announcements there are', () => {
  const all = Array.from({ length: 500 }, (_, at) => ({
    id: `id${at}`,
    announcement: { kind: 'unread' as const, personId: 'ü'.repeat(40) },
  }));
  const texts = packed(all);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  expect(texts.flatMap((text) => (JSON.parse(text) as [string][]).map(([id]) => id))).toEqual(all.map(({ id }) => id));
});
