import { type PersonSummary, personSummary } from '../accounts/views.ts';
import { fileUrl } from '../files/file-urls.ts';
import type { Member } from '../kernel/actor.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { firstCharacters } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import type { Kind } from '../media/media.ts';
import { type ClubCardView, clubCardView } from '../media/views.ts';
import type { Verdict } from '../safety/case.ts';
import type { NewsEntry, NewsKind } from './news.ts';

/** The most characters of a comment that are shown. */
const EXCERPT = 140;

export interface NewsView {
  /** The keys that mark it as read: several if it combines several comments. */
  readonly keys: readonly string[];
  readonly kind: NewsKind;
  readonly at: Instant;
  readonly read: boolean;
  /** Who did it; null if nobody in particular. */
  readonly actor: PersonSummary | null;
  /** The club that shared something. */
  readonly club: ClubCardView | null;
  /** How many others did the same. */
  readonly others: number;
  readonly item: {
    readonly kind: Kind;
    readonly id: string;
    readonly title: string;
    readonly thumbUrl: string;
    readonly failed: boolean;
  } | null;
  readonly event: { readonly id: string; readonly title: string } | null;
  readonly commentId: string | null;
  /** The beginning of the comment. */
  readonly text: string | null;
  /** The number of new items. */
  readonly items: number;
  /** The decision; null if there is none yet. */
  readonly verdict: Verdict | null;
  /** Whether it is about something of one's own; otherwise one reported it. */
  readonly own: boolean;
  readonly planEnd: Instant | null;
}

/** An entry as its reader sees it. */
export function newsView(
  ports: { clock: Clock; secrets: Secrets },
  reader: Pick<Member, 'tenant'>,
  { key, kind, at, actor, club, event, media, commentId, text, items, verdict, own, planEnd }: NewsEntry,
  read: boolean,
): NewsView {
  return {
    keys: [key],
    kind,
    at,
    read,
    actor: actor && personSummary(ports, reader.tenant, actor),
    club: club && clubCardView(ports, reader.tenant, club),
    others: 0,
    item: media && {
      kind: media.kind,
      id: media.id,
      title: media.title,
      thumbUrl: fileUrl(ports.secrets, media.tenant, 'thumb', media.posterName ?? media.fileName, ports.clock.now()),
      failed: media.state === 'failed',
    },
    event,
    commentId,
    text: text === null ? null : firstCharacters(text, EXCERPT),
    items,
    verdict,
    own,
    planEnd,
  };
}

/**
 * Combines adjacent notifications of comments on the same item, if all or none of them are read, into the newest one
 * and the number of the others (decisions 50).
 */
export function grouped(views: readonly NewsView[]): NewsView[] {
  const groups: { view: NewsView; actors: Set<string> }[] = [];
  for (const view of views) {
    const last = groups.at(-1);
    const same =
      view.kind === 'comment' &&
      last?.view.kind === 'comment' &&
      last.view.item?.id === view.item?.id &&
      last.view.read === view.read;
    if (last && same) {
      if (view.actor) last.actors.add(view.actor.id);
      last.view = { ...last.view, keys: [...last.view.keys, ...view.keys], others: last.actors.size - 1 };
    } else groups.push({ view, actors: new Set(view.actor ? [view.actor.id] : []) });
  }
  return groups.map(({ view }) => view);
}
