import type { Reaction } from '@quadrangle/domain/media/media';
import { pressed, type ReactionAction } from '@quadrangle/domain/reactions/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { cachedMedia, foundKey, type Media, updateMedia } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { notify } from '../../shared/ui/notices.ts';
import { reacted, withReaction } from './reacted.ts';

/** Items whose reading a reaction cut short: they are read again after the last one, with what only that brings. */
const cutShort = new Set<string>();

/**
 * Likes and dislikes: at once on screen, then on the server, one after the other; the last answer is the item as it is
 * now. A refused reaction is undone, and the item fetched again. Only this item is touched.
 */
export function useReact(media: Media) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { kind, id } = media;
  const key = ['react', kind, id];
  const isLast = () => client.isMutating({ predicate: ({ meta }) => meta?.item === id }) <= 1;
  const { mutate } = trpc.reactions.react.useMutation({
    scope: { id: key.join(' ') },
    meta: { item: id },
    onMutate: async ({ action }) => {
      const queryKey = foundKey({ kind, id });
      if (client.isFetching({ queryKey }) > 0) cutShort.add(id);
      await client.cancelQueries({ queryKey });
      const before = cachedMedia(client, { kind, id })?.mine.reaction ?? null;
      updateMedia(client, { kind, id }, (item) => reacted(item, action));
      return before;
    },
    onSuccess: (item) => {
      if (isLast()) updateMedia(client, { kind, id }, () => item);
    },
    onError: (error, _, before) => {
      if (before !== undefined) updateMedia(client, { kind, id }, (item) => withReaction(item, before));
      notify('red', errorText(error));
    },
    onSettled: (_, error) => {
      if (isLast() && (cutShort.delete(id) || error))
        void client.invalidateQueries({ queryKey: foundKey({ kind, id }) });
    },
  });
  const act = (action: ReactionAction) => mutate({ kind, id, action });
  return { press: (button: Reaction) => act(pressed(button, media.mine.reaction)) };
}
