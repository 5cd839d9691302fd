import { z } from 'zod';
import type { UserFlags, UserLookup } from '../accounts/ports.ts';
import { auditEntry } from '../audit/entry.ts';
import { refuseDutyOfAlumnus } from '../colleges/leaving.ts';
import type { Colleges } from '../colleges/ports.ts';
import type { Comments } from '../comments/ports.ts';
import { refuse } from '../kernel/errors.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { Media } from '../media/media.ts';
import type { MediaItems } from '../media/ports.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { CaseWithReports } from '../safety/case.ts';
import { decide, decisionInput, knownCase, type Ports, undo } from '../safety/decide-case.ts';
import type { CaseQueue } from '../safety/ports.ts';
import { commentOf } from '../safety/queries.ts';

/** Appoints somebody as a moderator of their tenant, or dismisses them (decisions 52). */
export const nameModerator = useCase({
  name: 'operator.moderator',
  access: 'operator',
  refuses: ['PERSON_LEFT', 'USER_NOT_FOUND'],
  input: z.strictObject({ username: z.string().min(1).max(254), moderator: z.boolean() }),
  async run(
    ports: Omit<Ports, 'cases'> & {
      users: UserLookup & UserFlags;
      settings: Settings;
      colleges: Pick<Colleges, 'find'>;
    },
    actor,
    { username, moderator },
  ): Promise<void> {
    const user = (await ports.users.byLogin(username)) ?? refuse('USER_NOT_FOUND');
    if (moderator) await refuseDutyOfAlumnus(ports, user);
    const act = moderator ? 'moderator-named' : 'moderator-dismissed';
    await ports.users.setModerator(user.id, moderator, auditEntry(ports, actor, act, { personId: user.id }));
  },
});

/** How many cases are read at a time. */
const BATCH = 100;

/** A case with what the operator needs to decide it, who sees no pictures. */
export interface ListedCase extends CaseWithReports {
  readonly item: Pick<Media, 'kind' | 'title' | 'description' | 'fileName'> | null;
  /** The text of the comment. */
  readonly comment: string | null;
  /** The username of the owner, or the `@handle` of the club; null for a request about nobody, and once they are gone. */
  readonly owner: string | null;
  /** The username of whoever made each report; null where they are gone. */
  readonly reporters: readonly (string | null)[];
}

/** What listing cases reads. */
export interface ReadingPorts {
  cases: CaseQueue;
  users: Pick<UserLookup, 'byId'>;
  clubs: Pick<ClubLookup, 'byId'>;
  comments: Comments;
  media: Pick<MediaItems, 'byId'>;
}

async function listed(ports: ReadingPorts, found: CaseWithReports): Promise<ListedCase> {
  const { subject, itemId, ownerId } = found.case;
  const nameOf = async (personId: string | null) =>
    personId === null ? null : ((await ports.users.byId(personId))?.name ?? null);
  const club = subject === 'club' ? await ports.clubs.byId(ownerId) : null;
  return {
    ...found,
    item: itemId === null ? null : await ports.media.byId(itemId),
    comment: await commentOf(ports, found.case),
    owner: club ? `@${club.handle}` : await nameOf(ownerId),
    reporters: await Promise.all(found.reports.map(({ reporterId }) => nameOf(reporterId))),
  };
}

/** The undecided cases of all tenants, the oldest first, with what they are about (decisions 52). */
export const listAllCases = useCase({
  name: 'operator.reports',
  access: 'operator',
  input: nothing,
  async run(ports: ReadingPorts): Promise<ListedCase[]> {
    const found: ListedCase[] = [];
    const undecided = { tenant: null, decidedSince: null, limit: BATCH };
    let after: Position | null = null;
    do {
      const page: Slice<CaseWithReports> = await ports.cases.list({ ...undecided, after });
      for (const one of page.items) found.push(await listed(ports, one));
      after = page.next;
    } while (after !== null);
    return found;
  },
});

/** Decides as moderators do, in any tenant (decisions 52). */
export const decideAnyCase = useCase({
  name: 'operator.decide',
  access: 'operator',
  refuses: ['CASE_DECIDED', 'CASE_NOT_FOUND'],
  input: z.strictObject(decisionInput),
  run: async (ports: Ports, actor, input): Promise<{ decided: true }> =>
    decide(ports, actor, await knownCase(ports, input.id), input),
});

/** Undoes a decision within a day, in any tenant (decisions 52). */
export const undoAnyDecision = useCase({
  name: 'operator.undo',
  access: 'operator',
  refuses: ['CASE_NOT_FOUND', 'UNDO_TOO_LATE'],
  input: z.strictObject({ id }),
  run: async (ports: Ports, actor, { id }): Promise<{ undone: true }> => undo(ports, actor, await knownCase(ports, id)),
});
