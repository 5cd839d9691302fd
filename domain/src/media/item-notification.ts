import type { Clock, Notification } from '../kernel/ports.ts';
import type { Media } from './media.ts';

/** The notification to the uploader when an item that was processing is ready or failed (decisions 50). */
export function itemNotification(
  { clock }: { clock: Clock },
  { id, uploaderId }: Pick<Media, 'id' | 'uploaderId'>,
): Notification {
  return {
    personId: uploaderId,
    cause: `item:${id}`,
    kind: 'processing',
    at: clock.now(),
    actorId: null,
    mediaId: id,
    commentId: null,
    caseId: null,
    clubId: null,
    eventId: null,
  };
}
