import { GONE, type Processing } from '../kernel/processing.ts';
import type { ClubBin } from './bin.ts';
import { blankMetadataJob } from './blank-metadata.ts';
import { blankVideosJob } from './blank-videos.ts';
import { choosePoster } from './choose-poster.ts';
import { drawPicturesJob } from './draw-pictures.ts';
import { editMedia } from './edit-media.ts';
import { emptyBinsJob } from './empty-bins.ts';
import { makeRenditionsJob } from './make-renditions.ts';
import { openFile } from './open-file.ts';
import { openStream } from './open-stream.ts';
import { convertFilmJob } from './picture-film.ts';
import type { Avatars, MediaRepository } from './ports.ts';
import { publishPhoto, publishVideo } from './publish-media.ts';
import {
  findMedia,
  itemDetails,
  listFeedMonths,
  readCards,
  readFeed,
  relatedMedia,
  searchMedia,
  suggestSearches,
} from './queries.ts';
import { removeMedia } from './remove-media.ts';
import { retryMedia } from './retry-media.ts';
import { findShared } from './shared-before.ts';
import type { Timelines } from './timelines.ts';
import { viewMedia } from './view-media.ts';

export const useCases = {
  publishVideo,
  publishPhoto,
  editMedia,
  removeMedia,
  retryMedia,
  viewMedia,
  findMedia,
  readFeed,
  readCards,
  listFeedMonths,
  searchMedia,
  suggestSearches,
  relatedMedia,
  itemDetails,
  findShared,
  openFile,
  openStream,
  choosePoster,
};

export const jobs = [
  blankMetadataJob,
  blankVideosJob,
  makeRenditionsJob,
  drawPicturesJob,
  convertFilmJob,
  emptyBinsJob,
] as const;

export const processing = {
  items: { what: 'photos and videos', why: 'to show them to the college', until: 'deleted by their uploader' },
  views: { what: 'what was viewed', why: 'to count a view once', until: `the item goes, or ${GONE}` },
} satisfies Processing;

export interface Repositories {
  media: MediaRepository;
  bin: ClubBin;
  avatars: Avatars;
  timelines: Timelines;
}
