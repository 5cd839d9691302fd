import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../kernel/time.ts';
import {
  countsAsViewer,
  description,
  folderOf,
  isHiddenOtherwise,
  isListed,
  isListedTo,
  isVisibleTo,
  mayChangeItem,
  mayRemoveItem,
  parseTags,
  photoTitle,
  tags,
  title,
  trendScore,
  VIEW_SPACING,
} from './rules.ts';

const says =
  (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } }) =>
  (value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test('a title has 1 to 200 characters after trimming (decisions 14)', () => {
  expect(title.parse(' Spring fest ')).toBe('Spring fest');
  expect(title.safeParse('😀'.repeat(200)).success).toBe(true);
  expect(says(title)('😀'.repeat(201))).toEqual(['Use 1 to 200 characters.']);
  expect(says(title)(' ')).toEqual(['Use 1 to 200 characters.']);
  expect(says(title)('\u202E')).toEqual(['Use 1 to 200 characters.']);
});

test('a description has up to 5,000 characters, and may be empty (decisions 14)', () => {
  expect(description.parse('')).toBe('');
  expect(description.safeParse('😀'.repeat(5_000)).success).toBe(true);
  expect(says(description)('x'.repeat(5_001))).toEqual(['Use at most 5000 characters.']);
});

test('tags are split on commas, trimmed, lower-cased, without #, empties and doubles (decisions 14)', () => {
  expect(parseTags(' Music, #Dance ,,MUSIC, # , a b ,##x')).toEqual(['music', 'dance', 'a b', '#x']);
  expect(parseTags(['Music,Dance', ' #music '])).toEqual(['music', 'dance']);
  expect(parseTags('# x')).toEqual(['x']);
  expect(parseTags('')).toEqual([]);
  expect(parseTags('fest #2026')).toEqual(['fest #2026']);
});

test('parsing tags again changes nothing more, unless a tag began with several # (decisions 14)', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ maxLength: 12 }).map((text) => text.replaceAll('#', '')),
        { maxLength: 8 },
      ),
      (list) => {
        const once = parseTags(list);
        expect(parseTags(once)).toEqual(once);
        expect(parseTags(list.join(','))).toEqual(once);
        expect(new Set(once).size).toBe(once.length);
        for (const tag of once) expect(tag).toBe(tag.trim());
      },
    ),
  );
});

test('there are at most 20 tags, counted only after parsing (decisions 14)', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `t${index}`);
  expect(tags.parse([...twenty, ' ', 'T0', '#t1'])).toEqual(twenty);
  expect(tags.parse(twenty.join(','))).toEqual(twenty);
  expect(says(tags)([...twenty, 'one more'])).toEqual(['Use at most 20 tags.']);
});

test('a tag has 1 to 40 characters (decisions 14)', () => {
  expect(tags.parse(['😀'.repeat(40)])).toEqual(['😀'.repeat(40)]);
  expect(says(tags)('x'.repeat(41))).toEqual(['Use at most 40 characters in a tag.']);
});

test('clients learn how many tags there may be, and how long (decisions 14)', () => {
  expect(tags.description).toBe('At most 20 of 1 to 40 characters, as a list or separated by commas.');
});

test.each(['a\0', 'ok,b\uD800', ['ok', '\uDC00']])('a tag that cannot be stored is refused: %j (decisions 37)', (bad) =>
  expect(says(tags)(bad)).toEqual(['A tag contains characters that can’t be used.']),
);

test.each([7, null, {}, [7], [['a']], [null], 'x'.repeat(10_001), Array.from({ length: 1_001 }, () => '')])(
  'what is neither a text nor a list of texts is no tags (decisions 37)',
  (bad) => expect(tags.safeParse(bad).success).toBe(false),
);

test('each photo of an upload gets the entered title, a space and its 1-based index, one photo too (decisions 15)', () => {
  expect(photoTitle('Spring fest', 1)).toBe('Spring fest 1');
  expect(photoTitle('Spring fest', 12)).toBe('Spring fest 12');
});

test('the files of videos lie in video, of photos in photo (product 7)', () => {
  expect([folderOf('video'), folderOf('photo')]).toEqual(['video', 'photo']);
});

