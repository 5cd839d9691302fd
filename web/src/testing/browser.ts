import { vi } from 'vitest';
import type { CurrentUser } from '../shared/lib/session.ts';

/**
 * Gives the tests of a file a browser's storage, to be called before what reads it is imported. Returns what it holds.
 */
export function stubStorage(kind: 'localStorage' | 'sessionStorage'): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(kind, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

/** Somebody who is signed in. */
export const asha: CurrentUser = {
  id: 'u1',
  name: 'asha',
  fullName: 'Asha Rao',
  email: 'asha@college.edu',
  phone: null,
  avatarUrl: null,
  avatar: null,
  role: 'user',
  planEnd: 0,
  hasLivePlan: false,
  everHadPlan: false,
  favouriteCount: 0,
  createdAt: 0,
};
