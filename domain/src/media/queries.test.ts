import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  asVisible,
  aVideo,
  codeOf,
  memoryPorts,
  refusalOf,
} from '../../memory/index.ts';
import { DAY, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import {
  findMedia,
  itemDetails,
  listFeedMonths,
  readCards,
  readFeed,
  relatedMedia,
  searchMedia,
  suggestSearches,
} from './queries.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory, { name: 'club' });
  const viewer = await aMember(memory);
  const eve = await aPlanHolder(memory, { tenant: 'other.edu' });
  const feed = (name: string, more: object = {}, actor: Actor = actorOf(viewer)) =>
    execute(readFeed, memory, actor, { kind: 'photo', feed: name, ...more });
  const ids = async (name: string, more: object = {}, actor?: Actor) =>
    (await feed(name, more, actor)).items.map(({ id }) => id);
  /** Photos of the club, a minute apart, the oldest first. */
  const photos = async (count: number, options: object = {}) => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) {
      memory.clock.advance(MINUTE);
      made.push((await aPhoto(memory, uploader, options)).id);
    }
    return made;
  };
  /** Every page of a feed, `limit` at a time. */
  const scroll = async (name: string, limit: number) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await feed(name, { limit, ...(cursor ? { cursor } : {}) });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    return seen;
  };
  const item = async (id: string) => asVisible((await memory.media.byId(id)) ?? (await Promise.reject(new Error(id))));
  return { memory, uploader, viewer, eve, feed, ids, photos, scroll, item };
};

test('one item is found within the tenant and does not exist outside (decisions 2)', async () => {
  const { memory, viewer, eve, photos } = await setting();
  const [id = ''] = await photos(1);
  const find = (actor: Actor, kind = 'photo') => execute(findMedia, memory, actor, { kind, id });
  expect((await find(actorOf(viewer))).id).toBe(id);
  expect(await codeOf(find(actorOf(eve)))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(find(actorOf(viewer), 'video'))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(find(anonymous()))).toBe('UNAUTHENTICATED');
});

test('a page of cards says what stands behind those that hold more than one item (decisions 44)', async () => {
  const { memory, viewer, photos } = await setting();
  const [old = ''] = await photos(1);
  const [first = '', second = ''] = await photos(2, { batchId: 'b' });
  const cards = (more: object = {}) =>
    execute(readCards, memory, actorOf(viewer), { kind: 'photo', feed: 'recent', ...more });
  const { items, batches, next } = await cards();
  expect(items.map(({ id }) => id)).toEqual([first, old]);
  expect(next).toBeNull();
  const thumbs = await Promise.all(
    [first, second].map((id) => execute(findMedia, memory, actorOf(viewer), { kind: 'photo', id })),
  );
  expect(batches).toEqual([
    { id: 'b', firstId: first, lastId: second, count: 2, pictures: thumbs.map(({ thumbUrl }) => thumbUrl) },
  ]);
  expect((await cards({ limit: 1 })).batches).toHaveLength(1);
});

