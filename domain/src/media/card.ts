import type { Feed } from './feeds.ts';
import type { Media, MediaForViewer } from './media.ts';
import { isListed } from './rules.ts';

/** Feeds that the web client shows as cards: a batch is one of them (decisions 44). */
export const cardFeeds = ['random', 'recent', 'sub', 'myfiles'] as const satisfies readonly Feed[];
export type CardFeed = (typeof cardFeeds)[number];

/** The most pictures on the card of a batch. */
export const PICTURES_ON_CARD = 3;

/** One entry of a list: an item, and the others of its batch. */
export interface Card<First> {
  /** The first of its items, whose picture the card shows. */
  readonly first: First;
  /** How many items it holds. */
  readonly count: number;
  /** The id of its last item, where somebody arrives who goes back through the list. */
  readonly lastId: string;
  /** The stored names of its first pictures. */
  readonly pictures: readonly string[];
}

/** A card as one viewer sees it. */
export type CardForViewer = Card<MediaForViewer>;

/** The stored name of the picture that represents an item. */
export function pictureName({ fileName, posterName }: Pick<Media, 'fileName' | 'posterName'>): string {
  return posterName ?? fileName;
}

/**
 * Items as cards (decisions 44): the photos of a batch that are shown are one card, and so are its videos; what of it was
 * given to a club is a card of the club's (decisions 63). An item that is not listed is a card of its own, so that its
 * uploader sees its state.
 */
export function cardsOf(items: readonly Media[]): Card<Media>[] {
  const together = Map.groupBy(items, ({ id, kind, batchId, clubId, state, hidden }) =>
    isListed({ state, hidden }) ? `${kind} ${batchId} ${clubId}` : id,
  );
  return [...together.values()].flatMap((unsorted) => {
    const [first, ...others] = unsorted.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
    if (first === undefined) return [];
    const pictures = [first, ...others].slice(0, PICTURES_ON_CARD).map(pictureName);
    return [{ first, count: 1 + others.length, lastId: (others.at(-1) ?? first).id, pictures }];
  });
}
