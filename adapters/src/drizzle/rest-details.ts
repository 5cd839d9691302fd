import type { Reaction } from '@quadrangle/domain/media/media';
import type { RestDetails, Viewer } from '@quadrangle/domain/media/ports';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { othersFirst } from '../system/others-first.ts';
import { oneOf, perStore, prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** Items in one statement: each may bring the names of two thousand people. */
const AT_ONCE = 10;

/**
 * The REST details of items, in the order of `ids`; at most `most` likes and dislikes each, the viewer's own always among
 * them. Who reacted is a walk along an index, newest first, and comes as one text per item.
 */
export async function readRestDetails(
  store: Store,
  viewer: Viewer,
  ids: readonly string[],
  most: number | null,
): Promise<RestDetails[]> {
  const details = new Map<string, RestDetails>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    if (start > 0) await othersFirst();
    for (const each of await detailsOf(store, viewer, ids.slice(start, start + AT_ONCE), most))
      details.set(each.mediaId, each);
  }
  return ids.flatMap((id) => details.get(id) ?? []);
}

const statements = perStore((store) => {
  const { media, users, reactions } = store.tables;
  const list = oneOf(store, media.id, 'ids');
  const details = (limit: SQL) =>
    prepared((db) =>
      db
        .select({
          mediaId: media.id,
          uploaderEmail: users.email,
          likes: newestWho(store, 'like', limit),
          dislikes: newestWho(store, 'dislike', limit),
          own: reactions.value,
        })
        .from(media)
        .leftJoin(users, eq(users.id, media.uploaderId))
        .leftJoin(reactions, and(eq(reactions.mediaId, media.id), eq(reactions.memberId, sql.placeholder('viewer'))))
        // With something joined to it, or SQLite walks an index of all items of the college.
        .where(and(list.condition, sql`${media.tenant} || '' = ${sql.placeholder('tenant')}`)),
    );
  return { list, complete: details(sql``), newest: details(sql` limit ${sql.placeholder('most')}`) };
});

async function detailsOf(
  store: Store,
  viewer: Viewer,
  ids: readonly string[],
  most: number | null,
): Promise<RestDetails[]> {
  const { list, complete, newest } = statements(store);
  const values = { ids: list.value(ids), viewer: viewer.id, tenant: viewer.tenant };
  const rows = await (most === null ? complete(store.read, values) : newest(store.read, { ...values, most }));
  return rows.map(({ own, likes, dislikes, ...row }) => ({
    ...row,
    likes: own === 'like' ? withOwn(likes ?? [], viewer.id) : (likes ?? []),
    dislikes: own === 'dislike' ? withOwn(dislikes ?? [], viewer.id) : (dislikes ?? []),
  }));
}

/** Who reacted so to the item, newest first; nobody who is suspended. */
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

/** The list with the viewer in it: in the place of the last one when it is older than what the list has. */
function withOwn(newest: readonly string[], viewerId: string): readonly string[] {
  return newest.includes(viewerId) ? newest : [...newest.slice(0, -1), viewerId];
}
