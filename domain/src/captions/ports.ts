import type { Tenant } from '../kernel/actor.ts';
import type { Instant } from '../kernel/time.ts';
import type { CaptionsOfItem } from '../media/ports.ts';
import type { Room } from '../uploads/room.ts';

/** The captions of a video in one language, as stored. Each change gives them a new id. */
export interface Captions {
  readonly id: string;
  readonly mediaId: string;
  readonly uploaderId: string;
  readonly language: string;
  /** WebVTT, as `writingCaptions` writes it. */
  readonly text: string;
  /** Its bytes. */
  readonly size: number;
  /** What `captionWords` finds in it. */
  readonly words: string;
  readonly changedAt: Instant;
}

/** The captions of videos (decisions 59). Search finds items by their words at once. */
export interface CaptionsRepository extends CaptionsOfItem {
  /**
   * Replaces the captions in the same language, in one unit with the video's search document. `judge` gets the space
   * that the uploader's files take without the former captions, and may refuse by throwing; `tenant` as for uploads.
   * Returns `gone` if the video is gone, `too-many` if it would have captions in more than `most` languages.
   */
  put(
    captions: Captions,
    most: number,
    tenant: Tenant | null,
    judge: (room: Room) => void,
  ): Promise<'put' | 'gone' | 'too-many'>;
  /** Removes the captions in a language; false when there are none. */
  remove(mediaId: string, language: string): Promise<boolean>;
  byId(id: string): Promise<Pick<Captions, 'mediaId' | 'text'> | null>;
  /**
   * Finds the words of the next `many` captions after `after` (an id; null for the first) by the present rules; search
   * knows them once the video is indexed anew. Returns the id of the last one, null at the end.
   */
  indexNext(after: string | null, many: number): Promise<string | null>;
}
