import { setImmediate } from 'node:timers/promises';
import type { Media } from '@quadrangle/domain/media/media';
import { isListed } from '@quadrangle/domain/media/rules';
import { searchDocument, spokenTokens, suggestionsOf, titleWithoutNumber } from '@quadrangle/domain/media/search';
import { eq, gt } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { forgetSuggestions, rememberSuggestions } from './suggestions.ts';
import { indexedWords, scopeOf } from './word-index.ts';

/** Stores a new item's search words in the unit of `db`: its search document, its tags and their suggestions. */
export async function addToSearch(store: Store, db: Db, media: Media): Promise<void> {
  const { searchDocuments } = store.tables;
  const { id: mediaId, tenant, createdAt } = media;
  const row = {
    mediaId,
    tenant,
    createdAt,
    listed: isListed(media),
    name: '',
    title: '',
    tags: '',
    description: '',
    words: '',
  };
  const [added] = await db.insert(searchDocuments).values(row).returning({ number: searchDocuments.number });
  if (added) await write(store, db, media, added.number);
}

/** The same for an item whose texts changed from those of `former`. */
export async function changeInSearch(store: Store, db: Db, former: Media, media: Media): Promise<void> {
  await writeAnew(store, db, media);
  await forgetSuggestions(store, db, media.tenant, suggestionsOf(former));
}

/** Deletes the suggestions that came from an item that is gone, unless other items have the same texts. */
export async function forgetInSearch(store: Store, db: Db, former: Media): Promise<void> {
  await forgetSuggestions(store, db, former.tenant, suggestionsOf(former));
}

/** Rewrites the search words of the next `many` items after `after`; returns the last id, null at the end. */
export async function indexNext(store: Store, after: string | null, many: number): Promise<string | null> {
  const { media } = store.tables;
  // Lets other work go first.
  await setImmediate();
  return store.atomic(async (db) => {
    const items = await store.locked(
      db
        .select()
        .from(media)
        .where(after === null ? undefined : gt(media.id, after))
        .orderBy(media.id)
        .limit(many),
    );
    for (const item of items) await writeAnew(store, db, item);
    return items.length < many ? null : (items.at(-1)?.id ?? null);
  });
}

/** Rewrites the search document of an item, captions included. */
export async function writeAnew(store: Store, db: Db, media: Media): Promise<void> {
  const { searchDocuments, mediaTags } = store.tables;
  const found = eq(searchDocuments.mediaId, media.id);
  const { number, name } = searchDocuments;
  const [row] = await db.select({ number, name }).from(searchDocuments).where(found);
  if (!row) return;
  await db.delete(mediaTags).where(eq(mediaTags.mediaId, media.id));
  await write(store, db, media, row.number);
  // A release before may have taken another part of the title for its number.
  if (row.name !== titleWithoutNumber(media))
    await forgetSuggestions(store, db, media.tenant, [{ source: 'title', text: row.name }]);
}

async function write(store: Store, db: Db, media: Media, number: number): Promise<void> {
  const { searchDocuments, mediaTags } = store.tables;
  const { id: mediaId, tenant, kind, createdAt } = media;
  const document = searchDocument(media);
  const tokens = Object.values(document).flatMap((text) => text.split(' ').filter(Boolean));
  if (kind === 'video') tokens.push(...(await spokenIn(store, db, mediaId)));
  const words = indexedWords(number, scopeOf(kind, tenant), tokens);
  await db
    .update(searchDocuments)
    .set({ ...document, name: titleWithoutNumber(media), words })
    .where(eq(searchDocuments.number, number));
  const tags = media.tags.map((tag) => ({ tenant, kind, tag, mediaId, createdAt, listed: isListed(media) }));
  if (tags.length > 0) await db.insert(mediaTags).values(tags);
  await rememberSuggestions(store, db, tenant, suggestionsOf(media));
}

async function spokenIn({ tables: { captions } }: Store, db: Db, mediaId: string): Promise<string[]> {
  const rows = await db
    .select({ words: captions.words })
    .from(captions)
    .where(eq(captions.mediaId, mediaId))
    .orderBy(captions.language);
  return spokenTokens(rows.map(({ words }) => words));
}
