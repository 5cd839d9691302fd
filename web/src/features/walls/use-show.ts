import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { firstTurns, nextToShow } from './show-order.ts';
import { loaded, type WallItem } from './wall-items.ts';

/** How long a picture is shown, and a film at most; each while new ones wait; how long a wall rests if nothing loads, in ms. */
const PICTURE = 8_000;
const FILM = 15_000;
const WHILE_OTHERS_WAIT = 4_000;
const REST = 3_000;

/** The most pictures that stay loaded, for the time without network. */
const MAX_KEPT = 24;

/** What is on the screen. */
export interface Shown {
  readonly item: WallItem;
  /** The how-manieth it is. */
  readonly turn: number;
  /** Whether it is on the screen for the first time, since it came while the wall was open. */
  readonly fresh: boolean;
  /** When it came on the screen, in ms. */
  readonly at: number;
}

/** How long an item stays: something new waits for something else that is new, and for nothing that was shown before. */
function timeOf({ item, fresh }: Shown, othersWait: boolean): number {
  const time = item.plays ? FILM : PICTURE;
  if (!othersWait) return time;
  return fresh ? WHILE_OTHERS_WAIT : 0;
}

/**
 * Goes through the items, new ones first: each stays on the screen until the next one is loaded, and leaves at once when
 * it leaves the items. `next` goes on before the time is over.
 */
export function useShow(items: readonly WallItem[], addressOf: (item: WallItem) => string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const turns = useRef<Map<string, number>>(null);
  const kept = useRef<{ id: string; picture: HTMLImageElement }[]>([]);
  const turn = useRef(0);
  const seeking = useRef(false);

  const next = useEffectEvent(async () => {
    const known = turns.current;
    if (seeking.current || !known) return;
    seeking.current = true;
    const there = new Set(items.map(({ id }) => id));
    for (const id of known.keys()) if (!there.has(id)) known.delete(id);
    let among = items;
    for (const _ of items) {
      const item = nextToShow(among, known);
      if (!item) break;
      const fresh = !known.has(item.id);
      turn.current += 1;
      known.set(item.id, turn.current);
      const asked = Date.now();
      const picture = await loaded(addressOf(item));
      const others = kept.current.filter(({ id }) => id !== item.id);
      // Where the network swallows packets each picture would take its time: those at hand go on.
      if (!picture) {
        if (Date.now() - asked >= REST) among = among.filter(({ id }) => others.some((other) => other.id === id));
        continue;
      }
      kept.current = [{ id: item.id, picture }, ...others].slice(0, MAX_KEPT);
      setShown({ item, turn: turn.current, fresh, at: Date.now() });
      break;
    }
    seeking.current = false;
  });

  const gone = shown !== null && !items.some(({ id }) => id === shown.item.id);
  if (gone) setShown(null);
  useEffect(() => {
    if (items.length === 0) return;
    turns.current ??= firstTurns(items);
    const known = turns.current;
    const othersWait = items.some(({ id }) => !known.has(id));
    const left = shown === null ? 0 : Math.max(0, shown.at + timeOf(shown, othersWait) - Date.now());
    let timer = setTimeout(function go() {
      timer = setTimeout(go, REST);
      void next();
    }, left);
    return () => clearTimeout(timer);
  }, [items, shown]);

  return { shown: gone ? null : shown, next: () => void next() };
}
