import type { ItemAddress, Neighbours } from '@quadrangle/domain/browsing/ports';
import type { Viewer } from '@quadrangle/domain/media/ports';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { perStore, prepared, type Statement } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { listedToViewer, namesWithinView, storeFor, viewedBy } from '../kernel/listed.ts';

/** The items right before and right after a place, and how many there are on each side. */
type Beside = Readonly<Record<'previous' | 'next', Statement<ItemAddress[]>>> &
  Readonly<Record<'before' | 'after', Statement<{ many: number }[]>>>;

const statements = perStore((store) => {
  const { media, eventItems } = store.tables;
  const beside = (
    table: typeof media | typeof eventItems,
    address: { id: AnyPgColumn; kind: AnyPgColumn },
    keys: readonly AnyPgColumn[],
    where: SQL | undefined,
  ): Beside => {
    const marks = keys.map((_, index) => sql`${placeholder(`mark${index}`)}`);
    const beyond = (sign: '<' | '>') =>
      and(where, sql`(${sql.join([...keys], sql`, `)}) ${sql.raw(sign)} (${sql.join(marks, sql`, `)})`);
    const walk = (sign: '<' | '>') =>
      prepared((db) =>
        db
          .select(address as { id: typeof media.id; kind: typeof media.kind })
          .from(table)
          .where(beyond(sign))
          .orderBy(...keys.map((key) => (sign === '<' ? desc(key) : asc(key))))
          .limit(1),
      );
    const counted = (sign: '<' | '>') =>
      prepared((db) => {
        const some = db
          .select({ id: address.id })
          .from(table)
          .where(beyond(sign))
          .limit(placeholder('most'))
          .as('some');
        return db.select({ many: count() }).from(some);
      });
    return { previous: walk('<'), next: walk('>'), before: counted('<'), after: counted('>') };
  };
  const of = placeholder('of');
  const listed = (column: AnyPgColumn) => and(eq(column, of), listedToViewer(store));
  return {
    event: beside(
      eventItems,
      { id: eventItems.mediaId, kind: eventItems.kind },
      [eventItems.moment, eventItems.position, eventItems.mediaId],
      and(eq(eventItems.eventId, of), eq(eventItems.isShown, true), namesWithinView(store, eventItems.mediaId)),
    ),
    batch: beside(media, { id: media.id, kind: media.kind }, [media.position, media.id], listed(media.batchId)),
    person: beside(media, { id: media.id, kind: media.kind }, [media.createdAt, media.id], listed(media.uploaderId)),
  };
});

/** The neighbours of an item: two short walks along an index, and two longer ones where items are counted. */
export function neighboursOn(store: Store): Neighbours {
  type List = keyof ReturnType<typeof statements>;
  const read = async (list: List, viewer: Viewer, most: number, values: Values, marks: readonly unknown[]) => {
    const beside = statements(storeFor(store, viewer))[list];
    const marked = {
      ...values,
      ...viewedBy(viewer),
      most,
      ...Object.fromEntries(marks.map((mark, index) => [`mark${index}`, mark])),
    };
    const many = async (side: 'before' | 'after') =>
      most === 0 ? 0 : ((await beside[side](store.read, marked))[0]?.many ?? 0);
    const [previous, next, before, after] = await Promise.all([
      beside.previous(store.read, marked),
      beside.next(store.read, marked),
      many('before'),
      many('after'),
    ]);
    return { previous: previous[0] ?? null, next: next[0] ?? null, before, after };
  };
  return {
    inEvent: ({ eventId, moment, position, mediaId }, viewer, most) =>
      read('event', viewer, most, { of: eventId }, [moment, position, mediaId]),
    inBatch: ({ batchId, position, id }, viewer, most) => read('batch', viewer, most, { of: batchId }, [position, id]),
    ofUploader: ({ uploaderId, createdAt, id }, viewer, most) =>
      read('person', viewer, most, { of: uploaderId }, [createdAt, id]),
  };
}
