import type { Slice } from '@quadrangle/domain/kernel/page';
import { firstCharacters } from '@quadrangle/domain/kernel/text';
import type { Media, MediaForViewer } from '@quadrangle/domain/media/media';
import type { SearchRequest, Viewer } from '@quadrangle/domain/media/ports';
import { rankWeights, type SearchDocument, searchDocument } from '@quadrangle/domain/media/search';
import { and, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { wordsMatch } from './search-words.ts';
import { beyond, shownInOrder, sliceOf } from './shown.ts';
import type { Db, Store } from './store.ts';

/** Longer words are indexed by their beginning: PostgreSQL takes 2,046 bytes. */
const LONGEST_WORD = 100;

const indexed = (token: string) => firstCharacters(token, LONGEST_WORD);

/** A word that no query can ask for: the college and kind of an item, so that the index narrows by them too. */
const scopeOf = (tenant: string, kind: string) => `:${kind}:${tenant}`;

type Found = Pick<Media, 'id' | 'tenant' | 'kind' | 'title' | 'tags' | 'description'>;

/** Writes what a new item is found by, in the unit of `db`: its search document and its tags. */
export async function addToSearch({ tables }: Store, db: Db, media: Found): Promise<void> {
  await db.insert(tables.searchDocuments).values({ mediaId: media.id, ...documentOf(media) });
  const { id: mediaId, tenant, kind } = media;
  if (media.tags.length > 0)
    await db.insert(tables.mediaTags).values(media.tags.map((tag) => ({ tenant, kind, tag, mediaId })));
}

/** The same for an item whose texts changed. */
export async function changeInSearch(store: Store, db: Db, media: Found): Promise<void> {
  const { searchDocuments, mediaTags } = store.tables;
  await db.delete(searchDocuments).where(eq(searchDocuments.mediaId, media.id));
  await db.delete(mediaTags).where(eq(mediaTags.mediaId, media.id));
  await addToSearch(store, db, media);
}

function documentOf(media: Found): SearchDocument & { words: string } {
  const document = searchDocument(media);
  const tokens = Object.values(document).flatMap((text) => text.split(' ').filter(Boolean));
  const words = new Set([scopeOf(media.tenant, media.kind), ...tokens.map(indexed)]);
  return { ...document, words: [...words].join(' ') };
}

/** One page of results: the full-text index gives the candidates, the domain's weights their rank (decisions 19). */
export async function searchMedia(store: Store, request: SearchRequest): Promise<Slice<MediaForViewer>> {
  const { read, tables } = store;
  const { media, searchDocuments } = tables;
  const { kind, viewer, tokens, limit, after } = request;
  const candidates = wordsMatch(store, scopeOf(viewer.tenant, kind), tokens.map(indexed));
  const cutOff = tokens.filter((token) => indexed(token) !== token);
  // A cross join, because SQLite keeps its order: from the candidates to their items, never all items.
  const found = read
    .select({
      id: sql<string>`${media.id}`.as('picked_id'),
      key: sql<number>`${rankOf(store, tokens)}`.mapWith(Number).as('picked_key'),
      createdAt: sql<number>`${media.createdAt}`.mapWith(Number).as('picked_at'),
    })
    .from(searchDocuments)
    .crossJoin(media)
    .where(
      and(
        candidates,
        eq(media.id, searchDocuments.mediaId),
        listed(store, request),
        ...cutOff.map((token) => foundAnywhere(store, token)),
      ),
    )
    .as('found');
  const rows = await read
    .select({ id: found.id, key: found.key, createdAt: found.createdAt })
    .from(found)
    .where(beyond([found.key, found.createdAt, found.id], '<', after))
    .orderBy(desc(found.key), desc(found.createdAt), desc(found.id))
    .limit(limit + 1);
  const { items, next } = sliceOf(
    rows,
    limit,
    ({ id }) => id,
    ({ key, createdAt, id }) => [key, createdAt, id],
  );
  return { items: await shownInOrder(store, viewer.id, items), next };
}

/** Items that may be listed: ready, not hidden, of the viewer's tenant. */
function listed({ tables: { media } }: Store, { kind, viewer }: Pick<SearchRequest, 'kind' | 'viewer'>) {
  return and(eq(media.tenant, viewer.tenant), eq(media.kind, kind), eq(media.state, 'ready'), eq(media.hidden, false));
}

const fields = ['title', 'tags', 'description'] as const;

/** Whether a token begins a word of a field; tokens are letters and digits, so nothing in them is a wildcard. */
function begins({ tables }: Store, field: keyof SearchDocument, token: string): SQL {
  return sql`' ' || ${tables.searchDocuments[field]} like ${`% ${token}%`}`;
}

function foundAnywhere(store: Store, token: string): SQL | undefined {
  return or(...fields.map((field) => begins(store, field, token)));
}

/** The domain's `searchRank` in SQL, for documents in which every token is found. */
function rankOf(store: Store, tokens: readonly string[]): SQL {
  const terms = tokens.flatMap((token) =>
    fields.map(
      (field) => sql`case when ${begins(store, field, token)} then ${sql.raw(String(rankWeights[field]))} else 0 end`,
    ),
  );
  return sql`(${sql.join(terms, sql` + `)})`;
}

/** Items that share at least one tag: most shared first, then newest (decisions 19). */
export async function relatedMedia(
  store: Store,
  kind: Media['kind'],
  viewer: Viewer,
  tags: readonly string[],
  notId: string | null,
  limit: number,
): Promise<MediaForViewer[]> {
  const { media, mediaTags } = store.tables;
  const shared = count(mediaTags.tag);
  const rows = await store.read
    .select({ id: media.id })
    .from(mediaTags)
    .crossJoin(media)
    .where(
      and(
        eq(media.id, mediaTags.mediaId),
        eq(mediaTags.tenant, viewer.tenant),
        eq(mediaTags.kind, kind),
        inArray(mediaTags.tag, [...tags]),
        notId === null ? undefined : ne(mediaTags.mediaId, notId),
        listed(store, { kind, viewer }),
      ),
    )
    .groupBy(media.id)
    .orderBy(desc(shared), desc(media.createdAt), desc(media.id))
    .limit(limit);
  return shownInOrder(
    store,
    viewer.id,
    rows.map(({ id }) => id),
  );
}
