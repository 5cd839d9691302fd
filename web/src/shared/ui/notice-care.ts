import { create } from 'zustand';
import { ofThisTab } from '../lib/browser-storage.ts';
import { useRoot } from '../lib/session.ts';
import { type Notice, useNotices } from './notices.ts';

/*
 * Everything about messages besides showing them. It is fetched with the first one, because a page without messages
 * does not need it.
 */

export interface PastNotice extends Notice {
  /** When it was said, in milliseconds. */
  readonly at: number;
}

/** Messages that can be read again. */
const MOST = 50;
const KEY = 'notices';

/** The notices of one person: nobody else sees them. */
interface Stored {
  readonly owner: string | null;
  readonly past: readonly PastNotice[];
}

const owner = () => useRoot.getState().session.currentUser?.id ?? null;

function keptInTab(): readonly PastNotice[] {
  try {
    const stored = JSON.parse(ofThisTab.getItem(KEY) ?? 'null') as Stored | null;
    return stored?.owner === owner() ? stored.past : [];
  } catch {
    return [];
  }
}

/** The messages of this visit and of its other tabs, the newest first, including closed ones. They survive a reload. */
export const usePastNotices = create<{ readonly past: readonly PastNotice[] }>(() => ({ past: keptInTab() }));

function keep(past: readonly PastNotice[]): void {
  usePastNotices.setState({ past });
  ofThisTab.setItem(KEY, JSON.stringify({ owner: owner(), past } satisfies Stored));
}

/** Of several messages about the same the newest is kept. */
function keepAlso(news: readonly PastNotice[]): void {
  const all = [...news, ...usePastNotices.getState().past].sort((a, b) => b.at - a.at);
  keep(all.filter(({ about }, at) => all.findIndex((other) => other.about === about) === at).slice(0, MOST));
}

const otherTabs = new BroadcastChannel(KEY);
const tell = (past: readonly PastNotice[], asks = false) => otherTabs.postMessage({ owner: owner(), past, asks });

otherTabs.onmessage = ({ data }: MessageEvent<Stored & { readonly asks: boolean }>) => {
  if (data.owner !== owner()) return;
  if (data.asks) tell(usePastNotices.getState().past);
  keepAlso(data.past);
};

const remembered = new Set<number>();

function remember(notices: readonly Notice[]): void {
  const news = notices.filter(({ id }) => !remembered.has(id)).map((notice) => ({ ...notice, at: Date.now() }));
  if (news.length === 0) return;
  for (const { id } of news) remembered.add(id);
  keepAlso(news.reverse());
  tell(news);
}

/** Pixels at the bottom in which no message lies, above them and the messages themselves. */
const FREE = 120;

/**
 * Messages go to the top where they would lie over the control in use, and stay above the edge that is safe. They never
 * leave from under a pointer or the focus: a press on their link would end beside it.
 */
function makeRoom(): void {
  const region = document.getElementById('notices');
  const used = document.activeElement;
  // They lie over the page: what they cover can be scrolled out from under them.
  document.body.style.paddingBottom = useNotices.getState().notices.length > 0 ? '200px' : '';
  if (!region || region.contains(used) || region.matches(':hover')) return;
  const { bottom, height } = used?.getBoundingClientRect() ?? { bottom: 0, height: 0 };
  // The page itself, or a frame of it, is nothing that somebody uses.
  const isControl = used !== document.body && height < innerHeight / 2;
  const [top, low] = isControl && bottom > innerHeight - FREE - region.offsetHeight ? ['80px', 'auto'] : ['', ''];
  Object.assign(region.style, { top, bottom: low, marginBottom: 'env(safe-area-inset-bottom)' });
}

const makeRoomLater = () => requestAnimationFrame(makeRoom);

remember(useNotices.getState().notices);
// A tab that was opened later gets the messages of the others.
tell(usePastNotices.getState().past, true);
makeRoomLater();
useNotices.subscribe(({ notices }) => {
  remember(notices);
  makeRoomLater();
});
for (const name of ['focusin', 'focusout']) addEventListener(name, makeRoomLater);

/** Messages to one person are private. */
useRoot.subscribe((now, before) => {
  if (before.session.currentUser && !now.session.currentUser) keep([]);
});
