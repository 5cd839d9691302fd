import type { Instant } from '../kernel/time.ts';
import type { Whose } from '../kernel/turns.ts';
import type { QuarterTurn } from './picture-rules.ts';
import type { DrawnPicture } from './picture-sizes.ts';
import type { RenderingTurn, RenditionPlan, Renditions } from './playback-rules.ts';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The bytes of stored files, by stored name. Every method refuses STORAGE_UNAVAILABLE while the storage cannot be
 * reached.
 */
export interface FileReading {
  /** Size in bytes, or null when there is no such file. */
  size(fileName: string): Promise<number | null>;
  /** The bytes, or a part of them; they belong to the reader, who may overwrite them. Refuses FILE_NOT_FOUND. */
  read(fileName: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** A short-lived address at which the storage itself serves the file, or null when it cannot. */
  readUrl(fileName: string, as: { contentType: string; disposition: string | null }): Promise<string | null>;
}

/**
 * Changes to stored files, by stored name. Every method refuses STORAGE_UNAVAILABLE while the storage cannot be
 * reached.
 */
export interface FileWriting {
  /** Whether bytes can be changed in place; otherwise the whole object has to be written again. */
  readonly patchesInPlace: boolean;
  /**
   * Writes the whole file in one step: readers see the former or the new one, never a part. Bytes that come in parts
   * are not all held in memory; when they break off, nothing is written.
   */
  write(fileName: string, contentType: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Overwrites ranges, in the order of the file, with zeros; every other byte stays. Refuses FILE_NOT_FOUND. */
  blank(fileName: string, ranges: readonly ByteRange[]): Promise<void>;
  /** Removes the file, if it exists. */
  remove(fileName: string): Promise<void>;
}

/** The storage as a whole. Every method refuses STORAGE_UNAVAILABLE while the storage cannot be reached. */
export interface FileUpkeep {
  /** Up to `limit` stored names after `after`, sorted; for the sweep. */
  list(after: string | null, limit: number): Promise<readonly string[]>;
  /** Free bytes where the files are stored; null if the space is unlimited. */
  freeSpace(): Promise<number | null>;
  /** Resolves if it can be reached; otherwise refuses. */
  check(): Promise<void>;
}

/** The files themselves, as one storage holds them; a use case names the parts that it needs. */
export type FileStore = FileReading & FileWriting & FileUpkeep;

/** When a file says it was taken: the time on the camera's clock, and its offset from UTC if given. */
export interface CaptureStamp {
  /** `2026:03:14 18:05:59`, as EXIF writes it. */
  readonly clock: string;
  /** `+05:30`; null if unknown. */
  readonly offset: string | null;
  /** The GPS time in UTC, written like the clock's; null if there is none. */
  readonly gps: string | null;
}

/** The facts about a picture, read from its bytes. */
export interface Picture {
  readonly contentType: string;
  /** When it says it was taken, the most credible stamp first, read before that metadata was removed (decisions 43). */
  readonly taken: readonly CaptureStamp[];
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** What was drawn from it (decisions 60). */
  readonly drawn: DrawnPicture;
}

/** Decodes pictures and draws them for screens. Refuses STORAGE_UNAVAILABLE while the storage cannot be reached. */
export interface PictureProcessor {
  /**
   * Decodes the stored picture in full, writes its sizes for screens beside it (`pictureSizes`), and removes location
   * and maker notes from the file itself (decisions 22, 26, 27), when it is the turn of `whose`. Refuses
   * FILE_NOT_FOUND, FILE_TYPE_REFUSED, FILE_UNREADABLE, FILE_TOO_LARGE, FILE_TOO_DEMANDING, and FILES_BUSY when its
   * turn does not come in time.
   */
  prepare(fileName: string, whose: Whose, how?: Preparation): Promise<Picture>;
}

export interface Preparation {
  /**
   * Turns the picture, and the file itself, clockwise by so many degrees in all: repeating the call changes nothing, with
   * other degrees it stands as with those, and without any as it is. Animations are not turned.
   */
  readonly turn?: QuarterTurn;
  /** Receives the capture times before they are removed from the file. */
  readonly keep?: (taken: readonly CaptureStamp[]) => Promise<void>;
}

/** The facts about a video, read from its bytes. */
export interface ProbedVideo {
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  /** Seconds from the first to the last picture or sound. */
  readonly duration: number;
  /** When the container says it was recorded, the most credible first; empty when it does not (decisions 43). */
  readonly recordedAt: readonly Instant[];
  /** The ranges of metadata that have to be blanked; empty if there are none (decisions 27). */
  readonly metadata: readonly ByteRange[];
  /** The video codec as RFC 6381 writes it, and the name of the audio codec, null without sound. */
  readonly codecs: { readonly video: string; readonly audio: string | null };
  /** Its sound tracks, the one that plays by default first, with their languages as the container writes them. */
  readonly sounds: readonly { readonly index: number; readonly language: string }[];
  /** Frames a second on average; 0 if unknown. */
  readonly frameRate: number;
  /** Whether it is HDR. */
  readonly highRange: boolean;
  /** Whether only a library that takes all kinds can convert it. */
  readonly foreign?: boolean;
  /** Whether its index comes before its frames, so that it plays before it has loaded completely. */
  readonly startsFast: boolean;
}

/** Probes videos. Refuses STORAGE_UNAVAILABLE while the storage cannot be reached. */
export interface VideoProber {
  /**
   * Reads the container's metadata and codecs of the stored video. Refuses FILE_NOT_FOUND, FILE_TYPE_REFUSED,
   * FILE_UNREADABLE, FILES_BUSY when its turn does not come in time.
   */
  probe(fileName: string, whose: Whose): Promise<ProbedVideo>;
}

/**
 * Decodes and encodes videos, in processes of its own. Refuses STORAGE_UNAVAILABLE while the storage cannot be reached.
 */
export interface VideoLibrary {
  /** Its name, for the operator. */
  readonly name: string;
  /** Whether it takes what cameras of all ages write, and not only what today's browsers know (decisions 26). */
  readonly takesAll: boolean;
  /**
   * Replaces a video in an older container by one in Matroska with the same pictures and sound, and without everything
   * else: such a container is never served (decisions 27). Returns when it says it was recorded. Refuses
   * FILE_TYPE_REFUSED if it holds something else, and as `still` does.
   */
  rewrap(fileName: string, whose: Whose): Promise<readonly Instant[]>;
  /**
   * The picture shown at `at` seconds, or the last one, as a JPEG. Refuses FILE_NOT_FOUND, FILE_UNREADABLE when it
   * cannot be decoded, VIDEO_TOO_DEMANDING if that takes too long or too much memory, FILES_BUSY if the process was
   * killed or its turn does not come in time.
   */
  still(fileName: string, at: number, whose: Whose): Promise<Uint8Array>;
  /**
   * Makes the sizes of `plan` whose turn it is, with the smallest also the sound and the seek pictures, and the MP4s that
   * these sizes become; stores them beside the video (`playFiles`). The main playlist names the sizes that are `listed`; those of them not made now are stored already. Reports the progress of the turn in percent. Refuses as `still` does.
   */
  render(
    fileName: string,
    plan: RenditionPlan,
    turn: RenderingTurn,
    listed: Renditions['rungs'],
    tell: (percent: number) => void,
  ): Promise<void>;
}
