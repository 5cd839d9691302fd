import { z } from 'zod';
import { removalJobs } from '../accounts/delete-account.ts';
import { draftLink } from '../accounts/links.ts';
import type { Links, Users } from '../accounts/ports.ts';
import type { User } from '../accounts/user.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Memberships } from '../membership/ports.ts';

const person = { username: z.string().min(1).max(254) };

async function named(ports: { users: Users }, username: string): Promise<User> {
  return (await ports.users.byLogin(username)) ?? refuse('USER_NOT_FOUND');
}

const HOW_MANY = 'Say a whole number of months, from 1 to 1200.';
const months = z.int(HOW_MANY).min(1, HOW_MANY).max(1_200, HOW_MANY);

/** Schema of a day, which means its first moment in UTC, or of a moment with its offset from UTC. */
const moment = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'Say a day that exists, such as 2027-06-30, or a moment, such as 2027-06-30T18:00:00Z.',
  )
  .transform((text) => Date.parse(text));

/** Gives a plan: so many months more, or until a moment at least; never shortens one (operator contract). */
export const grantPlan = useCase({
  name: 'operator.grant',
  access: 'operator',
  input: z
    .strictObject({ ...person, months: months.optional(), until: moment.optional() })
    .refine(({ months, until }) => (months === undefined) !== (until === undefined), 'Give either months or a date.'),
  async run(
    ports: { clock: Clock; ids: Ids; users: Users; memberships: Memberships },
    _actor,
    { username, months, until },
  ): Promise<{ planEnd: Instant }> {
    const user = await named(ports, username);
    const granted = await ports.memberships.grant({
      id: ports.ids.next(),
      userId: user.id,
      orderId: null,
      months: months ?? null,
      until: until ?? null,
      grantedAt: ports.clock.now(),
    });
    return { planEnd: (granted ?? refuse('USER_NOT_FOUND')).planEnd };
  },
});

/** Makes somebody a developer, or a plain user again (decisions 3). */
export const setRole = useCase({
  name: 'operator.role',
  access: 'operator',
  input: z.strictObject({ ...person, role: z.enum(['developer', 'user']) }),
  async run(ports: { users: Users }, _actor, { username, role }): Promise<void> {
    await ports.users.setDeveloper((await named(ports, username)).id, role === 'developer');
  },
});

/** Verifies somebody's e-mail in place of the link. */
export const verifyPerson = useCase({
  name: 'operator.verify',
  access: 'operator',
  input: z.strictObject(person),
  async run(ports: { clock: Clock; users: Users }, _actor, { username }): Promise<void> {
    await ports.users.markVerified((await named(ports, username)).id, ports.clock.now());
  },
});

/** Suspends somebody: sessions end, items are hidden; or lifts it. */
export const setSuspended = useCase({
  name: 'operator.suspend',
  access: 'operator',
  input: z.strictObject({ ...person, suspended: z.boolean() }),
  async run(ports: { clock: Clock; users: Users }, _actor, { username, suspended }): Promise<void> {
    await ports.users.setSuspended((await named(ports, username)).id, suspended ? ports.clock.now() : null);
  },
});

/** Erases anyone: person and contact data go, their items stay under "Former member" (decisions 12). */
export const erasePerson = useCase({
  name: 'operator.erase',
  access: 'operator',
  input: z.strictObject(person),
  async run(ports: { users: Users }, _actor, { username }): Promise<void> {
    await ports.users.remove((await named(ports, username)).id, removalJobs);
  },
});

/** A fresh reset link to hand over in person; no mail is sent. */
export const makeResetLink = useCase({
  name: 'operator.resetLink',
  access: 'operator',
  input: z.strictObject(person),
  async run(
    ports: { clock: Clock; secrets: Secrets; settings: Settings; users: Users; links: Links },
    _actor,
    { username },
  ): Promise<{ url: string }> {
    const user = await named(ports, username);
    const { link, url } = draftLink(ports, 'reset', user.id);
    await ports.links.issue(link, 0, []);
    return { url };
  },
});
