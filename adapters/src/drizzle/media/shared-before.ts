import type { SharedBefore, Viewer } from '@quadrangle/domain/media/ports';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { notBinned } from '../kernel/listed.ts';

const statements = perStore((store) => {
  const { media, uploads } = store.tables;
  const list = oneOf(store, uploads.checksum, 'checksums');
  const shared = (whose: SQL | undefined) =>
    prepared((db) =>
      db
        // For the planner: the index on checksums covers only rows that have one.
        .select({ checksum: sql<string>`${uploads.checksum}`, kind: media.kind, id: media.id })
        .from(uploads)
        .innerJoin(media, and(eq(media.id, uploads.usedBy), eq(media.fileName, uploads.fileName)))
        .where(
          and(
            whose,
            sql`${uploads.checksum} is not null`,
            list.condition,
            eq(media.tenant, placeholder('tenant')),
            notBinned(store),
          ),
        )
        .orderBy(media.id),
    );
  return {
    list,
    own: shared(eq(uploads.ownerId, placeholder('viewer'))),
    ofClub: shared(and(eq(uploads.holderId, placeholder('club')), eq(media.clubId, placeholder('club')))),
  };
});

/** The viewer's own items, or a club's, whose files have one of these checksums; thumbnails do not count. */
export async function sharedBefore(
  store: Store,
  viewer: Viewer,
  checksums: readonly string[],
  clubId?: string,
): Promise<readonly SharedBefore[]> {
  const { list, own, ofClub } = statements(store);
  const asked = { checksums: list.value(checksums), tenant: viewer.tenant };
  const rows = await (clubId === undefined
    ? own(store.read, { ...asked, viewer: viewer.id })
    : ofClub(store.read, { ...asked, club: clubId }));
  return [...new Map(rows.map((row) => [row.checksum, row])).values()];
}
