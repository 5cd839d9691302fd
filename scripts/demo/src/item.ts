/** Who lives in the demo college. */
export type Person = {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone?: string;
  /** Whether they chose a picture of themselves. */
  readonly hasFace?: true;
  /** Whether they decide about reports. */
  readonly isModerator?: boolean;
  /** The months of their own plan. */
  readonly planMonths?: 1 | 3 | 6 | 12;
};

/** What an event writes down about one of its pictures. */
export type Entry = {
  readonly kind: 'photo' | 'video';
  readonly uploader: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** The comments, the first one first: username and text. */
  readonly talk: readonly (readonly [author: string, text: string])[];
};

export type CollegeEvent = {
  readonly key: string;
  readonly name: string;
  readonly venue: string;
  /** Whole days before now. */
  readonly daysAgo: number;
  readonly entries: readonly Entry[];
};

/** A photo or a video of the demo college. */
export type Item = Omit<Entry, 'talk'> & {
  /** Unique; the name of its files. */
  readonly key: string;
  readonly event: string;
  /** Its place among the pictures of its event, from 0. */
  readonly place: number;
  /** Days before now when it was published, with a fraction. */
  readonly daysAgo: number;
};

type Words = readonly [title: string, description: string];

const entryOf =
  (kind: Entry['kind']) =>
  (uploader: string, [title, description]: Words, tags: readonly string[], talk: Entry['talk'] = []): Entry => ({
    kind,
    uploader,
    title,
    description,
    tags,
    talk,
  });

/** A photo as an event writes it down. */
export const photo = entryOf('photo');

/** A video as an event writes it down. */
export const video = entryOf('video');
