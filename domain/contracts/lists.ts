import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemAddress, Pair } from '../src/browsing/ports.ts';
import { queryWords } from '../src/finding/words.ts';
import type { Slice } from '../src/kernel/page.ts';
import { DAY } from '../src/kernel/time.ts';
import { cardFeeds, cardsOf } from '../src/media/card.ts';
import type { Feed } from '../src/media/feeds.ts';
import type { Media, MediaForViewer } from '../src/media/media.ts';
import { suggestionSources } from '../src/media/search.ts';
import type { TimedList } from '../src/media/timelines.ts';
import type { Visible } from '../src/media/visible.ts';
import type { Repositories } from '../src/ports.ts';
import { type Fixture, fixtureOf, idsOf, type Open, type Person, START } from './support.ts';

/** What becomes of the items of a scene, in the order in which they are published. */
const fates = [
  'early',
  'processing',
  'failed',
  'withheld',
  'withheld-still',
  'suspended',
  'foreign',
  'plain',
  'settled',
  'restored',
  'returned',
] as const;
type Fate = (typeof fates)[number];

/** The items that lists show. The last three were processing, withheld, or of somebody suspended. */
const SHOWN: readonly Fate[] = ['early', 'plain', 'settled', 'restored', 'returned'];

/**
 * Items, each by an uploader of its own, all in one event. The viewer saved and looked at them, was told of them, and
 * has their uploaders as favourites.
 */
interface Scene {
  readonly viewer: Person;
  /** The uploader of the first item; has no favourites. */
  readonly adder: Person;
  readonly eventId: string;
  readonly items: readonly Visible<Media>[];
}

/** Asks a list, and what is expected if lists show these items. */
interface Check {
  readonly found: (fixture: Fixture, scene: Scene) => Promise<unknown>;
  readonly expected: (shown: readonly Media[], scene: Scene) => unknown;
}

/** Each method of each repository: how it is checked, or why it is no list that shows items to people. */
type Lists = {
  readonly [R in keyof Repositories]: string | { readonly [M in keyof Repositories[R]]: string | Check };
};

const sortedIds = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();
const idsIn = (items: readonly Pick<MediaForViewer, 'media'>[]) => [...idsOf(items)].sort();

/** A list of items. */
const items = (list: (fixture: Fixture, scene: Scene) => Promise<readonly Pick<MediaForViewer, 'media'>[]>): Check => ({
  found: async (fixture, scene) => idsIn(await list(fixture, scene)),
  expected: sortedIds,
});

/** The same of what each item, or its batch or uploader, has. */
const perItem = <T>(
  scene: Scene,
  key: (item: Media) => string,
  list: (item: Visible<Media>) => Promise<readonly T[]>,
): Promise<T[]> => {
  const distinct = new Map(scene.items.map((item) => [key(item), item]));
  return Promise.all([...distinct.values()].map(list)).then((found) => found.flat());
};

const itemsOf = async (page: Promise<Slice<MediaForViewer>>) => (await page).items;

/** Neighbours: walks from the beginning to the end, and back. */
const walk = (start: (fixture: Fixture, scene: Scene) => Promise<readonly string[]>): Check => ({
  found: async (fixture, scene) => [...(await start(fixture, scene))].sort(),
  expected: (shown) => [...sortedIds(shown), ...sortedIds(shown)].sort(),
});

