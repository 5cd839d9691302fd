import type { LiveEvent } from '@quadrangle/domain/live/rules';
import { MAX_ITEMS } from '@quadrangle/domain/live/rules';
import { useRoot } from '../lib/session.ts';
import { askFailedAgain, queryClient } from '../lib/trpc.ts';
import { keepConnected } from './connect.ts';
import { happened, lookedAt } from './happened.ts';
import { asksEvery } from './pauses.ts';

/**
 * The tabs of a browser share one connection: the tab that holds this lock opens it, and passes events to the others.
 */
const NAME = 'quadrangle live';

/** How long the items on screen must stay the same before the connection is reopened for them, in milliseconds. */
const SETTLED_MS = 300;

/** After this long without even a heartbeat, the connection is considered dead. */
const SILENCE_MS = 70_000;

const LOOK_MS = 10_000;

type Message =
  | { readonly event: LiveEvent }
  | { readonly alive: true; readonly to?: string }
  | { readonly tab: string; readonly items: readonly string[]; readonly isNew?: true }
  | { readonly who: true };

/** Listens to announcements as long as somebody is signed in and the page is open (decisions 50). */
function start(): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(NAME);
  const tab = crypto.randomUUID();
  let items = lookedAt();
  let heardAt = 0;
  let askedAt = Date.now();
  const say = (message: Message) => channel.postMessage(message);
  const alive = () => {
    heardAt = Date.now();
    askFailedAgain();
  };

  let leading: { end(): void; renew(): void; note(of: string, theirs: readonly string[]): void } | null = null;
  const note = (of: string, theirs: readonly string[]): void => leading?.note(of, theirs);
  const lead = async () => {
    const mine = new AbortController();
    const ofTabs = new Map<string, readonly string[]>([[tab, items]]);
    const all = () => [...new Set([...ofTabs.values()].reverse().flat())].slice(0, MAX_ITEMS).sort();
    let asked = all();
    let settling: ReturnType<typeof setTimeout> | undefined;
    const connection = keepConnected(
      {
        items: () => {
          asked = all();
          return asked;
        },
        hear: (event) => {
          happened(event);
          say({ event });
        },
        alive: () => {
          alive();
          say({ alive: true });
        },
      },
      AbortSignal.any([signal, mine.signal]),
    );
    leading = {
      end: () => mine.abort(),
      renew: () => connection.renew(),
      note(of, theirs) {
        ofTabs.delete(of);
        if (theirs.length > 0) ofTabs.set(of, theirs);
        clearTimeout(settling);
        settling = setTimeout(() => {
          if (asked.join() !== all().join()) connection.renew();
        }, SETTLED_MS);
      },
    };
    say({ who: true });
    await new Promise((end) => AbortSignal.any([signal, mine.signal]).addEventListener('abort', end));
    leading = null;
  };

  const apply = (steal: boolean) =>
    navigator.locks
      .request(NAME, steal ? { steal } : { signal }, lead)
      // Another tab heard nothing from here and took over: this one waits for its turn again.
      .catch(() => {
        leading?.end();
        if (!signal.aborted) void apply(false);
      });

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('event' in data) happened(data.event);
    else if ('items' in data) {
      note(data.tab, data.items);
      if (data.isNew && leading) say({ alive: true, to: data.tab });
    } else if ('who' in data) say({ tab, items });
    if (!('alive' in data)) return;
    alive();
    // Events between loading the page and now may have been missed.
    if (data.to === tab) happened({ kind: 'refresh' });
  };

  const stopLooking = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'observerAdded' && type !== 'observerRemoved') return;
    const now = lookedAt();
    if (now.join() === items.join()) return;
    items = now;
    note(tab, items);
    say({ tab, items });
  });

  // Polls without a connection, and seldom with one, in case something got lost.
  const looking = setInterval(() => {
    const now = Date.now();
    const isLive = now - heardAt < SILENCE_MS;
    if (document.visibilityState === 'hidden' || now - askedAt < asksEvery(isLive)) return;
    askedAt = now;
    happened({ kind: 'refresh' });
    // A sleeping tab keeps the lock and receives nothing.
    if (isLive || heardAt === 0) return;
    if (leading) leading.renew();
    else void apply(true);
  }, LOOK_MS);

  signal.addEventListener('abort', () => {
    say({ tab, items: [] });
    clearInterval(looking);
    stopLooking();
    channel.close();
  });
  say({ tab, items, isNew: true });
  void apply(false);
  return stop;
}

/** If tabs cannot share, each polls. */
function ask(): AbortController {
  const stop = new AbortController();
  const asking = setInterval(() => {
    if (document.visibilityState === 'visible') happened({ kind: 'refresh' });
  }, asksEvery(false));
  stop.signal.addEventListener('abort', () => clearInterval(asking));
  return stop;
}

const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window && 'any' in AbortSignal;

let current: AbortController | null = null;

function follow(): void {
  const signedIn = useRoot.getState().session.currentUser !== null;
  if (signedIn && current === null) current = canShare() ? start() : ask();
  if (!signedIn) pause();
}

function pause(): void {
  current?.abort();
  current = null;
}

useRoot.subscribe(({ session }, before) => {
  // The next person to sign in gets none of the former one's events.
  if (session.currentUser?.id !== before.session.currentUser?.id) pause();
  follow();
});
window.addEventListener('online', askFailedAgain);
// A page in the back-forward cache must hold nothing.
window.addEventListener('pagehide', pause);
window.addEventListener('pageshow', follow);
follow();
