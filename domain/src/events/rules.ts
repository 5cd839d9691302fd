import { titleText, typedText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { goesToBin } from '../media/bin.ts';
import type { Media } from '../media/media.ts';
import type { Viewer } from '../media/ports.ts';
import { mayChangeForClub, type SeatRole } from '../membership/club.ts';
import type { CollegeEvent } from './event.ts';

export const LONGEST_EVENT_TITLE = 120;
export const LONGEST_EVENT_DESCRIPTION = 2_000;

/** An event's title: 1–120 characters (decisions 45). */
export const eventTitle = titleText(1, LONGEST_EVENT_TITLE);

/** An event's description: 0–2,000 characters (decisions 45). */
export const eventDescription = typedText(0, LONGEST_EVENT_DESCRIPTION);

/** Where an event takes place: 0–120 characters (decisions 45). */
export const eventPlace = titleText(0, 120);

/** The most months that are listed. */
export const MAX_MONTHS = 1_200;

/** The most people the owner of a closed event may name. */
export const MAX_CONTRIBUTORS = 100;

/** Events on a page. */
export const EVENT_PAGE = 24;

/** Items of an event on a page. */
export const EVENT_ITEMS_PAGE = 60;

/**
 * Whether an event exists for somebody: it belongs to their tenant; for whoever left long ago, it is theirs or was there
 * before their view ended (decisions 2, 45, 74).
 */
export function existsFor(
  event: Pick<CollegeEvent, 'tenant' | 'ownerId' | 'createdAt'>,
  { id, tenant, sharedBefore = null }: Viewer,
): boolean {
  const isWithinView = sharedBefore === null || event.createdAt < sharedBefore || event.ownerId === id;
  return event.tenant === tenant && isWithinView;
}

/**
 * Whether somebody acts as the owner of an event, over its pool, its walls and what others added to it: its owner; of a
 * club's, its leads (decisions 45, 62). `seat` is their seat in its club.
 */
export function actsAsOwner(
  event: Pick<CollegeEvent, 'ownerId' | 'clubId'>,
  memberId: string,
  seat: SeatRole | null,
): boolean {
  return event.clubId === null ? event.ownerId === memberId : seat === 'lead';
}

/**
 * Whether somebody may edit and delete an event at `now`, even after the plan has lapsed: its owner; of a club's, its
 * leads, and for 30 days the photographer who made it (decisions 45, 62).
 */
export function mayChange(
  event: Pick<CollegeEvent, 'ownerId' | 'clubId' | 'createdAt'>,
  memberId: string,
  seat: SeatRole | null,
  now: Instant,
): boolean {
  if (event.clubId === null) return actsAsOwner(event, memberId, seat);
  return mayChangeForClub({ by: event.ownerId, at: event.createdAt }, memberId, seat, now);
}

/**
 * Whether an event goes to the bin of its club when this person deletes it: one that another made, or whose pool leads opened
 * (decisions 62, 65). `isPool`: whether its pool is open, or something waits in it.
 */
export function deletesIntoBin<T extends Pick<CollegeEvent, 'ownerId' | 'clubId'>>(
  event: T,
  memberId: string,
  seat: SeatRole | null,
  isPool: boolean,
): event is T & { readonly clubId: string } {
  const isOfLeads = event.clubId !== null && isPool && !actsAsOwner(event, memberId, seat);
  return isOfLeads || goesToBin(event, event.ownerId, memberId);
}

/** Whether somebody may take an item out of an event: its uploader, or the event's owner (decisions 45, 62). */
export function mayTakeOut(
  event: Pick<CollegeEvent, 'ownerId' | 'clubId'>,
  media: Pick<Media, 'uploaderId'>,
  memberId: string,
  seat: SeatRole | null,
): boolean {
  return media.uploaderId === memberId || actsAsOwner(event, memberId, seat);
}
