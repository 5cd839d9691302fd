import type { LiveEvent } from '@quadrangle/domain/live/rules';
import { kinds } from '@quadrangle/domain/media/media';
import type { Query } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { cachedMedia, foundKey, knownMedia, type Media, renewMedia } from '../lib/media-cache.ts';
import { queryClient, trpc } from '../lib/trpc.ts';

const UNREAD = getQueryKey(trpc.news.unread);
const NEWS = getQueryKey(trpc.news.list);
const COMMENTS = getQueryKey(trpc.comments.list);
const FOUND = getQueryKey(trpc.media.find);
const SAYING = [['comments']];
const RETRYING = getQueryKey(trpc.media.retry);

/** How long events are gathered, in milliseconds: one act often causes several. */
const GATHERED_MS = 100;

/** Many hear of a shared item at once: they ask at a random moment within this time, in milliseconds. */
const SPREAD_MS = 5_000;

interface Asked {
  readonly mediaId?: string;
  readonly id?: string;
}

const inputOf = ({ queryKey }: Pick<Query, 'queryKey'>): Asked =>
  (queryKey[1] as { readonly input?: Asked } | undefined)?.input ?? {};

/** The items whose comments are on screen. */
export function lookedAt(): string[] {
  const shown = queryClient.getQueryCache().findAll({ queryKey: COMMENTS, type: 'active' });
  return [...new Set(shown.flatMap((query) => inputOf(query).mediaId ?? []))].sort();
}

let gathered: LiveEvent[] = [];
let asking = false;

/** Fetches the things that an event is about again, if they are on screen. */
export function happened(event: LiveEvent): void {
  if (event.kind === 'favourite' || event.kind === 'event') askSoon();
  else if (gathered.push(event) === 1) setTimeout(act, GATHERED_MS);
}

/** Fetches once, however much is shared until then, and not at the same moment as everybody else. */
function askSoon(): void {
  if (asking) return;
  asking = true;
  setTimeout(() => {
    asking = false;
    askForNews();
  }, Math.random() * SPREAD_MS);
}

function askForNews(): void {
  void queryClient.invalidateQueries({ queryKey: UNREAD });
  void queryClient.invalidateQueries({ queryKey: NEWS });
}

function act(): void {
  // A change that is being sent is already on screen, and gets its own answer, which may be older than the event.
  if ([SAYING, RETRYING].some((mutationKey) => queryClient.isMutating({ mutationKey }) > 0))
    return void setTimeout(act, GATHERED_MS);
  const events = gathered;
  gathered = [];
  const all = events.some(({ kind }) => kind === 'refresh');
  const heard = events.flatMap(({ kind, itemId }) => (kind === 'discussion' ? (itemId ?? []) : []));
  const discussed = new Set(all ? lookedAt() : heard);
  const items = new Set(events.flatMap(({ kind, itemId }) => (isOfItem(kind) ? (itemId ?? []) : [])));
  if (events.some(({ kind }) => kind !== 'discussion' && kind !== 'item')) askForNews();
  void queryClient.invalidateQueries({
    queryKey: COMMENTS,
    predicate: (query) => all || discussed.has(inputOf(query).mediaId ?? ''),
  });
  void queryClient.invalidateQueries({
    queryKey: FOUND,
    predicate: (query) => discussed.has(inputOf(query).id ?? ''),
  });
  const unready = all ? knownMedia(queryClient).filter(({ state }) => state === 'processing') : [];
  for (const id of new Set([...items, ...unready.map((media) => media.id)]))
    for (const kind of kinds) void renewKnown({ kind, id });
}

/** Renews an item that this page knows, or is just asking for: an answer on its way may be older than the event. */
async function renewKnown(ref: Pick<Media, 'kind' | 'id'>): Promise<void> {
  await Promise.allSettled([queryClient.getQueryCache().find({ queryKey: foundKey(ref) })?.promise]);
  // A renewal that fails is made up for by the polls of items that are being processed.
  if (cachedMedia(queryClient, ref)) await renewMedia(queryClient, ref).catch(() => undefined);
}

const isOfItem = (kind: LiveEvent['kind']) => kind === 'item' || kind === 'processing';
