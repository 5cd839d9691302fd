import type { JobDraft } from '../kernel/ports.ts';
import { storedVariants } from './file-urls.ts';

/** The job that removes stored files with all their variants; it is queued with the write that lets go of them. */
export function removeFiles(...fileNames: readonly string[]): JobDraft {
  return { kind: 'remove-files', payload: { fileNames: fileNames.flatMap(storedVariants) } };
}
