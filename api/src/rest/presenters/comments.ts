import type { CommentView } from '@quadrangle/domain/comments/views';
import { z } from 'zod';
import { iso } from './iso.ts';
import { Card, presentCard } from './people.ts';
import { EXAMPLE, Id, Moment, type UrlBase } from './shapes.ts';

/** A comment; it names its item as `videoId` or `photoId` (product 3). */
export const Comment = z
  .strictObject({
    _id: Id,
    userId: Id,
    desc: z.string(),
    createdAt: Moment,
    videoId: Id.optional().describe('The video it is under; absent under a photo.'),
    photoId: Id.optional().describe('The photo it is under; absent under a video.'),
    author: Card,
    replyTo: Id.nullable().describe('The comment it replies to, which may be deleted; null if it is no reply.'),
    mentions: z
      .array(z.strictObject({ _id: Id, name: z.string(), kind: z.enum(['person', 'club']) }))
      .describe('People and clubs mentioned by `@username` or `@handle`: at most five of the college.'),
  })
  .meta({
    id: 'Comment',
    examples: [
      {
        _id: EXAMPLE.comment,
        userId: EXAMPLE.person,
        desc: 'What a goal!',
        createdAt: EXAMPLE.moment,
        videoId: EXAMPLE.video,
        author: { _id: EXAMPLE.person, name: 'asha', Normalname: 'Asha Rao', img: null },
        replyTo: null,
        mentions: [],
      },
    ],
  });

/** A comment; it names its item as `videoId` or `photoId` (product 3). */
export function presentComment(base: UrlBase, comment: CommentView): z.output<typeof Comment> {
  return {
    _id: comment.id,
    userId: comment.authorId,
    desc: comment.text,
    createdAt: iso(comment.createdAt),
    ...(comment.kind === 'video' ? { videoId: comment.mediaId } : { photoId: comment.mediaId }),
    author: presentCard(base, comment.authorId, comment.author),
    replyTo: comment.replyTo,
    mentions: comment.mentions.map(({ kind, id, name }) => ({ _id: id, name, kind })),
  };
}
