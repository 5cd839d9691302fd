import { openDisk } from '@quadrangle/adapters/files/disk';
import type { Objects } from '@quadrangle/adapters/files/objects';
import type { FileStore } from '@quadrangle/domain/files/ports';
import type { ChunkReceiver, PartAddresses, UploadSessions } from '@quadrangle/domain/uploads/ports';
import type { Config } from '../config/config.ts';

/** An open storage; `chunks` is null if bytes do not come through us. */
export interface Storage {
  readonly files: FileStore;
  readonly uploadSessions: UploadSessions;
  readonly chunks: ChunkReceiver | null;
  /** Null if the storage accepts no parts from clients. */
  readonly partAddresses: PartAddresses | null;
  /** The path of a stored file on this machine; missing if files are stored elsewhere. */
  readonly pathOf?: (fileName: string) => string | null;
}

/** Opens the folder or bucket that was configured, or named on the command line. */
export async function openStorage(storage: Config['storage']): Promise<Storage> {
  return storage.kind === 'folder' ? openDisk(storage.folder) : openBucket(storage);
}

/** Opens a bucket that can allow pages of some origins to use it. Code for the other kind of store is not loaded. */
export async function openBucket(
  storage: Exclude<Config['storage'], { kind: 'folder' }>,
): Promise<Storage & { readonly objects: Objects; setCors(origins: readonly string[]): Promise<void> }> {
  if (storage.kind === 's3') return (await import('@quadrangle/adapters/files/s3')).openS3(storage);
  return (await import('@quadrangle/adapters/files/gcs')).openBucket(storage);
}
