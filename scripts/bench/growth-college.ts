import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { passwords } from '../../adapters/src/crypto/passwords.ts';
import { migrate } from '../../adapters/src/drizzle/engine/migrate.ts';
import { indexedWords, scopeOf } from '../../adapters/src/drizzle/words/word-index.ts';
import { currentTables } from '../../adapters/src/transfer/table-specs.ts';
import { inTransaction } from '../../adapters/src/transfer/transaction.ts';
import { query, type RestartablePostgres, startServer } from '../../adapters/testing/postgres.ts';
import { FAREWELL_DAYS } from '../../domain/src/colleges/leaving.ts';
import { utcDay } from '../../domain/src/kernel/days.ts';
import { NOBODY } from '../../domain/src/kernel/turns.ts';
import { batchPlace } from '../../domain/src/media/batch.ts';
import { trendScore } from '../../domain/src/media/rules.ts';
import { indexTokens, searchDocument, suggestionsOf, titleWithoutNumber } from '../../domain/src/media/search.ts';
import { root } from '../lib/workspace.mjs';
import type { College } from './college.ts';
import type { Engine } from './options.ts';
import { ALUMNUS, PERSON } from './product.ts';

export const TENANT = 'northfield.edu';
const DAY = 86_400_000;
const YEARS = 10;

/** For how many days the view of the alumnus ends before the newest item. */
const LEFT_BEFORE = 365;

/** Words of the college, the first ones by far the most frequent: word n comes up 1/n as often as the first. */
const WORDS = 20_000;
const TAGS = 2_000;
const CHINESE = [...'春季音乐会北京大学毕业典礼运动晚灯节新年舞蹈社图书馆校园日出湖边'];

/** The most items that many people like, and how many like the newest. */
const MANY_LIKE = 300;
const MOST_LIKES = 4_500;

/** Search terms: each is equally frequent in a college of any size, except the rare ones. */
export const QUERIES = {
  frequent: wordOf(0),
  rare: 'zyzzyva',
  three: [wordOf(0), wordOf(2), wordOf(9)].join(' '),
  chinese: CHINESE.slice(2, 4).join(''),
  suggest: wordOf(0).slice(0, 2),
  related: [0, 1, 2, 3, 4].map((index) => `tag ${wordOf(index)}`).join(','),
} as const;

