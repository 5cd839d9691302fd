import { typedText } from '../kernel/text.ts';
import type { Media } from '../media/media.ts';
import type { Viewer } from '../media/ports.ts';
import type { SeatRole } from '../membership/club.ts';
import type { CollegeEvent } from './event.ts';

export const LONGEST_EVENT_TITLE = 120;
export const LONGEST_EVENT_DESCRIPTION = 2_000;

/** An event's title: 1–120 characters (decisions 45). */
export const eventTitle = typedText(1, LONGEST_EVENT_TITLE);

/** An event's description: 0–2,000 characters (decisions 45). */
export const eventDescription = typedText(0, LONGEST_EVENT_DESCRIPTION);

/** Where an event takes place: 0–120 characters (decisions 45). */
export const eventPlace = typedText(0, 120);

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
 * Whether somebody may edit and delete an event, even after the plan has lapsed: its owner; of a club's, its leads
 * (decisions 45, 62). `seat` is their seat in its club.
 */
export function mayChange(
  event: Pick<CollegeEvent, 'ownerId' | 'clubId'>,
  memberId: string,
  seat: SeatRole | null,
): boolean {
  return event.clubId === null ? event.ownerId === memberId : seat === 'lead';
}

/** Whether somebody may take an item out of an event: its uploader, or the event's owner (decisions 45, 62). */
export function mayTakeOut(
  event: Pick<CollegeEvent, 'ownerId' | 'clubId'>,
  media: Pick<Media, 'uploaderId'>,
  memberId: string,
  seat: SeatRole | null,
): boolean {
  return media.uploaderId === memberId || mayChange(event, memberId, seat);
}
