import { InfiniteQueryObserver, QueryClient, type QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';
import type { Media, MediaPages } from './media-cache.ts';

stubStorage('localStorage');
const { cachedMedia, dropFromEvent, dropMedia, foundKey, invalidateFeed, itemsOf, updateMedia, updateMediaOf } =
  await import('./media-cache.ts');

const item = (id: string, more: Partial<Media> = {}): Media => ({
  id,
  kind: 'photo',
  title: `title of ${id}`,
  description: '',
  tags: [],
  createdAt: 0,
  beganAt: 0,
  takenAt: null,
  batchId: id,
  position: 0,
  state: 'ready',
  failure: null,
  width: 4,
  height: 3,
  duration: null,
  placeholder: null,
  hidden: false,
  pool: null,
  percent: null,
  streamUrl: null,
  fileName: `photo/${id}.jpg`,
  posterName: null,
  url: '',
  posterUrl: null,
  thumbUrl: '',
  widths: [],
  moving: false,
  downloadUrl: '',
  views: 0,
  likeCount: 0,
  dislikeCount: 0,
  commentCount: 0,
  uploader: null,
  club: null,
  uploaderId: 'u',
  mine: { reaction: null, saved: false, favourite: false, own: false, mayChange: false, mayRemove: false },
  ...more,
});
const pages = (...lists: Media[][]): MediaPages => ({
  pages: lists.map((items) => ({ items, next: null })),
  pageParams: lists.map(() => undefined),
});
const feedKey = (kind: string, feed: string, visit: string): QueryKey => [
  ['media', 'feed'],
  { input: { kind, feed }, type: 'infinite' },
  visit,
];
const recent = feedKey('photo', 'recent', 'one');
const saved = feedKey('photo', 'saved', 'two');

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(recent, pages([item('a'), item('b')], [item('c')]));
  client.setQueryData(saved, pages([item('c')]));
  client.setQueryData(foundKey({ kind: 'photo', id: 'c' }), item('c'));
});
const titles = (key: QueryKey) => itemsOf(client.getQueryData<MediaPages>(key)).map(({ title }) => title);

describe('what a change of one item does to what is on screen', () => {
  it('reaches every list and page that shows it', () => {
    updateMedia(client, { kind: 'photo', id: 'c' }, (media) => ({ ...media, title: 'new' }));
    expect(titles(recent)).toEqual(['title of a', 'title of b', 'new']);
    expect(titles(saved)).toEqual(['new']);
    expect(client.getQueryData<Media>(foundKey({ kind: 'photo', id: 'c' }))?.title).toBe('new');
  });

  it('leaves other pages, lists and items as they are', () => {
    const before = client.getQueryData<MediaPages>(recent);
    updateMedia(client, { kind: 'photo', id: 'c' }, (media) => ({ ...media, views: 1 }));
    const after = client.getQueryData<MediaPages>(recent);
    expect(after?.pages[0]).toBe(before?.pages[0]);
    updateMedia(client, { kind: 'photo', id: 'a' }, (media) => ({ ...media, views: 1 }));
    expect(client.getQueryData<MediaPages>(saved)?.pages[0]?.items[0]?.id).toBe('c');
  });

  it('keeps a video apart from a photo', () => {
    updateMedia(client, { kind: 'video', id: 'c' }, (media) => ({ ...media, title: 'new' }));
    expect(titles(saved)).toEqual(['title of c']);
  });

  it('a deleted item leaves every list', () => {
    dropMedia(client, { kind: 'photo', id: 'c' });
    expect(titles(recent)).toEqual(['title of a', 'title of b']);
    expect(titles(saved)).toEqual([]);
  });

  it('a favourite uploader changes on all of their items, and on nobody else’s', () => {
    client.setQueryData(saved, pages([item('c'), item('x', { uploaderId: 'somebody else' })]));
    updateMediaOf(client, 'u', (media) => ({ ...media, mine: { ...media.mine, favourite: true } }));
    const marked = itemsOf(client.getQueryData<MediaPages>(saved)).map(({ mine }) => mine.favourite);
    expect(marked).toEqual([true, false]);
  });
});

