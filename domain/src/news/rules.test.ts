import { expect, test } from 'vitest';
import { DAY, HOUR } from '../kernel/time.ts';
import { newsKinds, type SharedItem } from './news.ts';
import {
  clubPlanEntries,
  isBehind,
  isRead,
  kindsBy,
  newerFirst,
  newestShared,
  planEntries,
  sharedEntries,
} from './rules.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const uploader = (id: string) => ({ id, name: id, fullName: id, avatar: null });
const shared = (by: string, at: number, items = 1, event: SharedItem['event'] = null): SharedItem => ({
  uploader: uploader(by),
  club: null,
  event,
  media: {
    id: `${by}${at}`,
    kind: 'photo',
    title: 'T',
    tenant: 'a.edu',
    state: 'ready',
    fileName: 'photo/x',
    posterName: null,
  },
  items,
  at,
});

test('what a favourite shares on one day is one entry, with a count, as new as its newest item (decisions 50)', () => {
  const late = Date.UTC(2026, 2, 2, 20);
  const entries = sharedEntries('favourite', [shared('a', late, 3), shared('b', NOON), shared('a', NOON, 200)], 'UTC');
  expect(entries.map(({ key, items, at, actor }) => [key, items, at, actor?.id])).toEqual([
    ['favourite:a:2026-03-02', 203, late, 'a'],
    ['favourite:b:2026-03-02', 1, NOON, 'b'],
  ]);
  expect(sharedEntries('favourite', [shared('a', late), shared('a', NOON)], 'Asia/Kolkata')).toHaveLength(2);
});

test('what several people share for a favourite club on one day is one entry of the club (decisions 62)', () => {
  const club = { id: 'lens', name: 'Lens Club', handle: 'lens', avatar: null };
  const forClub = [shared('a', NOON + 2), shared('b', NOON + 1, 2)].map((item) => ({ ...item, club }));
  const entries = sharedEntries('favourite', [...forClub, shared('a', NOON, 4)], 'UTC');
  expect(entries.map(({ key, items, club: of, actor }) => [key, items, of?.name, actor?.id])).toEqual([
    ['favourite:lens:2026-03-02', 3, 'Lens Club', undefined],
    ['favourite:a:2026-03-02', 4, undefined, 'a'],
  ]);
});

test('what is added to an event on one day is one entry, by one person or several (decisions 50)', () => {
  const fest = { id: 'e', title: 'Fest' };
  const [both] = sharedEntries('event', [shared('b', NOON, 1, fest), shared('a', NOON - HOUR, 1, fest)], 'UTC');
  expect(both).toMatchObject({ key: 'event:e:2026-03-02', items: 2, actor: null, event: fest });
});

test('people with a plan are notified seven days and one day before it ends (decisions 50)', () => {
  const notices = (planEnd: number, now = NOON) =>
    planEntries({ planEnd, createdAt: 0 }, now).map(({ at }) => planEnd - at);
  expect(notices(NOON + 8 * DAY)).toEqual([]);
  expect(notices(NOON + 7 * DAY)).toEqual([7 * DAY]);
  expect(notices(NOON + DAY)).toEqual([7 * DAY, DAY]);
  expect(planEntries({ planEnd: NOON, createdAt: NOON }, NOON)).toEqual([]);
});

test('leads are told 30, 7 and 1 days before the plan of their open club ends, never before it was made (decisions 64)', () => {
  const club = {
    id: 'lens',
    tenant: 'a.edu',
    name: 'Lens Club',
    handle: 'lens',
    description: '',
    avatar: null,
    createdAt: 0,
    planEnd: NOON,
    closedAt: null,
    handoverAt: null,
    uploadsStoppedUntil: null,
    favouriteCount: 0,
  };
  const notices = (changes: Partial<typeof club> = {}, role: 'lead' | 'photographer' = 'lead', now = NOON) =>
    clubPlanEntries([{ club: { ...club, ...changes }, role }], now).map(({ key, at }) => [key, (NOON - at) / DAY]);
  expect(notices()).toEqual([30, 7, 1].map((days) => [`plan:lens:${NOON}:${days}`, days]));
  expect(notices({}, 'lead', NOON - 7 * DAY)).toHaveLength(2);
  expect(notices({ createdAt: NOON - 28 * DAY })).toHaveLength(2);
  expect([notices({ closedAt: 1 } as object), notices({}, 'photographer'), notices({ planEnd: 0 })]).toEqual([
    [],
    [],
    [],
  ]);
});

test('an entry is read with all the others or by itself, and unread again when it changes (decisions 50)', () => {
  const marks = { until: 10, keys: new Map([['a', 20]]) };
  expect([isRead({ key: 'b', at: 10 }, marks), isRead({ key: 'b', at: 11 }, marks)]).toEqual([true, false]);
  expect([isRead({ key: 'a', at: 20 }, marks), isRead({ key: 'a', at: 21 }, marks)]).toEqual([true, false]);
});

test('in the product, every kind is on unless people switched it off (decisions 50)', () => {
  expect(kindsBy('app', [])).toEqual([...newsKinds]);
  const chosen = kindsBy('app', [{ kind: 'event', way: 'app', wanted: false }]);
  expect(newsKinds.filter((kind) => !chosen.includes(kind))).toEqual(['event']);
});

test('the newest come first, and a page begins after the last entry of the one before (decisions 50)', () => {
  const entries = [3, 5, 5].map((at, index) => ({ key: `k${index}`, at })).sort(newerFirst);
  expect(entries.map(({ key }) => key)).toEqual(['k2', 'k1', 'k0']);
  expect(entries.filter((entry) => isBehind(entry, [5, 'k2'])).map(({ key }) => key)).toEqual(['k1', 'k0']);
  expect(isBehind({ key: 'k', at: 1 }, null)).toBe(true);
});

test('the newest shared items come first, ties by id downwards (decisions 50)', () => {
  const [old, first, second] = [shared('z', 1), shared('a', 2), shared('b', 2)];
  expect([old, first, second].sort(newestShared)).toEqual([second, first, old]);
  expect([second, first, old].sort(newestShared)).toEqual([second, first, old]);
});
