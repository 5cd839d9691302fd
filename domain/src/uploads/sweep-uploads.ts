import type { Clock } from '../kernel/ports.ts';
import { removeFiles } from '../media/file-urls.ts';
import type { UploadSessions, Uploads } from './ports.ts';
import { ABANDONED_AFTER } from './rules.ts';

const BATCH = 100;

/** Removes uploads that nothing used within a day, with their files (decisions 29). Answers how many went. */
export async function sweepUploads(ports: {
  clock: Clock;
  uploads: Uploads;
  uploadSessions: UploadSessions;
}): Promise<number> {
  const before = ports.clock.now() - ABANDONED_AFTER;
  let swept = 0;
  for (;;) {
    const batch = await ports.uploads.abandoned(before, BATCH);
    for (const upload of batch) {
      await ports.uploadSessions.cancel(upload);
      if (await ports.uploads.drop(upload.id, [removeFiles(upload.fileName)])) swept += 1;
    }
    if (batch.length < BATCH) return swept;
  }
}
