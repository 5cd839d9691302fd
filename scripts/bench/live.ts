import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, megabytes, milliseconds, printTable } from './figures.ts';
import { measureFollowers } from './followers.ts';
import { growCollege } from './growth-college.ts';
import { cookiesOf, databaseOf, type Line, listen, listenAll } from './listening.ts';
import type { Options } from './options.ts';
import { type Product, startProduct } from './product.ts';
import { answerOf } from './uploading.ts';

const CONNECTIONS = 2_000;

/** The people whose they are, and the items of their college. */
const PEOPLE = 1_000;
const ITEMS = 600;

/** The most bytes that the process may use with all of them. */
const MAX_HELD = 200 * 2 ** 20;

/** Milliseconds until a process has settled. */
const REST_MS = 5_000;

/** How many comments are written under the item that all look at. */
const MESSAGES = 5;

/** How many exchanges between two people are measured, and how many before are not counted. */
const TALK = 100;
const UNCOUNTED = 5;

/** The time within which one has to hear of it, in milliseconds. */
const MAX_HEARD = 1_000;

/**
 * The memory of 2,000 live connections, and how soon all of them get a comment under the item that everybody looks at.
 * Returns whether the bounds hold.
 */
export async function measureLive({ engines }: Options, folder: string): Promise<boolean> {
  let good = true;
  const rows: string[][] = [];
  const talks: string[][] = [];
  for (const engine of engines) {
    const college = await growCollege(engine, join(folder, 'live'), ITEMS);
    const cookies = await cookiesOf(databaseOf(college), CONNECTIONS, PEOPLE);
    const product = await startProduct(college.env);
    const open: Line[] = [];
    try {
      await sleep(REST_MS);
      const idle = (await product.vitals()).rss;
      const { headers, url } = product;
      const [item] = (await answerOf(await fetch(`${url}/api/photos/recent?limit=1`, { headers }))) as {
        _id: string;
      }[];
      const path = `/api/stream?items=${item?._id}`;
      const talk = await heardAfter(product, product, item?._id ?? '', path, cookies[0] ?? '');
      const apart =
        engine === 'sqlite' ? null : await acrossProcesses(college.env, product, item?._id ?? '', path, cookies);
      if (Math.max(talk.worst, apart?.worst ?? 0) > MAX_HEARD) good = false;
      talks.push(
        [`${college.engine}, one process`, milliseconds(talk.median), milliseconds(talk.worst)],
        ...(apart ? [[`${college.engine}, two processes`, milliseconds(apart.median), milliseconds(apart.worst)]] : []),
      );
      open.push(...(await listenAll(`${url}${path}`, cookies)));
      await sleep(REST_MS);
      const held = await product.vitals();
      const first: number[] = [];
      const last: number[] = [];
      for (let count = 1; count <= MESSAGES; count += 1) {
        const start = performance.now();
        await say(product, item?._id ?? '', `Well done ${count}`);
        while (open.some(({ heard }) => heard.length < count)) await sleep(5);
        const after = open.map(({ heard }) => (heard[count - 1] ?? 0) - start);
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
  console.log(`\n## A comment, from when it is sent until another browser hears of it, ${TALK} times`);
  printTable(['', 'median', 'worst'], talks);
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
  return (await measureFollowers(engines, folder)) && good;
}

/** Somebody says something at one process; returns how soon somebody who looks on at another hears of it. */
async function heardAfter(
  here: Product,
  there: Product,
  itemId: string,
  path: string,
  cookie: string,
): Promise<{ median: number; worst: number }> {
  const line = await listen(`${there.url}${path}`, cookie);
  const after: number[] = [];
  try {
    // The first are not counted: they load code and open connections.
    for (let count = 1; count <= TALK + UNCOUNTED; count += 1) {
      const start = performance.now();
      await say(here, itemId, `Said ${count}`);
      while (line.heard.length < count) await sleep(1);
      if (count > UNCOUNTED) after.push((line.heard[count - 1] ?? 0) - start);
    }
  } finally {
    line.leave();
  }
  return { median: median(after), worst: Math.max(...after) };
}

async function acrossProcesses(
  env: Readonly<Record<string, string>>,
  here: Product,
  itemId: string,
  path: string,
  [cookie = '']: readonly string[],
): Promise<{ median: number; worst: number }> {
  const there = await startProduct(env);
  try {
    return await heardAfter(here, there, itemId, path, cookie);
  } finally {
    await there.stop();
  }
}

async function say({ url, headers }: Product, photoId: string, desc: string): Promise<void> {
  const answer = await fetch(`${url}/api/comments`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ photoId, desc }),
  });
  await answerOf(answer);
}
