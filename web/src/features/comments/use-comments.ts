import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { ofThisTab } from '../../shared/lib/browser-storage.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { foundKey, type Media, updateMedia } from '../../shared/lib/media-cache.ts';
import { keepsTextsOf } from '../../shared/lib/of-one-person.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { setDraft, useCurrentUser, useRoot } from '../../shared/lib/session.ts';
import { api, isNetworkError, type Outputs, refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { notify } from '../../shared/ui/notices.ts';
import { type Comment, type CommentPages, settled, withComment, withoutComment } from './comment-cache.ts';

const keyOf = (media: Media): QueryKey =>
  getQueryKey(trpc.comments.list, { kind: media.kind, mediaId: media.id }, 'infinite');

/** The comments under an item, oldest first, page by page. */
export function useCommentList(media: Media) {
  const { kind, id: mediaId } = media;
  return useInfiniteQuery<Outputs['comments']['list'], Error, CommentPages, QueryKey, string | undefined>({
    queryKey: keyOf(media),
    queryFn: ({ pageParam, signal }) => api.comments.list.query({ kind, mediaId, cursor: pageParam }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Changes the list on screen and the count beside it together. */
function useCommentCache(media: Media) {
  const client = useQueryClient();
  const { kind, id } = media;
  return {
    stop: () => client.cancelQueries({ queryKey: keyOf(media) }),
    read: () => client.getQueryData<CommentPages>(keyOf(media)),
    reread: () => {
      void client.invalidateQueries({ queryKey: keyOf(media) });
      void client.invalidateQueries({ queryKey: foundKey(media) });
    },
    change: (change: (data: CommentPages) => CommentPages, counted: 1 | 0 | -1) => {
      client.setQueryData<CommentPages>(keyOf(media), (data) => data && change(data));
      if (counted !== 0)
        updateMedia(client, { kind, id }, (item) => ({ ...item, commentCount: item.commentCount + counted }));
    },
  };
}

let lastDraft = 0;

const draftAt = (place: string): string => useRoot.getState().comment.drafts[place] ?? '';

/** By item and answered comment, the last text that was not confirmed: the same text again is the same comment. */
const unsettled = new Map<string, { readonly text: string; readonly key: string }>();

/** By their keys, the comments that the server has not answered yet. */
const onTheirWay = new Map<string, { readonly place: string; readonly text: string; readonly authorId: string }>();

/** Where the keys of unconfirmed comments outlive a reload; their texts are drafts then. */
const UNSETTLED = 'unsettledComments';

for (const [place, key] of JSON.parse(ofThisTab.getItem(UNSETTLED) ?? '[]') as [string, string][])
  unsettled.set(place, { text: draftAt(place), key });
ofThisTab.removeItem(UNSETTLED);

// What a page does not live to see answered is a draft again, unless the page comes back, or its person left. A draft that
// was changed since is another comment, and needs another key.
window.addEventListener('pagehide', () => {
  for (const key of [...onTheirWay.keys()].reverse()) giveBack(key);
  const same = [...unsettled].filter(([place, { text }]) => draftAt(place) === text);
  ofThisTab.setItem(UNSETTLED, JSON.stringify(same.map(([place, { key }]) => [place, key])));
});

window.addEventListener('pageshow', () => {
  for (const { place, text } of onTheirWay.values()) if (draftAt(place) === text) setDraft(place, '');
});

/** Puts a text that was not confirmed back into its field, before what was typed there since, unless its author left. */
function giveBack(key: string): void {
  const sent = onTheirWay.get(key);
  if (!sent || !keepsTextsOf(sent.authorId)) return;
  const { place, text } = sent;
  unsettled.set(place, { text, key });
  const typedSince = draftAt(place);
  setDraft(place, typedSince ? `${text}\n${typedSince}` : text);
}

/** The key of a reply's draft: next to that of the item. */
export const draftKey = (mediaId: string, replyTo: string | null): string =>
  replyTo === null ? mediaId : `${mediaId} ${replyTo}`;

/** The unsent text at a place, '' if none. */
export const useDraft = (place: string): string => useRoot((root) => root.comment.drafts[place] ?? '');

/**
 * The keys of begun replies under an item whose comment is not among all its comments any more, null while not all are
 * there. One that was begun in another tab since they were read, at `readAt`, may answer a newer comment. One that is
 * emptied stays until `drop` forgets it.
 */
export function useLeftDrafts(mediaId: string, all: readonly Comment[] | null, readAt: number) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const begun = useRoot(({ comment: { drafts } }) =>
    Object.keys(drafts)
      .filter((place) => place.startsWith(draftKey(mediaId, '')))
      .join('\n'),
  );
  const [before, setBefore] = useState({ readAt, begun });
  if (before.readAt !== readAt) setBefore({ readAt, begun });
  const older = before.begun.split('\n');
  const known = new Set(all?.map(({ id }) => draftKey(mediaId, id)));
  const isLeft = (place: string) => place !== '' && !known.has(place) && older.includes(place);
  const found = all === null ? [] : begun.split('\n').filter(isLeft);
  if (found.some((place) => !left.includes(place))) setLeft([...new Set([...left, ...found])]);
  return {
    left: left.filter((place) => !known.has(place)),
    drop: (place: string) => setLeft((those) => those.filter((one) => one !== place)),
  };
}

/**
 * Writes a comment or a reply: on screen at once; if the server refuses, it disappears and its text is back in the
 * field.
 */
export function useWriteComment(media: Media): (text: string, replyTo?: string) => void {
  const errorText = useErrorText();
  const cache = useCommentCache(media);
  const me = useCurrentUser();
  const { mutate } = trpc.comments.write.useMutation({
    scope: { id: `comments ${media.id}` },
    onMutate: async ({ text, replyTo = null }) => {
      lastDraft += 1;
      const draft: Comment = {
        id: `draft-${lastDraft}`,
        mediaId: media.id,
        kind: media.kind,
        authorId: me?.id ?? '',
        author: me && { id: me.id, name: me.name, fullName: me.fullName, avatarUrl: me.avatarUrl },
        text,
        createdAt: Date.now(),
        deletable: false,
        replyTo,
        mentions: [],
      };
      await cache.stop();
      cache.change((data) => withComment(data, draft), 1);
      return draft.id;
    },
    onSuccess: (comment, { key, replyTo = null }, draftId) => {
      if (cache.read()) cache.change((data) => settled(data, draftId, comment), 0);
      const place = draftKey(media.id, replyTo);
      const repeated = unsettled.get(place)?.key === key;
      if (repeated) unsettled.delete(place);
      if (repeated || !cache.read()) cache.reread();
    },
    onSettled: (_, __, { key = '' }) => void onTheirWay.delete(key),
    onError: (error, { key = '' }, draftId) => {
      if (isNetworkError(error)) cache.reread();
      if (draftId) cache.change((data) => withoutComment(data, draftId), -1);
      giveBack(key);
      notify('red', errorText(error));
    },
  });
  return (text, replyTo) => {
    const place = draftKey(media.id, replyTo ?? null);
    const before = unsettled.get(place);
    const key = before?.text === text ? before.key : drawKey();
    onTheirWay.set(key, { place, text, authorId: me?.id ?? '' });
    mutate({ kind: media.kind, mediaId: media.id, text, ...(replyTo && { replyTo }), key });
  };
}

/** Deletes a comment: gone at once, back in its place if the server refuses. */
export function useDeleteComment(media: Media): (comment: Comment) => void {
  const errorText = useErrorText();
  const cache = useCommentCache(media);
  const { mutate } = trpc.comments.delete.useMutation({
    onMutate: async ({ id }) => {
      await cache.stop();
      const before = cache.read();
      cache.change((data) => withoutComment(data, id), -1);
      return before;
    },
    onError: (error, _, before) => {
      // Not found means deleted already, by a first try whose answer was lost.
      if (refusalOf(error)?.code === 'COMMENT_NOT_FOUND') return cache.reread();
      cache.change((data) => before ?? data, 1);
      cache.reread();
      notify('red', errorText(error));
    },
  });
  return ({ id }) => mutate({ id });
}
