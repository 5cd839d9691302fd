import { expect, test } from 'vitest';
import { grouped, type NewsView } from './views.ts';

test('adjacent comments on one item are one view: the newest, and how many others (decisions 50)', () => {
  const item = (id: string) => ({ kind: 'photo' as const, id, title: 'T', thumbUrl: '', failed: false });
  const view = (by: string, of: string, read = false, kind: NewsView['kind'] = 'comment'): NewsView => ({
    keys: [`${kind}:${by}`],
    kind,
    at: 1,
    read,
    actor: { id: by, name: by, fullName: by, avatarUrl: null },
    club: null,
    others: 0,
    item: item(of),
    event: null,
    commentId: null,
    text: 'Hi',
    items: 0,
    verdict: null,
    own: false,
    planEnd: null,
  });
  const views = [
    view('a', 'm'),
    view('b', 'm'),
    view('a', 'm'),
    view('c', 'm', true),
    view('c', 'n', true),
    view('d', 'n', true, 'reply'),
  ];
  expect(grouped(views).map(({ keys, others, item }) => [keys, others, item?.id])).toEqual([
    [['comment:a', 'comment:b', 'comment:a'], 1, 'm'],
    [['comment:c'], 0, 'm'],
    [['comment:c'], 0, 'n'],
    [['reply:d'], 0, 'n'],
  ]);
});
