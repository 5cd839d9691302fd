import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { SeatRole } from '../membership/club.ts';
import type { Kind, Media, MediaForViewer } from './media.ts';
import type { MediaItems } from './ports.ts';
import { isVisibleTo, isWithinView, mayChangeItem } from './rules.ts';

declare const checked: unique symbol;

/**
 * An item that was checked to be visible to the actor. Only this module makes one, so a use case that takes it cannot
 * be handed an item of another tenant (decisions 2); `visibleWith` keeps what it reads to itself until the check is done.
 */
export type Visible<T> = T & { readonly [checked]: true };

/** An item as its viewer sees it, checked. */
export type VisibleForViewer = MediaForViewer & { readonly media: Visible<Media> };

/** The item `id` for `actor`; refuses MEDIA_NOT_FOUND when it does not exist for them (decisions 2, 13). */
export async function visibleMedia(
  ports: { media: MediaItems },
  actor: Member,
  kind: Kind,
  id: string,
): Promise<VisibleForViewer> {
  const found = await ports.media.find(kind, id, actor.id);
  if (!found || !isVisibleTo(found.media, actor, found)) refuse('MEDIA_NOT_FOUND');
  return found as VisibleForViewer;
}

/**
 * The item `id` for `actor`, and what `read` finds about it; both are asked for at the same time, and what was found goes
 * nowhere unless the item is visible. Refuses MEDIA_NOT_FOUND before whatever `read` refuses (decisions 2, 13).
 */
export async function visibleWith<Found>(
  ports: { media: MediaItems },
  actor: Member,
  kind: Kind,
  id: string,
  read: (media: Visible<Pick<Media, 'id'>>) => Promise<Found>,
): Promise<readonly [VisibleForViewer, Found]> {
  const item = visibleMedia(ports, actor, kind, id);
  const found = (async () => read({ id } as Visible<Pick<Media, 'id'>>))();
  found.catch(() => {});
  return [await item, await found];
}

/**
 * The item `id` if it is visible and the actor `may` change it; NOT_UPLOADER for others in the tenant (decisions 20,
 * 62).
 */
export async function ownMedia(
  ports: { clock: Clock; media: MediaItems },
  actor: Member,
  kind: Kind,
  id: string,
  may: (media: Media, memberId: string, seat: SeatRole | null, now: Instant) => boolean = mayChangeItem,
): Promise<Visible<Media>> {
  const { media, seat } = await visibleMedia(ports, actor, kind, id);
  if (!may(media, actor.id, seat, ports.clock.now())) refuse('NOT_UPLOADER');
  return media;
}

/**
 * Whether somebody may know of an item, also as who decides about an offer, or saved it before they left (decisions 65,
 * 74).
 */
export async function maySee(ports: { media: MediaItems }, media: Media, actor: Member): Promise<boolean> {
  if (isVisibleTo(media, actor)) return true;
  const depends = media.pool === 'offered' || !isWithinView(media, actor, false);
  if (!depends || media.tenant !== actor.tenant) return false;
  const found = await ports.media.find(media.kind, media.id, actor.id);
  return found !== null && isVisibleTo(found.media, actor, found);
}

/**
 * Whether somebody may see the files of an item: who may know of it; of one that waits in an event, or in a bin of
 * their club and is not withheld besides, those who decide about it, because its files are what they recognise it by
 * (decisions 62, 65).
 */
export async function showsFiles(ports: { media: MediaItems }, media: Media, actor: Member): Promise<boolean> {
  if (await maySee(ports, media, actor)) return true;
  if (!media.binned || media.withheld || media.pool === 'offered' || media.tenant !== actor.tenant) return false;
  return (await ports.media.find(media.kind, media.id, actor.id))?.seat === 'lead';
}

/** The item `id` of either kind for `actor`; refuses MEDIA_NOT_FOUND (decisions 2, 13). */
export async function visibleItem(ports: { media: MediaItems }, actor: Member, id: string): Promise<Visible<Media>> {
  const kind = (await ports.media.byId(id))?.kind ?? refuse('MEDIA_NOT_FOUND');
  return (await visibleMedia(ports, actor, kind, id)).media;
}
