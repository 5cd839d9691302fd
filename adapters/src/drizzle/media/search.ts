import type { Slice } from '@quadrangle/domain/kernel/page';
import type { MediaForViewer } from '@quadrangle/domain/media/media';
import type { SearchRequest } from '@quadrangle/domain/media/ports';
import { rankWeights, type SearchDocument } from '@quadrangle/domain/media/search';
import { and, type SQL, sql } from 'drizzle-orm';
import { sliceOf } from '../engine/paging.ts';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { namesWithinView, storeFor, viewedBy } from '../kernel/listed.ts';
import {
  asked,
  FEW,
  indexedWord,
  LONGEST_WORD,
  matching,
  type Numbers,
  PORTION,
  scopeOf,
  visitNewest,
} from '../words/word-index.ts';
import { itemsInOrder } from './items-for-viewer.ts';

/**
 * One page of results. The index gives the matching items from the newest back, until there are `most`, or a page of
 * those that no older one can precede; the domain's weights order them (decisions 19).
 */
export async function searchMedia(store: Store, request: SearchRequest): Promise<Slice<MediaForViewer>> {
  const { viewer, limit, most, tokens, after, signal } = request;
  let counted = 0;
  const first = tokens.length === 1 ? FEW : PORTION;
  const highest = Math.min(tokens.length * HIGHEST_OF_WORD, Number(after?.[0] ?? Number.POSITIVE_INFINITY));
  let best: Ranked[] = [];
  await visitNewest(store, 'searchDocuments', { first, signal }, async (numbers) => {
    const rows = await bestIn(store, request, numbers, most - counted);
    counted += rows[0]?.counted ?? 0;
    best = [...best, ...rows.flatMap(({ ranked }) => ranked ?? [])].sort(bestFirst).slice(0, limit + 1);
    return Math.max(counted / most, best.filter(({ rank }) => rank === highest).length / (limit + 1));
  });
  const { items, next } = sliceOf(
    best,
    limit,
    ({ mediaId }) => mediaId,
    ({ rank, createdAt, mediaId }) => [rank, createdAt, mediaId],
  );
  return { items: await itemsInOrder(store, viewer.id, items), next };
}

/** What a query word adds to an item's rank at most: it is found in each field. */
const HIGHEST_OF_WORD = Object.values(rankWeights).reduce((sum, weight) => sum + weight, 0);

interface Ranked {
  readonly mediaId: string;
  readonly rank: number;
  readonly createdAt: number;
}

function bestFirst(a: Ranked, b: Ranked): number {
  return b.rank - a.rank || b.createdAt - a.createdAt || (a.mediaId < b.mediaId ? 1 : -1);
}

/**
 * The best of the newest `most` matches of these numbers, with the number of matches in every row; one row without an
 * item when none is on the page.
 */
async function bestIn(
  store: Store,
  { kind, viewer, tokens, limit, after }: SearchRequest,
  numbers: Numbers,
  most: number,
): Promise<{ counted: number; ranked: Ranked | null }[]> {
  const cutOff = tokens.some((token) => indexedWord(token) !== token);
  const [markRank, markTime, markId] = after ?? [];
  const values = {
    ...asked(store, numbers, scopeOf(kind, viewer.tenant), tokens),
    ...Object.fromEntries(tokens.map((token, index) => [nameOf(index), ` ${token}`])),
    ...viewedBy(viewer),
    most,
    limit: limit + 1,
    ...(after !== null && { markRank, markTime, markId }),
  };
  const rows = await statements(storeFor(store, viewer))(tokens.length, numbers.many, cutOff, after !== null)(
    store.read,
    values,
  );
  return rows.map(({ counted, mediaId, rank, createdAt }) => ({
    counted,
    ranked: mediaId === null ? null : { mediaId, rank, createdAt },
  }));
}

/**
 * One statement for each number of tokens, among few numbers or many, with and without tokens that the index has cut, and
 * for further pages.
 */
const statements = perStore((store) => {
  const built = new Map<string, ReturnType<typeof best>>();
  return (tokens: number, many: Numbers['many'], cutOff: boolean, further: boolean) => {
    const key = `${tokens} ${many} ${cutOff} ${further}`;
    const statement = built.get(key) ?? best(store, tokens, many, cutOff, further);
    built.set(key, statement);
    return statement;
  };
});

function best(store: Store, length: number, many: Numbers['many'], cutOff: boolean, further: boolean) {
  const { from, where, newestFirst } = matching(store, 'searchDocuments');
  const tokens = Array.from({ length }, (_, index) => nameOf(index));
  const whole = cutOff ? tokens.map((token) => foundAnywhere(store, token)) : [];
  const mark = sql.join(
    (['markRank', 'markTime', 'markId'] as const).map((name) => sql`${placeholder(name)}`),
    sql`, `,
  );
  const [most, limit] = [placeholder('most'), placeholder('limit')];
  const page = sql`(
    with ranked as materialized (
      select d.media_id, d.created_at, ${rankOf(store, tokens)} as rank from ${from}
      where ${and(where[many], sql`d.listed`, namesWithinView(store, sql.raw('d.media_id')), ...whole)} order by ${newestFirst} limit ${most}
    )
    select counted, media_id, created_at, rank from (select count(*) as counted from ranked) as counted left join (
      select media_id, created_at, rank from ranked
      where ${further ? sql`(rank, created_at, media_id) < (${mark})` : sql`true`}
      order by rank desc, created_at desc, media_id desc limit ${limit}
    ) as best on true
  ) as page`;
  return prepared((db) =>
    db
      .select({
        counted: sql<number>`counted`.mapWith(Number),
        mediaId: sql<string | null>`media_id`,
        rank: sql<number>`rank`.mapWith(Number),
        createdAt: sql<number>`created_at`.mapWith(Number),
      })
      .from(page),
  );
}

/** The placeholder of a token, preceded by a space. */
const nameOf = (index: number) => `token${index}` as const;

type Token = ReturnType<typeof nameOf>;

const fields = ['title', 'tags', 'description'] as const;

/**
 * Whether the token of that placeholder begins a word of a field of the document `d`; words are joined by single
 * spaces.
 */
function begins({ engine }: Store, field: keyof SearchDocument, token: Token): SQL {
  const position = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
  return sql`${position}(' ' || d.${sql.raw(field)}, ${placeholder(token)}) > 0`;
}

/** The index decides about words that it has not cut; only the index has the words of captions. */
function foundAnywhere(store: Store, token: Token): SQL {
  const isWhole = sql`length(${placeholder(token)}) <= ${sql.raw(String(LONGEST_WORD + 1))}`;
  return sql`(${sql.join([isWhole, ...fields.map((field) => begins(store, field, token))], sql` or `)})`;
}

/** The domain's `searchRank` in SQL, for documents in which every token is found. */
function rankOf(store: Store, tokens: readonly Token[]): SQL {
  const terms = tokens.flatMap((token) =>
    fields.map(
      (field) => sql`case when ${begins(store, field, token)} then ${sql.raw(String(rankWeights[field]))} else 0 end`,
    ),
  );
  return sql.join(terms, sql` + `);
}
