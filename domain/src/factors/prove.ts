import { z } from 'zod';
import type { Passwords, Sessions, UserLookup } from '../accounts/ports.ts';
import { typedPassword } from '../accounts/rules.ts';
import { isPasswordOf } from '../accounts/sign-in-tries.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Limits, Secrets } from '../kernel/ports.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { issueTicket } from './enter.ts';
import type { SecondFactors, Tickets } from './ports.ts';
import {
  assertion,
  hasSecondFactor,
  isProofFresh,
  MAX_TICKET_TRIES,
  typedCode,
  typedTicket,
  type Way,
  waysToProve,
} from './rules.ts';
import { factorFits, type Ports as ShowPorts } from './show-factor.ts';

export interface Ports {
  clock: Clock;
  users: UserLookup;
  secondFactors: SecondFactors;
}

/**
 * Refuses PROOF_REQUIRED unless the actor gave a proof within ten minutes (decisions 54). People who have nothing to
 * prove with, because they only use the identity provider, are not asked.
 */
export async function demandProof(ports: Ports, actor: Member): Promise<void> {
  if (isProofFresh(actor.provenAt, ports.clock.now())) return;
  const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
  const ways = waysToProve(user, await ports.secondFactors.of(user.id));
  if (ways.length > 0) refuse('PROOF_REQUIRED', { params: { ways: ways.join(' ') } });
}

/** The same, but only for people with a second factor: earlier clients cannot give a proof (decisions 54). */
export async function demandProofOfFactor(ports: Ports, actor: Member): Promise<void> {
  if (hasSecondFactor(await ports.secondFactors.of(actor.id))) await demandProof(ports, actor);
}

/** How somebody can give a proof; nothing is needed while the last one is fresh (decisions 54). */
export const proofWanted = useCase({
  name: 'accounts.proofWanted',
  access: 'member',
  input: nothing,
  async run(ports: Ports, actor): Promise<{ ways: Way[] }> {
    if (isProofFresh(actor.provenAt, ports.clock.now())) return { ways: [] };
    const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
    return { ways: waysToProve(user, await ports.secondFactors.of(user.id)) };
  },
});

/** A ticket for one of one's passkeys: for a proof, or to add another (decisions 54). */
export const askOwnPasskey = useCase({
  name: 'accounts.askOwnPasskey',
  access: 'member',
  input: nothing,
  async run(
    ports: Ports & { secrets: Secrets; limits: Limits; tickets: Tickets; settings: { readonly publicUrl: string } },
    actor,
  ): Promise<{ ticket: string; host: string; passkeys: string[] }> {
    const { passkeys } = await ports.secondFactors.of(actor.id);
    return {
      ticket: await issueTicket(ports, actor.id, actor.sessionId),
      host: new URL(ports.settings.publicUrl).hostname,
      passkeys: passkeys.map(({ id }) => id),
    };
  },
});

export interface ProvePorts extends Ports, ShowPorts {
  passwords: Passwords;
  sessions: Sessions;
  tickets: Tickets;
}

/** Uses up a ticket of this session; refuses TICKET_INVALID. */
export async function takeOwnTicket(
  ports: { clock: Clock; secrets: Secrets; tickets: Tickets },
  actor: Member,
  ticket: string,
): Promise<void> {
  const digest = ports.secrets.digest(ticket);
  const known = await ports.tickets.attempt(digest, ports.clock.now(), MAX_TICKET_TRIES);
  if (known?.userId !== actor.id || known.bound !== actor.sessionId) refuse('TICKET_INVALID');
  if (!(await ports.tickets.take(digest))) refuse('TICKET_INVALID');
}

/**
 * Proves by password, passkey or code that this is still the person who signed in; the session stores the time
 * (decisions 54).
 */
export const prove = useCase({
  name: 'accounts.prove',
  access: 'member',
  refuses: ['PROOF_FAILED', 'TICKET_INVALID', 'TOO_BUSY', 'TOO_MANY_REQUESTS'],
  input: z.union([
    z.strictObject({ password: typedPassword }),
    z.strictObject({ code: typedCode }),
    z.strictObject({ ticket: typedTicket, passkey: assertion }),
  ]),
  async run(ports: ProvePorts, actor, input): Promise<{ proven: true }> {
    const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
    const factors = await ports.secondFactors.of(user.id);
    const way = 'password' in input ? 'password' : 'passkey' in input ? 'passkey' : 'code';
    if (!waysToProve(user, factors).includes(way)) refuse('PROOF_FAILED');
    if ('password' in input) {
      if (!(await isPasswordOf(ports, user, input.password, actor.origin.address))) refuse('PROOF_FAILED');
    } else {
      if ('ticket' in input) await takeOwnTicket(ports, actor, input.ticket);
      if (!(await factorFits(ports, user, factors, input, actor.origin, false))) refuse('PROOF_FAILED');
    }
    await ports.sessions.touch(actor.sessionId, { provenAt: ports.clock.now() });
    return { proven: true };
  },
});
