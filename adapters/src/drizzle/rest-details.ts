import type { RestDetails, Viewer } from '@quadrangle/domain/media/ports';
import type { Reaction } from '@quadrangle/domain/reactions/rules';
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Store } from './store.ts';

/** The REST details of items, in the order of `ids`; at most `most` likes and dislikes each, the viewer's own first to stay. */
export async function readRestDetails(
  { read, tables }: Store,
  viewer: Viewer,
  ids: readonly string[],
  most: number | null,
): Promise<RestDetails[]> {
  const { media, users, reactions } = tables;
  const items = await read
    .select({ mediaId: media.id, uploaderEmail: users.email })
    .from(media)
    .leftJoin(users, eq(users.id, media.uploaderId))
    .where(and(inArray(media.id, [...ids]), eq(media.tenant, viewer.tenant)));
  const known = new Map(items.map((item) => [item.mediaId, item]));

  const { mediaId, memberId, value, reactedAt } = reactions;
  const place = sql<number>`row_number() over (
    partition by ${mediaId}, ${value}
    order by case when ${memberId} = ${viewer.id} then 0 else 1 end, ${reactedAt} desc, ${memberId} desc
  )`.as('place');
  const placed = read
    .select({ mediaId, memberId, value, reactedAt, place })
    .from(reactions)
    .innerJoin(users, and(eq(users.id, memberId), isNull(users.suspendedAt)))
    .where(inArray(mediaId, [...known.keys()]))
    .as('placed');
  const rows = await read
    .select({ mediaId: placed.mediaId, memberId: placed.memberId, value: placed.value })
    .from(placed)
    .where(most === null ? undefined : lte(placed.place, most))
    .orderBy(desc(placed.reactedAt), desc(placed.memberId));

  const groups = Map.groupBy(rows, (row) => `${row.value} ${row.mediaId}`);
  const of = (id: string, reaction: Reaction) => (groups.get(`${reaction} ${id}`) ?? []).map((row) => row.memberId);
  return ids
    .flatMap((id) => known.get(id) ?? [])
    .map((item) => ({ ...item, likes: of(item.mediaId, 'like'), dislikes: of(item.mediaId, 'dislike') }));
}
