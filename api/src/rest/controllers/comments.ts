import { COMMENT_PORTION } from '@quadrangle/domain/comments/rules';
import type { CommentView } from '@quadrangle/domain/comments/views';
import { inPortions, madeOfEach } from '@quadrangle/domain/kernel/portions';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import type { Caller } from '../../edge/caller.ts';
import { Comment, presentComment } from '../presenters/comments.ts';
import { Card, presentCard } from '../presenters/people.ts';
import { EXAMPLE } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { linkNext, PAGING } from '../routes/paging.ts';
import { del, get, post } from '../routes/route.ts';

const { comments } = useCases;

const presented = (caller: Caller, views: readonly CommentView[]) =>
  inPortions(madeOfEach(views, COMMENT_PORTION, (view) => presentComment(caller, view)));

const list = {
  note: 'Without limit all of them, or the newest 2,000. With limit a page of the newest ones; the next page has those before.',
  query: PAGING,
  gives: z.array(Comment),
  paged: true,
} as const;

export const CommentsController = controller(tagged('comments', 'Comments under videos and photos.'), {
  ofVideo: get('videoComment/:videoId', comments.readComments, {
    summary: 'The comments under a video, oldest first',
    ...list,
    path: { videoId: 'mediaId' },
    answer: async (call) => presented(call.caller, linkNext(call, await call.run({ kind: 'video' }))),
  }),
  ofPhoto: get('photoComment/:photoId', comments.readComments, {
    summary: 'The comments under a photo, oldest first',
    ...list,
    path: { photoId: 'mediaId' },
    answer: async (call) => presented(call.caller, linkNext(call, await call.run({ kind: 'photo' }))),
  }),
  write: post('', comments.writeComment, {
    summary: 'Comment on a video or photo, or reply to a comment',
    bodies: [
      { desc: 'text', videoId: 'mediaId', replyTo: 'replyTo' },
      { desc: 'text', photoId: 'mediaId', replyTo: 'replyTo' },
    ],
    example: { desc: 'What a goal!', videoId: EXAMPLE.video },
    gives: Comment,
    meaning: 'The new comment.',
    answer: async ({ caller, form, run }) =>
      presentComment(caller, await run({ kind: form === 0 ? 'video' : 'photo' })),
  }),
  people: get('people', comments.offerPeople, {
    summary: 'Suggest people and clubs to mention by the start of their username, handle or name; at most 8',
    query: { q: 'What is typed after the `@`.' },
    gives: z.array(Card),
    answer: async ({ caller, run }) => (await run()).map((person) => presentCard(caller, person.id, person)),
  }),
  remove: del(':id', comments.deleteComment, {
    summary: 'Delete a comment, as its author or as the uploader of the item',
    gives: Comment,
    meaning: 'The comment that was deleted.',
    answer: async ({ caller, run }) => presentComment(caller, await run()),
  }),
});
