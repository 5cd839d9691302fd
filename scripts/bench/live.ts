import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretsFrom } from '../../adapters/src/crypto/secrets.ts';
import { openDatabase } from '../../adapters/src/drizzle/open-database.ts';
import { ids } from '../../adapters/src/system/ids.ts';
import { openSession } from '../../domain/src/accounts/open-session.ts';
import { root } from '../lib/workspace.mjs';
import { median, megabytes, printTable } from './figures.ts';
import { growCollege } from './growth-college.ts';
import type { Options } from './options.ts';
import { startProduct } from './product.ts';
import { answerOf } from './uploading.ts';

const CONNECTIONS = 2_000;

/** The people whose they are, and the items of their college. */
const PEOPLE = 1_000;
const ITEMS = 600;

/** What the process may hold with all of them, in bytes. */
const MAX_HELD = 200 * 2 ** 20;

/** Those that are opened at the same time. */
const AT_ONCE = 50;

/** Milliseconds until a process has settled. */
const REST_MS = 5_000;

/** How often something is said under the item that all look at. */
const SAID = 5;

/**
 * What 2,000 live connections take, and how soon all of them hear of a comment under the item that everybody looks at.
 * Answers whether the bounds hold.
 */
export async function measureLive({ engines }: Options, folder: string): Promise<boolean> {
  let good = true;
  const rows: string[][] = [];
  for (const engine of engines) {
    const college = await growCollege(engine, join(folder, 'live'), ITEMS);
    const cookies = await cookiesOf(college.env.DATABASE_URL ?? `sqlite:${join(college.dataDir, 'quadrangle.db')}`);
    const product = await startProduct(college.env);
    const open: Line[] = [];
    try {
      await sleep(REST_MS);
      const idle = (await product.vitals()).rss;
      const { headers, url } = product;
      const [item] = (await answerOf(await fetch(`${url}/api/photos/recent?limit=1`, { headers }))) as {
        _id: string;
      }[];
      for (let at = 0; at < CONNECTIONS; at += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, (_, more) =>
          listen(`${url}/api/stream?items=${item?._id}`, cookies[at + more] ?? ''),
        );
        open.push(...(await Promise.all(some)));
      }
      await sleep(REST_MS);
      const held = await product.vitals();
      const first: number[] = [];
      const last: number[] = [];
      for (let said = 1; said <= SAID; said += 1) {
        const start = performance.now();
        await answerOf(
          await fetch(`${url}/api/comments`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ photoId: item?._id, desc: `Well done ${said}` }),
          }),
        );
        while (open.some(({ heard }) => heard.length < said)) await sleep(5);
        const after = open.map(({ heard }) => (heard[said - 1] ?? 0) - start);
        first.push(Math.min(...after));
        last.push(Math.max(...after));
      }
      const { blocked } = await product.vitals();
      if (held.rss > MAX_HELD) good = false;
      rows.push([
        college.engine,
        megabytes(idle),
        megabytes(held.rss),
        `${((held.rss - idle) / CONNECTIONS / 1_024).toFixed(1)} kB`,
        `${Math.round(median(first))} ms`,
        `${Math.round(median(last))} ms`,
        `${Math.round(blocked)} ms`,
      ]);
    } finally {
      for (const { leave } of open) leave();
      await product.stop();
      await college.close();
    }
  }
  console.log(`\n## ${CONNECTIONS.toLocaleString('en')} live connections`);
  printTable(
    [
      'engine',
      'at rest',
      'with all of them',
      'each',
      'the first hears after',
      'the last hears after',
      'longest standstill',
    ],
    rows,
  );
  return good;
}

/** The cookies of as many sessions as there are connections, opened behind the product's back. */
async function cookiesOf(url: string): Promise<string[]> {
  const database = await openDatabase({ url, migrations: join(root, 'migrations') });
  const clock = { now: Date.now };
  const ports = { ...database.repositories, clock, ids: ids(clock.now), secrets: secretsFrom('of no importance here') };
  const cookies: string[] = [];
  try {
    for (let at = 0; at < CONNECTIONS; at += 1) {
      const user = await ports.users.byLogin(`person${1 + (at % PEOPLE)}`);
      if (user === null) throw new Error('The college has too few people.');
      const { token } = await openSession(ports, user, { address: '127.0.0.1', userAgent: 'bench', language: 'en' });
      cookies.push(`quadrangle_session=${token}`);
    }
  } finally {
    await database.close();
  }
  return cookies;
}

interface Line {
  /** When each event came. */
  readonly heard: readonly number[];
  leave(): void;
}

/** A live connection, once its first bytes are there. */
function listen(url: string, cookie: string): Promise<Line> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent: false, headers: { cookie } }, (answer: IncomingMessage) => {
      const heard: number[] = [];
      answer.setEncoding('utf8');
      answer.on('error', () => {});
      answer.on('data', (text: string) => {
        if (answer.statusCode !== 200) reject(new Error(`A live connection answered ${answer.statusCode}: ${text}`));
        for (const _ of text.matchAll(/"kind":"discussion"/g)) heard.push(performance.now());
        resolve({ heard, leave: () => asking.destroy() });
      });
    });
    asking.on('error', reject);
    asking.end();
  });
}