test('a feed by time starts with any month that has something, and goes on from there (decisions 46)', async () => {
  const { memory, uploader, viewer } = await setting();
  const at = (year: number, month: number) => Date.UTC(year, month - 1, 10);
  const [old, , march, april] = [
    await aPhoto(memory, uploader, { createdAt: at(2025, 12) }),
    await aVideo(memory, uploader, { createdAt: at(2026, 2) }),
    await aPhoto(memory, uploader, { createdAt: at(2026, 3) }),
    await aPhoto(memory, uploader, { createdAt: at(2026, 4) }),
  ];
  const months = (feed: string, by = viewer) => execute(listFeedMonths, memory, actorOf(by), { feed });
  expect(await months('recent')).toEqual({ months: ['2026-04', '2026-03', '2026-02', '2025-12'] });
  expect(await months('sub')).toEqual({ months: [] });
  expect(await months('myfiles', uploader)).toEqual(await months('recent'));
  expect(await codeOf(months('myfiles'))).toBe('NEVER_HAD_PLAN');
  expect(await codeOf(months('trend'))).toBe('VALIDATION_FAILED');

  const cards = async (input: object) => {
    const { items, next } = await execute(readCards, memory, actorOf(viewer), {
      kind: 'photo',
      feed: 'recent',
      limit: 1,
      ...input,
    });
    return { ids: items.map(({ id }) => id), next };
  };
  const first = await cards({ month: '2026-03' });
  expect(first.ids).toEqual([march.id]);
  expect((await cards({ month: '2026-03', cursor: first.next })).ids).toEqual([old.id]);
  expect((await cards({ month: '2026-12' })).ids).toEqual([april.id]);
  expect((await cards({ month: '2025-11' })).ids).toEqual([]);
  expect(await codeOf(cards({ month: '2026-13' }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(cards({ feed: 'random', month: '2026-03' }))).toBe('VALIDATION_FAILED');
});

test('a walk along cards meets each once, and its cursor opens nothing else (decisions 44)', async () => {
  const { memory, viewer, photos, feed } = await setting();
  for (const batchId of ['a', 'b', 'c', 'd', 'e']) await photos(3, { batchId });
  const cards = (by: string, more: object = {}) =>
    execute(readCards, memory, actorOf(viewer), { kind: 'photo', feed: by, limit: 2, ...more });
  for (const by of ['random', 'recent']) {
    const met: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await cards(by, cursor ? { cursor } : {});
      met.push(...page.batches.map(({ id }) => id));
      cursor = page.next;
    }
    expect(met.toSorted(), by).toEqual(['a', 'b', 'c', 'd', 'e']);
  }
  const { next } = await cards('recent');
  expect(await codeOf(feed('recent', { cursor: next }))).toBe('CURSOR_INVALID');
  expect(await codeOf(cards('sub', { cursor: next }))).toBe('CURSOR_INVALID');
  expect(await codeOf(cards('myfiles'))).toBe('VALIDATION_FAILED');
});

test('recent is newest first, and every kind has its own list (decisions 18)', async () => {
  const { memory, uploader, ids, photos } = await setting();
  const [a, b, c] = await photos(3);
  const video = await aVideo(memory, uploader);
  expect(await ids('recent')).toEqual([c, b, a]);
  expect(await ids('recent', { kind: 'video' })).toEqual([video.id]);
});

test.each(['random', 'trend', 'recent', 'sub', 'saved', 'history', 'myfiles'])(
  '%s shows nothing of another tenant, nothing unready and nothing hidden (decisions 2)',
  async (name) => {
    const { memory, viewer, eve, ids, item } = await setting();
    const suspended = await aPlanHolder(memory);
    const club = await aPlanHolder(memory);
    const others = [
      await aPhoto(memory, eve),
      await aPhoto(memory, suspended),
      await aPhoto(memory, club, { state: 'processing' }),
      await aPhoto(memory, club, { state: 'failed', failure: 'FILE_UNREADABLE' }),
    ];
    for (const { id } of others) {
      await memory.library.save(await item(id), viewer.id, memory.clock.now());
      await memory.library.remember(await item(id), viewer.id, memory.clock.now());
    }
    for (const person of [eve, suspended, club]) await memory.library.favour(person, viewer.id, memory.clock.now());
    await memory.users.setSuspended(suspended.id, memory.clock.now());
    expect(await ids(name, {}, { ...actorOf(viewer), planEnd: viewer.createdAt + 1 })).toEqual([]);
  },
);

test('trend is by engagement against age, highest first (decisions 18)', async () => {
  const { memory, uploader, ids } = await setting();
  const now = memory.clock.now();
  const fresh = await aPhoto(memory, uploader, { createdAt: now });
  const older = await aPhoto(memory, uploader, { createdAt: now - 2 * DAY, views: 9 });
  const loved = await aPhoto(memory, uploader, { createdAt: now - 2 * DAY, likeCount: 3 });
  const old = await aPhoto(memory, uploader, { createdAt: now - 10 * DAY, views: 99 });
  expect(await ids('trend')).toEqual([loved.id, older.id, fresh.id, old.id]);
  expect(await ids('trending')).toEqual(await ids('trend'));
});

test('sub is newest first from favourites, also by the name favorite (decisions 18)', async () => {
  const { memory, uploader, viewer, ids, photos } = await setting();
  await aPhoto(memory, await aPlanHolder(memory));
  const [a, b] = await photos(2);
  expect(await ids('sub')).toEqual([]);
  await memory.library.favour(uploader, viewer.id, memory.clock.now());
  expect(await ids('sub')).toEqual([b, a]);
  expect(await ids('favorite')).toEqual([b, a]);
});

test('saved is latest saved first, history latest viewed first (decisions 18)', async () => {
  const { memory, viewer, ids, photos, item } = await setting();
  const [a = '', b = '', c = ''] = await photos(3);
  for (const [index, id] of [b, a, c].entries()) await memory.library.save(await item(id), viewer.id, index);
  for (const [index, id] of [c, a, c, b].entries()) await memory.library.remember(await item(id), viewer.id, index);
  expect(await ids('saved')).toEqual([c, a, b]);
  expect(await ids('history')).toEqual([b, c, a]);
});

test('myfiles are own uploads, newest first, in every state (decisions 18)', async () => {
  const { memory, uploader, ids, photos } = await setting();
  const [a, b] = await photos(2);
  const working = await aPhoto(memory, uploader, { state: 'processing' });
  await aPhoto(memory, await aPlanHolder(memory));
  expect(await ids('myfiles', {}, actorOf(uploader))).toEqual([working.id, b, a]);
});

test('myfiles is forbidden to whoever never had a plan, and readable after it lapsed (decisions 18)', async () => {
  const { memory, feed, ids } = await setting();
  const lapsed = await aLapsedMember(memory);
  const photo = await aPhoto(memory, lapsed);
  const developer = await aMember(memory, { developer: true });
  expect(await ids('myfiles', {}, actorOf(lapsed))).toEqual([photo.id]);
  expect(await refusalOf(feed('myfiles'))).toMatchObject({ code: 'NEVER_HAD_PLAN', kind: 'forbidden' });
  expect(await codeOf(feed('myfiles', {}, actorOf(developer)))).toBe('NEVER_HAD_PLAN');
});

test.each(['', 'nonsense', 'Best', 'constructor', '__proto__', 'x'.repeat(41)])(
  'a feed called "%s" does not exist (decisions 18)',
  async (name) => {
    const { feed } = await setting();
    expect(await refusalOf(feed(name))).toMatchObject({ code: 'FEED_NOT_FOUND', kind: 'not_found' });
  },
);

test('a page of a feed has 28 items unless asked otherwise (decisions 18)', async () => {
  const { feed, ids, photos } = await setting();
  await photos(30);
  expect(await ids('recent')).toHaveLength(28);
  expect(await ids('recent', { limit: '2' })).toHaveLength(2);
  expect(await ids('recent', { limit: 100 })).toHaveLength(30);
  expect((await feed('recent', { limit: 30 })).next).toBeNull();
  expect((await feed('recent', { limit: 29 })).next).not.toBeNull();
});

test.each(['recent', 'trend', 'random', 'sub', 'saved', 'history'])(
  '%s scrolls on to its end and shows no item twice (decisions 18)',
  async (name) => {
    const { memory, uploader, viewer, photos, scroll, item } = await setting();
    const made = await photos(11, { createdAt: 5 });
    await memory.library.favour(uploader, viewer.id, 1);
    for (const id of made) {
      await memory.library.save(await item(id), viewer.id, 1);
      await memory.library.remember(await item(id), viewer.id, 1);
    }
    for (const limit of [1, 3, 11]) expect((await scroll(name, limit)).sort()).toEqual(made);
  },
);

test('random is a fresh sample each time, all the way around (decisions 18)', async () => {
  const { ids, photos } = await setting();
  await photos(28);
  const starts = new Set<string | undefined>();
  for (let round = 0; round < 8; round += 1) starts.add((await ids('random'))[0]);
  expect(starts.size).toBeGreaterThan(2);
});

test('items that come while one scrolls on in random are not shown twice either (decisions 18)', async () => {
  const { feed, photos } = await setting();
  const before = await photos(6);
  const first = await feed('random', { limit: 3 });
  await photos(4);
  const rest = await feed('random', { limit: 100, cursor: first.next });
  const seen = [...first.items, ...rest.items].map(({ id }) => id);
  expect(new Set(seen).size).toBe(seen.length);
  expect(before.every((id) => seen.includes(id))).toBe(true);
});

test('a cursor of another feed, kind or person is refused, and so is a tampered one (decisions 18)', async () => {
  const { memory, viewer, feed, photos } = await setting();
  await photos(3);
  const { next } = await feed('recent', { limit: 1 });
  const other = actorOf(await aMember(memory));
  expect(await codeOf(feed('trend', { cursor: next }))).toBe('CURSOR_INVALID');
  expect(await codeOf(feed('recent', { cursor: next, kind: 'video' }))).toBe('CURSOR_INVALID');
  expect(await codeOf(feed('recent', { cursor: next }, other))).toBe('CURSOR_INVALID');
  expect(await refusalOf(feed('recent', { cursor: `x${next}` }, actorOf(viewer)))).toMatchObject({
    code: 'CURSOR_INVALID',
    kind: 'invalid',
  });
});

test('an empty query gives an empty list (decisions 19)', async () => {
  const { memory, viewer, photos } = await setting();
  await photos(1, { title: 'Lawn' });
  for (const q of ['', '   ', '!?%', undefined])
    expect(await execute(searchMedia, memory, actorOf(viewer), { kind: 'photo', q })).toEqual({
      items: [],
      next: null,
    });
});

test('search is best first, ties by newest, within the tenant and what is shown (decisions 19)', async () => {
  const { memory, uploader, viewer, eve, photos } = await setting();
  const [older, newer] = await photos(2, { title: 'Dance night' });
  const [tagged] = await photos(1, { tags: ['dance'] });
  const [described] = await photos(1, { description: 'they danced' });
  await aPhoto(memory, eve, { title: 'Dance' });
  await aPhoto(memory, uploader, { title: 'Dance', state: 'processing' });
  await aVideo(memory, uploader, { title: 'Dance' });
  const found = await execute(searchMedia, memory, actorOf(viewer), { kind: 'photo', q: 'DÁNC' });
  expect(found.items.map(({ id }) => id)).toEqual([newer, older, tagged, described]);
  expect(found.next).toBeNull();
});

test('a page of search has 40 results, and the next one goes on (decisions 19)', async () => {
  const { memory, viewer, photos } = await setting();
  const made = await photos(45, { title: 'Dance' });
  const search = (more: object) =>
    execute(searchMedia, memory, actorOf(viewer), { kind: 'photo', q: 'dance', ...more });
  const first = await search({});
  const second = await search({ cursor: first.next });
  expect(first.items.map(({ id }) => id)).toEqual(made.slice(5).reverse());
  expect(second.items.map(({ id }) => id)).toEqual(made.slice(0, 5).reverse());
  expect(second.next).toBeNull();
  expect(await codeOf(search({ q: 'other', cursor: first.next }))).toBe('CURSOR_INVALID');
  expect(await codeOf(search({ q: 'dan ce', cursor: first.next }))).toBe('CURSOR_INVALID');
  expect(await codeOf(search({ q: '', cursor: 'x' }))).toBe('CURSOR_INVALID');
});

test('one person may search 60 times a minute; an empty query does not count (decisions 42)', async () => {
  const { memory, viewer } = await setting();
  const search = (q: string, actor = actorOf(viewer)) => execute(searchMedia, memory, actor, { kind: 'photo', q });
  for (let time = 0; time < 60; time += 1) {
    await search('dance');
    await search('');
  }
  expect(await refusalOf(search('dance'))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 });
  expect(await search('dance', actorOf(await aMember(memory)))).toEqual({ items: [], next: null });
});

