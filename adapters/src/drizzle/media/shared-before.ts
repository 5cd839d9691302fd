import type { SharedBefore, Viewer } from '@quadrangle/domain/media/ports';
import { and, eq, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { notBinned } from '../kernel/listed.ts';

const statements = perStore((store) => {
  const { media, uploads } = store.tables;
  const list = oneOf(store, uploads.checksum, 'checksums');
  return {
    list,
    shared: prepared((db) =>
      db
        // For the planner: the index on checksums covers only rows that have one.
        .select({ checksum: sql<string>`${uploads.checksum}`, kind: media.kind, id: media.id })
        .from(uploads)
        .innerJoin(media, and(eq(media.id, uploads.usedBy), eq(media.fileName, uploads.fileName)))
        .where(
          and(
            eq(uploads.ownerId, placeholder('viewer')),
            sql`${uploads.checksum} is not null`,
            list.condition,
            eq(media.tenant, placeholder('tenant')),
            notBinned(store),
          ),
        )
        .orderBy(media.id),
    ),
  };
});

/** The viewer's own items whose files have one of these checksums; thumbnails do not count. */
export async function sharedBefore(
  store: Store,
  viewer: Viewer,
  checksums: readonly string[],
): Promise<readonly SharedBefore[]> {
  const { list, shared } = statements(store);
  const rows = await shared(store.read, {
    checksums: list.value(checksums),
    viewer: viewer.id,
    tenant: viewer.tenant,
  });
  return [...new Map(rows.map((row) => [row.checksum, row])).values()];
}
