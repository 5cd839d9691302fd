import { z } from 'zod';
import type { EventPlans } from '../events/ports.ts';
import { type SeatPorts, visibleEvent } from '../events/visible.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import { viewerOf } from '../media/rules.ts';
import type { ItemViews, MediaView } from '../media/views.ts';
import { DECLINED_LIFE, OFFER_LIFE } from '../membership/pool.ts';
import { judgedEvent } from './decide-offers.ts';
import { type Offer, type OfferState, seriesOf, stateOf } from './offer.ts';
import type { Offers } from './ports.ts';

export interface Ports extends SeatPorts {
  events: EventPlans;
  secrets: Secrets;
  itemViews: ItemViews;
  offers: Pick<Offers, 'page' | 'ofSender'>;
}

/** An offer as its sender sees it. */
export interface OwnOfferView {
  readonly item: MediaView;
  readonly state: OfferState;
  readonly offeredAt: Instant;
  /** When it is removed unless it is accepted; null for an accepted one. */
  readonly endsAt: Instant | null;
}

/** An offer as the owner's side sees it. */
export interface OfferView extends OwnOfferView {
  /** The offers of a series share it: those of one sender within 3 s. */
  readonly series: string;
  /** When it was taken, else when it came: the sort key. */
  readonly moment: Instant;
  /** How many items the sender has in the event, offered and accepted. */
  readonly sent: number;
}

/** Offers on a page. */
export const OFFER_PAGE = 60;

/** The offers that wait for the owner's side of an event, or that it declined, by the time they were taken (decisions 65). */
export const listOffers = useCase({
  name: 'pool.list',
  access: 'member',
  refuses: ['CURSOR_INVALID', 'EVENT_NOT_FOUND', 'LEFT_COLLEGE', 'NOT_EVENT_OWNER'],
  input: z.strictObject({
    eventId: id,
    state: z.enum(['offered', 'declined']).default('offered'),
    ...pageInput(OFFER_PAGE),
  }),
  async run(ports: Ports, actor, { eventId, state, limit, cursor }): Promise<Page<OfferView>> {
    const event = await judgedEvent(ports, actor, eventId);
    const list = `offers ${event.id} ${state}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const viewer = viewerOf(actor);
    const slice = await ports.offers.page(event.id, state, viewer, limit, after);
    const series = seriesOf(slice.items.map(({ offer }) => offer));
    return toPage(ports.secrets, list, slice, ({ offer, item, sent }) => ({
      ...ownView(offer, ports.itemViews.of(actor, item)),
      series: series.get(offer.mediaId) ?? offer.mediaId,
      moment: offer.moment,
      sent,
    }));
  },
});

/** What one offered to an event, the newest first (decisions 65). */
export const listOwnOffers = useCase({
  name: 'pool.own',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND'],
  input: z.strictObject({ eventId: id }),
  async run(ports: Ports, actor, { eventId }): Promise<OwnOfferView[]> {
    const event = await visibleEvent(ports, actor, eventId);
    const found = await ports.offers.ofSender(event.id, viewerOf(actor));
    return found.map(({ offer, item }) => ownView(offer, ports.itemViews.of(actor, item)));
  },
});

function ownView(offer: Offer, item: MediaView): OwnOfferView {
  const { offeredAt, declinedAt } = offer;
  const state = stateOf(offer);
  const ends = { offered: offeredAt + OFFER_LIFE, declined: (declinedAt ?? 0) + DECLINED_LIFE, accepted: null };
  return { item, state, offeredAt, endsAt: ends[state] };
}
