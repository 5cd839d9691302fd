import { z } from 'zod';
import { gateOf } from '../accounts/age.ts';
import { limits } from '../accounts/limits.ts';
import { openSession, type SignedIn } from '../accounts/open-session.ts';
import type { Sessions, UserLookup } from '../accounts/ports.ts';
import { refuseClosed } from '../accounts/returned-address.ts';
import type { User } from '../accounts/user.ts';
import { isOver } from '../colleges/closing.ts';
import type { Colleges } from '../colleges/ports.ts';
import type { Origin } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { HOUR, type Instant } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { SecondFactors, Ticket, Tickets } from './ports.ts';
import {
  assertion,
  type Factors,
  hasSecondFactor,
  MAX_TICKET_TRIES,
  placeOf,
  TICKET_LIFE,
  typedCode,
  typedTicket,
} from './rules.ts';
import { factorFits, type Ports as ShowPorts } from './show-factor.ts';

export interface EnterPorts {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  limits: Limits;
  sessions: Sessions;
  secondFactors: SecondFactors;
  tickets: Tickets;
  colleges: Pick<Colleges, 'find'>;
}

export interface Ports extends EnterPorts, ShowPorts {
  users: UserLookup;
}

/** The parameters of SECOND_FACTOR_REQUIRED. */
export type AskedFactor = {
  readonly ticket: string;
  /** `code`, `passkey`, or both. */
  readonly ways: string;
  /** Ids of the passkeys, and the host they belong to. */
  readonly passkeys: string;
  readonly host: string;
};

/** How long a sign-in waits for age or guardian: a guardian reads their mail meanwhile (decisions 73). */
const GATE_LIFE = HOUR;

/** What the ticket of a gate is bound to: it opens no session by itself, and changing the password voids it. */
const gateOn = ({ secrets }: { secrets: Pick<Secrets, 'digest'> }, { passwordHash }: User): string =>
  secrets.digest(`gate ${passwordHash}`);

/**
 * Opens a session for somebody who proved who they are, now or at `provenAt`. Refuses SIGN_IN_FAILED where they are not
 * as `user` says any more, AGE_ASKED or GUARDIAN_ASKED, with a ticket with which they are answered, or MINORS_REFUSED
 * (decisions 73); COLLEGE_CLOSED once their college is erased (decisions 69).
 */
export async function admit(
  ports: EnterPorts,
  user: User,
  origin: Origin,
  provenAt: Instant | null = ports.clock.now(),
): Promise<SignedIn> {
  if (isOver(await ports.colleges.find(user.tenant), ports.settings, ports.clock.now())) refuse('COLLEGE_CLOSED');
  const gate = gateOf(ports.settings.minors, user);
  if (gate === 'open') return openSession(ports, user, origin, provenAt);
  if (gate === 'refused') refuse('MINORS_REFUSED');
  const params = { ticket: await gateTicket(ports, user, provenAt) };
  return refuse(gate === 'age' ? 'AGE_ASKED' : 'GUARDIAN_ASKED', { params });
}

/**
 * A ticket with which somebody answers what stands between them and their account (decisions 73). It carries when they
 * last proved who they are: answering proves nothing (decisions 54).
 */
export function gateTicket(
  ports: Pick<EnterPorts, 'clock' | 'secrets' | 'limits' | 'tickets'>,
  user: User,
  provenAt: Instant | null,
): Promise<string> {
  return issueTicket(ports, user.id, `${gateOn(ports, user)} ${provenAt ?? ''}`, GATE_LIFE);
}

/** Acts with one ticket of a gate: a few codes, and mails. */
const MAX_GATE_ACTS = 30;

/**
 * Whoever a gate's ticket belongs to, and when they last proved who they are. Refuses TICKET_INVALID for any other, or
 * once it has expired (decisions 73), and ENTRY_CLOSED (decisions 75).
 */
export async function atGate(
  ports: Pick<Ports, 'clock' | 'secrets' | 'settings' | 'tickets' | 'users'>,
  ticket: string,
): Promise<{ readonly user: User; readonly provenAt: Instant | null }> {
  const found = await ports.tickets.attempt(ports.secrets.digest(ticket), ports.clock.now(), MAX_GATE_ACTS);
  const user = await ports.users.byId(found?.userId ?? '');
  const [gate, provenAt] = found?.bound.split(' ') ?? [];
  if (!user || user.suspendedAt !== null || gate !== gateOn(ports, user)) refuse('TICKET_INVALID');
  refuseClosed(ports.settings, user);
  return { user, provenAt: provenAt ? Number(provenAt) : null };
}

/**
 * Opens a session for somebody who gave the right password or identity, as `admit` does. If they have a second factor,
 * refuses SECOND_FACTOR_REQUIRED, with a ticket with which they show it (decisions 54). Refuses ENTRY_CLOSED (decisions
 * 75).
 */
