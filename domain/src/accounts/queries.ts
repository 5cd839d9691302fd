import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { limits } from './limits.ts';
import { personOfTenant } from './own-account.ts';
import type { UserLookup } from './ports.ts';
import { momentOf, whenReturning } from './returned-address.ts';
import { isReservedName, normalEmail } from './rules.ts';
import { type PersonView, personView, type SelfView, selfView } from './views.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  settings: Settings;
  limits: Limits;
  users: UserLookup;
}

/** The signed-in user. */
export const me = useCase({
  name: 'accounts.me',
  access: 'member',
  input: nothing,
  async run(ports: Ports, actor): Promise<SelfView> {
    return selfView(ports, (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED'));
  },
});

/** The signed-in user, or null for somebody who has not signed in: what the web client asks first. */
export const meOrNull = useCase({
  name: 'accounts.meOrNull',
  access: 'anyone',
  refuses: ['UNAUTHENTICATED'],
  input: nothing,
  async run(ports: Ports, actor): Promise<SelfView | null> {
    if (actor.kind === 'anonymous') return null;
    return selfView(ports, (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED'));
  },
});

/** Somebody of the tenant as others see them; USER_NOT_FOUND for anybody else (decisions 2, 11). */
export const findPerson = useCase({
  name: 'accounts.findPerson',
  access: 'member',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<PersonView> {
    return personView(ports, await personOfTenant(ports, actor, input.id));
  },
});

const typed = verbatimText(1_000);

/** Whether a username is taken or reserved, for the sign-up form; across the whole installation (decisions 2, 6). */
export const isNameTaken = useCase({
  name: 'accounts.isNameTaken',
  access: 'anyone',
  refuses: ['TOO_MANY_REQUESTS'],
  input: z.strictObject({ name: typed }),
  async run(ports: Ports, actor, { name }): Promise<boolean> {
    await withinLimits(ports, [[`availability:${actor.origin.address}`, limits.availability]]);
    if (isReservedName(name, ports.settings)) return true;
    return ports.users.holdsName(name.trim(), ports.clock.now());
  },
});

/**
 * Whether an e-mail has an account, for the sign-up form; one whose holder left does not count, so that signing up says
 * what there is to say (decisions 75).
 */
export const isEmailTaken = useCase({
  name: 'accounts.isEmailTaken',
  access: 'anyone',
  refuses: ['TOO_MANY_REQUESTS'],
  input: z.strictObject({ email: typed }),
  async run(ports: Ports & { settings: Settings }, actor, { email }): Promise<boolean> {
    await withinLimits(ports, [[`availability:${actor.origin.address}`, limits.availability]]);
    const holder = await ports.users.byLogin(email);
    if (holder && whenReturning(holder, momentOf(ports), false) !== 'held') return false;
    return ports.users.holdsEmail(normalEmail(email), ports.clock.now());
  },
});
