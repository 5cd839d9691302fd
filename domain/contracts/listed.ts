import type { ItemAddress, Pair } from '../src/browsing/ports.ts';
import type { Slice } from '../src/kernel/page.ts';
import { DAY } from '../src/kernel/time.ts';
import type { Feed } from '../src/media/feeds.ts';
import type { Media, MediaForViewer } from '../src/media/media.ts';
import type { TimedList } from '../src/media/timelines.ts';
import type { Visible } from '../src/media/visible.ts';
import type { Repositories } from '../src/ports.ts';
import { type Fixture, idsOf, type Person, START } from './support.ts';

/** The fates of a scene's items, in the order in which they are published. */
export const fates = [
  'early',
  'processing',
  'failed',
  'withheld',
  'withheld-still',
  'binned',
  'binned-still',
  'suspended',
  'foreign',
  'plain',
  'settled',
  'restored',
  'returned',
  'taken-back',
  'offered',
  'offered-still',
  'declined',
  'accepted',
] as const;
export type Fate = (typeof fates)[number];

/** The items that lists show. The last five were processing, withheld, of somebody suspended, in a bin, or offered. */
export const SHOWN: readonly Fate[] = ['early', 'plain', 'settled', 'restored', 'returned', 'taken-back', 'accepted'];

/**
 * Items, each by an uploader of its own, all in one event. The viewer saved and viewed them, has notifications about
 * them, and marked their uploaders as favourites.
 */
export interface Scene {
  readonly viewer: Person;
  /** Somebody whose only favourite is the club. */
  readonly fan: Person;
  /** The uploader of the first item; has no favourites. */
  readonly adder: Person;
  readonly eventId: string;
  /** The club to which the items belong. */
  readonly clubId: string;
  readonly items: readonly Visible<Media>[];
}

/** Reads a list, and the expected result if lists show these items. */
export interface Check {
  readonly found: (fixture: Fixture, scene: Scene) => Promise<unknown>;
  readonly expected: (shown: readonly Media[], scene: Scene) => unknown;
}

/** Each method of each repository: how it is checked, or why it does not list items for people. */
export type Lists = {
  readonly [R in keyof Repositories]: { readonly [M in keyof Repositories[R]]: string | Check };
};

/** Why methods list no items for people: each reason with its methods. */
export function unlisted<const Reasons extends Readonly<Record<string, readonly string[]>>>(
  reasons: Reasons,
): { readonly [M in Reasons[keyof Reasons][number]]: string } {
  const each = Object.entries(reasons).flatMap(([reason, methods]) => methods.map((method) => [method, reason]));
  return Object.fromEntries(each);
}

export const sortedIds = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();
export const idsIn = (items: readonly Pick<MediaForViewer, 'media'>[]) => [...idsOf(items)].sort();

/** A list of items. */
export const items = (
  list: (fixture: Fixture, scene: Scene) => Promise<readonly Pick<MediaForViewer, 'media'>[]>,
): Check => ({
  found: async (fixture, scene) => idsIn(await list(fixture, scene)),
  expected: sortedIds,
});

/** The same of what each item, or its batch or uploader, has. */
export const perItem = <T>(
  scene: Scene,
  key: (item: Media) => string,
  list: (item: Visible<Media>) => Promise<readonly T[]>,
): Promise<T[]> => {
  const distinct = new Map(scene.items.map((item) => [key(item), item]));
  return Promise.all([...distinct.values()].map(list)).then((found) => found.flat());
};

export const itemsOf = async (page: Promise<Slice<MediaForViewer>>) => (await page).items;

/** Neighbours: walks from the beginning to the end, and back. */
export const walk = (start: (fixture: Fixture, scene: Scene) => Promise<readonly string[]>): Check => ({
  found: async (fixture, scene) => [...(await start(fixture, scene))].sort(),
  expected: (shown) => [...sortedIds(shown), ...sortedIds(shown)].sort(),
});

export async function walked(
  { items }: Scene,
  template: Visible<Media>,
  beside: (at: Visible<Media>) => Promise<Pair>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [to, edge] of [['next', -1] as const, ['previous', 1] as const]) {
    let at: Visible<Media> | undefined = { ...template, id: '', position: edge * 1_000, createdAt: START + edge * DAY };
    while (at !== undefined) {
      const address: ItemAddress | null = (await beside(at))[to];
      if (address) found.push(address.id);
      at = items.find(({ id }) => id === address?.id);
    }
  }
  return found;
}

export const byPosition = (items: readonly Media[]) => items.toSorted((a, b) => a.position - b.position);

/** An event as lists show it: how many items, and which one stands for it. */
export const event = (
  list: (fixture: Fixture, scene: Scene) => Promise<readonly { counts: { photo: number }; cover: Media | null }[]>,
): Check => ({
  found: async (fixture, scene) => (await list(fixture, scene)).map(({ counts, cover }) => [counts.photo, cover?.id]),
  // The chosen cover is the item that is withheld.
  expected: (shown, { items }) => {
    const chosen = shown.find(({ id }) => id === items[fates.indexOf('withheld')]?.id);
    return [[shown.length, (chosen ?? byPosition(shown)[0])?.id]];
  },
});

/** When lists by time have items. */
export const timed: readonly [
  list: (scene: Scene, item: Media) => TimedList,
  moment: (item: Media, scene: Scene) => number,
][] = [
  [({ viewer }) => ({ of: 'recent', kind: 'photo', viewer }), beganAt],
  [({ viewer }) => ({ of: 'sub', kind: 'photo', viewer }), beganAt],
  [({ fan }) => ({ of: 'sub', kind: 'photo', viewer: fan }), beganAt],
  [({ viewer }, { uploaderId }) => ({ of: 'person', id: uploaderId, viewer }), ({ createdAt }) => createdAt],
  [({ eventId, viewer }) => ({ of: 'event', id: eventId, viewer }), ({ position }) => position],
];

export function beganAt({ batchId, createdAt }: Media, { items }: Scene): number {
  return items.find((item) => item.batchId === batchId)?.createdAt ?? createdAt;
}

export const times = (
  find: (fixture: Fixture, list: TimedList, all: readonly number[]) => Promise<readonly number[]>,
): Check => ({
  async found(fixture, scene) {
    const found: number[][] = [];
    for (const [list, moment] of timed) {
      const all = [...new Set(scene.items.map((item) => moment(item, scene)))].sort((a, b) => a - b);
      const moments = await perItem(
        scene,
        (item) => JSON.stringify(list(scene, item)),
        (item) => find(fixture, list(scene, item), all),
      );
      found.push([...new Set(moments)].sort((a, b) => a - b));
    }
    return found;
  },
  expected: (shown, scene) =>
    timed.map(([, moment]) => [...new Set(shown.map((item) => moment(item, scene)))].sort((a, b) => a - b)),
});

export const page = { kind: 'photo', limit: 50, after: null, start: 0 } as const;
export const found = { most: 50, limit: 50 } as const;
export const feeds = ['random', 'trend', 'recent', 'sub', 'saved', 'history'] as const satisfies readonly Feed[];
export const news = ({ viewer }: Scene) => ({
  viewer: { ...viewer, moderator: false },
  kinds: ['comment'],
  since: START - DAY,
});

export const byFirst = (a: { first: string }, b: { first: string }) => (a.first < b.first ? -1 : 1);
