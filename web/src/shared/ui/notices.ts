import { create } from 'zustand';
import { ofThisTab } from '../lib/browser-storage.ts';

/** Green: done. Yellow: look here. Red: failed. Default: to be known. */
export type NoticeTone = 'green' | 'yellow' | 'red' | 'default';

export interface Notice {
  readonly id: number;
  readonly tone: NoticeTone;
  readonly text: string;
  /** A link that goes with the message. */
  readonly link?: { readonly to: string; readonly text: string } | undefined;
  /** The subject: of messages about the same one, the newest replaces the others. */
  readonly about: string;
}

/** More would hide the page from somebody on a phone. */
const AT_ONCE = 3;

export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

let lastId = 0;

/**
 * Shows a message to the person. The same message in the same tone is never there twice, nor two about the same: the
 * newer one replaces it. Of more than three the newest are shown. Returns its id.
 */
export function notify(tone: NoticeTone, text: string, link?: Notice['link'], about = tone + text): number {
  lastId += 1;
  const notice = { id: lastId, tone, text, link, about };
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.about !== about), notice].slice(-AT_ONCE),
  }));
  void import('./notice-care.ts').catch(() => undefined);
  return lastId;
}

/** Where the message lies that is to be shown after a reload. */
export const OVER_RELOAD = 'notice';

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

/**
 * How long a message stays by itself, in milliseconds: as long as it takes to read it, and longer where it is not good
 * news. Null until it is closed: it says where to go, and is not good news.
 */
export function lifetime({ tone, text, link }: Pick<Notice, 'tone' | 'text' | 'link'>): number | null {
  const times = tone === 'green' ? 1 : 2;
  return link && times > 1 ? null : times * Math.max(6000, text.length * 80);
}