async function walked(
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

const byPosition = (items: readonly Media[]) => items.toSorted((a, b) => a.position - b.position);

/** An event as lists show it: how many items, and which one stands for it. */
const event = (
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
const timed: readonly [
  list: (scene: Scene, item: Media) => TimedList,
  moment: (item: Media, scene: Scene) => number,
][] = [
  [({ viewer }) => ({ of: 'recent', kind: 'photo', viewer }), beganAt],
  [({ viewer }) => ({ of: 'sub', kind: 'photo', viewer }), beganAt],
  [({ viewer }, { uploaderId }) => ({ of: 'person', id: uploaderId, viewer }), ({ createdAt }) => createdAt],
  [({ eventId }) => ({ of: 'event', id: eventId }), ({ position }) => position],
];

function beganAt({ batchId, createdAt }: Media, { items }: Scene): number {
  return items.find((item) => item.batchId === batchId)?.createdAt ?? createdAt;
}

const times = (
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

const page = { kind: 'photo', limit: 50, after: null, start: 0 } as const;
const found = { most: 50, limit: 50 } as const;
const feeds = ['random', 'trend', 'recent', 'sub', 'saved', 'history'] as const satisfies readonly Feed[];
const news = ({ viewer }: Scene) => ({
  viewer: { ...viewer, moderator: false },
  kinds: ['comment'],
  since: START - DAY,
});

const lists: Lists = {
  media: {
    feed: {
      found: ({ media }, { viewer }) =>
        Promise.all(feeds.map(async (feed) => idsIn((await media.feed({ ...page, feed, viewer })).items))),
      expected: (shown) => feeds.map(() => sortedIds(shown)),
    },
    cards: {
      found: ({ media }, { viewer }) =>
        Promise.all(
          cardFeeds
            .filter((feed) => feed !== 'myfiles')
            .map(async (feed) => {
              const cards = (await media.cards({ ...page, feed, viewer })).items;
              return cards.map(({ first, ...card }) => ({ ...card, first: first.media.id })).sort(byFirst);
            }),
        ),
      expected: (shown) => {
        const cards = cardsOf(shown).map(({ first, ...card }) => ({ ...card, first: first.id }));
        return cardFeeds.slice(1).map(() => cards.sort(byFirst));
      },
    },
    related: items(({ media }, { viewer }) =>
      media.related({ kind: 'photo', viewer, tags: ['green'], notId: null, mostPerTag: 50, limit: 50 }),
    ),
    search: items(async ({ media }, { viewer }) =>
      itemsOf(media.search({ ...page, ...found, viewer, tokens: ['lawn'] })),
    ),
    suggest: {
      found: async ({ media }, { viewer }) =>
        (await media.suggest({ ...found, viewer, tokens: ['lawn'] }))
          .map(({ source, text }) => `${source} ${text}`)
          .sort(),
      expected: (shown) =>
        suggestionSources
          .flatMap((source) => shown.map(({ title, tags }) => `${source} ${source === 'tag' ? tags[1] : title}`))
          .sort(),
    },
    itemDetails: 'asked about items that a list gave',
    find: 'one item: visibleMedia judges',
    byFileName: 'one item: openFile judges',
    byId: 'one item: whoever asks judges',
    batchBegan: 'a moment of an item that one has',
    sharedBefore: "one's own, in every state",
    videoIds: 'work on items in every state',
    pictureIds: 'work on items in every state',
    indexNext: 'work on items in every state',
    recount: 'work on items in every state',
    publish: 'changes',
    edit: 'changes',
    settle: 'changes',
    reopen: 'changes',
    remove: 'changes',
    countView: 'changes',
    beginMaking: 'changes',
    tellProgress: 'changes',
    finishMaking: 'changes',
    failMaking: 'changes',
    changePoster: 'changes',
    keepDrawn: 'changes',
  },
  collections: {
    byUploader: items(({ collections }, scene) =>
      perItem(
        scene,
        ({ uploaderId }) => uploaderId,
        ({ uploaderId }) => itemsOf(collections.byUploader(uploaderId, scene.viewer, 50, null)),
      ),
    ),
    ofBatch: items(({ collections }, scene) =>
      perItem(
        scene,
        ({ batchId }) => batchId,
        ({ batchId }) => itemsOf(collections.ofBatch(batchId, scene.viewer, 50, null)),
      ),
    ),
    chosen: items(({ collections }, scene) => collections.chosen(sortedIds(scene.items), scene.viewer)),
  },
  neighbours: {
    ofUploader: walk(({ neighbours }, scene) =>
      perItem(
        scene,
        ({ uploaderId }) => uploaderId,
        (item) =>
          walked(scene, item, (at) => neighbours.ofUploader({ ...at, uploaderId: item.uploaderId }, scene.viewer)),
      ),
    ),
    inBatch: walk(({ neighbours }, scene) =>
      perItem(
        scene,
        ({ batchId }) => batchId,
        (item) => walked(scene, item, (at) => neighbours.inBatch({ ...at, batchId: item.batchId }, scene.viewer)),
      ),
    ),
    inEvent: walk(({ neighbours }, scene) => {
      const { eventId, viewer, items } = scene;
      const place = ({ id, position }: Media) => ({ eventId, mediaId: id, moment: position, position });
      const [item] = items;
      return item ? walked(scene, item, (at) => neighbours.inEvent(place(at), viewer)) : Promise.resolve([]);
    }),
  },
  timelines: {
    ends: {
      ...times(async ({ timelines }, list) => (await timelines.ends(list)) ?? []),
      expected: (shown, scene) =>
        timed.map(([list, moment]) => {
          const all = shown.map((item) => moment(item, scene)).sort((a, b) => a - b);
          const ends = list(scene, scene.items[0] as Media).of === 'person' ? all : [all.at(0), all.at(-1)];
          return [...new Set(ends)];
        }),
    },
    filled: times(async ({ timelines }, list, all) => {
      const filled = await timelines.filled(list, all);
      return all.filter((_, at) => filled[at]);
    }),
  },
  events: {
    list: event(async ({ events }, { viewer }) => (await events.list(viewer, 50, null)).items),
    withCover: event(async ({ events }, { eventId }) =>
      [await events.withCover(eventId)].filter((one) => one !== null),
    ),
    months: 'events, with or without items',
    find: 'one event',
    create: 'changes',
    change: 'changes',
    remove: 'changes',
  },
  eventItems: {
    itemsOf: items(({ eventItems }, { eventId, viewer }) => itemsOf(eventItems.itemsOf(eventId, viewer, 50, null))),
    contributors: {
      found: async ({ eventItems }, { eventId }) => sortedIds(await eventItems.contributors(eventId, 50)),
      expected: (shown) => shown.map(({ uploaderId }) => uploaderId).sort(),
    },
    named: 'people, whatever they shared',
    placeOf: 'of an item that one has',
    eventsOf: 'of items that one has',
    add: 'changes',
    takeOut: 'changes',
  },
  finding: {
    events: event(({ finding }, { viewer }) => finding.events({ ...found, viewer, words: queryWords('techfest') })),
    people: 'people who ever uploaded, whatever became of it',
    indexNext: 'work on all',
  },
  library: {
    idsOf: {
      // One can only save what one's own college has.
      found: async ({ library }, { viewer, items }) => {
        const { photo } = (await library.idsOf(viewer.id)).savedIds;
        return sortedIds(items.filter(({ id, tenant }) => photo.includes(id) && tenant === viewer.tenant));
      },
      expected: sortedIds,
    },
    isFavourite: 'people',
    save: 'changes',
    unsave: 'changes',
    favour: 'changes',
    unfavour: 'changes',
    remember: 'changes',
    forgetHistory: 'changes',
  },
  notifications: {
    page: {
      found: async ({ notifications }, scene) =>
        (await notifications.page({ ...news(scene), limit: 50, after: null })).items
          .map(({ media }) => media?.id)
          .sort(),
      expected: sortedIds,
    },
    unread: {
      found: ({ notifications }, scene) => notifications.unread({ ...news(scene), most: 50 }),
      expected: (shown) => shown.length,
    },
    toldAbout: 'people who are to be told that something changed',
    tell: 'changes',
    forget: 'changes',
  },
  followed: {
    ofFavourites: {
      found: async ({ followed }, { viewer }) =>
        (await followed.ofFavourites(viewer, START - DAY, 50)).map(({ media, items }) => `${media.id} ${items}`).sort(),
      expected: (shown) =>
        cardsOf(shown)
          .map(({ first, count }) => `${first.id} ${count}`)
          .sort(),
    },
    inEvents: {
      found: async ({ followed }, { adder }) =>
        sortedIds((await followed.inEvents(adder, START - DAY, 50)).map(({ media }) => media)),
      expected: (shown, { adder }) => sortedIds(shown.filter(({ uploaderId }) => uploaderId !== adder.id)),
    },
    concernedBy: 'people to tell of an item that is listed',
  },
  comments: 'comments of one item: visibleMedia judges',
  reactions: 'of one item: visibleMedia judges',
  captions: 'of one item: visibleMedia judges',
  zipChoices: 'ids that somebody chose: packing asks collections.chosen',
  cases: 'what moderators see',
  ownData: "one's own, in every state",
  overview: "the operator's: everything",
  figures: "the operator's: everything",
  users: 'people',
  links: 'people',
  sessions: 'people',
  devices: 'people',
  secondFactors: 'people',
  tickets: 'people',
  avatars: 'people',
  mentionable: 'people',
  memberships: 'people',
  contactMessages: 'people',
  audit: 'what was done',
  newsReads: 'keys',
  newsChoices: 'people',
  digests: 'people',
  pushAddresses: 'people',
  pushQueue: 'people',
  uploads: 'files before they are items',
  jobs: 'work',
  receipts: 'work',
  limits: 'work',
};

const byFirst = (a: { first: string }, b: { first: string }) => (a.first < b.first ? -1 : 1);

/** What every store promises about what lists show: one meaning of "listed" (decisions 2, 13, 51, 52). */
export function listsContract(name: string, open: Open): void {
  const checks = Object.entries(lists).flatMap(([repository, methods]) =>
    typeof methods === 'string'
      ? []
      : Object.entries<string | Check>(methods).flatMap(([method, check]) =>
          typeof check === 'string' ? [] : [[`${repository}.${method}`, check] as const],
        ),
  );
  describe.each([
    ['items by themselves', false],
    ['items of one batch', true],
  ])(`${name}: what lists show of %s`, (_, together) => {
    const fixture = fixtureOf(open);
    let listed: Scene;
    let control: Scene;
    beforeAll(async () => {
      listed = await sceneOf(fixture(), together, true);
      control = await sceneOf(fixture(), together, false);
    });

    it.each(checks)('%s shows what is ready, not hidden and of the own college', async (_name, check) => {
      const shown = listed.items.filter((_item, at) => SHOWN.includes(fates[at] as Fate));
      expect(await check.found(fixture(), listed)).toEqual(check.expected(shown, listed));
    });

    it.each(checks)('%s shows all the same items while nothing happens to them', async (_name, check) => {
      expect(await check.found(fixture(), control)).toEqual(check.expected(control.items, control));
    });
  });
}

/** A scene of a college of its own; with `fateful`, its items meet their fates. */
async function sceneOf(fixture: Fixture, together: boolean, fateful: boolean): Promise<Scene> {
  const { id, tenant, person, people, published, media, users, library, notifications, events, eventItems } = fixture;
  const college = tenant();
  const viewer = await person(college);
  const uploaders = await people(fates.length, college);
  const [adder] = uploaders as [Person];
  const [eventId, batchId] = [id(), id()];
  await events.create(
    {
      id: eventId,
      tenant: college,
      ownerId: adder.id,
      title: 'Techfest',
      description: '',
      startsOn: '2025-01-15',
      endsOn: '2025-01-15',
      place: '',
      coverId: null,
      open: true,
      createdAt: START,
    },
    [],
  );
  const elsewhere = tenant();
  const scene: Visible<Media>[] = [];
  for (const [at, fate] of fates.entries()) {
    const uploader = uploaders[at] as Person;
    const meets = (some: Fate) => fateful && fate === some;
    const item = await published(meets('foreign') ? { ...uploader, tenant: elsewhere } : uploader, {
      title: `Lawn ${fate}`,
      tags: ['green', `lawn ${fate}`],
      createdAt: START + at,
      // The first one stands last, so that what is not shown comes before what is.
      position: at === 0 ? fates.length : at,
      state: meets('processing') || meets('settled') ? 'processing' : meets('failed') ? 'failed' : 'ready',
      ...(together && { batchId }),
    });
    scene.push(item);
    const { position } = item;
    if (!meets('foreign')) await eventItems.add(item, { eventId, mediaId: item.id, moment: position, position });
    await library.save(item, viewer.id, START + at);
    await library.remember(item, viewer.id, START + at);
    await library.favour(uploader, viewer.id, START - DAY);
    const told = { personId: viewer.id, cause: item.id, at: START + at, mediaId: item.id };
    await notifications.tell([{ ...told, kind: 'comment', actorId: null, commentId: null, caseId: null }]);
    if (meets('settled')) await media.settle(item.id, 'ready', null);
    if (meets('withheld') || meets('withheld-still') || meets('restored')) await withhold(fixture, item, viewer);
    if (meets('restored')) await restore(fixture, college);
    if (meets('suspended') || meets('returned') || meets('withheld-still'))
      await users.setSuspended(uploader.id, START);
    if (meets('returned') || meets('withheld-still')) await users.setSuspended(uploader.id, null);
  }
  await events.change(eventId, { coverId: scene[fates.indexOf('withheld')]?.id });
  const items = await Promise.all(scene.map(async (item) => ({ ...item, ...(await fixture.now(item)) })));
  return { viewer, adder, eventId, items };
}

async function withhold({ cases, id }: Fixture, { id: subjectId, tenant, uploaderId }: Media, reporter: Person) {
  const opens = { id: id(), tenant, subject: 'item', subjectId, itemId: subjectId, ownerId: uploaderId } as const;
  const who = { reporterId: reporter.id, mailbox: reporter.id, young: false };
  const report = { id: id(), ...who, reason: 'in-it', note: '', createdAt: START, opens } as const;
  await cases.file(
    report,
    { day: START, hour: START },
    () => 'hidden',
    () => ({ jobs: [] }),
  );
}

/** Decides the newest case of a college so that its item is shown again. */
async function restore({ cases, id }: Fixture, tenant: string) {
  const newest = (await cases.list({ tenant, decidedSince: null, limit: 50, after: null })).items.at(-1);
  const decision = { verdict: 'keep', stopDays: 0, text: '', deciderId: null, decidedAt: START } as const;
  const entry = { id: id(), at: START, doer: 'operator', doerId: null, personId: null, itemId: null } as const;
  await cases.decide(newest?.case.id ?? '', decision, [], null, { ...entry, act: 'case-decided', details: {} });
}
