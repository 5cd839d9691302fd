import { z } from 'zod';
import type { Folder } from '../files/stored-names.ts';
import type { Member, Tenant } from '../kernel/actor.ts';
import { characters, titleText, typedText } from '../kernel/text.ts';
import { type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import type { Whose } from '../kernel/turns.ts';
import { mayChangeForClub, type SeatRole } from '../membership/club.ts';
import type { Counters, Kind, Media } from './media.ts';
import type { Viewer } from './ports.ts';

export const LONGEST_TITLE = 200;
export const LONGEST_DESCRIPTION = 5_000;
export const LONGEST_TAG = 40;
const MAX_TAGS = 20;

/** A title: 1–200 characters after trimming (decisions 14). */
export const title = titleText(1, LONGEST_TITLE);

/** A description: 0–5,000 characters (decisions 14). */
export const description = typedText(0, LONGEST_DESCRIPTION);

/**
 * Tags from a list or a comma-separated text: split on commas, trimmed, lower-cased, one `#` in front dropped, empties
 * dropped, de-duplicated (decisions 14).
 */
export function parseTags(input: string | readonly string[]): string[] {
  const parts = (typeof input === 'string' ? [input] : input).flatMap((text) => text.split(','));
  const tags = parts.map((part) => part.trim().toLowerCase().replace(/^#/, '').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

const tagText = z.string().max(10_000);

const tagsUpTo = (most: number) =>
  z
    .union([tagText, z.array(tagText).max(1_000)], 'Give the tags as a list, or separated by commas.')
    .transform(parseTags)
    .refine((list) => list.length <= most, `Use at most ${most} tags.`)
    .refine(
      (list) => list.every((tag) => characters(tag) <= LONGEST_TAG),
      `Use at most ${LONGEST_TAG} characters in a tag.`,
    )
    .refine(
      (list) => list.every((tag) => !/[\0\uD800-\uDFFF]/u.test(tag)),
      'A tag contains characters that can’t be used.',
    )
    .describe(`At most ${most} of 1 to 40 characters, as a list or separated by commas.`);

/** Tags as they arrive; at most 20 of 1–40 characters, counted after parsing (decisions 14). */
export const tags = tagsUpTo(MAX_TAGS);

/** Common tags of photos that may each get one more (decisions 14). */
export const tagsBesideOwn = tagsUpTo(MAX_TAGS - 1);

/** The title of one photo of an upload: the entered title, a space, its 1-based index (decisions 15; product 7). */
export function photoTitle(entered: string, index: number): string {
  return `${entered} ${index}`;
}

/** A title entered for so many photos: it still fits once each has its number (decisions 14, 15). */
export const titleOfPhotos = (photos: number) => titleText(1, LONGEST_TITLE - photoTitle('', photos).length);

/** Whether a job gave an item up because it could not reach the storage in all attempts (decisions 13, 58). */
export function wasGivenUp({ failure }: Pick<Media, 'failure'>): boolean {
  return failure === 'STORAGE_UNAVAILABLE';
}

/** The stand-in for the address of an uploader who is gone, because clients read its domain (decisions 12). */
export function formerMemberEmail(tenant: Tenant): string {
  return `former-member@${tenant}`;
}

/** The folder an item's files are uploaded to; a video's thumbnail lies in `video` too (decisions 13). */
export function folderOf(kind: Kind): Folder {
  return kind;
}

/** Somebody as whoever looks at a list. */
export function viewerOf({ id, tenant, sharedBefore }: Member): Viewer {
  return { id, tenant, sharedBefore };
}

/**
 * Whether what somebody may see of others includes this item: of whoever left long ago, what was shared before the
 * moment at which their view ends, what they saved, and what they shared themselves, through a pool too (decisions 74).
 */
export function isWithinView(
  media: Pick<Media, 'createdAt' | 'uploaderId'>,
  { id, sharedBefore = null }: Pick<Viewer, 'id' | 'sharedBefore'>,
  saved: boolean,
): boolean {
  return sharedBefore === null || media.createdAt < sharedBefore || media.uploaderId === id || saved;
}

/**
 * Whether somebody may know that an item exists: it is of their tenant, within their view, and ready or their own; if it
 * is hidden, only its uploader and moderators may; if it is in the bin of its club, only moderators may, besides its leads in
 * the bin itself; if it is offered, only its uploader, and whoever `judges` it, who has to be a moderator too once it is
 * withheld (decisions 2, 13, 51, 52, 62, 65, 74).
 */
export function isVisibleTo(
  media: Pick<Media, 'tenant' | 'hidden' | 'withheld' | 'binned' | 'pool' | 'state' | 'uploaderId' | 'createdAt'>,
  viewer: Pick<Member, 'moderator'> & Viewer,
  { judges = false, saved = false }: { readonly judges?: boolean; readonly saved?: boolean } = {},
): boolean {
  if (media.tenant !== viewer.tenant) return false;
  if (media.uploaderId === viewer.id && !media.binned) return true;
  if (!isWithinView(media, viewer, saved)) return false;
  const mayKnow =
    media.pool === 'offered' ? judges && (!media.withheld || viewer.moderator) : !media.hidden || viewer.moderator;
  return media.state === 'ready' && mayKnow;
}

/**
 * Whether lists show an item: every list, count, month, neighbour, search result and suggestion, and ZIPs (decisions 2,
 * 13, 51, 52). `myfiles` alone shows one's own items in every state, but what is in a bin.
 */
export function isListed({ state, hidden }: Pick<Media, 'state' | 'hidden'>): boolean {
  return state === 'ready' && !hidden;
}

/** Whether an item is hidden while its uploader is not suspended (decisions 51, 62, 65). */
export function isHiddenOtherwise({ withheld, binned, pool }: Pick<Media, 'withheld' | 'binned' | 'pool'>): boolean {
  return withheld || binned || pool === 'offered';
}

/** Whether lists show an item to this viewer, who `saved` it or not (decisions 2, 74). */
export function isListedTo(
  media: Pick<Media, 'tenant' | 'state' | 'hidden' | 'createdAt' | 'uploaderId'>,
  viewer: Viewer,
  saved: boolean,
): boolean {
  return media.tenant === viewer.tenant && isListed(media) && isWithinView(media, viewer, saved);
}

/**
 * Whether somebody may edit an item at `now`: its uploader, after a lapse too; of a club's, its leads, and for 30 days
 * the photographer who shared it; while it is offered, its uploader alone (decisions 20, 62, 65). `seat` is their seat in
 * its club.
 */
export function mayChangeItem(
  media: Pick<Media, 'uploaderId' | 'clubId' | 'pool' | 'createdAt'>,
  memberId: string,
  seat: SeatRole | null,
  now: Instant,
): boolean {
  if (media.clubId === null || media.pool === 'offered') return media.uploaderId === memberId;
  return mayChangeForClub({ by: media.uploaderId, at: media.createdAt }, memberId, seat, now);
}

/**
 * Whether somebody may remove an item: who may edit it, and at any time its uploader, if they sent it through a pool, or
 * if nobody else sees it because it is not ready (decisions 13, 65).
 */
export function mayRemoveItem(
  media: Parameters<typeof mayChangeItem>[0] & Pick<Media, 'state'>,
  memberId: string,
  seat: SeatRole | null,
  now: Instant,
): boolean {
  const isOwnAlways = media.uploaderId === memberId && (media.pool !== null || media.state !== 'ready');
  return isOwnAlways || mayChangeItem(media, memberId, seat, now);
}

/** Views by one person within this time count once (decisions 16). */
export const VIEW_SPACING = 30 * MINUTE;

/** Whether a viewer's views count at all: the uploader's own do not (decisions 16). */
export function countsAsViewer(media: Pick<Media, 'uploaderId'>, viewerId: string): boolean {
  return media.uploaderId !== viewerId;
}

/** The weight of each kind of engagement in `trend` (decisions 18). */
export const trendWeights = { view: 1, like: 4, comment: 6, dislike: -2 } as const;

/** Seconds of age that ten times the engagement outweighs: two days (decisions 18). */
const TREND_SECONDS = 172_800;

/**
 * An item's score in `trend`, highest first:
 * log10(max(1, 1 + views + 4·likes + 6·comments − 2·dislikes)) + upload time in seconds / 172,800 (decisions 18).
 */
export function trendScore(media: Omit<Counters, 'score'> & Pick<Media, 'createdAt'>): number {
  const engagement =
    1 +
    trendWeights.view * media.views +
    trendWeights.like * media.likeCount +
    trendWeights.comment * media.commentCount +
    trendWeights.dislike * media.dislikeCount;
  return Math.log10(Math.max(1, engagement)) + media.createdAt / SECOND / TREND_SECONDS;
}

/** An item, or its counters, after some of them moved; its score follows (decisions 18). */
export function recounted<Item extends Counters & Pick<Media, 'createdAt'>>(item: Item, to: Partial<Counters>): Item {
  const moved = { ...item, ...to };
  return { ...moved, score: trendScore(moved) };
}

/** Whose turn the work on an item takes (decisions 78). */
export function uploaderOf({ uploaderId, tenant }: Pick<Media, 'uploaderId' | 'tenant'>): Whose {
  return { id: uploaderId, tenant };
}
