import { median, printTable, whole } from './figures.ts';
import type { Request } from './generator.ts';
import { growCollege, QUERIES } from './growth-college.ts';
import type { Options } from './options.ts';
import { type Product, startProduct } from './product.ts';
import { type Work, watchStatements, workDuring } from './statements.ts';

/** Items of the college. */
const ITEMS = 100_000;

/**
 * Rounds of requests that are counted, one after the other, after others by which plans are kept, caches filled and code
 * compiled, as on a server that has been up for a while.
 */
const ROUNDS = 5;
const COUNTED = 100;
const BEFORE = 500;

export interface Case {
  readonly name: string;
  /** The most microseconds of processor time on PostgreSQL, of the product and of the server together. */
  readonly most: number;
  readonly request: (number: number) => Request;
}

/**
 * Processor time of each request in a college of 100,000 items, the product's and the database server's, which hold on a
 * busy machine too; on PostgreSQL with what the server ran for it. Returns whether every bound holds.
 */
export async function measureProcessor({ engines, only }: Options, folder: string): Promise<boolean> {
  let good = true;
  for (const engine of engines) {
    const college = await growCollege(engine, folder, ITEMS, watchStatements);
    try {
      const product = await startProduct(college.env);
      try {
        if (!(await measureOn(product, college.env.DATABASE_URL, college.engine, only))) good = false;
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
  product: Product,
  database: string | undefined,
  engine: string,
  only: readonly string[],
): Promise<boolean> {
  let good = true;
  const rows: string[][] = [];
  for (const { name, most, request } of await casesOf(product)) {
    if (only.length > 0 && !only.some((word) => name.startsWith(word))) continue;
    let number = 0;
    const ask = async (times: number) => {
      for (const end = number + times; number < end; number += 1) await send(product, request(number));
    };
    await ask(BEFORE);
    const rounds: { ours: number; work: Work | null }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = (await product.vitals()).processor;
      const work = database === undefined ? await ask(COUNTED) : await workDuring(database, () => ask(COUNTED));
      rounds.push({ ours: (await product.vitals()).processor - before, work: work ?? null });
    }
    const each = median(rounds.map(({ ours }) => ours)) / COUNTED;
    const per = (what: keyof Work) => {
      const figures = rounds.map(({ work }) => work?.[what] ?? null).filter((figure) => figure !== null);
      return figures.length === 0 ? null : median(figures) / COUNTED;
    };
    const server = per('processor');
    const isMet = database === undefined || each + (server ?? 0) <= most;
    if (!isMet) good = false;
    rows.push([
      name,
      whole(each),
      ...(database === undefined
        ? []
        : [
            shown(server, whole),
            isMet ? whole(most) : `**${whole(most)}**`,
            ...(['calls', 'generic', 'custom'] as const).map((what) => shown(per(what), (figure) => figure.toFixed(1))),
            shown(per('wal'), whole),
          ]),
    ]);
  }
  console.log(
    `\n## Processor time on ${engine}, ${whole(ITEMS)} items: microseconds per request, medians of ${ROUNDS} rounds of ${COUNTED}`,
  );
  const ofServer = ['server', 'together at most', 'statements', 'generic plans', 'custom plans', 'bytes of WAL'];
  printTable(['request', 'product', ...(database === undefined ? [] : ofServer)], rows);
  return good;
}

const shown = (figure: number | null, text: (figure: number) => string) => (figure === null ? '–' : text(figure));

export async function send(
  { url, headers }: Pick<Product, 'url' | 'headers'>,
  { method, path, body }: Request,
): Promise<string> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...json },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

export async function casesOf(product: Product): Promise<Case[]> {
  const recent = JSON.parse(await send(product, { method: 'GET', path: '/api/photos/recent?limit=100' })) as {
    _id: string;
  }[];
  const idOf = (number: number) => recent[number % recent.length]?._id ?? '';
  const get = (name: string, most: number, path: string): Case => ({
    name,
    most,
    request: () => ({ method: 'GET', path }),
  });
  const trpc = (procedure: string, input?: object) =>
    `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
  const post = (name: string, most: number, procedure: string, input: (number: number) => object): Case => ({
    name,
    most,
    request: (number) => ({ method: 'POST', path: trpc(procedure), body: JSON.stringify(input(number)) }),
  });
  const photo = { kind: 'photo' } as const;
  const react = (number: number): Request => ({
    method: 'POST',
    path: trpc('reactions.react'),
    body: JSON.stringify({ ...photo, id: idOf(5), action: number % 2 === 0 ? 'like' : 'unlike' }),
  });
  return [
    ...['recent', 'trend', 'random', 'sub', 'saved'].map((feed) =>
      get(`feed ${feed}`, 900, trpc('media.feed', { ...photo, feed })),
    ),
    get('feed recent REST', 900, '/api/photos/recent'),
    get('feed myfiles REST', 900, '/api/photos/myfiles'),
    ...['recent', 'random', 'sub'].map((feed) => get(`cards ${feed}`, 900, trpc('media.cards', { ...photo, feed }))),
    get('months sub', 900, trpc('media.months', { feed: 'sub' })),
    get('item', 400, trpc('media.find', { ...photo, id: idOf(5) })),
    get('comments', 400, trpc('comments.list', { ...photo, mediaId: idOf(5) })),
    get('me', 300, trpc('accounts.meOrNull')),
    get('unread', 300, trpc('news.unread')),
    get('search', 2_000, trpc('media.search', { ...photo, q: QUERIES.rare })),
    get('search frequent', 2_000, trpc('media.search', { ...photo, q: QUERIES.frequent })),
    get('suggest', 1_000, trpc('media.suggest', { q: QUERIES.suggest })),
    get('page /', 2_000, '/'),
    post('view', 700, 'media.view', (number) => ({ ...photo, id: idOf(number) })),
    { name: 'like', most: 1_500, request: react },
    {
      name: 'like and feed recent by turns, half of both',
      most: 1_200,
      request: (number) =>
        number % 2 === 0
          ? react(number / 2)
          : { method: 'GET', path: trpc('media.feed', { ...photo, feed: 'recent' }) },
    },
    post('comment', 1_500, 'comments.write', (number) => ({
      ...photo,
      mediaId: idOf(5),
      text: `Well done, ${number}`,
    })),
  ];
}