/** The n-th word: pronounceable, no two words alike. */
function wordOf(n: number): string {
  const syllables = ['la', 'ner', 'tu', 'mi', 'ko', 'san', 've', 'dor', 'pi', 'gal', 'run', 'es'];
  let word = '';
  for (let rest = n + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

/** Numbers in [0, 1), the same at every run. */
function randomNumbers(): () => number {
  let state = 7_919;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export type Row = Readonly<Record<string, unknown>>;

/**
 * A college with so many items, made straight through the tables: their people, likes and comments grow with them.
 * `prepare` is given the server, where there is one, before anybody uses it; `more` says what else is known of the n-th
 * person, and which rows of other tables come at the end.
 */
export async function growCollege(
  engine: Engine,
  folder: string,
  items: number,
  prepare: (server: RestartablePostgres) => Promise<void> = async () => {},
  more: More = {},
): Promise<College> {
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(folder, `grown-${engine}-${items}-`));
  const server = engine === 'postgres' ? await startServer() : null;
  const url = server?.url ?? `sqlite:${join(dataDir, 'quadrangle.db')}`;
  await migrate(url, join(root, 'migrations'));
  const hash = await passwords().hash(PERSON.password, NOBODY);
  await inTransaction(url, 'write', async (transaction) => {
    for (const [name, rows] of rowsOf(items, hash, more)) {
      const shape = currentTables.find((each) => each.name === name);
      if (!shape) throw new Error(`There is no table ${name}.`);
      await transaction.insert(
        shape,
        rows.map((row) => shape.columns.map((column) => row[column.name] ?? null)),
      );
    }
    await transaction.settle();
  });
  if (server) {
    await query(server.url, 'vacuum analyze');
    await prepare(server);
  }
  return {
    env: { DATA_DIR: dataDir, ...(server && { DATABASE_URL: server.url }) },
    dataDir,
    engine: engine === 'sqlite' ? 'SQLite' : 'PostgreSQL without fsync',
    close: async () => server?.stop(),
  };
}

const padded = (n: number) => String(n).padStart(12, '0');

/** The id of the n-th person; the first one asks. */
export const person = (n: number) => (n === 0 ? 'me' : `u${padded(n)}`);

/** How many people a college with so many items has. */
export const peopleOf = (items: number): number => Math.max(5_000, items / 50);

/** The n-th person's row of `users`. */
export const personRow = (n: number, now: number, name = `person${n}`): Row => ({
  id: person(n),
  name,
  name_key: name,
  full_name: `Person ${wordOf(n)}`,
  email: `${name}@${TENANT}`,
  tenant: TENANT,
  developer: false,
  moderator: false,
  steward: false,
  language: 'en',
  language_chosen: false,
  created_at: now - YEARS * 365 * DAY,
  verified_at: now,
  plan_end: now + 100 * DAY,
  favourite_count: 0,
});

/** The rows of a college, table by table in parts, in an order in which they can be inserted. */
function* rowsOf(items: number, hash: string, more: More): Generator<[string, Row[]]> {
  const random = randomNumbers();
  const zipf = (many: number) => Math.floor((many + 1) ** random()) - 1;
  const below = (many: number) => Math.floor(random() * many);
  const now = Date.now();
  const people = peopleOf(items);
  const uploaders = 600;
  const alumnus = person(1);
  const called = (n: number) => [PERSON.name, ALUMNUS.name][n] ?? `person${n}`;

  yield* inParts(people, 'users', (n) => ({
    ...personRow(n, now, called(n)),
    password_hash: n < 2 ? hash : null,
    own_leaves_on: n === 1 ? utcDay(now - (LEFT_BEFORE + FAREWELL_DAYS) * DAY) : null,
    ...more.person?.(n),
  }));

  const texts = new Set<string>();
  let suggestions = 0;
  const suggest = (source: 'tag' | 'title', text: string): Row[] => {
    if (texts.has(`${source} ${text}`)) return [];
    texts.add(`${source} ${text}`);
    suggestions += 1;
    const words = indexedWords(suggestions, scopeOf(source, TENANT), indexTokens(text));
    return [{ number: suggestions, tenant: TENANT, source, text, words }];
  };

  const chinese = () => Array.from({ length: 4 }, () => CHINESE[zipf(CHINESE.length)]).join('');
  const newest = Math.min(MANY_LIKE, items / 10);
  for (let start = 0; start < items; start += PART) {
    const rows: Record<string, Row[]> = {
      media: [],
      search_documents: [],
      media_tags: [],
      suggestions: [],
      reactions: [],
      comments: [],
      saves: [],
      history: [],
    };
    for (let n = start; n < Math.min(start + PART, items); n += 1) {
      const id = padded(n);
      const kind = n % 5 === 0 ? 'video' : 'photo';
      const words = (many: number) => Array.from({ length: many }, () => wordOf(zipf(WORDS)));
      const title = random() < 0.15 ? chinese() : `${words(3).join(' ')}${n % 3 === 0 ? ` ${1 + (n % 40)}` : ''}`;
      const created_at = Math.floor(now - YEARS * 365 * DAY * (1 - n / items)) - 60_000;
      // Whoever left shared and saved nothing since.
      const isLater = created_at >= now - LEFT_BEFORE * DAY;
      const isRare = n >= 500 && n < 505;
      const description = [...words(12), ...(isRare ? [QUERIES.rare] : [])].join(' ');
      const tags = [...new Set(Array.from({ length: 3 }, () => `tag ${wordOf(zipf(TAGS))}`))];
      const uploader = zipf(uploaders);
      // The newest have thousands of likes, more than lists show; of the others every second has one.
      const age = items - n;
      const likes = age <= newest ? Math.floor(MOST_LIKES / Math.sqrt(age)) : n % 2;
      const counters = {
        createdAt: created_at,
        views: zipf(500),
        likeCount: likes,
        dislikeCount: 0,
        commentCount: n % 2,
      };
      const media = { id, kind, tenant: TENANT, title, description, created_at };
      const titled = { id, kind, title, tags, batchId: id, position: 0 } as const;
      rows.media?.push({
        ...media,
        uploader_id: person(uploader === 1 && isLater ? 2 : uploader),
        tags,
        file_name: `${kind}/${id}`,
        poster_name: kind === 'video' ? `video/${id}.jpg` : null,
        content_type: kind === 'video' ? 'video/mp4' : 'image/jpeg',
        size: 1_000_000,
        width: 1_600,
        height: 1_200,
        state: 'ready',
        hidden: false,
        binned: false,
        withheld: false,
        renditions: null,
        percent: null,
        drawn: null,
        views: counters.views,
        like_count: likes,
        dislike_count: 0,
        comment_count: counters.commentCount,
        score: trendScore(counters),
        version: 0,
        edition: 0,
        random_key: below(2 ** 31),
        batch_id: id,
        position: 0,
        batch_place: batchPlace(created_at, id, 0),
        stands_for: 1,
      });
      const document = searchDocument({ title, tags, description });
      const tokens = Object.values(document).flatMap((text) => text.split(' ').filter(Boolean));
      rows.search_documents?.push({
        ...document,
        number: n + 1,
        media_id: id,
        tenant: TENANT,
        name: titleWithoutNumber(titled),
        created_at,
        listed: true,
        words: indexedWords(n + 1, scopeOf(kind, TENANT), tokens),
      });
      for (const tag of tags)
        rows.media_tags?.push({ tenant: TENANT, kind, tag, media_id: id, created_at, listed: true });
      for (const { source, text } of suggestionsOf(titled)) rows.suggestions?.push(...suggest(source, text));
      for (let like = 0; like < likes; like += 1)
        rows.reactions?.push({
          media_id: id,
          member_id: person(1 + ((like + n) % (people - 1))),
          value: 'like',
          reacted_at: created_at + like,
        });
      if (counters.commentCount > 0)
        rows.comments?.push({
          id: `c${id}`,
          media_id: id,
          author_id: person(1 + below(people - 1)),
          text: words(8).join(' '),
          created_at,
          thread_id: `c${id}`,
          thread_at: created_at,
        });
      if (n % Math.ceil(items / 300) === 0) {
        for (const member_id of isLater ? ['me'] : ['me', alumnus]) {
          rows.saves?.push({ member_id, media_id: id, kind, saved_at: created_at });
          rows.history?.push({ member_id, media_id: id, kind, viewed_at: created_at });
        }
      }
    }
    yield* Object.entries(rows);
  }
  for (const member_id of ['me', alumnus])
    yield* inParts(500, 'favourites', (n) => ({ member_id, uploader_id: person(n + 2), marked_at: now }));
  yield* more.rows?.() ?? [];
}

/** What a college has besides. */
export interface More {
  readonly person?: (n: number) => Row;
  readonly rows?: () => Iterable<[table: string, rows: Row[]]>;
}

/** Rows made at a time. */
const PART = 5_000;

/** The rows of so many of a kind, a part at a time. */
export function* inParts(many: number, name: string, row: (n: number) => Row): Generator<[string, Row[]]> {
  for (let start = 0; start < many; start += PART)
    yield [name, Array.from({ length: Math.min(PART, many - start) }, (_, index) => row(start + index))];
}
