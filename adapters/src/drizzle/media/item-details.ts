import type { Reaction } from '@quadrangle/domain/media/media';
import type { ItemDetails, Viewer } from '@quadrangle/domain/media/ports';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { BoundedCache } from '../../system/bounded-cache.ts';
import { yieldToOthers } from '../../system/yield-to-others.ts';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

/** Items per statement that reads reactions: each may return the ids of two thousand people. */
const AT_ONCE = 10;

/** The most bytes of the cache of reactions, and the bytes of one item beyond its names. */
const MAX_BYTES = 16 * 1024 * 1024;
const ITEM_BYTES = 500;

/** The memory that a name and its entry take, in bytes. */
const NAME_BYTES = 100;

/** People who reacted to an item, newest first, without suspended ones. */
interface Reactions {
  readonly likes: readonly string[];
  readonly dislikes: readonly string[];
}

/**
 * The details of items, in the order of `ids`; at most `most` likes and dislikes each, the viewer's own always among
 * them. Reactions are read along an index, newest first, as one text per item, and only if they are not cached for this
 * version of the item: every reaction changes the item's counters.
 */
export async function readItemDetails(
  store: Store,
  viewer: Viewer,
  ids: readonly string[],
  most: number | null,
): Promise<ItemDetails[]> {
  const { list, versions } = statements(store);
  const rows = await versions(store.read, { ids: list.value(ids), viewer: viewer.id, tenant: viewer.tenant });
  const reactions = await reactionsTo(store)(rows, most);
  const details = new Map<string, ItemDetails>();
  for (const { mediaId, uploaderEmail, own } of rows) {
    const found = reactions.get(mediaId);
    if (found === undefined) continue;
    const { likes, dislikes } = found;
    details.set(mediaId, {
      mediaId,
      uploaderEmail,
      likes: own === 'like' ? withOwn(likes, viewer.id) : likes,
      dislikes: own === 'dislike' ? withOwn(dislikes, viewer.id) : dislikes,
    });
  }
  return ids.flatMap((id) => details.get(id) ?? []);
}

const statements = perStore((store) => {
  const { media, users, reactions } = store.tables;
  const list = oneOf(store, media.id, 'ids');
  const who = (limit: SQL) =>
    prepared((db) =>
      db
        .select({
          mediaId: media.id,
          version: media.version,
          likes: newestWho(store, 'like', limit),
          dislikes: newestWho(store, 'dislike', limit),
        })
        .from(media)
        .where(list.condition),
    );
  return {
    list,
    versions: prepared((db) =>
      db
        .select({ mediaId: media.id, version: media.version, uploaderEmail: users.email, own: reactions.value })
        .from(media)
        .leftJoin(users, eq(users.id, media.uploaderId))
        .leftJoin(reactions, and(eq(reactions.mediaId, media.id), eq(reactions.memberId, placeholder('viewer'))))
        // Joined with another table, because SQLite would otherwise walk an index of all items of the college.
        .where(and(list.condition, sql`${media.tenant} || '' = ${placeholder('tenant')}`)),
    ),
    complete: who(sql``),
    newest: who(sql` limit ${placeholder('most')}`),
  };
});

/** The reactions to items of these versions, or newer ones; without items that are gone by now. */
const reactionsTo = perStore((store) => {
  const kept = new BoundedCache<Reactions & { readonly version: number }>(MAX_BYTES);
  const { list, complete, newest } = statements(store);
  return async (
    versions: readonly { readonly mediaId: string; readonly version: number }[],
    most: number | null,
  ): Promise<Map<string, Reactions>> => {
    const found = new Map<string, Reactions>();
    const unknown: string[] = [];
    for (const { mediaId, version } of versions) {
      const known = kept.get(`${most} ${mediaId}`);
      if (known?.version === version) found.set(mediaId, known);
      else unknown.push(mediaId);
    }
    for (let start = 0; start < unknown.length; start += AT_ONCE) {
      if (start > 0) await yieldToOthers();
      const ids = list.value(unknown.slice(start, start + AT_ONCE));
      for (const row of await (most === null ? complete(store.read, { ids }) : newest(store.read, { ids, most }))) {
        const { mediaId, version } = row;
        // Shared by all readers, so they must not change.
        const likes = Object.freeze(row.likes ?? []);
        const dislikes = Object.freeze(row.dislikes ?? []);
        found.set(mediaId, { likes, dislikes });
        const bytes = ITEM_BYTES + NAME_BYTES * (likes.length + dislikes.length);
        kept.set(`${most} ${mediaId}`, { version, likes, dislikes }, bytes);
      }
    }
    return found;
  };
});

/** People with this reaction to the item, newest first, without suspended ones. */
function newestWho({ engine, tables }: Store, reaction: Reaction, limit: SQL): SQL<string[] | null> {
  const list = sql.raw(engine === 'sqlite' ? 'json_group_array' : 'json_agg');
  return sql`(
    select ${list}(member_id) from (
      select r.member_id from ${tables.reactions} as r
      where r.media_id = ${tables.media.id} and r.value = ${reaction} and r.member_id not in (
        select id from ${tables.users} as suspended where suspended.suspended_at is not null
      )
      order by r.reacted_at desc, r.member_id desc${limit}
    ) as newest
  )`.mapWith((value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value));
}

/** The list with the viewer in it: in place of the last person, if the viewer reacted before everybody in it. */
function withOwn(newest: readonly string[], viewerId: string): readonly string[] {
  return newest.includes(viewerId) ? newest : [...newest.slice(0, -1), viewerId];
}