export async function enter(ports: EnterPorts, user: User, origin: Origin): Promise<SignedIn> {
  refuseClosed(ports.settings, user);
  const factors = await ports.secondFactors.of(user.id);
  if (!hasSecondFactor(factors)) return admit(ports, user, origin);
  const ticket = await issueTicket(ports, user.id, boundTo(ports, user));
  const asked: AskedFactor = {
    ticket,
    ways: [...(factors.authenticator ? ['code'] : []), ...(factors.passkeys.length > 0 ? ['passkey'] : [])].join(' '),
    passkeys: factors.passkeys.map(({ id }) => id).join(' '),
    host: placeOf(ports.settings).host,
  };
  return refuse('SECOND_FACTOR_REQUIRED', { params: asked });
}

/**
 * A new ticket for its holder; only its digest is stored. It is also the challenge for passkeys. Refuses
 * TOO_MANY_REQUESTS where one person is given too many (decisions 78).
 */
export async function issueTicket(
  ports: Pick<EnterPorts, 'clock' | 'secrets' | 'limits' | 'tickets'>,
  userId: string | null,
  bound: string,
  life = TICKET_LIFE,
): Promise<string> {
  if (userId !== null) await withinLimits(ports, [[`tickets:${userId}`, limits.tickets]]);
  const { clock, secrets, tickets } = ports;
  const token = secrets.token();
  const now = clock.now();
  const ticket: Ticket = { digest: secrets.digest(token), userId, bound, expiresAt: now + life };
  await tickets.issue(ticket, now);
  return token;
}

/** Changing the password voids earlier tickets. */
function boundTo({ secrets }: { secrets: Secrets }, { passwordHash }: User): string {
  return secrets.digest(`sign-in ${passwordHash}`);
}

/** Begins to sign in with a passkey alone, which signs the ticket (decisions 54). */
export const askPasskey = useCase({
  name: 'accounts.askPasskey',
  access: 'anyone',
  refuses: ['TOO_MANY_REQUESTS'],
  input: nothing,
  async run(ports: EnterPorts & { limits: Limits }, actor): Promise<{ ticket: string; host: string }> {
    await withinLimits(ports, [[`passkey:address:${actor.origin.address}`, limits.signInByAddress]]);
    return { ticket: await issueTicket(ports, null, 'alone'), host: placeOf(ports.settings).host };
  },
});

/**
 * Completes a sign-in with the code of an app, a recovery code or a passkey; a passkey with user verification is enough
 * alone (decisions 54). A ticket allows a few attempts, expires, and opens one session, unless the password has
 * changed.
 */
export const showSecondFactor = useCase({
  name: 'accounts.showSecondFactor',
  access: 'anyone',
  refuses: [
    'AGE_ASKED',
    'COLLEGE_CLOSED',
    'ENTRY_CLOSED',
    'GUARDIAN_ASKED',
    'MINORS_REFUSED',
    'SECOND_FACTOR_FAILED',
    'SIGN_IN_FAILED',
    'TICKET_INVALID',
    'TOO_MANY_REQUESTS',
  ],
  input: z.union([
    z.strictObject({ ticket: typedTicket, code: typedCode }),
    z.strictObject({ ticket: typedTicket, passkey: assertion }),
  ]),
  async run(ports: Ports, actor, input): Promise<SignedIn> {
    const digest = ports.secrets.digest(input.ticket);
    const ticket =
      (await ports.tickets.attempt(digest, ports.clock.now(), MAX_TICKET_TRIES)) ?? refuse('TICKET_INVALID');
    const user = await whose(ports, ticket, 'passkey' in input ? input.passkey.id : null);
    const factors: Factors = await ports.secondFactors.of(user.id);
    if (!(await factorFits(ports, user, factors, input, actor.origin, ticket.userId === null)))
      refuse('SECOND_FACTOR_FAILED');
    if (!(await ports.tickets.take(digest))) refuse('TICKET_INVALID');
    return admit(ports, user, actor.origin);
  },
});

/** The person who signs in with the ticket: its owner, or the passkey's if it has none. */
async function whose(ports: Ports, ticket: Ticket, passkeyId: string | null): Promise<User> {
  if (ticket.userId === null && (ticket.bound !== 'alone' || passkeyId === null)) refuse('TICKET_INVALID');
  const userId = ticket.userId ?? (await ports.secondFactors.ownerOf(passkeyId ?? ''));
  const user = userId === null ? null : await ports.users.byId(userId);
  if (!user || user.suspendedAt !== null || user.verifiedAt === null) refuse('SECOND_FACTOR_FAILED');
  refuseClosed(ports.settings, user);
  if (ticket.userId !== null && ticket.bound !== boundTo(ports, user)) refuse('TICKET_INVALID');
  return user;
}
