import { lasting } from './browser-storage.ts';

const KEY = 'wantedPage';
const KEPT_MS = 24 * 60 * 60_000;

/** Whether an address is a page of ours, and cannot lead to another site however a browser reads it (decisions 67). */
function isOwnPath(path: string): boolean {
  const odd = [...path].some((sign) => sign <= ' ' || sign === '\\');
  if (odd || !path.startsWith('/') || path.startsWith('//')) return false;
  const here = 'http://here.invalid';
  return URL.canParse(path, here) && new URL(path, here).origin === here;
}

/**
 * Remembers the page that a signed-out visitor wanted, until somebody has signed in here: through signing up, the mail
 * and the third-party sign-in, for a day (decisions 67).
 */
export function wantPage(path: string): void {
  if (isOwnPath(path)) lasting.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
}

/** The page that was wanted within the last day, or null. */
export function wantedPage(): string | null {
  try {
    const { path, at }: { path?: unknown; at?: unknown } = JSON.parse(lasting.getItem(KEY) ?? '{}');
    const age = Date.now() - Number(at);
    return typeof path === 'string' && isOwnPath(path) && age >= 0 && age < KEPT_MS ? path : null;
  } catch {
    return null;
  }
}

/** Forgets it: somebody got there, or left on purpose. */
export function forgetWantedPage(): void {
  lasting.removeItem(KEY);
}
