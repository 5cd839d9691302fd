import type { NewsSummary } from '../kernel/news-summary.ts';
import type { Settings } from '../kernel/ports.ts';
import { firstCharacters } from '../kernel/text.ts';
import type { NewsEntry } from './news.ts';
import { newsPath } from './news-path.ts';

/** Characters of a comment that pushes and digests quote. */
const EXCERPT = 140;

/**
 * Entries as pushes and digests present them, newest first: comments on one item are one, with the newest author and
 * the number of others (decisions 50).
 */
export function summaries(settings: Pick<Settings, 'publicUrl'>, entries: readonly NewsEntry[]): NewsSummary[] {
  const groups = Map.groupBy(entries, (entry) =>
    entry.kind === 'comment' && entry.media ? `on ${entry.media.id}` : entry.key,
  );
  return [...groups.values()].flatMap((group) => {
    const [entry] = group;
    if (!entry) return [];
    const { kind, actor, club, media, event, text, items, verdict, own, planEnd } = entry;
    return {
      kind,
      who: (kind === 'favourite' && club?.name) || (actor && (actor.fullName || actor.name)),
      others: new Set(group.map((one) => one.actor?.id)).size - 1,
      title: media?.title ?? null,
      event: event?.title ?? null,
      club: club?.name ?? null,
      text: text === null ? null : firstCharacters(text, EXCERPT),
      items,
      failed: media?.state === 'failed',
      verdict,
      own,
      planEnd,
      page: `${settings.publicUrl}${newsPath({ ...entry, item: media })}`,
    };
  });
}
