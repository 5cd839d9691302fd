import type { Notification } from '../kernel/ports.ts';
import type { Media } from '../media/media.ts';
import type { Comment, Mention } from './comment.ts';

/**
 * The notifications of a comment, one per person: for the authors whom it answers, the people whom it mentions, and the
 * item's uploader; never for its own author (decisions 50). `answered` are the comments above it.
 */
export function commentNotifications(
  media: Pick<Media, 'id' | 'uploaderId'>,
  said: Pick<Comment, 'id' | 'authorId' | 'createdAt'>,
  answered: readonly Pick<Comment, 'authorId'>[],
  mentions: readonly Mention[],
): Notification[] {
  const told = new Map<string, Notification>();
  const tell = (personId: string, kind: 'reply' | 'mention' | 'comment') => {
    if (personId === said.authorId || told.has(personId)) return;
    told.set(personId, {
      personId,
      cause: `comment:${said.id}`,
      kind,
      at: said.createdAt,
      actorId: said.authorId,
      mediaId: media.id,
      commentId: said.id,
      caseId: null,
    });
  };
  for (const { authorId } of answered) tell(authorId, 'reply');
  for (const { id } of mentions) tell(id, 'mention');
  tell(media.uploaderId, 'comment');
  return [...told.values()];
}
