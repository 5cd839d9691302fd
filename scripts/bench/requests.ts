import { join } from 'node:path';
import { type Case, readCases, writeCases } from './cases.ts';
import { type College, openCollege } from './college.ts';
import { median, megabytes, milliseconds, percent, printTable, spread, whole } from './figures.ts';
import type { Generator, Outcome } from './generator.ts';
import { type Limit, startLimits } from './limits.ts';
import type { Engine, Options } from './options.ts';
import { MAX_BLOCKED, type Product, startProduct } from './product.ts';

/** Connections over which requests come. */
const CONNECTIONS = 20;

/** What a bare Fastify must manage, requests a second, for a machine's figures to count. */
const LEAST_BARE = 20_000;

/** Seconds of requests before the first that count. */
const WARM_UP = 2;

/** Seconds of all requests at once before memory is measured. */
const SUSTAINED = 30;

/** The most bytes that the product may hold after them. */
const MAX_LOADED = 300 * 2 ** 20;

/** The most milliseconds that 99 of 100 reads may take at half the rate that is sustained. */
const MOST_AT_HALF = 25;

export class TooBusy extends Error {
  constructor(perSecond: number) {
    super(
      `A bare Fastify manages ${whole(perSecond)} requests a second here, less than ${whole(LEAST_BARE)}: ` +
        'the machine is busy or slow, and the figures would not count. To see them anyway: --anyway',
    );
  }
}

/**
 * The table of requests on each engine: the product in turn with a server that only sends the same bytes. Then the
 * product's memory and its longest standstill. Returns whether all targets are met.
 */
export async function measureRequests(options: Options, generator: Generator, folder: string): Promise<boolean> {
  let good = true;
  for (const engine of options.engines) {
    const college = await openCollege(engine, folder);
    try {
      const product = await startProduct(college.env);
      try {
        if (!(await measureOn(engine, college, product, options, generator, folder))) good = false;
      } finally {
        await product.stop();
      }
    } finally {
      await college.close();
    }
  }
  return good;
}

async function measureOn(
  engine: Engine,
  college: College,
  product: Product,
  options: Options,
  generator: Generator,
  folder: string,
): Promise<boolean> {
  const isWanted = ({ name }: Case) => options.only.length === 0 || options.only.some((word) => name.startsWith(word));
  const allReads = await readCases(product);
  const reads = options.parts.includes('requests') ? allReads.filter(isWanted) : [];
  const writes = options.parts.includes('writes') ? (await writeCases(product)).filter(isWanted) : [];
  const feed = allReads[0];
  if (reads.length + writes.length === 0 || feed === undefined) return true;
  const limits = await startLimits(
    [...allReads, ...writes],
    product,
    college.dataDir,
    join(folder, `${engine}-limits`),
  );
  const volley = { headers: product.headers, seconds: options.seconds, connections: CONNECTIONS };
  const onProduct = (one: Case, seconds = options.seconds, rate?: { perSecond: number }) =>
    generator.send({ ...volley, seconds, origin: product.url, requests: one.requests, ...rate });
  const onLimit = ({ origin, requests }: Limit, seconds = options.seconds) =>
    generator.send({ ...volley, seconds, origin, requests });
  try {
    const gauge = allReads.find(({ name }) => name === 'me REST') ?? feed;
    await onLimit(limits.of(gauge), WARM_UP);
    const { perSecond } = await onLimit(limits.of(gauge));
    if (perSecond < LEAST_BARE && !options.anyway) throw new TooBusy(perSecond);

    // PostgreSQL is another process on the same machine.
    const part = engine === 'sqlite' ? 1 : 2 / 3;
    let good = true;
    const rows: string[][] = [];
    for (const one of [...reads, ...writes]) {
      const limit = limits.of(one);
      await onProduct(one, WARM_UP);
      await onLimit(limit, 1);
      await product.vitals();
      const rounds: { ours: Outcome; bare: Outcome }[] = [];
      for (let round = 0; round < options.rounds; round += 1)
        rounds.push({ ours: await onProduct(one), bare: await onLimit(limit) });
      const ratio = median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
      const perSecond = median(rounds.map(({ ours }) => ours.perSecond)) / 2;
      const atHalf = reads.includes(one) ? (await onProduct(one, options.seconds, { perSecond })).slow : null;
      const least = limit.target * part;
      const { blocked, stood } = await product.vitals();
      const isMet = ratio >= least;
      const isSlow = atHalf !== null && atHalf > MOST_AT_HALF;
      if (!isMet || isSlow || blocked > MAX_BLOCKED) good = false;
      rows.push([
        one.limit === 'stream' ? `${one.name} (limit: ${limits.streams})` : one.name,
        spread(rounds.map(({ ours }) => ours.perSecond)),
        spread(rounds.map(({ bare }) => bare.perSecond)),
        percent(ratio),
        isMet ? percent(least) : `**${percent(least)}**`,
        milliseconds(median(rounds.map(({ ours }) => ours.median))),
        milliseconds(median(rounds.map(({ ours }) => ours.slow))),
        atHalf === null ? '–' : isSlow ? `**${milliseconds(atHalf)}**` : milliseconds(atHalf),
        blocked > MAX_BLOCKED ? `**${milliseconds(blocked)}**` : milliseconds(blocked),
        milliseconds(stood),
      ]);
    }
    console.log(`\n## Requests on ${college.engine}, ${CONNECTIONS} connections`);
    printTable(
      [
        'request',
        'product, per second',
        'limit, per second',
        'of it',
        'least',
        'median',
        '99th percentile',
        'at half the rate',
        'one turn worked',
        'stood still',
      ],
      rows,
    );

    if (writes.length > 0 && options.only.length === 0) await besideReaders(writes, feed, onProduct);
    if (reads.length > 0 && options.only.length === 0) {
      await Promise.all(
        reads.map(({ requests }) =>
          generator.send({ ...volley, origin: product.url, requests, seconds: SUSTAINED, connections: 2 }),
        ),
      );
      const { rss, heapUsed } = await product.vitals();
      if (rss > MAX_LOADED) good = false;
      const held = rss > MAX_LOADED ? `**${megabytes(rss)}** (at most ${megabytes(MAX_LOADED)})` : megabytes(rss);
      console.log(
        `\nAfter ${SUSTAINED} s of all reads at once it holds ${held}, ${megabytes(heapUsed)} of them in use by JavaScript.`,
      );
    }
    return good;
  } finally {
    await limits.stop();
  }
}

/** Each write while as many readers ask for a feed. */
async function besideReaders(
  writes: readonly Case[],
  feed: Case,
  send: (one: Case) => Promise<Outcome>,
): Promise<void> {
  const rows: string[][] = [];
  for (const write of writes) {
    const [written, read] = await Promise.all([send(write), send(feed)]);
    rows.push([
      write.name,
      whole(written.perSecond),
      milliseconds(written.slow),
      whole(read.perSecond),
      milliseconds(read.slow),
    ]);
  }
  printTable(
    ['write beside readers of a feed', 'writes, per second', '99th percentile', 'reads, per second', '99th percentile'],
    rows,
  );
}
