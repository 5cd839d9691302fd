import type { Clock, Secrets } from '../kernel/ports.ts';
import { SIGN_UP_LIFE } from './rules.ts';

/** Keeps a proof from being taken for another signed text. */
const PURPOSE = 'signed-up';

/** Signed text for the browser that signs up: it proves there, for a day, whose account it made (decisions 67). */
export function proofOfSignUp({ clock, secrets }: { clock: Clock; secrets: Secrets }, userId: string): string {
  const text = `${clock.now() + SIGN_UP_LIFE} ${userId}`;
  return `${secrets.sign(`${PURPOSE} ${text}`)} ${text}`;
}

/** Whose account a browser made; null if we did not sign the proof, or if it has expired (decisions 67). */
export function signedUpBy(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  proof: string | null,
): string | null {
  const [signature = '', expiresAt = '', userId = '', ...others] = (proof ?? '').split(' ');
  if (others.length > 0 || !secrets.verify(`${PURPOSE} ${expiresAt} ${userId}`, signature)) return null;
  return clock.now() < Number(expiresAt) ? userId : null;
}
