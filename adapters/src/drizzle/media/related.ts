import type { MediaForViewer } from '@quadrangle/domain/media/media';
import type { RelatedRequest } from '@quadrangle/domain/media/ports';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { yieldToOthers } from '../../system/yield-to-others.ts';
import type { Store } from '../engine/store.ts';
import { namesWithinView, storeFor } from '../kernel/listed.ts';
import { itemsInOrder } from './items-for-viewer.ts';

/** Tags per statement. */
const AT_ONCE = 10;

interface Shared {
  readonly mediaId: string;
  readonly createdAt: number;
  readonly shared: number;
}

/** Items that share tags: of each tag a walk along the index from its newest item back (decisions 19). */
export async function relatedMedia(store: Store, request: RelatedRequest): Promise<MediaForViewer[]> {
  const { viewer, limit } = request;
  const tags = [...new Set(request.tags)];
  // The results of all statements are added up before the best are known.
  const most = tags.length > AT_ONCE ? AT_ONCE * request.mostPerTag : limit;
  const found = new Map<string, Shared>();
  for (let start = 0; start < tags.length; start += AT_ONCE) {
    if (start > 0) await yieldToOthers();
    for (const row of await sharing(store, request, tags.slice(start, start + AT_ONCE), most))
      found.set(row.mediaId, { ...row, shared: row.shared + (found.get(row.mediaId)?.shared ?? 0) });
  }
  const best = [...found.values()].sort(mostSharedFirst).slice(0, limit);
  return itemsInOrder(
    store,
    viewer.id,
    best.map(({ mediaId }) => mediaId),
  );
}

function mostSharedFirst(a: Shared, b: Shared): number {
  return b.shared - a.shared || b.createdAt - a.createdAt || (a.mediaId < b.mediaId ? 1 : -1);
}

async function sharing(
  store: Store,
  { kind, viewer, notId, mostPerTag }: RelatedRequest,
  tags: readonly string[],
  most: number,
): Promise<Shared[]> {
  const {
    read,
    tables: { mediaTags },
  } = store;
  const { id, sharedBefore } = viewer;
  const by = { viewer: id, sharedBefore: sharedBefore ?? 0 };
  const within = namesWithinView(storeFor(store, viewer), mediaTags.mediaId, by);
  const { tenant, mediaId, createdAt, listed } = mediaTags;
  const newest = tags.map((tag) => {
    const ofTag = and(
      eq(tenant, viewer.tenant),
      eq(mediaTags.kind, kind),
      eq(mediaTags.tag, tag),
      eq(listed, true),
      within,
      notId === null ? undefined : ne(mediaId, notId),
    );
    const walk = read
      .select({ mediaId, createdAt })
      .from(mediaTags)
      .where(ofTag)
      .orderBy(desc(createdAt), desc(mediaId));
    return sql`select media_id, created_at from (${walk.limit(mostPerTag)}) as newest`;
  });
  const shared = sql<number>`count(*)`.mapWith(Number);
  return read
    .select({ mediaId: sql<string>`media_id`, createdAt: sql<number>`created_at`.mapWith(Number), shared })
    .from(sql`(${sql.join(newest, sql` union all `)}) as tagged`)
    .groupBy(sql`media_id, created_at`)
    .orderBy(sql`count(*) desc, created_at desc, media_id desc`)
    .limit(most);
}
