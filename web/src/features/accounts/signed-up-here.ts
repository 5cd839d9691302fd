import { lasting } from '../../shared/lib/browser-storage.ts';

const KEY = 'signedUpHere';
const KEPT = 5;

function ids(): string[] {
  try {
    const stored: unknown = JSON.parse(lasting.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Remembers that this browser signed somebody up: their verification link verifies here without asking (decisions 7).
 */
export function rememberSignUp(userId: string): void {
  lasting.setItem(KEY, JSON.stringify([userId, ...ids()].slice(0, KEPT)));
}

const PENDING = 'signedUpAs';

/** Who signed up here, and has not shown the code yet. */
interface PendingSignUp {
  readonly name: string;
  readonly email: string;
}

/** Remembers under which name and address somebody signed up here, until they show the code (decisions 67). */
export function rememberPending({ name, email }: PendingSignUp): void {
  lasting.setItem(PENDING, JSON.stringify({ name: name.trim(), email: email.trim() }));
}

/** Who signed up here last and has not shown the code, or null. */
export function pendingSignUp(): PendingSignUp | null {
  try {
    const { name, email }: Partial<PendingSignUp> = JSON.parse(lasting.getItem(PENDING) ?? '{}');
    return typeof name === 'string' && typeof email === 'string' ? { name, email } : null;
  } catch {
    return null;
  }
}

/** Forgets them: the address is verified, or was wrong. */
export function forgetSignUp(): void {
  lasting.removeItem(PENDING);
}

/** Whether this account was made in this browser. */
export function signedUpHere(userId: string): boolean {
  return ids().includes(userId);
}
