import { removeFilesJob } from './remove-files.ts';

export const jobs = [removeFilesJob] as const;
