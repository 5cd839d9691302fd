import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import type { Store } from '../engine/store.ts';

/**
 * Items that lists show: the domain's `isListed` in SQL. Every list has this condition, and no other file compares
 * these columns. Its values are part of the statement's text: with parameters the planners would not use the partial
 * indexes. Triggers keep the copies in `event_items`, `media_tags` and `search_documents`.
 */
export function listed({ engine }: Store, alias: 'media' | 'other' = 'media'): SQL {
  return sql.raw(`(${alias}.state = 'ready' and ${alias}.hidden = ${engine === 'sqlite' ? '0' : 'false'})`);
}

/** The same for the viewer, whose tenant is in the placeholder `tenant`: the domain's `isListedTo`. */
export function listedToViewer(store: Store): SQL | undefined {
  return and(ofTenant(store), listed(store));
}

/** Items that the viewer in the placeholders may know of: the domain's `isVisibleTo`. */
export function visibleToViewer(store: Store, moderator: boolean): SQL | undefined {
  const { media } = store.tables;
  const others = moderator ? eq(media.state, 'ready') : listed(store);
  const own = and(eq(media.uploaderId, placeholder('viewer')), notBinned(store));
  return and(ofTenant(store), or(own, others));
}

/** Items that lists would show if their uploader were not suspended. */
export function listedWithoutSuspension({ tables: { media } }: Store): SQL | undefined {
  return and(eq(media.state, 'ready'), eq(media.withheld, false), eq(media.binned, false));
}

/** Items that are in no club's bin: one's own, whatever else is the matter with them. */
export function notBinned({ tables: { media } }: Store): SQL {
  return eq(media.binned, false);
}

/** Whether an item is hidden while its uploader is not suspended. */
export function hiddenOtherwise({ tables: { media } }: Store): SQL<boolean> {
  return sql<boolean>`(${media.withheld} or ${media.binned})`;
}

/** The first items of cards, in the exact words of the partial indexes of cards. */
export function standing({ tables: { media } }: Store): SQL {
  return sql`${media.standsFor} > 0`;
}

function ofTenant({ tables: { media } }: Store): SQL {
  return eq(media.tenant, placeholder('tenant'));
}
