import { declareUpload } from './declare-upload.ts';
import { dropUpload } from './drop-upload.ts';
import type { Uploads } from './ports.ts';
import { uploadRoom, uploadStatus } from './queries.ts';
import { receiveChunk } from './receive-chunk.ts';
import { signParts } from './sign-parts.ts';
import { sweepUploadsJob } from './sweep-uploads.ts';

export const useCases = { declareUpload, signParts, receiveChunk, uploadStatus, uploadRoom, dropUpload };

export const jobs = [sweepUploadsJob] as const;

export interface Repositories {
  uploads: Uploads;
}
