import type { AuditEntry } from '../audit/entry.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Instant } from '../kernel/time.ts';
import type { Viewer } from '../media/ports.ts';
import type { Offer, OfferForViewer, OfferState, OfferToJudge, OfferVerdict } from './offer.ts';

/** What people without a plan offer to events. Each goes with its item. */
export interface Offers {
  /**
   * Ready offers to an event that wait, or were declined, by moment, id, upwards; without those of suspended people and
   * withheld ones.
   */
  page(
    eventId: string,
    state: Exclude<OfferState, 'accepted'>,
    viewer: Viewer,
    limit: number,
    after: Position | null,
  ): Promise<Slice<OfferToJudge>>;
  /** What the viewer offered to an event, in every state, the newest first. */
  ofSender(eventId: string, viewer: Viewer): Promise<readonly OfferForViewer[]>;
  /**
   * Decides those of these offers to the event which `canDecide` lets, each with its item: accepted, it is an ordinary
   * item of the event; otherwise it is hidden. An accepted one that has left the event stays as it is. Returns the ids
   * of those that it decides, and stores what `audit` says of their number if there is one; null, without deciding
   * anything, when the event is gone.
   */
  decide(
    eventId: string,
    ids: readonly string[],
    verdict: OfferVerdict,
    now: Instant,
    audit: (decided: number) => AuditEntry,
  ): Promise<readonly string[] | null>;
  /** Offers that were declined by one moment or, undecided, made by another, the longest there first. */
  due(declinedBy: Instant, offeredBy: Instant, limit: number): Promise<readonly Offer[]>;
}

/** Something to tell somebody about their offers to an event; `mediaId` is one of them. */
export interface OfferNotice {
  readonly eventId: string;
  readonly senderId: string;
  readonly mediaId: string;
}

/** An event with offers that its owner's side was not told of. */
export interface EventWithOffers {
  readonly eventId: string;
  readonly ownerId: string;
  readonly clubId: string | null;
  /** Rises with each offer, and once more when it becomes ready, or comes back to the owner's side. */
  readonly newest: Instant;
}

/** Whom to tell of offers, and who was told. */
export interface OfferNews {
  /**
   * Events that show offers to their owner's side, and where some came, became ready, or came back because a case is over
   * or a sender no longer suspended, after it was told last, which was by `notifiedBy` or never.
   */
  unseen(notifiedBy: Instant, limit: number): Promise<readonly EventWithOffers[]>;
  /** Remembers that the owner's side was told at that moment, unless `newest` rose since the event was found. */
  noteSeen(event: Pick<EventWithOffers, 'eventId' | 'newest'>, at: Instant): Promise<void>;
  /** One of each sender's offers to an event that were accepted by `acceptedBy`, of which they were not told. */
  accepted(acceptedBy: Instant, limit: number): Promise<readonly OfferNotice[]>;
  /** One of each sender's offers to an event that wait since `offeredBy`, of which they were not told. */
  ending(offeredBy: Instant, limit: number): Promise<readonly OfferNotice[]>;
  /** Remembers that the sender was told of these by that moment. */
  markNotified(notice: OfferNotice, about: 'accepted' | 'ending', by: Instant): Promise<void>;
}
