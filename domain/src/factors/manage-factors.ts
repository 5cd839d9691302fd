import { z } from 'zod';
import type { AccountNews } from '../accounts/letters.ts';
import { limits } from '../accounts/limits.ts';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { ownEmail } from '../accounts/returned-address.ts';
import { auditEntry, type PersonalAct } from '../audit/entry.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { plainName } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { AuthenticatorKeys, Ceremonies, FactorSideWrites, NewFactor, SecondFactors, Tickets } from './ports.ts';
import { demandProof, takeOwnTicket } from './prove.ts';
import {
  authenticatorUri,
  DRAFT_LIFE,
  factorId,
  fittingStep,
  hasSecondFactor,
  MAX_PASSKEYS,
  newAuthenticatorKey,
  newRecoveryCodes,
  placeOf,
  recoveryDigest,
  registration,
  typedCode,
  typedDigits,
  typedTicket,
} from './rules.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  limits: Limits;
  users: UserLookup;
  secondFactors: SecondFactors;
  authenticatorKeys: AuthenticatorKeys;
  ceremonies: Ceremonies;
  tickets: Tickets;
}

/** One's second factors, without their secrets (decisions 54). */
export interface FactorsView {
  readonly authenticator: { readonly addedAt: number } | null;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly addedAt: number;
    readonly usedAt: number;
  }[];
  readonly codesLeft: number;
}

/** Which second factors one has (decisions 54). */
export const listFactors = useCase({
  name: 'accounts.listFactors',
  access: 'member',
  input: nothing,
  async run(ports: { secondFactors: SecondFactors }, actor): Promise<FactorsView> {
    const { authenticator, passkeys, codesLeft } = await ports.secondFactors.of(actor.id);
    return {
      authenticator: authenticator && { addedAt: authenticator.addedAt },
      passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({ id, name, addedAt, usedAt })),
      codesLeft,
    };
  },
});

/** A key for an authenticator app: as text, for a QR code, and signed, to be sent back with the first code. */
export interface AuthenticatorDraft {
  readonly key: string;
  readonly uri: string;
  readonly draft: string;
}

/**
 * Draws a key for an authenticator app, which names it after the address one has, else after oneself; nothing is stored
 * before its first code arrives (decisions 54, 75).
 */
export const draftAuthenticator = useCase({
  name: 'accounts.draftAuthenticator',
  access: 'member',
  refuses: ['AUTHENTICATOR_KNOWN', 'PROOF_REQUIRED'],
  input: nothing,
  async run(ports: Ports, actor): Promise<AuthenticatorDraft> {
    await demandProof(ports, actor);
    const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
    if ((await ports.secondFactors.of(user.id)).authenticator) refuse('AUTHENTICATOR_KNOWN');
    const key = newAuthenticatorKey(ports.secrets);
    const expiresAt = ports.clock.now() + DRAFT_LIFE;
    const draft = `${expiresAt}.${ports.secrets.sign(draftText(actor, expiresAt, key))}`;
    return { key, uri: authenticatorUri(ports.settings.appName, ownEmail(user) || user.name, key), draft };
  },
});

const draftText = ({ id, sessionId }: Member, expiresAt: number, key: string) =>
  `authenticator ${id} ${sessionId} ${expiresAt} ${key}`;

/** Shown only once: recovery codes, if it is the first factor. */
export interface Added {
  readonly recoveryCodes: string[] | null;
}

/** Turns the app on with its first code, so that an app set up wrongly locks nobody out (decisions 54). */
export const addAuthenticator = useCase({
  name: 'accounts.addAuthenticator',
  access: 'member',
  refuses: ['AUTHENTICATOR_KNOWN', 'PROOF_REQUIRED', 'SECOND_FACTOR_FAILED', 'TICKET_INVALID'],
  input: z.strictObject({ key: z.string().max(100), draft: z.string().max(200), code: typedCode }),
  async run(ports: Ports, actor, { key, draft, code }): Promise<Added> {
    await demandProof(ports, actor);
    const dot = draft.indexOf('.');
    const expiresAt = Number(draft.slice(0, dot));
    const ours = ports.secrets.verify(draftText(actor, expiresAt, key), draft.slice(dot + 1));
    if (!ours || ports.clock.now() >= expiresAt) refuse('TICKET_INVALID');
    await withinLimits(ports, [[`second-factor:${actor.id}`, limits.codes]]);
    const sealed = ports.authenticatorKeys.seal(key, actor.id);
    const codeAt = (step: number) => ports.authenticatorKeys.codeAt(sealed, actor.id, step);
    const step = fittingStep(codeAt, typedDigits(code) ?? '', ports.clock.now(), 0);
    if (step === null) refuse('SECOND_FACTOR_FAILED');
    await ports.limits.forgive(`second-factor:${actor.id}`, limits.codes);
    const authenticator = { sealed, step, addedAt: ports.clock.now() };
    return (await add(ports, actor, { authenticator })) ?? refuse('AUTHENTICATOR_KNOWN');
  },
});

