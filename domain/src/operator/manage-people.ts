import { z } from 'zod';
import { ages } from '../accounts/age.ts';
import { erasing } from '../accounts/erasure.ts';
import { type Ports as GiveWayPorts, giveWay, holderOfTheirs } from '../accounts/give-way.ts';
import { draftLink } from '../accounts/links.ts';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { ErasureFile, Links, UserAccounts, UserFlags, UserLookup } from '../accounts/ports.ts';
import { momentOf, whenReturning } from '../accounts/returned-address.ts';
import type { User } from '../accounts/user.ts';
import { type Act, type AuditEntry, auditEntry } from '../audit/entry.ts';
import type { Consents } from '../consent/ports.ts';
import type { Operator } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Grants } from '../membership/ports.ts';
import { isOnePlan, ONE_PLAN, planToGive, refuseIfOver } from './plan-to-give.ts';

const person = { username: z.string().min(1).max(254) };

async function named(ports: { users: UserLookup & UserAccounts & UserFlags }, username: string): Promise<User> {
  return (await ports.users.byLogin(username)) ?? refuse('USER_NOT_FOUND');
}

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly users: UserLookup & UserAccounts & UserFlags;
}

/** An audit entry for what the operator does to somebody's account (decisions 53). */
function audit(ports: Ports, actor: Operator, act: Act, user: User, details: AuditEntry['details'] = {}): AuditEntry {
  return auditEntry(ports, actor, act, { personId: user.id, details });
}

/** Gives a plan, for a number of further months or until at least a moment; never shortens one (operator contract). */
export const grantPlan = useCase({
  name: 'operator.grant',
  access: 'operator',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ ...person, ...planToGive }).refine(isOnePlan, ONE_PLAN),
  async run(ports: Ports & { memberships: Grants }, actor, { username, months, until }): Promise<{ planEnd: Instant }> {
    const user = await named(ports, username);
    const grant = {
      id: ports.ids.next(),
      userId: user.id,
      orderId: null,
      months: months ?? null,
      until: until ?? null,
      grantedAt: ports.clock.now(),
    };
    refuseIfOver(user, grant, grant.grantedAt);
    const details = { ...(months === undefined ? {} : { months }), ...(until === undefined ? {} : { until }) };
    const granted = await ports.memberships.grant(grant, audit(ports, actor, 'plan-granted', user, details));
    return { planEnd: (granted ?? refuse('USER_NOT_FOUND')).planEnd };
  },
});

/** Makes somebody a developer, or an ordinary user again (decisions 3). */
export const setRole = useCase({
  name: 'operator.role',
  access: 'operator',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ ...person, role: z.enum(['developer', 'user']) }),
  async run(ports: Ports, actor, { username, role }): Promise<void> {
    const user = await named(ports, username);
    await ports.users.setDeveloper(user.id, role === 'developer', audit(ports, actor, 'role-changed', user, { role }));
  },
});

/**
 * Says somebody's age in their place, or that they did not say it and are to be asked, as after a slip that shut them
 * out (decisions 73).
 */
export const correctAge = useCase({
  name: 'operator.age',
  access: 'operator',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ ...person, age: z.enum([...ages, 'unsaid']) }),
  async run(ports: Ports & { consents: Pick<Consents, 'setAge'> }, actor, { username, age }): Promise<void> {
    const user = await named(ports, username);
    await ports.consents.setAge(
      user.id,
      age === 'unsaid' ? null : age,
      audit(ports, actor, 'age-corrected', user, { age }),
    );
  },
});

/** Verifies somebody's e-mail without the link, also where it was a leaver's until now (decisions 75). */
export const verifyPerson = useCase({
  name: 'operator.verify',
  access: 'operator',
  refuses: ['ADDRESS_HELD', 'ADDRESS_OF_ANOTHER', 'USER_NOT_FOUND'],
  input: z.strictObject(person),
  async run(ports: Ports & GiveWayPorts, actor, { username }): Promise<void> {
    const user = await named(ports, username);
    const holder = await holderOfTheirs(ports, user);
    if (holder !== null) {
      const mayGiveWay = whenReturning(holder, momentOf(ports), false) === 'released';
      if (!mayGiveWay) refuse('ADDRESS_HELD', { params: { username: holder.name } });
      await giveWay(ports, holder);
    }
    await ports.users.markVerified(user.id, ports.clock.now(), audit(ports, actor, 'email-verified', user));
  },
});

/**
 * Suspends somebody: their sessions end, their items are hidden, and a mail tells them; or lifts the suspension
 * (decisions 55).
 */
export const setSuspended = useCase({
  name: 'operator.suspend',
  access: 'operator',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ ...person, suspended: z.boolean() }),
  async run(ports: Ports, actor, { username, suspended }): Promise<void> {
    const user = await named(ports, username);
    const act = suspended ? 'suspended' : 'unsuspended';
    const letters = suspended && user.suspendedAt === null ? [accountLetter(ports, user.id, 'suspended')] : [];
    const since = suspended ? ports.clock.now() : null;
    await ports.users.setSuspended(user.id, since, audit(ports, actor, act, user), letters);
  },
});

/**
 * Erases anyone: person and contact data go, their items stay under "Former member" (decisions 12). The file of erasures
 * has it at once, because the command works without a server, which does the jobs (decisions 73).
 */
export const erasePerson = useCase({
  name: 'operator.erase',
  access: 'operator',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject(person),
  async run(ports: Ports & { secrets: Secrets; erasureFile: ErasureFile }, actor, { username }): Promise<void> {
    const user = await named(ports, username);
    const { jobs, erasure } = erasing(ports, user.id);
    await ports.users.remove(user.id, jobs, { erasure, audit: audit(ports, actor, 'person-erased', user) });
    // Where this fails, the job does it.
    await ports.erasureFile.add([erasure]).catch(() => {});
  },
});

/** Issues a reset link to hand over in person; no mail is sent. */
export const makeResetLink = useCase({
  name: 'operator.resetLink',
  access: 'operator',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject(person),
  async run(
    ports: Ports & { secrets: Secrets; settings: Settings; links: Links },
    actor,
    { username },
  ): Promise<{ url: string }> {
    const user = await named(ports, username);
    const { link, url } = draftLink(ports, 'reset', user.id);
    // A server whose clock is ahead may have issued one later than now.
    const spacing = Number.NEGATIVE_INFINITY;
    const issued = await ports.links.issue(link, spacing, [], audit(ports, actor, 'reset-link-made', user));
    return issued ? { url } : refuse('USER_NOT_FOUND');
  },
});
