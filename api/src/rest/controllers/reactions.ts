import type { Kind } from '@quadrangle/domain/media/media';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { completeItem } from '../presenters/complete.ts';
import { Photo, Video } from '../presenters/items.ts';
import { controller } from '../routes/controller.ts';
import { put } from '../routes/route.ts';

/** REST's suffix for each reaction, after the kind of item. */
const names = { Like: 'like', unLike: 'unlike', Dislike: 'dislike', unDislike: 'undislike' } as const;

type Name = keyof typeof names;

const react = (kind: Kind, name: Name) => {
  const action = names[name];
  return put(`${kind}${name}/:id`, useCases.reactions.react, {
    summary: name.startsWith('un') ? `Take back the ${action.slice(2)} of a ${kind}` : `Make a ${kind} one's ${action}`,
    gives: z.union([Video, Photo]),
    meaning: 'The item, with the reactions it has now.',
    answer: async ({ caller, run }) => completeItem(caller, await run({ kind, action })),
  });
};

/** REST's eight names for one rule (product 7). */
export const ReactionsController = controller('users', {
  likeVideo: react('video', 'Like'),
  unlikeVideo: react('video', 'unLike'),
  dislikeVideo: react('video', 'Dislike'),
  undislikeVideo: react('video', 'unDislike'),
  likePhoto: react('photo', 'Like'),
  unlikePhoto: react('photo', 'unLike'),
  dislikePhoto: react('photo', 'Dislike'),
  undislikePhoto: react('photo', 'unDislike'),
});
