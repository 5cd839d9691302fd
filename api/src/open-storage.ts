import { openDisk } from '@quadrangle/adapters/files/disk';
import type { FileStore } from '@quadrangle/domain/files/ports';
import type { ChunkReceiver, UploadSessions } from '@quadrangle/domain/uploads/ports';
import type { Config } from './config.ts';

/** An open storage; `chunks` is null where bytes do not come through us. */
export interface Storage {
  readonly files: FileStore;
  readonly uploadSessions: UploadSessions;
  readonly chunks: ChunkReceiver | null;
}

/** Opens the folder or bucket that was configured, or named on the command line. */
export async function openStorage(storage: Config['storage']): Promise<Storage> {
  if (storage.kind === 'folder') return openDisk(storage.folder);
  const { openBucket } = await import('@quadrangle/adapters/files/gcs');
  return openBucket(storage);
}