test('photos, videos and further pages of one search use up no other searches of a minute (decisions 42)', async () => {
  const { memory, viewer, photos } = await setting();
  await photos(2, { title: 'Dance' });
  const search = (more: object) =>
    execute(searchMedia, memory, actorOf(viewer), { kind: 'photo', q: 'dance', limit: 1, ...more });
  const { next: cursor } = await search({});
  for (let time = 1; time < 60; time += 1) await search({});
  for (let time = 0; time < 60; time += 1) {
    await search({ kind: 'video' });
    await search({ cursor });
  }
  for (const more of [{}, { kind: 'video' }, { cursor }]) expect(await codeOf(search(more))).toBe('TOO_MANY_REQUESTS');
});

test('suggestions come from what is shown of both kinds within the tenant', async () => {
  const { memory, uploader, viewer, eve } = await setting();
  await aPhoto(memory, uploader, { title: 'Lantern walk 3', tags: ['lanterns'] });
  await aVideo(memory, uploader, { title: 'Landing of the kites' });
  await aPhoto(memory, uploader, { title: 'Language class', state: 'processing' });
  await aPhoto(memory, eve, { title: 'Land art', tags: ['landscape'] });
  const suggest = (q: string, actor: Actor = actorOf(viewer)) => execute(suggestSearches, memory, actor, { q });
  expect((await suggest('lan')).toSorted()).toEqual(['Landing of the kites', 'Lantern walk', 'lanterns']);
  expect((await suggest('lan', actorOf(eve))).toSorted()).toEqual(['Land art', 'landscape']);
  expect(await suggest('l')).toEqual([]);
  expect(await codeOf(suggest('lan', anonymous()))).toBe('UNAUTHENTICATED');
});

