import { z } from 'zod';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { UserFlags, UserLookup } from '../accounts/ports.ts';
import type { User } from '../accounts/user.ts';
import { type AuditEntry, auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import type { College } from '../colleges/college.ts';
import { refuseDutyOfAlumnus } from '../colleges/leaving.ts';
import type { Colleges } from '../colleges/ports.ts';
import { settingsInput } from '../colleges/rules.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { doneBySteward } from './steward.ts';

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly users: UserLookup & UserFlags;
}

const person = { username: z.string().min(1).max(254) };

/** Somebody of the steward's own college; whoever is of another does not exist for them. */
async function ofCollege({ users }: Ports, { tenant }: Member, username: string): Promise<User> {
  const found = await users.byLogin(username);
  return found?.tenant === tenant ? found : refuse('USER_NOT_FOUND');
}

const { room: _, ...ownSettings } = settingsInput;

/** Changes what the college says of itself; its room stays the operator's (decisions 69, 70). */
export const changeOwnCollege = doneBySteward({
  name: 'stewards.change',
  refuses: ['COLLEGE_NOT_FOUND', 'NOT_FOR_STEWARDS'],
  input: z.strictObject(ownSettings),
  async run(ports: Pick<Ports, 'clock' | 'ids'> & { colleges: Colleges }, actor, change): Promise<College> {
    // A drawing can hold more than a picture.
    if (change.mark?.type === 'image/svg+xml') refuse('NOT_FOR_STEWARDS');
    const details = { college: actor.tenant, fields: Object.keys(change).join(' ') };
    const audit = auditEntry(ports, actor, 'college-changed', { details });
    return (await ports.colleges.change(actor.tenant, change, audit)) ?? refuse('COLLEGE_NOT_FOUND');
  },
});

/**
 * Appoints somebody of the college as a moderator, or dismisses them. A steward decides no reports, so stewards are the
 * operator's to appoint, oneself too (decisions 52, 70).
 */
export const nameOwnModerator = doneBySteward({
  name: 'stewards.moderator',
  refuses: ['NOT_FOR_STEWARDS', 'PERSON_LEFT', 'USER_NOT_FOUND'],
  input: z.strictObject({ ...person, moderator: z.boolean() }),
  async run(
    ports: Ports & { settings: Settings; colleges: Pick<Colleges, 'find'> },
    actor,
    { username, moderator },
  ): Promise<void> {
    const user = await ofCollege(ports, actor, username);
    if (moderator && user.steward) refuse('NOT_FOR_STEWARDS');
    if (moderator) await refuseDutyOfAlumnus(ports, user);
    const act = moderator ? 'moderator-named' : 'moderator-dismissed';
    await ports.users.setModerator(user.id, moderator, auditEntry(ports, actor, act, { personId: user.id }));
  },
});

/**
 * Suspends somebody of the college, with a mail, or lifts it; does nothing if it is so already. Stewards and developers
 * are the operator's, and so is a suspension by the operator (decisions 55, 70).
 */
export const suspendOfCollege = doneBySteward({
  name: 'stewards.suspend',
  refuses: ['NOT_FOR_STEWARDS', 'USER_NOT_FOUND'],
  input: z.strictObject({ ...person, suspended: z.boolean() }),
  async run(ports: Ports & { audit: Audit }, actor, { username, suspended }): Promise<void> {
    const user = await ofCollege(ports, actor, username);
    if (user.steward || user.developer) refuse('NOT_FOR_STEWARDS');
    // Noted once more, it would read as if a steward had suspended whom the operator did.
    if (suspended === (user.suspendedAt !== null)) return;
    if (!suspended && (await wasOperator(ports.audit, user))) refuse('NOT_FOR_STEWARDS');
    const act = suspended ? 'suspended' : 'unsuspended';
    const letters = suspended ? [accountLetter(ports, user.id, 'suspended')] : [];
    const since = suspended ? ports.clock.now() : null;
    await ports.users.setSuspended(user.id, since, auditEntry(ports, actor, act, { personId: user.id }), letters);
  },
});

/** How many entries of somebody's log are read at a time. */
const BATCH = 50;

/** Whether it was the operator who suspended somebody, by the log since then. */
async function wasOperator(audit: Audit, { id, suspendedAt }: User): Promise<boolean> {
  if (suspendedAt === null) return false;
  const doers: string[] = [];
  let after: Position | null = null;
  do {
    const page: Slice<AuditEntry> = await audit.list({ concerning: id, since: suspendedAt, limit: BATCH, after });
    for (const { act, doer } of page.items) if (act === 'suspended') doers.push(doer);
    after = page.next;
  } while (after !== null);
  return doers.length === 0 || doers.includes('operator');
}
