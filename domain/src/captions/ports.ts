import type { Tenant } from '../kernel/actor.ts';
import type { Instant } from '../kernel/time.ts';
import type { CaptionsOfItem } from '../media/ports.ts';
import type { Room } from '../uploads/room.ts';

/** The captions of a video in one language, as they are kept. Each change of them has an id of its own. */
export interface Captions {
  readonly id: string;
  readonly mediaId: string;
  readonly uploaderId: string;
  readonly language: string;
  /** WebVTT that `captionText` wrote. */
  readonly text: string;
  /** Its bytes. */
  readonly size: number;
  /** What `captionWords` gave. */
  readonly words: string;
  readonly changedAt: Instant;
}

/** The captions of videos (decisions 59). Items are found by their words at once. */
export interface CaptionsRepository extends CaptionsOfItem {
  /**
   * Puts captions in the place of those in the same language, in one unit with what their video is found by. `judge` is
   * told what the uploader's files take without the former ones, and may refuse by throwing; `tenant` as for uploads. `gone` when
   * the video is, `too-many` when it would have captions in more than `most` languages.
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
}
