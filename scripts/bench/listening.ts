import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { secretsFrom } from '../../adapters/src/crypto/secrets.ts';
import { openDatabase } from '../../adapters/src/drizzle/open-database.ts';
import { ids } from '../../adapters/src/system/ids.ts';
import { openSession } from '../../domain/src/accounts/open-session.ts';
import { root } from '../lib/workspace.mjs';
import type { College } from './college.ts';

/** Where the database of a college is. */
export const databaseOf = ({ env, dataDir }: College): string =>
  env.DATABASE_URL ?? `sqlite:${join(dataDir, 'quadrangle.db')}`;

/** The cookies of a number of sessions of `people` members of a college, opened directly in the database. */
export async function cookiesOf(url: string, many: number, people: number): Promise<string[]> {
  const database = await openDatabase({ url, migrations: join(root, 'migrations') });
  const clock = { now: Date.now };
  const settings = { timeZone: 'UTC' };
  const ports = {
    ...database.repositories,
    clock,
    settings,
    ids: ids(clock.now),
    secrets: secretsFrom('of no importance here'),
  };
  const cookies: string[] = [];
  try {
    for (let at = 0; at < many; at += 1) {
      const user = await ports.users.byLogin(`person${2 + (at % people)}`);
      if (user === null) throw new Error('The college has too few people.');
      const { token } = await openSession(ports, user, { address: '127.0.0.1', userAgent: 'bench', language: 'en' });
      cookies.push(`quadrangle_session=${token}`);
    }
  } finally {
    await database.close();
  }
  return cookies;
}

export interface Line {
  /** When each event of the expected kind came. */
  readonly heard: readonly number[];
  leave(): void;
}

/** A live connection, once its first bytes are there. */
export function listen(url: string, cookie: string, kind = 'discussion'): Promise<Line> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent: false, headers: { cookie } }, (answer: IncomingMessage) => {
      const heard: number[] = [];
      answer.setEncoding('utf8');
      answer.on('error', () => {});
      answer.on('data', (text: string) => {
        if (answer.statusCode !== 200) reject(new Error(`A live connection answered ${answer.statusCode}: ${text}`));
        for (const _ of text.matchAll(new RegExp(`"kind":"${kind}"`, 'g'))) heard.push(performance.now());
        resolve({ heard, leave: () => asking.destroy() });
      });
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** Opens connections, a limited number at a time. */
export async function listenAll(url: string, cookies: readonly string[], kind?: string): Promise<Line[]> {
  const open: Line[] = [];
  for (let at = 0; at < cookies.length; at += AT_ONCE)
    open.push(...(await Promise.all(cookies.slice(at, at + AT_ONCE).map((cookie) => listen(url, cookie, kind)))));
  return open;
}

/** Those that are opened at the same time. */
const AT_ONCE = 50;
