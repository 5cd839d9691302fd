import { lasting } from './browser-storage.ts';
import { SEARCHES } from './left-behind.ts';

const KEPT = 8;

/** The recent searches in this browser, newest first, at most eight. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(lasting.getItem(SEARCHES) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts a search on top of the recent ones. */
export function rememberSearch(text: string): void {
  const others = recentSearches().filter((known) => known !== text);
  lasting.setItem(SEARCHES, JSON.stringify([text, ...others].slice(0, KEPT)));
}
