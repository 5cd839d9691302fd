import { job } from '../kernel/job.ts';
import type { JobDraft } from '../kernel/ports.ts';
import { storedVariants } from './file-urls.ts';
import type { FileWriting } from './ports.ts';

export const removeFilesJob = job({
  kind: 'remove-files',
  async run({ files }: { files: FileWriting }, { fileNames }: { readonly fileNames: readonly string[] }) {
    for (const name of fileNames) await files.remove(name);
  },
  about: ({ fileNames }) => fileNames.join(' '),
});

/** The job that removes stored files with all their variants; it is queued with the write that lets go of them. */
export function removeFiles(...fileNames: readonly string[]): JobDraft {
  return removeFilesJob.draft({ fileNames: fileNames.flatMap(storedVariants) });
}
