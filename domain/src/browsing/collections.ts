import { z } from 'zod';
import { personOfTenant } from '../accounts/own-account.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { clubOfTenant } from '../clubs/visible.ts';
import type { EventContents } from '../events/ports.ts';
import { EVENT_ITEMS_PAGE } from '../events/rules.ts';
import { type Month, monthsLater, startOfMonth } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { month } from '../kernel/written-days.ts';
import { viewerOf } from '../media/rules.ts';
import { monthsOf, type Timelines } from '../media/timelines.ts';
import type { ItemViews, MediaView } from '../media/views.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { type EventOfCard, eventsOfItems } from './own-files.ts';
import type { Collections } from './ports.ts';

export interface Ports {
  secrets: Secrets;
  itemViews: ItemViews;
  collections: Collections;
}

export interface PersonPorts {
  users: UserLookup;
  settings: Pick<Settings, 'timeZone'>;
}

/**
 * One page of what somebody of the tenant shared, the newest first (decisions 46); the first one starts with `month`
 * where one is given.
 */
export const listPersonItems = useCase({
  name: 'browsing.ofPerson',
  access: 'member',
  refuses: ['CURSOR_INVALID', 'USER_NOT_FOUND'],
  input: z.strictObject({ id, month: month.optional(), ...pageInput(EVENT_ITEMS_PAGE) }),
  async run(ports: Ports & PersonPorts, actor, { id: personId, month, limit, cursor }): Promise<Page<MediaView>> {
    const person = await personOfTenant(ports, actor, personId);
    const list = `person ${person.id} ${actor.tenant}`;
    const after =
      decodeCursor(ports.secrets, list, cursor) ??
      (month === undefined ? null : [startOfMonth(monthsLater(month, 1), ports.settings.timeZone), '']);
    const viewer = viewerOf(actor);
    const slice = await ports.collections.byUploader(person.id, viewer, limit, after);
    return toPage(ports.secrets, list, slice, (row) => ports.itemViews.of(actor, row));
  },
});

/** One page of what was shared for a club of the tenant, the newest first (decisions 61). */
export const listClubItems = useCase({
  name: 'browsing.ofClub',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND', 'CURSOR_INVALID'],
  input: z.strictObject({ id, ...pageInput(EVENT_ITEMS_PAGE) }),
  async run(
    ports: Ports & { clubs: Pick<ClubLookup, 'byId'> },
    actor,
    { id: clubId, limit, cursor },
  ): Promise<Page<MediaView>> {
    const club = await clubOfTenant(ports, actor, clubId);
    const list = `club ${club.id} ${actor.tenant}`;
    const viewer = viewerOf(actor);
    const slice = await ports.collections.byClub(club.id, viewer, limit, decodeCursor(ports.secrets, list, cursor));
    return toPage(ports.secrets, list, slice, (row) => ports.itemViews.of(actor, row));
  },
});

/** The months in which somebody shared something, the newest first, for navigation (decisions 46). */
export const listPersonMonths = useCase({
  name: 'browsing.monthsOfPerson',
  access: 'member',
  weight: 5,
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(
    ports: PersonPorts & { timelines: Timelines },
    actor,
    { id: personId },
  ): Promise<{ months: readonly Month[] }> {
    const person = await personOfTenant(ports, actor, personId);
    const list = { of: 'person', id: person.id, viewer: viewerOf(actor) } as const;
    return { months: await monthsOf(ports.timelines, [list], ports.settings.timeZone) };
  },
});

/**
 * One page of a batch, from its first item, with the events of the items (decisions 44). Refuses MEDIA_NOT_FOUND if none
 * of its items is shown.
 */
export const listBatch = useCase({
  name: 'browsing.batch',
  access: 'member',
  refuses: ['CURSOR_INVALID', 'MEDIA_NOT_FOUND'],
  input: z.strictObject({ id, ...pageInput(EVENT_ITEMS_PAGE) }),
  async run(
    ports: Ports & { eventItems: EventContents },
    actor,
    { id: batchId, limit, cursor },
  ): Promise<Page<MediaView> & { readonly events: readonly EventOfCard[] }> {
    const list = `batch ${batchId} ${actor.tenant}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const viewer = viewerOf(actor);
    const slice = await ports.collections.ofBatch(batchId, viewer, limit, after);
    if (slice.items.length === 0 && after === null) refuse('MEDIA_NOT_FOUND');
    const page = await toPage(ports.secrets, list, slice, (row) => ports.itemViews.of(actor, row));
    return { ...page, events: await eventsOfItems(ports, actor, page.items) };
  },
});
