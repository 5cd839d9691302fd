import type { NewsEntry } from './news.ts';

/** The fields of a notification that say where it leads; people, clubs and events by their ids. */
interface Linking extends Pick<NewsEntry, 'kind' | 'items' | 'commentId' | 'own'> {
  readonly actor: { readonly id: string } | null;
  readonly club: { readonly id: string } | null;
  readonly event: { readonly id: string } | null;
  readonly item: { readonly kind: string; readonly id: string } | null;
}

/** The path of the page that a notification leads to (decisions 50). */
export function newsPath({ kind, actor, club, item, event, items, commentId, own }: Linking): string {
  const itemPath = item && `/${item.kind}/${item.id}`;
  if (kind === 'plan') return club ? `/club/${club.id}` : '/payment';
  if (kind === 'moderation') return '/moderation';
  if (kind === 'decision' && !own) return '/reports';
  if (kind === 'decision') return club ? `/club/${club.id}` : (itemPath ?? '/profile');
  if (kind === 'leaving') return '/profile';
  if (kind === 'invitation') return '/clubs';
  if ((kind === 'handover' || kind === 'seat') && club) return `/club/${club.id}`;
  if (kind === 'offers' && event) return `/event/${event.id}/offers`;
  if ((kind === 'event' || kind === 'accepted' || kind === 'ending') && event) return `/event/${event.id}`;
  if (kind === 'favourite' && items > 1 && club) return `/club/${club.id}`;
  if (kind === 'favourite' && items > 1 && actor) return `/people/${actor.id}`;
  if (commentId) return `${itemPath}#comment-${commentId}`;
  return itemPath ?? '/';
}