describe('what is to be read again', () => {
  it('stays so, whether the changed item is in the list or not', () => {
    invalidateFeed(client, 'saved');
    const change = (media: Media) => ({ ...media, views: media.views + 1 });
    updateMedia(client, { kind: 'photo', id: 'a' }, change);
    updateMedia(client, { kind: 'photo', id: 'c' }, change);
    dropMedia(client, { kind: 'photo', id: 'c' });
    expect(client.getQueryState(saved)?.isInvalidated).toBe(true);
    expect(titles(saved)).toEqual([]);
  });

  it('is no list whose next page failed: it is shown as it was left', () => {
    client.getQueryCache().find({ queryKey: saved })?.setState({ status: 'error', isInvalidated: true });
    updateMedia(client, { kind: 'photo', id: 'c' }, (media) => ({ ...media, views: 1 }));
    expect(client.getQueryState(saved)?.isInvalidated).toBe(false);
  });

  it('items are as old as they were, the changed one too', () => {
    const [c, d] = ['c', 'd'].map((id) => foundKey({ kind: 'photo', id })) as [QueryKey, QueryKey];
    client.setQueryData(c, item('c'), { updatedAt: 1 });
    client.setQueryData(d, item('d'), { updatedAt: 2 });
    updateMedia(client, { kind: 'photo', id: 'c' }, (media) => ({ ...media, views: 1 }));
    expect(client.getQueryData<Media>(c)?.views).toBe(1);
    expect([c, d].map((key) => client.getQueryState(key)?.dataUpdatedAt)).toEqual([1, 2]);
  });
});

describe('an item that is dropped while the next page is on its way', () => {
  const ofEvent: QueryKey = [['events', 'items'], { input: { id: 'e' }, type: 'infinite' }];
  /** A list that holds `a` and `b` and reads on; the page answers when told. */
  function readingOn(queryKey: QueryKey, invalidated = false) {
    const { promise, resolve } = Promise.withResolvers<MediaPages['pages'][number]>();
    const first = { items: [item('a'), item('b')], next: '1' };
    client.setQueryData<MediaPages>(queryKey, { pages: [first], pageParams: [undefined] });
    const list = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: () => promise,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: Number.POSITIVE_INFINITY,
    });
    list.subscribe(() => undefined);
    const read = list.fetchNextPage();
    if (invalidated) void client.invalidateQueries({ queryKey, refetchType: 'none' });
    return async () => {
      resolve({ items: [item('c')], next: null });
      await read;
    };
  }

  it.each([
    ['deleted', recent, () => dropMedia(client, { kind: 'photo', id: 'a' })],
    ['taken out of an event', ofEvent, () => dropFromEvent(client, 'e', { id: 'a' })],
  ])('does not come back with that: %s', async (_, key, drop) => {
    const answer = readingOn(key);
    drop();
    await answer();
    expect(titles(key)).toEqual(['title of b']);
    expect(client.getQueryState(key)?.fetchStatus).toBe('idle');
  });

  it('leaves the reading of other lists alone', async () => {
    const answer = readingOn(recent);
    dropMedia(client, { kind: 'photo', id: 'x' });
    await answer();
    expect(titles(recent)).toEqual(['title of a', 'title of b', 'title of c']);
  });

  it('leaves a list to be read again that was so', () => {
    readingOn(recent, true);
    dropMedia(client, { kind: 'photo', id: 'a' });
    expect(client.getQueryState(recent)?.isInvalidated).toBe(true);
  });
});

describe('what is known of items', () => {
  it('an item met twice in a scroll is shown once', () => {
    expect(itemsOf(pages([item('a'), item('b')], [item('b'), item('c')])).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('an item of a list is there before its page has asked for it', () => {
    expect(cachedMedia(client, { kind: 'photo', id: 'a' })?.title).toBe('title of a');
    expect(cachedMedia(client, { kind: 'photo', id: 'nobody' })).toBeUndefined();
  });

  it('reading one feed anew leaves the others alone', () => {
    invalidateFeed(client, 'saved');
    expect(client.getQueryState(saved)?.isInvalidated).toBe(true);
    expect(client.getQueryState(recent)?.isInvalidated).toBe(false);
  });
});
