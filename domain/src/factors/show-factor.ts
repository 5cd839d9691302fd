import { limits } from '../accounts/limits.ts';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { User } from '../accounts/user.ts';
import type { Origin } from '../kernel/actor.ts';
import { forgiveTries, withinLimits } from '../kernel/limited.ts';
import type { Clock, Limits, Secrets, Settings } from '../kernel/ports.ts';
import type { AuthenticatorKeys, Ceremonies, SecondFactors, Used } from './ports.ts';
import { type Assertion, type Factors, fittingStep, placeOf, recoveryDigest, typedDigits } from './rules.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  settings: Settings;
  limits: Limits;
  secondFactors: SecondFactors;
  authenticatorKeys: AuthenticatorKeys;
  ceremonies: Ceremonies;
}

/** What is shown: a code, or a passkey's signature of a ticket. */
export type Shown = { readonly code: string } | { readonly ticket: string; readonly passkey: Assertion };

/**
 * Whether what is shown is a factor of this person; if so, it is used up. False if another call used it first. Codes
 * are counted per account, wherever they are tried from: 10 in 15 minutes, 50 a day (decisions 54). `alone` requires
 * user verification of a passkey, because there was no password. Refuses TOO_MANY_REQUESTS.
 */
export async function factorFits(
  ports: Ports,
  user: User,
  factors: Factors,
  shown: Shown,
  origin: Origin,
  alone: boolean,
): Promise<boolean> {
  if ('passkey' in shown) {
    const used = await ofPasskey(ports, factors, shown, alone);
    return used !== null && ports.secondFactors.use(user.id, used, []);
  }
  const tries = [
    [`second-factor:${user.id}`, limits.codes],
    [`second-factor:day:${user.id}`, limits.codesByDay],
  ] as const;
  await withinLimits(ports, tries);
  const used = ofCode(ports, user, factors, shown.code);
  if (used === null) return false;
  const letters = 'code' in used ? [accountLetter(ports, user.id, 'recovery-code-used', origin.userAgent)] : [];
  const fits = await ports.secondFactors.use(user.id, used, letters);
  if (fits) await forgiveTries(ports, tries);
  return fits;
}

function ofCode(ports: Ports, user: User, { authenticator }: Factors, code: string): Used | null {
  const digits = typedDigits(code);
  if (digits === null) return { code: recoveryDigest(ports.secrets, user.id, code) };
  if (!authenticator) return null;
  const codeAt = (step: number) => ports.authenticatorKeys.codeAt(authenticator.sealed, user.id, step);
  const step = fittingStep(codeAt, digits, ports.clock.now(), authenticator.step);
  return step === null ? null : { step };
}

async function ofPasskey(
  ports: Ports,
  { passkeys }: Factors,
  { ticket, passkey }: Extract<Shown, { readonly passkey: Assertion }>,
  alone: boolean,
): Promise<Used | null> {
  const known = passkeys.find(({ id }) => id === passkey.id);
  const counter = known && (await ports.ceremonies.signed(placeOf(ports.settings), ticket, known, passkey, alone));
  return known && typeof counter === 'number' ? { passkey: known.id, counter, at: ports.clock.now() } : null;
}
