import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { ClubRecords, ClubSeats } from '../clubs/ports.ts';
import { tellOfClosedClubJob } from '../clubs/tell-of-closed-club.ts';
import { clubOfTenant } from '../clubs/visible.ts';
import { folded } from '../kernel/folded.ts';
import { type Page, pageInput } from '../kernel/page.ts';
import type { Clock, Ids, Secrets } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { type Club, clubNameKey } from '../membership/club.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { fitting } from '../operator/fitting.ts';
import { LEAD_REFUSALS, type LeadPorts, makeLead } from '../operator/manage-clubs.ts';
import { doneBySteward, seenBySteward } from './steward.ts';

/** A club as stewards see it: nothing that its members alone know (decisions 61, 70). */
export interface ClubOfCollege extends Pick<Club, 'id' | 'name' | 'handle' | 'createdAt'> {
  /** The usernames of its leads who can sign in. */
  readonly leads: readonly string[];
  readonly seats: number;
  readonly closedAt: Instant | null;
}

const PAGE = 20;

/** The clubs of one's own college by name; with `text` those whose name or handle contains it (decisions 70). */
export const findClubs = seenBySteward({
  name: 'stewards.clubs',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject({ text: verbatimText(254).default(''), ...pageInput(PAGE) }),
  async run(
    { secrets, clubs, seats }: { secrets: Secrets; clubs: ClubRecords; seats: ClubSeats },
    { tenant },
    { text, limit, cursor },
  ): Promise<Page<ClubOfCollege>> {
    const wanted = folded(text.trim().replace(/^@/, ''));
    const isWanted = ({ name, handle }: Club) => [name, handle].some((one) => folded(one).includes(wanted));
    let left = limit;
    return fitting(
      { secrets, list: `clubs of ${tenant} ${text}`, limit, cursor },
      (most, after) => clubs.list(tenant, most, after),
      ({ name, id: clubId }) => [clubNameKey(name), clubId],
      async (found) => {
        const views: (ClubOfCollege | null)[] = [];
        for (const club of found) {
          const isShown = left > 0 && isWanted(club);
          if (isShown) left -= 1;
          views.push(isShown ? await clubOfCollege(seats, club) : null);
        }
        return views;
      },
    );
  },
});

async function clubOfCollege(
  seats: Pick<ClubSeats, 'of'>,
  { id: clubId, name, handle, createdAt, closedAt }: Club,
): Promise<ClubOfCollege> {
  const held = await seats.of(clubId);
  const leads = held.flatMap(({ seat, person }) => (seat.role === 'lead' && person ? [person.name] : []));
  return { id: clubId, name, handle, createdAt, closedAt, leads, seats: held.length };
}

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly clubs: ClubLookup & ClubRecords;
}

/** Makes somebody of the college who has not left a lead of one of its clubs, with a seat if they hold none (decisions 63, 70, 74). */
export const nameOwnLead = doneBySteward({
  name: 'stewards.lead',
  refuses: LEAD_REFUSALS,
  input: z.strictObject({ clubId: id, username: z.string().min(1).max(254) }),
  async run(ports: Ports & LeadPorts, actor, { clubId, username }): Promise<void> {
    await makeLead(ports, actor, await clubOfTenant(ports, actor, clubId), username, { as: 'steward' });
  },
});

/**
 * Closes a club of the college; everybody else with a seat is told by mail, and only the operator opens it again
 * (decisions 63, 70).
 */
export const closeOwnClub = doneBySteward({
  name: 'stewards.closeClub',
  refuses: ['CLUB_NOT_FOUND'],
  input: z.strictObject({ clubId: id }),
  async run(ports: Ports, actor, { clubId }): Promise<void> {
    const club = await clubOfTenant(ports, actor, clubId);
    const audit = auditEntry(ports, actor, 'club-closed', { details: { club: club.id, as: 'steward' } });
    const letters = tellOfClosedClubJob.draft({ clubId, actorId: actor.id });
    await ports.clubs.setClosed(club.id, ports.clock.now(), audit, [letters]);
  },
});
