import type { Announcements, Heard } from '@quadrangle/domain/kernel/announcement';
import { SECOND } from '@quadrangle/domain/kernel/time';
import pg from 'pg';
import { directUrl } from '../drizzle/engine/pooling.ts';
import { named } from './in-process.ts';

const CHANNEL = 'quadrangle_live';

/** PostgreSQL accepts less than 8,000 bytes per notification. */
const MAX_BYTES = 7_900;

/** How many announcements wait for a connection; beyond that, clients are told to refresh. */
const MAX_WAITING = 1_000;

/** How long announcements gather before they are sent together, in milliseconds. */
const GATHERED = 5;

/** Milliseconds between two attempts to connect: the first, and the most. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10 * SECOND;

/** How often the connection is checked. */
const TRIED_EVERY = 30 * SECOND;

const REFRESH = { kind: 'refresh' } as const;

export interface PostgresAnnouncements extends Announcements {
  /** Sends the waiting announcements, as far as possible, and closes the connection. */
  close(): Promise<void>;
}

/**
 * Announcements to all processes on one database, by NOTIFY and LISTEN, over a connection of its own, opened when it is
 * first needed and reopened when it is lost; listeners hear `refresh` then. It bypasses a pooler in transaction mode.
 */
export function postgresAnnouncements(url: string): PostgresAnnouncements {
  const ears = new Set<(heard: Heard) => void>();
  let waiting: Heard[] = [];
  let overflowed = false;
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let isListening = false;
  let closed = false;
  let pause = FIRST_PAUSE;
  let gathers = false;
  let sending: Promise<void> | null = null;
  const retries = new Set<NodeJS.Timeout>();

  const pass = (heard: Heard) => {
    for (const hear of ears) hear(heard);
  };

  async function connect(): Promise<void> {
    if (client !== null || closed) return;
    connecting ??= open();
    await connecting;
  }

  async function open(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: directUrl(url),
      application_name: 'quadrangle live',
      connectionTimeoutMillis: 10 * SECOND,
      query_timeout: 10 * SECOND,
      keepAlive: true,
    });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload = '' }) => {
      for (const heard of parse(payload)) pass(heard);
    });
    try {
      await fresh.connect();
      if (ears.size > 0) await listenOn(fresh);
      client = fresh;
      pause = FIRST_PAUSE;
    } catch {
      await fresh.end().catch(() => {});
      again();
    } finally {
      connecting = null;
    }
    if (client === null) return;
    if (closed) return void client.end().catch(() => {});
    if (ears.size > 0 && !isListening) await listenOn(client).catch(() => lose(fresh));
    send();
  }

  async function listenOn(fresh: pg.Client): Promise<void> {
    await fresh.query(`listen ${CHANNEL}`);
    isListening = true;
    // Announcements before it listened are lost.
    pass(named(REFRESH));
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    isListening = false;
    void lost.end().catch(() => {});
    again();
  }

  function again(): void {
    if (closed || (ears.size === 0 && waiting.length === 0)) return;
    // A random wait, so that processes that lost it together do not reconnect together.
    const wait = pause * (0.5 + Math.random());
    pause = Math.min(2 * pause, LONGEST_PAUSE);
    const timer = setTimeout(() => {
      retries.delete(timer);
      void connect();
    }, wait);
    timer.unref();
    retries.add(timer);
  }

  /** Sends what waits, one statement at a time; what comes meanwhile is sent together after it. */
  function send(): void {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
  }

  async function sendAll(): Promise<void> {
    for (let from = client; from !== null && waiting.length > 0; from = client) {
      const all = overflowed ? [named(REFRESH)] : waiting;
      waiting = [];
      overflowed = false;
      const payloads = packed(all);
      const values = payloads.map((_, at) => `pg_notify('${CHANNEL}', $${at + 1})`).join(', ');
      try {
        await from.query(`select ${values}`, payloads);
      } catch {
        // It may or may not have arrived.
        overflowed = true;
        waiting.push(named(REFRESH));
        lose(from);
      }
    }
  }

  const trying = setInterval(() => {
    const tried = client;
    tried?.query('select 1').catch(() => lose(tried));
  }, TRIED_EVERY);
  trying.unref();

  return {
    announce(announcements) {
      if (closed || announcements.length === 0) return;
      if (waiting.length >= MAX_WAITING) overflowed = true;
      else waiting.push(...announcements.map(named));
      if (gathers) return;
      gathers = true;
      setTimeout(() => {
        gathers = false;
        if (client === null) void connect();
        else send();
      }, GATHERED);
    },
    listen(hear) {
      ears.add(hear);
      if (client === null) void connect();
      else if (!isListening) {
        const on = client;
        listenOn(on).catch(() => lose(on));
      }
      return () => ears.delete(hear);
    },
    async close() {
      clearInterval(trying);
      for (const timer of retries) clearTimeout(timer);
      if (waiting.length > 0 && client === null) await connect();
      send();
      await sending;
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}

/** Packs announcements into as few payloads as possible. */
export function packed(all: readonly Heard[]): string[] {
  const payloads: string[] = [];
  let list: string[] = [];
  let bytes = 2;
  for (const { id, announcement } of all) {
    const text = JSON.stringify([id, announcement]);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MAX_BYTES && list.length > 0) {
      payloads.push(`[${list.join(',')}]`);
      list = [];
      bytes = 2;
    }
    list.push(text);
    bytes += size;
  }
  if (list.length > 0) payloads.push(`[${list.join(',')}]`);
  return payloads;
}

/** Reads a payload of another process; another version may send kinds that are unknown here. */
function parse(payload: string): Heard[] {
  try {
    const list = JSON.parse(payload) as readonly (readonly [string, Heard['announcement']])[];
    return list.map(([id, announcement]) => ({ id, announcement }));
  } catch {
    return [named(REFRESH)];
  }
}
