import type { Counters, Media } from '../src/media/media.ts';
import { recounted } from '../src/media/rules.ts';
import { retally } from '../src/reactions/rules.ts';
import { type MarkRow, pair, type ReactionRow } from './table.ts';
import type { Tables } from './tables.ts';

/** The counters of an item. */
export function countersOf({ views, likeCount, dislikeCount, commentCount, score }: Media): Counters {
  return { views, likeCount, dislikeCount, commentCount, score };
}

/** Sets or takes back one person's reaction to an item; counts and score follow. Null if the item is gone. */
export function moveReaction(tables: Tables, key: MarkRow, to: ReactionRow['reaction'] | null): Counters | null {
  const media = tables.media.get(key.mediaId);
  if (!media) return null;
  const from = tables.reactions.get(pair(key.mediaId, key.memberId))?.reaction ?? null;
  const moved = recounted(media, retally(media, from, to));
  tables.media.put(moved);
  if (to === null) tables.reactions.delete(pair(key.mediaId, key.memberId));
  else tables.reactions.put({ ...key, reaction: to });
  return countersOf(moved);
}

/** Whether this person's reactions and favourites count: not while they are suspended. */
export const counts = (tables: Tables, personId: string): boolean =>
  (tables.users.get(personId)?.suspendedAt ?? null) === null;

/** The item with counters recomputed from its facts, without those of suspended people. */
export function fromFacts(tables: Tables, media: Media): Media {
  const reactions = tables.reactions.where((row) => row.mediaId === media.id && counts(tables, row.memberId));
  const comments = tables.comments.where((row) => row.mediaId === media.id && counts(tables, row.authorId));
  return recounted(media, {
    likeCount: reactions.filter(({ reaction }) => reaction === 'like').length,
    dislikeCount: reactions.filter(({ reaction }) => reaction === 'dislike').length,
    commentCount: comments.length,
  });
}

/** How many people who are not suspended marked `uploaderId` as a favourite. */
export function favouritesOf(tables: Tables, uploaderId: string): number {
  return tables.favourites.where((row) => row.uploaderId === uploaderId && counts(tables, row.memberId)).length;
}

/** Removes a comment; the item's count and score follow. */
export function dropComment(tables: Tables, commentId: string): boolean {
  const comment = tables.comments.get(commentId);
  if (!comment) return false;
  const media = tables.media.get(comment.mediaId);
  tables.comments.delete(commentId);
  tables.notifications.deleteWhere((row) => row.commentId === commentId);
  if (media) tables.media.put(fromFacts(tables, media));
  return true;
}

/** Moves the count of people who marked `uploaderId` as a favourite. */
export function moveFavourites(tables: Tables, uploaderId: string, by: 1 | -1): void {
  const uploader = tables.users.get(uploaderId);
  if (uploader) tables.users.put({ ...uploader, favouriteCount: uploader.favouriteCount + by });
}

/** Counts anew how many people, without suspended ones, marked these clubs as a favourite. */
export function recountFavouriteClubs(tables: Tables, clubIds: readonly string[]): void {
  for (const id of clubIds) {
    const club = tables.clubs.get(id);
    const marks = tables.clubFavourites.where((row) => row.clubId === id && counts(tables, row.memberId));
    if (club) tables.clubs.put({ ...club, favouriteCount: marks.length });
  }
}

/** The clubs that somebody marked as favourites. */
export const favouriteClubsOf = ({ clubFavourites }: Tables, id: string): string[] =>
  clubFavourites.where(({ memberId }) => memberId === id).map(({ clubId }) => clubId);
