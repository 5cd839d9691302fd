import { storedVariants } from '../files/file-urls.ts';
import type { FileWriting } from '../files/ports.ts';
import { removeFiles } from '../files/remove-files.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { HOUR } from '../kernel/time.ts';
import type { AbandonedUploads, UploadRecords, UploadSessions } from './ports.ts';
import { ABANDONED_AFTER } from './rules.ts';
import type { Upload } from './upload.ts';

const BATCH = 100;

/** Uploads that were abandoned for this long are not about to be published. */
const SURELY_ABANDONED_AFTER = ABANDONED_AFTER + HOUR;

export interface Ports {
  readonly clock: Clock;
  readonly uploads: UploadRecords & AbandonedUploads;
  readonly uploadSessions: UploadSessions;
}

/**
 * Removes uploads that nothing used within a day, with their files, and ends sessions of that age that no upload refers
 * to (decisions 29). Returns how many were removed. One that cannot be removed does not delay the others; it is
 * reported at the end and retried by the next sweep.
 */
export async function sweepUploads(ports: Ports): Promise<number> {
  let swept = 0;
  const failures = await eachAbandoned(ports, ABANDONED_AFTER, async (upload) => {
    await ports.uploadSessions.cancel(upload);
    if (await ports.uploads.drop(upload.id, [removeFiles(upload.fileName)])) swept += 1;
  });
  await ports.uploadSessions.endOlder(SURELY_ABANDONED_AFTER);
  if (failures.length > 0) throw new Error(`${failures.length} uploads cannot be removed`, { cause: failures[0] });
  return swept;
}

export const sweepUploadsJob = job({
  kind: 'sweep-uploads',
  every: HOUR,
  async run(ports: Ports, _payload: Nothing) {
    await sweepUploads(ports);
  },
});

/**
 * Removes the files of abandoned uploads without writing to the database, which may be on the same full disk (decisions
 * 57); the next sweep removes their records. Returns how many files it removed.
 */
export async function makeRoom(ports: Ports & { readonly files: FileWriting }): Promise<number> {
  let emptied = 0;
  await eachAbandoned(ports, SURELY_ABANDONED_AFTER, async (upload) => {
    await ports.uploadSessions.cancel(upload);
    for (const name of storedVariants(upload.fileName)) await ports.files.remove(name);
    emptied += 1;
  });
  return emptied;
}

/** Does `work` with every upload that was abandoned for so long; returns the failures. */
async function eachAbandoned(
  { clock, uploads }: Ports,
  age: number,
  work: (upload: Upload) => Promise<void>,
): Promise<unknown[]> {
  const before = clock.now() - age;
  const failures: unknown[] = [];
  for (let after: string | null = null; ; ) {
    const batch: readonly Upload[] = await uploads.abandoned(before, BATCH, after);
    for (const upload of batch) await work(upload).catch((error: unknown) => failures.push(error));
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) return failures;
  }
}
