import { ofThisTab } from '../lib/browser-storage.ts';
import { type NoticeTone, notify, OVER_RELOAD } from './notices.ts';

/** Shows a message that survives a reload right after. */
export function notifyOverReload(tone: NoticeTone, text: string): void {
  notify(tone, text);
  ofThisTab.setItem(OVER_RELOAD, JSON.stringify([tone, text]));
}
