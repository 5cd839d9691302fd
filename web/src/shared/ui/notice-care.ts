import { create } from 'zustand';
import { ofThisTab } from '../lib/browser-storage.ts';
import { useRoot } from '../lib/session.ts';
import { type Notice, useNotices } from './notices.ts';

/*
 * What is done about messages besides showing them. It is fetched with the first one, because a page without any does not
 * need it.
 */

export interface PastNotice extends Notice {
  /** When it was said, in milliseconds. */
  readonly at: number;
}

/** Messages that can be read again. */
const MOST = 50;
const KEY = 'notices';

/** What was said in this visit, the newest first, also what was closed or went by itself. It outlasts a reload. */
export const usePastNotices = create<{ readonly past: readonly PastNotice[] }>(() => ({
  past: JSON.parse(ofThisTab.getItem(KEY) ?? '[]'),
}));

function keep(past: readonly PastNotice[]): void {
  usePastNotices.setState({ past });
  ofThisTab.setItem(KEY, JSON.stringify(past));
}

const remembered = new Set<number>();

function remember(notices: readonly Notice[]): void {
  for (const notice of notices) {
    if (remembered.has(notice.id)) continue;
    remembered.add(notice.id);
    const others = usePastNotices.getState().past.filter(({ about }) => about !== notice.about);
    keep([{ ...notice, at: Date.now() }, ...others].slice(0, MOST));
  }
}

/** Pixels at the bottom in which no message lies, above them and the messages themselves. */
const FREE = 120;

/** Messages go to the top where they would lie over the control in use. */
function makeRoom(): void {
  const region = document.getElementById('notices');
  const used = document.activeElement;
  if (!region) return;
  const { bottom, height } = used?.getBoundingClientRect() ?? { bottom: 0, height: 0 };
  // The page itself, or a frame of it, is nothing that somebody uses.
  const isControl = used !== document.body && height < innerHeight / 2 && !region.contains(used);
  const [top, low] = isControl && bottom > innerHeight - FREE - region.offsetHeight ? ['80px', 'auto'] : ['', ''];
  Object.assign(region.style, { top, bottom: low });
}

const makeRoomLater = () => requestAnimationFrame(makeRoom);

remember(useNotices.getState().notices);
makeRoomLater();
useNotices.subscribe(({ notices }) => {
  remember(notices);
  makeRoomLater();
});
for (const name of ['focusin', 'focusout']) addEventListener(name, makeRoomLater);

/** What was said to one person is nobody else's. */
useRoot.subscribe((now, before) => {
  if (before.session.currentUser && !now.session.currentUser) keep([]);
});
