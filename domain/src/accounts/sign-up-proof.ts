import type { Clock, Secrets } from '../kernel/ports.ts';
import { SIGN_UP_LIFE } from './rules.ts';

/** Keeps a proof from being taken for another signed text: of an account that was made, of an address that is claimed. */
type Purpose = 'signed-up' | 'claims';

interface Ports {
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** Signed text for the browser that signs up: it proves there, for a day, whose account it made (decisions 67). */
export function proofOfSignUp(ports: Ports, userId: string): string {
  return proofOf(ports, 'signed-up', userId);
}

/** Whose account a browser made; null if we did not sign the proof, or if it has expired (decisions 67). */
export function signedUpBy(ports: Ports, proof: string | null): string | null {
  return provedBy(ports, 'signed-up', proof);
}

/** The same for a browser that signed up with the address of somebody who left: it made no account (decisions 75). */
export function proofOfClaim(ports: Ports, holderId: string): string {
  return proofOf(ports, 'claims', holderId);
}

/** Whose address a browser signed up with; null if we did not sign the proof, or if it has expired (decisions 75). */
export function claimedBy(ports: Ports, proof: string | null): string | null {
  return provedBy(ports, 'claims', proof);
}

function proofOf({ clock, secrets }: Ports, purpose: Purpose, userId: string): string {
  const text = `${clock.now() + SIGN_UP_LIFE} ${userId}`;
  return `${secrets.sign(`${purpose} ${text}`)} ${text}`;
}

function provedBy({ clock, secrets }: Ports, purpose: Purpose, proof: string | null): string | null {
  const [signature = '', expiresAt = '', userId = '', ...others] = (proof ?? '').split(' ');
  if (others.length > 0 || !secrets.verify(`${purpose} ${expiresAt} ${userId}`, signature)) return null;
  return clock.now() < Number(expiresAt) ? userId : null;
}
