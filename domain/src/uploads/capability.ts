import { hours, type Processing } from '../kernel/processing.ts';
import { declareUpload } from './declare-upload.ts';
import { dropUpload } from './drop-upload.ts';
import type { Uploads } from './ports.ts';
import { uploadRoom, uploadStatus } from './queries.ts';
import { receiveChunk } from './receive-chunk.ts';
import { ABANDONED_AFTER } from './rules.ts';
import { signParts } from './sign-parts.ts';
import { sweepUploadsJob } from './sweep-uploads.ts';

export const useCases = { declareUpload, signParts, receiveChunk, uploadStatus, uploadRoom, dropUpload };

export const jobs = [sweepUploadsJob] as const;

export const processing = {
  uploads: {
    what: 'files on their way and in use',
    why: 'to share them',
    until: `${hours(ABANDONED_AFTER)} if nothing uses them`,
  },
} satisfies Processing;

export interface Repositories {
  uploads: Uploads;
}
