import type { Looks } from './avatar.ts';
import type { Palette } from './kit/frame.ts';
import type { SceneName } from './scenes/index.ts';

/** Who lives in the demo college. */
export type Person = {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone?: string;
  /** In the picture they chose; absent where they chose none. */
  readonly looks?: Looks;
  /** Whether they decide about reports. */
  readonly isModerator?: boolean;
  /** The club this person uploads for, and the months of its plan. */
  readonly club?: { readonly name: string; readonly planMonths: 1 | 3 | 6 | 12 };
};

export type Kind = 'photo' | 'video';

/** The outline of a photo: 3:2, 4:3, 2:3, 1:1 or 20:9. A video is always 16:9. */
export type Shape = 'landscape' | 'classic' | 'portrait' | 'square' | 'panorama';

/** What an event writes down about one of its pictures. */
export type Entry = {
  readonly kind: Kind;
  readonly scene: SceneName;
  readonly shape: Shape;
  readonly uploader: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** What was said under it, the first one first: username and text. */
  readonly talk: readonly (readonly [author: string, text: string])[];
};

export type CollegeEvent = {
  readonly key: string;
  readonly name: string;
  readonly venue: string;
  /** Whole days before now. */
  readonly daysAgo: number;
  readonly palette: Palette;
  readonly entries: readonly Entry[];
};

/** A photo or a video of the demo college. */
export type Item = Omit<Entry, 'talk'> & {
  /** Unique; also the seed of all that is drawn for it. */
  readonly key: string;
  readonly event: string;
  /** Its place among the pictures of its event, from 0. */
  readonly place: number;
  readonly palette: Palette;
  /** Days before now when it was published, with a fraction. */
  readonly daysAgo: number;
};

type Words = readonly [title: string, description: string];
type Talk = Entry['talk'];

/** A photo as an event writes it down. */
export const photo = (
  uploader: string,
  [scene, shape]: readonly [SceneName, Shape],
  [title, description]: Words,
  tags: readonly string[],
  talk: Talk = [],
): Entry => ({ kind: 'photo', scene, shape, uploader, title, description, tags, talk });

/** A video as an event writes it down. */
export const video = (
  uploader: string,
  scene: SceneName,
  [title, description]: Words,
  tags: readonly string[],
  talk: Talk = [],
): Entry => ({
  kind: 'video',
  scene,
  shape: 'landscape',
  uploader,
  title,
  description,
  tags,
  talk,
});