test('one person may have 240 texts a minute completed, apart from searching', async () => {
  const { memory, viewer } = await setting();
  const suggest = (person = viewer) => execute(suggestSearches, memory, actorOf(person), { q: 'dance' });
  for (let time = 0; time < 240; time += 1) await suggest();
  expect(await refusalOf(suggest())).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 });
  expect(await suggest(await aMember(memory))).toEqual([]);
  expect(await execute(searchMedia, memory, actorOf(viewer), { kind: 'photo', q: 'dance' })).toMatchObject({
    items: [],
  });
});

test('without words or tags no query runs (decisions 19)', async () => {
  const { memory, viewer } = await setting();
  const asked = async () => Promise.reject(new Error('asked'));
  const ports = {
    ...memory,
    media: { ...memory.media, search: asked, suggest: asked, related: asked, itemDetails: asked },
  };
  for (const input of [{}, { q: '' }]) {
    expect(await execute(suggestSearches, ports, actorOf(viewer), input)).toEqual([]);
    expect((await execute(searchMedia, ports, actorOf(viewer), { kind: 'photo', ...input })).items).toEqual([]);
  }
  for (const input of [{}, { tags: ', #' }])
    expect(await execute(relatedMedia, ports, actorOf(viewer), { kind: 'photo', ...input })).toEqual([]);
  expect(await execute(itemDetails, ports, actorOf(viewer), { ids: [], mostReactions: null })).toEqual([]);
});

