import type { ItemAddress, Neighbours } from '@quadrangle/domain/browsing/ports';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { perStore, prepared, type Statement } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { listedToViewer } from '../kernel/listed.ts';

/** The items right before and right after a place. */
type Beside = Readonly<Record<'previous' | 'next', Statement<ItemAddress[]>>>;

const statements = perStore((store) => {
  const { media, eventItems } = store.tables;
  const beside = (
    table: typeof media | typeof eventItems,
    address: { id: AnyPgColumn; kind: AnyPgColumn },
    keys: readonly AnyPgColumn[],
    where: SQL | undefined,
  ): Beside => {
    const marks = keys.map((_, index) => sql`${placeholder(`mark${index}`)}`);
    const walk = (sign: '<' | '>') =>
      prepared((db) =>
        db
          .select(address as { id: typeof media.id; kind: typeof media.kind })
          .from(table)
          .where(and(where, sql`(${sql.join([...keys], sql`, `)}) ${sql.raw(sign)} (${sql.join(marks, sql`, `)})`))
          .orderBy(...keys.map((key) => (sign === '<' ? desc(key) : asc(key))))
          .limit(1),
      );
    return { previous: walk('<'), next: walk('>') };
  };
  const of = placeholder('of');
  const listed = (column: AnyPgColumn) => and(eq(column, of), listedToViewer(store));
  return {
    event: beside(
      eventItems,
      { id: eventItems.mediaId, kind: eventItems.kind },
      [eventItems.moment, eventItems.position, eventItems.mediaId],
      and(eq(eventItems.eventId, of), eq(eventItems.isShown, true)),
    ),
    batch: beside(media, { id: media.id, kind: media.kind }, [media.position, media.id], listed(media.batchId)),
    person: beside(media, { id: media.id, kind: media.kind }, [media.createdAt, media.id], listed(media.uploaderId)),
  };
});

/** The neighbours of an item: two short walks along an index. */
export function neighboursOn(store: Store): Neighbours {
  const { event, batch, person } = statements(store);
  const read = async ({ previous, next }: Beside, values: Values, marks: readonly unknown[]) => {
    const marked = { ...values, ...Object.fromEntries(marks.map((mark, index) => [`mark${index}`, mark])) };
    const [before, after] = await Promise.all([previous(store.read, marked), next(store.read, marked)]);
    return { previous: before[0] ?? null, next: after[0] ?? null };
  };
  return {
    inEvent: ({ eventId, moment, position, mediaId }) => read(event, { of: eventId }, [moment, position, mediaId]),
    inBatch: ({ batchId, position, id }, { tenant }) => read(batch, { of: batchId, tenant }, [position, id]),
    ofUploader: ({ uploaderId, createdAt, id }, { tenant }) =>
      read(person, { of: uploaderId, tenant }, [createdAt, id]),
  };
}
