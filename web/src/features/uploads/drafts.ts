import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import type { ChosenEvent } from '../../shared/lib/event-select.ts';
import { whenPersonGoes } from '../../shared/lib/of-one-person.ts';
import { unsentTexts } from '../../shared/lib/unsent-texts.ts';
import type { SubfolderUse } from './folders.ts';
import { deleteDraft, isUntouched } from './stored-drafts.ts';

/** The typed texts and chosen files for a video. */
export interface VideoDraft {
  title: string;
  desc: string;
  tags: string;
  /** The event it is added to; empty for none. */
  event: string;
  eventTitle: string;
  /** The club for which it is shared; empty for oneself. */
  club: string;
  video: File | null;
  thumbnail: File | null;
}

/** A photo chosen for an upload. `index` is its place in it, from 1, and stays its own. */
export interface ChosenPhoto {
  readonly id: string;
  readonly index: number;
  readonly file: File;
  /** Its own texts in place of the common ones, or empty. */
  readonly title: string;
  readonly desc: string;
  readonly turn: QuarterTurn;
}

/** The typed texts and chosen files for photos. */
export interface PhotosDraft {
  title: string;
  desc: string;
  tags: string;
  /** The event they are added to; empty for none. */
  event: string;
  eventTitle: string;
  /** The club for which they are shared; empty for oneself. */
  club: string;
  subfolders: SubfolderUse;
  images: ChosenPhoto[];
}

/** The texts of a dialog that are kept while the tab is open. */
export const KEPT = ['title', 'desc', 'tags', 'event', 'eventTitle', 'club'] as const;

const noTexts = { title: '', desc: '', tags: '', event: '', eventTitle: '', club: '' };
export const noVideo: VideoDraft = { ...noTexts, video: null, thumbnail: null };
export const noPhotos: PhotosDraft = { ...noTexts, subfolders: '', images: [] };
const nothing = { video: noVideo, photos: noPhotos };

/**
 * The contents of the dialogs when they were closed, so that opening them again loses nothing; cleared with the
 * session.
 */
export const drafts: { video: VideoDraft; photos: PhotosDraft } = { ...nothing };

/** A draft after the choice of an event: its title fills an empty title, and one that another event filled. */
export function withEvent<T extends VideoDraft | PhotosDraft>(draft: T, { id, title }: ChosenEvent): T {
  const isFilled = draft.title.trim() === '' || draft.title === draft.eventTitle;
  return { ...draft, event: id, eventTitle: title, title: isFilled ? title : draft.title };
}

/** What a dialog begins with: what was left in it, in the event and for the club of the page that opened it. */
export function begun<K extends keyof typeof drafts>(
  kind: K,
  event: ChosenEvent | null,
  club: string,
): (typeof drafts)[K] {
  const kept = unsentTexts(kind);
  const draft = { ...drafts[kind], ...(isUntouched(kept) ? {} : kept), ...(club !== '' && { club }) };
  return event ? withEvent(draft, event) : draft;
}

/** What a closed dialog leaves; an event that it was opened with is not left behind. */
export function leave<K extends keyof typeof drafts>(kind: K, draft: (typeof drafts)[K], isEmpty: boolean): void {
  drafts[kind] = isEmpty && isUntouched(draft) ? nothing[kind] : draft;
}

whenPersonGoes((leftOnPurpose) => {
  Object.assign(drafts, nothing);
  if (leftOnPurpose) for (const kind of ['video', 'photo'] as const) void deleteDraft(kind);
});
