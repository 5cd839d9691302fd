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

/** Whether this account was made in this browser. */
export function signedUpHere(userId: string): boolean {
  return ids().includes(userId);
}
