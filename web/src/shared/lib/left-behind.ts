import { lasting } from './browser-storage.ts';

/** Where recent searches are kept, and how far somebody is in which video. */
export const SEARCHES = 'recentSearches';
export const POSITIONS = 'positions';

/** Signing out leaves neither searches nor places in videos behind (decisions 40). */
export function forgetTraces(): void {
  for (const key of [SEARCHES, POSITIONS]) lasting.removeItem(key);
}
