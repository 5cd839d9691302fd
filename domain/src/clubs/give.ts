import { z } from 'zod';
import { type PersonSummary, personSummary } from '../accounts/views.ts';
import { auditEntry } from '../audit/entry.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Clock, Ids, JobQueue, Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Club } from '../membership/club.ts';
import { refuseStoppedClub } from '../membership/may-upload.ts';
import { fitInto } from '../uploads/room.ts';
import { refuseStopped } from '../uploads/rules.ts';
import {
  GIFT_PORTION,
  type Gift,
  type Gifts,
  type GiftWithCounts,
  MOST_GIVEN,
  mayUndo,
  UNDO_GIFT,
  undoneUntil,
} from './gift.ts';
import type { PagePorts } from './make-club.ts';
import { leads } from './rules.ts';
import { clubOfTenant } from './visible.ts';

export interface Ports extends PagePorts {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Pick<Settings, 'quotas'>;
  gifts: Gifts;
}

/** Gifts on a page. */
const GIFTS_PAGE = 24;

/** A gift as giver and leads see it. */
export interface GiftView {
  readonly id: string;
  /** Null while they are suspended. */
  readonly giver: PersonSummary | null;
  readonly items: number;
  readonly events: number;
  readonly givenAt: Instant;
  /** Until when either side can undo it. */
  readonly until: Instant;
}

/** Portions that one job moves before others have their turn. */
const PORTIONS_OF_A_JOB = 5;

/** Moves what a gift holds, a few portions at a time, and queues the rest (decisions 63, 78). */
export const moveGiftJob = job({
  kind: 'move-gift',
  async run(
    { gifts, jobs, clock }: { gifts: Pick<Gifts, 'move'>; jobs: Pick<JobQueue, 'enqueue'>; clock: Clock },
    { id }: { readonly id: string },
  ): Promise<void> {
    for (let portion = 0; portion < PORTIONS_OF_A_JOB; portion += 1) if (!(await gifts.move(id, GIFT_PORTION))) return;
    await jobs.enqueue(moveGiftJob.draft({ id }), clock.now());
  },
});

/**
 * Gives own items, own events with one's items in them, or everything of one's own to an open club in which one holds a
 * seat; its files count to the club from now on. Large gifts move in portions. While moderators have stopped uploads of
 * the giver, or for the club, nothing is given (decisions 52, 62, 63).
 */
export const give = useCase({
  name: 'clubs.give',
  access: 'member',
  refuses: [
    'CLUB_CLOSED',
    'CLUB_NOT_FOUND',
    'CLUB_UPLOADS_STOPPED',
    'GIFT_EMPTY',
    'GIFT_NEEDS_SEAT',
    'GIFT_NOT_FOUND',
    'GIFT_NOT_OWN',
    'QUOTA_EXCEEDED',
    'UPLOADS_STOPPED',
  ],
  input: z.strictObject({
    clubId: id,
    items: z.array(id).max(MOST_GIVEN.items, `Name at most ${MOST_GIVEN.items} items.`).default([]),
    events: z.array(id).max(MOST_GIVEN.events, `Name at most ${MOST_GIVEN.events} events.`).default([]),
    all: z.boolean().default(false),
  }),
  async run(ports: Ports, actor, { clubId, items, events, all }): Promise<GiftView> {
    const club = await clubOfTenant(ports, actor, clubId);
    if (club.closedAt !== null) refuse('CLUB_CLOSED');
    const seats = await ports.seats.of(club.id);
    if (!seats.some(({ seat }) => seat.personId === actor.id)) refuse('GIFT_NEEDS_SEAT');
    const givenAt = ports.clock.now();
    refuseStopped(actor, givenAt);
    refuseStoppedClub(club, givenAt);
    const gift: Gift = { id: ports.ids.next(), clubId: club.id, giverId: actor.id, givenAt, undoneAt: null };
    const allowed = ports.settings.quotas.club;
    const outcome = await ports.gifts.add(
      gift,
      { items: [...new Set(items)], events: [...new Set(events)], all },
      ({ bytes, holderBytes }) => fitInto([{ of: 'club', used: holderBytes, allowed }], bytes),
      [moveGiftJob.draft({ id: gift.id })],
      auditEntry(ports, actor, 'given-to-club', { personId: actor.id, details: { club: club.id, gift: gift.id } }),
    );
    if (outcome === 'closed') refuse('CLUB_CLOSED');
    if (outcome === 'not-own') refuse('GIFT_NOT_OWN');
    if (outcome === 'nothing') refuse('GIFT_EMPTY');
    await ports.gifts.move(gift.id, GIFT_PORTION);
    return giftView(ports, club, (await ports.gifts.find(gift.id)) ?? refuse('GIFT_NOT_FOUND'));
  },
});

/** The gifts to a club that can still be undone: for its leads all, for others their own (decisions 63). */
export const listGifts = useCase({
  name: 'clubs.gifts',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND', 'CURSOR_INVALID'],
  input: z.strictObject({ id, ...pageInput(GIFTS_PAGE) }),
  async run(ports: Ports, actor, { id: clubId, limit, cursor }): Promise<Page<GiftView>> {
    const club = await clubOfTenant(ports, actor, clubId);
    const giverId = (await isLead(ports, club, actor)) ? null : actor.id;
    const list = `gifts ${club.id} ${giverId ?? ''}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const slice = await ports.gifts.of(club.id, giverId, ports.clock.now() - UNDO_GIFT, limit, after);
    return toPage(ports.secrets, list, slice, (gift) => giftView(ports, club, gift));
  },
});

/** Undoes a gift within 30 days, as its giver or as a lead of the club: what is left of it is the giver's again (decisions 63). */
export const undoGift = useCase({
  name: 'clubs.undoGift',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND', 'GIFT_NOT_FOUND', 'GIFT_TOO_LATE'],
  input: z.strictObject({ clubId: id, giftId: id }),
  async run(ports: Ports, actor, { clubId, giftId }): Promise<{ undone: true }> {
    const club = await clubOfTenant(ports, actor, clubId);
    const gift = await ports.gifts.find(giftId);
    if (gift?.clubId !== club.id || gift.undoneAt !== null) refuse('GIFT_NOT_FOUND');
    if (!mayUndo(gift, actor.id, await isLead(ports, club, actor))) refuse('GIFT_NOT_FOUND');
    const now = ports.clock.now();
    if (now >= undoneUntil(gift)) refuse('GIFT_TOO_LATE');
    const about = { personId: gift.giverId, details: { club: club.id, gift: gift.id } };
    const audit = auditEntry(ports, actor, 'gift-undone', about);
    if (!(await ports.gifts.undo(gift.id, now, [moveGiftJob.draft({ id: gift.id })], audit))) refuse('GIFT_NOT_FOUND');
    await ports.gifts.move(gift.id, GIFT_PORTION);
    return { undone: true };
  },
});

async function isLead(ports: PagePorts, club: Club, actor: Pick<Member, 'id'>): Promise<boolean> {
  return leads(
    (await ports.seats.of(club.id)).map(({ seat }) => seat),
    actor.id,
  );
}

function giftView(ports: Ports, club: Club, gift: GiftWithCounts): GiftView {
  const { id: giftId, items, events, givenAt, giver } = gift;
  return {
    id: giftId,
    giver: giver && personSummary(ports, club.tenant, giver),
    items,
    events,
    givenAt,
    until: undoneUntil(gift),
  };
}
