import { z } from 'zod';
import { type Age, ages, gateOf } from '../accounts/age.ts';
import { noticeDue } from '../accounts/agreement.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { agreementTo } from '../accounts/sign-up.ts';
import type { User } from '../accounts/user.ts';
import { auditEntry } from '../audit/entry.ts';
import { gateTicket } from '../factors/enter.ts';
import { demandProof, type Ports as ProofPorts } from '../factors/prove.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Ids, Minors, Settings } from '../kernel/ports.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { consentEntry } from './guardian.ts';
import type { Consents, KeptAgreement } from './ports.ts';
import { AGREEMENTS_SHOWN } from './rules.ts';

export interface Ports {
  ids: Ids;
  settings: Settings;
  users: Pick<UserLookup, 'byId'>;
  consents: Consents;
}

/** What somebody agreed to, and whether they are to be shown the notice (decisions 73). */
export interface ConsentView {
  /** The version of the present notice. */
  readonly notice: string;
  readonly due: 'new' | 'changed' | null;
  readonly age: Age | null;
  readonly withdrawnAt: number | null;
  /** The newest first. */
  readonly agreements: readonly KeptAgreement[];
}

const self = async (ports: Pick<Ports, 'users'>, { id }: Member): Promise<User> =>
  (await ports.users.byId(id)) ?? refuse('UNAUTHENTICATED');

async function viewOf(ports: Ports, user: User): Promise<ConsentView> {
  const { notice } = ports.settings;
  const { age, withdrawnAt } = user;
  const agreements = await ports.consents.of(user.id, AGREEMENTS_SHOWN);
  return { notice, due: noticeDue(notice, user), age, withdrawnAt, agreements };
}

/** The version of the notice, and how younger people join, for whoever signs up by REST (decisions 73). */
export const readNotice = useCase({
  name: 'consent.notice',
  access: 'anyone',
  input: nothing,
  run: async ({
    settings: { notice, minors },
  }: Pick<Ports, 'settings'>): Promise<{ notice: string; minors: Minors }> => ({
    notice,
    minors,
  }),
});

/** What one agreed to, and when (decisions 73). */
export const readConsent = useCase({
  name: 'consent.read',
  access: 'member',
  refuses: ['UNAUTHENTICATED'],
  input: nothing,
  run: async (ports: Ports, actor): Promise<ConsentView> => viewOf(ports, await self(ports, actor)),
});

/** Agrees to the present notice, once, and says one's age where one has not yet (decisions 73). */
export const agree = useCase({
  name: 'consent.agree',
  access: 'member',
  refuses: ['GUARDIAN_ASKED', 'MINORS_REFUSED', 'NOTICE_CHANGED', 'PROOF_REQUIRED', 'UNAUTHENTICATED'],
  input: z.strictObject({ notice: z.string().max(100), age: z.enum(ages).nullish() }),
  async run(ports: Ports & SayPorts, actor, { notice, age }): Promise<ConsentView> {
    const user = await self(ports, actor);
    const agreement = agreementTo(ports, notice, actor.origin.language) ?? refuse('NOTICE_CHANGED');
    const newAge = age && age !== user.age ? age : null;
    if (newAge) await demandForAge(ports, actor, user, newAge);
    const audit = auditEntry(ports, actor, 'notice-agreed', { personId: user.id, details: { version: notice } });
    if (user.agreedTo !== notice) await ports.consents.agree(user.id, agreement, audit);
    if (newAge) await say(ports, actor, user, newAge);
    return viewOf(ports, await self(ports, actor));
  },
});

/** Says one's age anew, as after the eighteenth birthday (decisions 73). */
export const changeAge = useCase({
  name: 'consent.changeAge',
  access: 'member',
  refuses: ['GUARDIAN_ASKED', 'MINORS_REFUSED', 'PROOF_REQUIRED', 'UNAUTHENTICATED'],
  input: z.strictObject({ age: z.enum(ages) }),
  async run(ports: Ports & SayPorts, actor, { age }): Promise<ConsentView> {
    const user = await self(ports, actor);
    await demandForAge(ports, actor, user, age);
    await say(ports, actor, user, age);
    return viewOf(ports, await self(ports, actor));
  },
});

type SayPorts = Parameters<typeof gateTicket>[0] & ProofPorts;

/**
 * Refuses an age that would end the session without a word, where younger people are refused; and, where a guardian is
 * to agree, PROOF_REQUIRED without a fresh proof: whoever says so names the guardian (decisions 54, 73).
 */
async function demandForAge(ports: Ports & SayPorts, actor: Member, user: User, age: Age): Promise<void> {
  const gate = gateOf(ports.settings.minors, { ...user, age });
  if (gate === 'refused') refuse('MINORS_REFUSED');
  if (gate === 'guardian') await demandProof(ports, actor);
}

/**
 * Keeps what somebody says of their age. Where a guardian is to agree first, whoever is younger now has no session any
 * more: refuses GUARDIAN_ASKED, with a ticket for the guardian's code (decisions 73).
 */
async function say(ports: Ports & SayPorts, { provenAt }: Member, user: User, age: Age): Promise<void> {
  await ports.consents.setAge(user.id, age, consentEntry(ports, user, 'age-said'));
  if (gateOf(ports.settings.minors, { ...user, age }) === 'guardian')
    refuse('GUARDIAN_ASKED', { params: { ticket: await gateTicket(ports, user, provenAt) } });
}
