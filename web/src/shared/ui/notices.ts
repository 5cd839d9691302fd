import { create } from 'zustand';
import { ofThisTab } from '../lib/browser-storage.ts';

/** Green: done. Yellow: look here. Red: failed. Default: to be known. */
export type NoticeTone = 'green' | 'yellow' | 'red' | 'default';

export interface Notice {
  readonly id: number;
  readonly tone: NoticeTone;
  readonly text: string;
  /** Where one can go because of it. */
  readonly link?: { readonly to: string; readonly text: string } | undefined;
}

/** More would hide the page from somebody on a phone. */
const AT_ONCE = 3;

export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

let lastId = 0;

/**
 * Shows a message to the person. The same message in the same tone is never there twice: the newer one replaces it. Of more
 * than three the newest are shown.
 */
export function notify(tone: NoticeTone, text: string, link?: Notice['link']): void {
  lastId += 1;
  const notice = { id: lastId, tone, text, link };
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.tone !== tone || other.text !== text), notice].slice(-AT_ONCE),
  }));
}

const OVER_RELOAD = 'notice';

/** Shows a message that survives a reload right after. */
export function notifyOverReload(tone: NoticeTone, text: string): void {
  notify(tone, text);
  ofThisTab.setItem(OVER_RELOAD, JSON.stringify([tone, text]));
}

/** Shows the message of just before the reload. */
export function startNotices(): void {
  const kept = ofThisTab.getItem(OVER_RELOAD);
  if (!kept) return;
  ofThisTab.removeItem(OVER_RELOAD);
  const [tone, text]: [NoticeTone, string] = JSON.parse(kept);
  notify(tone, text);
}

/** Takes a message away. */
export function dismissNotice(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Removes all messages, because what failed is being retried. */
export function clearNotices(): void {
  useNotices.setState({ notices: [] });
}

/** How long a message stays by itself, in milliseconds, or null until it is closed. Long texts get the time to be read. */
export function lifetime({ tone, text }: Pick<Notice, 'tone' | 'text'>): number | null {
  return tone === 'green' ? Math.max(6000, text.length * 80) : null;
}
