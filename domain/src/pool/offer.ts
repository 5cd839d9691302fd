import type { Instant } from '../kernel/time.ts';
import type { MediaForViewer } from '../media/media.ts';
import { ACCEPTED_UNDO, DECLINED_LIFE, OFFER_LIFE } from '../membership/pool.ts';

/** What somebody without a plan added to an event, and what became of it (decisions 65). */
export interface Offer {
  readonly mediaId: string;
  readonly eventId: string;
  readonly senderId: string;
  /** `momentOf` the item. */
  readonly moment: Instant;
  readonly offeredAt: Instant;
  /** Null while it is not accepted. */
  readonly acceptedAt: Instant | null;
  /** Null unless it was declined; it is removed within a day then. */
  readonly declinedAt: Instant | null;
}

/** An offer with its item as one viewer sees it. */
export interface OfferForViewer {
  readonly offer: Offer;
  readonly item: MediaForViewer;
}

export const offerStates = ['offered', 'declined', 'accepted'] as const;
export type OfferState = (typeof offerStates)[number];

/** An offer as the owner's side judges it. */
export interface OfferToJudge extends OfferForViewer {
  /** How many items its sender has in the event, offered and accepted. */
  readonly sent: number;
}

/** What an owner's side does with an offer. `wait` takes a decision back. */
export const verdicts = ['accept', 'decline', 'wait'] as const;
export type OfferVerdict = (typeof verdicts)[number];

/** Whether an offer waits, or what was decided. */
export function stateOf({ acceptedAt, declinedAt }: Pick<Offer, 'acceptedAt' | 'declinedAt'>): OfferState {
  if (acceptedAt !== null) return 'accepted';
  return declinedAt === null ? 'offered' : 'declined';
}

/**
 * Whether an offer can be decided so at `now`: one that waits is accepted or declined, what was declined is accepted or
 * waits again, both until they are due to be removed; what was accepted, and is still in the event, waits again within ten
 * minutes. Nothing waits again that would be due to be removed then (decisions 65).
 */
export function canDecide(
  offer: Pick<Offer, 'offeredAt' | 'acceptedAt' | 'declinedAt'>,
  verdict: OfferVerdict,
  now: Instant,
  isInEvent: boolean,
): boolean {
  const state = stateOf(offer);
  const isOver = now >= offer.offeredAt + OFFER_LIFE;
  if (verdict === 'wait' && isOver) return false;
  if (state === 'accepted') return verdict === 'wait' && isInEvent && now < (offer.acceptedAt ?? 0) + ACCEPTED_UNDO;
  if (state === 'declined') return verdict !== 'decline' && now < (offer.declinedAt ?? 0) + DECLINED_LIFE;
  return verdict !== 'wait' && !isOver;
}

/** The most time between two pictures of a series (decisions 65). */
const SERIES_GAP = 3_000;

/**
 * The series to which each of some offers belongs: those of one sender that follow each other within 3 s. `offers` are
 * sorted by moment; a series is named by its first item.
 */
export function seriesOf(offers: readonly Pick<Offer, 'mediaId' | 'senderId' | 'moment'>[]): Map<string, string> {
  const last = new Map<string, { series: string; moment: Instant }>();
  const found = new Map<string, string>();
  for (const { mediaId, senderId, moment } of offers) {
    const before = last.get(senderId);
    const series = before && moment - before.moment <= SERIES_GAP ? before.series : mediaId;
    last.set(senderId, { series, moment });
    found.set(mediaId, series);
  }
  return found;
}
