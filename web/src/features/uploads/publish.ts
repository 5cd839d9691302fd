import { renewEvents } from '../../shared/lib/event-cache.ts';
import { api, isNetworkError, type Outputs, queryClient, type Refusal, refusalOf } from '../../shared/lib/trpc.ts';
import { rememberSent, sentBefore } from './remembered-uploads.ts';

type Item = Outputs['media']['publishPhoto'];

/** An item to publish: its texts as they were entered, and its file. */
export interface Entered {
  readonly title: string;
  readonly description: string;
  readonly tags: string;
  readonly fileName: string;
}

/** The part of a stored name that nobody guesses and no two files share: one file is published once. */
const keyOf = (fileName: string) => /^\w+\/\d+-[\w-]{22}/.exec(fileName)?.[0] ?? fileName;

/** Whether a refusal means that the file was published before, and that answer was lost. A thumbnail in use says nothing. */
const saysPublished = (refusal: Refusal | null) =>
  refusal?.code === 'KEY_REUSED' ||
  (refusal?.code === 'UPLOAD_IN_USE' && !refusal.errors.some(({ field }) => field === 'posterName'));

/**
 * Publishes one item, whatever answers get lost: what was sent and not answered is sent again as it was, after a reload
 * too, and the texts that were entered since are its texts then. Null stands for an item of which it is not known any
 * more what was sent.
 */
export function publication<E extends Entered>(
  publish: (input: E & { readonly key: string }) => Promise<Item>,
): (entered: E) => Promise<Item | null> {
  let sent: E | null = null;
  return async (entered) => {
    sent ??= (sentBefore(entered.fileName) as E | null) ?? entered;
    rememberSent(entered.fileName, sent);
    const item = await publish({ ...sent, key: keyOf(sent.fileName) }).catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (saysPublished(refusal)) return null;
      if (refusal) {
        sent = null;
        rememberSent(entered.fileName, null);
      }
      throw error;
    });
    const { title, description, tags } = entered;
    if (item === null || (title === sent.title && description === sent.description && tags === sent.tags)) return item;
    return api.media.edit.mutate({ kind: item.kind, id: item.id, title, description, tags });
  };
}

/**
 * Adds what was published to the event that was chosen for it, if one was. `failed` hears why the event refuses it,
 * which is published then all the same. Rejects where it is not known whether it is there, or the server asks to come
 * again.
 */
export async function addPublished(
  eventId: string,
  item: { readonly id: string } | null,
  failed: (error: unknown) => void,
): Promise<void> {
  if (eventId === '' || !item) return;
  await api.events.add.mutate({ eventId, mediaId: item.id }).catch((error: unknown) => {
    if (isNetworkError(error) || refusalOf(error)?.retryAfter) throw error;
    failed(error);
  });
  void renewEvents(queryClient);
}