/** Adds a passkey that was made for a ticket of this session (decisions 54). */
export const addPasskey = useCase({
  name: 'accounts.addPasskey',
  access: 'member',
  refuses: ['PASSKEY_KNOWN', 'PROOF_REQUIRED', 'SECOND_FACTOR_FAILED', 'TICKET_INVALID'],
  input: z.strictObject({ ticket: typedTicket, name: plainName(60), passkey: registration }),
  async run(ports: Ports, actor, { ticket, name, passkey }): Promise<Added> {
    await demandProof(ports, actor);
    await takeOwnTicket(ports, actor, ticket);
    const made = await ports.ceremonies.made(placeOf(ports.settings), ticket, passkey);
    if (!made) refuse('SECOND_FACTOR_FAILED');
    const now = ports.clock.now();
    const added = { ...made, name, addedAt: now, usedAt: now };
    return (await add(ports, actor, { passkey: added })) ?? refuse('PASSKEY_KNOWN');
  },
});

/** Adds a factor; null if there is one already, or no room for another. */
async function add(ports: Ports, actor: Member, factor: NewFactor): Promise<Added | null> {
  const codes = newRecoveryCodes(ports.secrets);
  const digests = codes.map((code) => recoveryDigest(ports.secrets, actor.id, code));
  const sideWrites = sideWritesOf(ports, actor, 'second-factor-added', 'second-factor-added');
  const outcome = await ports.secondFactors.add(actor.id, factor, MAX_PASSKEYS, digests, sideWrites);
  if (outcome === 'taken') return null;
  return { recoveryCodes: outcome === 'first' ? codes : null };
}

function sideWritesOf(
  ports: Pick<Ports, 'clock' | 'ids'>,
  actor: Member,
  act: PersonalAct,
  news: AccountNews,
): FactorSideWrites {
  return {
    audit: auditEntry(ports, actor, act, { personId: actor.id }),
    letters: [accountLetter(ports, actor.id, news, actor.origin.userAgent)],
  };
}

/** Removes the app, a passkey, or everything, which turns the second factor off (decisions 54). */
export const removeFactor = useCase({
  name: 'accounts.removeFactor',
  access: 'member',
  refuses: ['PROOF_REQUIRED', 'SECOND_FACTOR_NOT_FOUND'],
  input: z.strictObject({ id: factorId }),
  async run(
    ports: Pick<Ports, 'clock' | 'ids' | 'users' | 'secondFactors'>,
    actor,
    { id },
  ): Promise<{ removed: true }> {
    await demandProof(ports, actor);
    const which = id === 'authenticator' || id === 'all' ? id : { passkey: id };
    const sideWrites = sideWritesOf(ports, actor, 'second-factor-removed', 'second-factor-removed');
    if (!(await ports.secondFactors.remove(actor.id, which, sideWrites))) refuse('SECOND_FACTOR_NOT_FOUND');
    return { removed: true };
  },
});

/** Draws ten new recovery codes; the former ones stop working (decisions 54). */
export const renewRecoveryCodes = useCase({
  name: 'accounts.renewRecoveryCodes',
  access: 'member',
  refuses: ['PROOF_REQUIRED', 'SECOND_FACTOR_NOT_FOUND'],
  input: nothing,
  async run(
    ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'users' | 'secondFactors'>,
    actor,
  ): Promise<{ recoveryCodes: string[] }> {
    await demandProof(ports, actor);
    if (!hasSecondFactor(await ports.secondFactors.of(actor.id))) refuse('SECOND_FACTOR_NOT_FOUND');
    const recoveryCodes = newRecoveryCodes(ports.secrets);
    const digests = recoveryCodes.map((code) => recoveryDigest(ports.secrets, actor.id, code));
    const sideWrites = sideWritesOf(ports, actor, 'recovery-codes-renewed', 'recovery-codes-renewed');
    if (!(await ports.secondFactors.renewCodes(actor.id, digests, sideWrites))) refuse('SECOND_FACTOR_NOT_FOUND');
    return { recoveryCodes };
  },
});
