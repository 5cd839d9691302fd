import type { Notification } from '../kernel/ports.ts';
import type { Media } from '../media/media.ts';
import type { Comment, Mention } from './comment.ts';

/**
 * The notifications of a comment, one per person: for the authors of the comments that it answers, the people whom it
 * mentions, the leads of clubs that it mentions, and the item's uploader; never for its own author (decisions 50). `answered` holds the comments above it.
 */
export function commentNotifications(
  media: Pick<Media, 'id' | 'uploaderId'>,
  comment: Pick<Comment, 'id' | 'authorId' | 'createdAt'>,
  answered: readonly Pick<Comment, 'authorId'>[],
  mentions: readonly Mention[],
  leads: readonly { readonly clubId: string; readonly personId: string }[],
): Notification[] {
  const notifications = new Map<string, Notification>();
  const notify = (personId: string, kind: 'reply' | 'mention' | 'comment', clubId: string | null = null) => {
    if (personId === comment.authorId || notifications.has(personId)) return;
    notifications.set(personId, {
      personId,
      cause: `comment:${comment.id}`,
      kind,
      at: comment.createdAt,
      actorId: comment.authorId,
      mediaId: media.id,
      commentId: comment.id,
      caseId: null,
      eventId: null,
      clubId,
    });
  };
  for (const { authorId } of answered) notify(authorId, 'reply');
  for (const { kind, id } of mentions) if (kind === 'person') notify(id, 'mention');
  for (const { clubId, personId } of leads) notify(personId, 'mention', clubId);
  notify(media.uploaderId, 'comment');
  return [...notifications.values()];
}
