import { renewEvents } from '../../shared/lib/event-cache.ts';
import { api, isNetworkError, type Outputs, queryClient, type Refusal, refusalOf } from '../../shared/lib/trpc.ts';
import { rememberSent, sentBefore } from './remembered-uploads.ts';

type Item = Outputs['media']['publishPhoto'];

/** An item to publish: its texts as they were entered, its file, and how that is to look. */
export interface Entered {
  readonly title: string;
  readonly description: string;
  readonly tags: string;
  readonly fileName: string;
  readonly turn?: number | undefined;
  readonly posterName?: string | null | undefined;
}

const isSamePicture = (a: Entered, b: Entered) =>
  (a.turn ?? 0) === (b.turn ?? 0) && (a.posterName ?? null) === (b.posterName ?? null);

/** The part of a stored name that nobody guesses and no two files share: one file is published once. */
const keyOf = (fileName: string) => /^\w+\/\d+-[\w-]{22}/.exec(fileName)?.[0] ?? fileName;

/** Whether a refusal means that the file was published before, and that answer was lost. A thumbnail in use says nothing. */
const saysPublished = (refusal: Refusal | null) =>
  refusal?.code === 'KEY_REUSED' ||
  (refusal?.code === 'UPLOAD_IN_USE' && !refusal.errors.some(({ field }) => field === 'posterName'));

/**
 * Publishes one item, whatever answers get lost: what was sent and not answered is sent again as it was, after a reload
 * too, and the texts and the thumbnail that were entered since are its own then. Where the photo was turned otherwise
 * since, or has another thumbnail, that is sent first: it counts where nothing was published yet. Null stands for an item
 * of which it is not known any more what was sent.
 */
export function publication<E extends Entered>(
  publish: (input: E & { readonly key: string }) => Promise<Item>,
): (entered: E) => Promise<Item | null> {
  let sent: E | null = null;
  const request = (one: E) => publish({ ...one, key: keyOf(one.fileName) });
  return async (entered) => {
    const before: E = sent ?? (sentBefore(entered.fileName) as E | null) ?? entered;
    sent = before;
    rememberSent(entered.fileName, before);
    let made = isSamePicture(before, entered) ? before : entered;
    const item = await request(made)
      .catch((error: unknown) => {
        if (made === before || refusalOf(error)?.code !== 'KEY_REUSED') throw error;
        made = before;
        return request(made);
      })
      .catch((error: unknown) => {
        const refusal = refusalOf(error);
        if (saysPublished(refusal)) return null;
        // One of what is entered by now, or that comes before the key is read, leaves open whether what was sent is published.
        const isOpen = refusal?.retryAfter || refusal?.code === 'UNAUTHENTICATED' || made !== before;
        if (refusal && !isOpen) {
          sent = null;
          rememberSent(entered.fileName, null);
        }
        throw error;
      });
    if (item === null) return null;
    sent = made;
    rememberSent(entered.fileName, made);
    if (entered.posterName && entered.posterName !== made.posterName) await choosePoster(item.id, entered.posterName);
    const { title, description, tags } = entered;
    if (title === made.title && description === made.description && tags === made.tags) return item;
    return api.media.edit.mutate({ kind: item.kind, id: item.id, title, description, tags });
  };
}

/** Gives a published video another thumbnail; one that is refused leaves it the former. */
async function choosePoster(id: string, fileName: string): Promise<void> {
  await api.media.choosePoster.mutate({ id, fileName }).catch((error: unknown) => {
    if (!refusalOf(error) || refusalOf(error)?.retryAfter) throw error;
  });
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