const item = {
  tenant: 'a.edu',
  hidden: false,
  withheld: false,
  binned: false,
  pool: null,
  state: 'ready',
  uploaderId: 'u',
  createdAt: 5,
} as const;

test('an item exists for its own tenant only (decisions 2)', () => {
  expect(isVisibleTo(item, { id: 'v', tenant: 'a.edu', moderator: false })).toBe(true);
  expect(isVisibleTo(item, { id: 'v', tenant: 'b.edu', moderator: false })).toBe(false);
  expect(isVisibleTo(item, { id: 'u', tenant: 'cs.a.edu', moderator: false })).toBe(false);
});

test.each(['processing', 'failed'] as const)(
  'an item that is %s exists for its uploader only (decisions 13)',
  (state) => {
    expect(isVisibleTo({ ...item, state }, { id: 'v', tenant: 'a.edu', moderator: false })).toBe(false);
    expect(isVisibleTo({ ...item, state }, { id: 'u', tenant: 'a.edu', moderator: false })).toBe(true);
  },
);

test('what is hidden exists for its uploader and for moderators of its tenant only (operator; decisions 51, 52)', () => {
  const hidden = { ...item, hidden: true };
  expect(isVisibleTo(hidden, { id: 'v', tenant: 'a.edu', moderator: false })).toBe(false);
  expect(isVisibleTo(hidden, { id: 'u', tenant: 'a.edu', moderator: false })).toBe(true);
  expect(isVisibleTo(hidden, { id: 'v', tenant: 'a.edu', moderator: true })).toBe(true);
  expect(isVisibleTo(hidden, { id: 'v', tenant: 'b.edu', moderator: true })).toBe(false);
  expect(isVisibleTo({ ...hidden, state: 'processing' }, { id: 'v', tenant: 'a.edu', moderator: true })).toBe(false);
});

test('what is in a bin exists for moderators of its tenant only, not for its uploader (decisions 62)', () => {
  const binned = { ...item, hidden: true, binned: true };
  const seen = (id: string, moderator: boolean) => isVisibleTo(binned, { id, tenant: 'a.edu', moderator });
  expect([seen('u', false), seen('v', false), seen('v', true)]).toEqual([false, false, true]);
  expect(isVisibleTo({ ...binned, state: 'processing' }, { id: 'u', tenant: 'a.edu', moderator: true })).toBe(false);
});

