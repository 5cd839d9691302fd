import { expect, test } from 'vitest';
import type { NewsEntry } from './news.ts';
import { summaries } from './summaries.ts';

const settings = { publicUrl: 'https://photos.example.edu' };
const media = {
  id: 'p1',
  kind: 'photo',
  title: 'Lawn',
  tenant: 'a.edu',
  state: 'ready',
  fileName: 'photo/x.jpg',
  posterName: null,
} as const;
const person = (id: string) => ({ id, name: id, fullName: `${id} Full`, avatar: null });
const entry = (changes: Partial<NewsEntry>): NewsEntry => ({
  key: `key of ${JSON.stringify(changes)}`,
  kind: 'comment',
  at: 1,
  actor: person('ada'),
  club: null,
  event: null,
  media,
  commentId: 'c1',
  text: 'Well done',
  verdict: null,
  own: false,
  items: 0,
  planEnd: null,
  ...changes,
});

test('comments on one item are one entry: the newest, and how many others (decisions 50)', () => {
  const found = summaries(settings, [
    entry({ text: 'Third', commentId: 'c3' }),
    entry({ kind: 'reply', text: 'Answer' }),
    entry({ text: 'Second', actor: person('bob') }),
    entry({ text: 'First' }),
    entry({ text: 'Elsewhere', media: { ...media, id: 'p2' } }),
  ]);
  expect(found.map(({ kind, who, others, text }) => [kind, who, others, text])).toEqual([
    ['comment', 'ada Full', 1, 'Third'],
    ['reply', 'ada Full', 0, 'Answer'],
    ['comment', 'ada Full', 0, 'Elsewhere'],
  ]);
});

test('outside the product, an entry leads to its page there (decisions 50)', () => {
  const [summary] = summaries(settings, [entry({})]);
  expect(summary?.page).toBe('https://photos.example.edu/photo/p1#comment-c1');
});

test('outside the product, an entry has the beginning of a long comment, and says whether an item failed (decisions 50)', () => {
  const [summary] = summaries(settings, [entry({ text: '😀'.repeat(200), media: { ...media, state: 'failed' } })]);
  expect([[...(summary?.text ?? '')].length, summary?.failed]).toEqual([140, true]);
});

test('what was shared for a club is told in its name, and leads to its page (decisions 62)', () => {
  const club = { id: 'c1', name: 'Lens Club', handle: 'lens', avatar: null };
  const summaryOf = (items: number) =>
    summaries(settings, [entry({ kind: 'favourite', club, items, commentId: null })])[0];
  expect([summaryOf(3)?.who, summaryOf(3)?.page, summaryOf(1)?.page]).toEqual([
    'Lens Club',
    `${settings.publicUrl}/club/c1`,
    `${settings.publicUrl}/photo/p1`,
  ]);
});