test('of the tags that related items are asked by, 100 count (decisions 19)', async () => {
  const { memory, viewer, photos } = await setting();
  const tags = Array.from({ length: 101 }, (_, index) => `t${index}`);
  const [last] = await photos(1, { tags: ['t99'] });
  await photos(1, { tags: ['t100'] });
  const related = await execute(relatedMedia, memory, actorOf(viewer), { kind: 'photo', tags });
  expect(related.map(({ id }) => id)).toEqual([last]);
});

test('related items share tags, most shared first, then newest, never the item itself, at most 20 (decisions 19)', async () => {
  const { memory, uploader, viewer, eve, photos } = await setting();
  const [one] = await photos(1, { tags: ['a', 'x'] });
  const [two] = await photos(1, { tags: ['b', 'a'] });
  const [three] = await photos(1, { tags: ['b'] });
  await photos(1, { tags: ['c'] });
  await aPhoto(memory, eve, { tags: ['a', 'b'] });
  await aPhoto(memory, uploader, { tags: ['a', 'b'], state: 'processing' });
  const related = async (more: object) =>
    (await execute(relatedMedia, memory, actorOf(viewer), { kind: 'photo', ...more })).map(({ id }) => id);
  expect(await related({ tags: '#A, b' })).toEqual([two, three, one]);
  expect(await related({ tags: ['a', 'b'], not: two })).toEqual([three, one]);
  expect(await related({ tags: ['a', 'b'], not: null })).toEqual([two, three, one]);
  expect(await related({ tags: '' })).toEqual([]);
  expect(await related({})).toEqual([]);
  expect(await related({ tags: 'a', kind: 'video' })).toEqual([]);
  await photos(25, { tags: ['a'] });
  expect(await related({ tags: 'a' })).toHaveLength(20);
});