test('what is offered exists for its uploader and for whoever judges it, also of moderators (decisions 65)', () => {
  const offered = { ...item, hidden: true, pool: 'offered' } as const;
  const seen = (id: string, moderator: boolean, judges = false) =>
    isVisibleTo(offered, { id, tenant: 'a.edu', moderator }, { judges });
  expect([seen('u', false), seen('v', false), seen('v', true), seen('v', false, true)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(
    isVisibleTo({ ...offered, state: 'processing' }, { id: 'v', tenant: 'a.edu', moderator: false }, { judges: true }),
  ).toBe(false);
});

test('an item is hidden for each reason of its own (decisions 51, 62, 65)', () => {
  const reasons = [{}, { withheld: true }, { binned: true }, { pool: 'offered' }, { pool: 'accepted' }] as const;
  expect(reasons.map((reason) => isHiddenOtherwise({ ...item, ...reason }))).toEqual([false, true, true, true, false]);
});

test('lists show what is ready and not hidden, to its own tenant (decisions 2, 13, 51, 52)', () => {
  expect(isListed(item)).toBe(true);
  expect(isListed({ ...item, hidden: true })).toBe(false);
  for (const state of ['processing', 'failed'] as const) expect(isListed({ ...item, state })).toBe(false);
  expect(isListedTo(item, { id: 'v', tenant: 'a.edu' }, false)).toBe(true);
  expect(isListedTo({ ...item, hidden: true }, { id: 'v', tenant: 'a.edu' }, false)).toBe(false);
  expect(isListedTo(item, { id: 'v', tenant: 'b.edu' }, false)).toBe(false);
});

test('whoever left sees of others what was shared before their view ended, and what they saved (decisions 74)', () => {
  const left = (sharedBefore: number) => ({ id: 'v', tenant: 'a.edu', moderator: false, sharedBefore });
  const lists = [isListedTo(item, left(6), false), isListedTo(item, left(5), false), isListedTo(item, left(5), true)];
  expect(lists).toEqual([true, false, true]);
  expect(isListedTo(item, { ...left(0), id: 'u' }, false)).toBe(true);
  expect(isListedTo({ ...item, hidden: true }, left(5), true)).toBe(false);
  expect(isVisibleTo(item, left(5))).toBe(false);
  expect(isVisibleTo(item, left(5), { saved: true })).toBe(true);
  expect(isVisibleTo({ ...item, hidden: true }, { ...left(5), moderator: true })).toBe(false);
});

test("views count once in 30 minutes per viewer, and the uploader's own do not (decisions 16)", () => {
  expect(VIEW_SPACING).toBe(30 * 60 * 1_000);
  expect(countsAsViewer(item, 'v')).toBe(true);
  expect(countsAsViewer(item, 'u')).toBe(false);
});

const counters = { views: 0, likeCount: 0, commentCount: 0, dislikeCount: 0, createdAt: 0 };

test('trend weighs views 1, likes 4, comments 6 and dislikes -2 (decisions 18)', () => {
  expect(trendScore(counters)).toBe(0);
  expect(trendScore({ ...counters, views: 9 })).toBe(1);
  expect(trendScore({ ...counters, likeCount: 1 })).toBe(Math.log10(5));
  expect(trendScore({ ...counters, commentCount: 1 })).toBe(Math.log10(7));
  expect(trendScore({ ...counters, views: 9, dislikeCount: 2 })).toBe(Math.log10(6));
  expect(trendScore({ ...counters, views: 80, likeCount: 3, commentCount: 2, dislikeCount: 3 })).toBe(Math.log10(99));
});

test('more dislikes than anything else never count below nothing (decisions 18)', () => {
  expect(trendScore({ ...counters, dislikeCount: 500 })).toBe(0);
});

test('ten times the engagement is worth two days of age (decisions 18)', () => {
  const twoDays = 172_800_000;
  expect(trendScore({ ...counters, createdAt: twoDays })).toBe(1);
  expect(trendScore({ ...counters, views: 9 })).toBe(trendScore({ ...counters, createdAt: twoDays }));
  expect(trendScore({ ...counters, createdAt: 86_400_000 })).toBe(0.5);
});

test.each([
  ['its uploader', null, 'uploader', null, 0, true],
  ['somebody else', null, 'other', null, 0, false],
  ['a lead of its club', 'club', 'other', 'lead', 0, true],
  ['the photographer who shared it for the club', 'club', 'uploader', 'photographer', 30 * DAY - 1, true],
  ['that photographer after 30 days', 'club', 'uploader', 'photographer', 30 * DAY, false],
  ['another photographer of the club', 'club', 'other', 'photographer', 0, false],
  ['whoever shared it and holds no seat any more', 'club', 'uploader', null, 0, false],
] as const)('an item is changed by %s, or not (decisions 20, 62)', (_, clubId, who, seat, now, may) => {
  const shared = { uploaderId: 'uploader', clubId, pool: null, createdAt: 0, state: 'ready' } as const;
  expect(mayChangeItem(shared, who, seat, now)).toBe(may);
  expect(mayRemoveItem(shared, who, seat, now)).toBe(may);
  // What failed is its uploader's to remove at any time; nobody else sees it.
  const failed = { ...shared, state: 'failed' } as const;
  expect(mayRemoveItem(failed, who, seat, now)).toBe(may || who === 'uploader');
});

test.each([
  ['offered', 'uploader', null, [true, true]],
  ['offered', 'other', 'lead', [false, false]],
  ['accepted', 'uploader', null, [false, true]],
  ['accepted', 'other', 'lead', [true, true]],
] as const)('what a club takes from a pool: %s, for %s with %s (decisions 65)', (pool, who, seat, expected) => {
  const pooled = { uploaderId: 'uploader', clubId: 'club', pool, createdAt: 0, state: 'ready' } as const;
  const late = 60 * DAY;
  expect([mayChangeItem(pooled, who, seat, late), mayRemoveItem(pooled, who, seat, late)]).toEqual(expected);
});
