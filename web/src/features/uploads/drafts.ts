import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import { useRoot } from '../../shared/lib/session.ts';
import { deleteDraft } from './stored-drafts.ts';

/** The typed texts and chosen files for a video. */
export interface VideoDraft {
  title: string;
  desc: string;
  tags: string;
  /** The event it is added to; empty for none. */
  event: string;
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
  images: ChosenPhoto[];
}

export const noVideo: VideoDraft = { title: '', desc: '', tags: '', event: '', video: null, thumbnail: null };
export const noPhotos: PhotosDraft = { title: '', desc: '', tags: '', event: '', images: [] };

/**
 * The contents of the dialogs when they were closed, so that opening them again loses nothing; cleared with the
 * session.
 */
export const drafts: { video: VideoDraft; photos: PhotosDraft } = { video: noVideo, photos: noPhotos };

useRoot.subscribe(({ session, leftOnPurpose }) => {
  if (session.currentUser) return;
  drafts.video = noVideo;
  drafts.photos = noPhotos;
  if (leftOnPurpose) for (const kind of ['video', 'photo'] as const) void deleteDraft(kind);
});