test('what the view of an item leaves out is told within the tenant only (decisions 11)', async () => {
  const { memory, uploader, viewer, eve, photos, item } = await setting();
  const [id = ''] = await photos(1);
  await memory.reactions.swap(await item(id), viewer.id, null, 'like', 1);
  await memory.reactions.swap(await item(id), uploader.id, null, 'dislike', 2);
  const ask = (actor: Actor, ids: readonly unknown[], mostReactions: unknown = null) =>
    execute(itemDetails, memory, actor, { ids, mostReactions });
  expect(await ask(actorOf(viewer), [id])).toEqual([
    { mediaId: id, uploaderEmail: 'club@example.edu', likes: [viewer.id], dislikes: [uploader.id] },
  ]);
  expect(await ask(actorOf(eve), [id])).toEqual([]);
  expect(await ask(actorOf(viewer), [])).toEqual([]);
  expect(
    await ask(
      actorOf(viewer),
      Array.from({ length: 200 }, () => 'x'),
    ),
  ).toEqual([]);
  expect(
    await codeOf(
      ask(
        actorOf(viewer),
        Array.from({ length: 201 }, () => 'x'),
      ),
    ),
  ).toBe('VALIDATION_FAILED');
  expect(await codeOf(ask(actorOf(viewer), [id], 'yes'))).toBe('VALIDATION_FAILED');
});

test('there are as many reactions as one asks for (decisions 17)', async () => {
  const { memory, viewer } = await setting();
  const asked: unknown[] = [];
  const media = {
    ...memory.media,
    itemDetails: async (...question: unknown[]) => {
      asked.push(question);
      return [];
    },
  };
  for (const mostReactions of [null, 1_000])
    await execute(itemDetails, { ...memory, media }, actorOf(viewer), { ids: ['x'], mostReactions });
  const who = { id: viewer.id, tenant: viewer.tenant, sharedBefore: null };
  expect(asked).toEqual([
    [who, ['x'], null],
    [who, ['x'], 1_000],
  ]);
});

test('an uploader who is gone has an address of the college all the same (decisions 12)', async () => {
  const { memory, uploader, viewer, photos } = await setting();
  const [id = ''] = await photos(1);
  await memory.users.remove(uploader.id, () => []);
  const details = await execute(itemDetails, memory, actorOf(viewer), { ids: [id], mostReactions: null });
  expect(details).toEqual([{ mediaId: id, uploaderEmail: 'former-member@example.edu', likes: [], dislikes: [] }]);
});
