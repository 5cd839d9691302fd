import { isAbsolute, join, resolve } from 'node:path';
import type { BackupAddress } from '@quadrangle/adapters/transfer/backup-place';
import { isOnDiskOf } from '@quadrangle/adapters/transfer/backup-room';
import { openBucket } from '../compose/open-storage.ts';
import { bucketAddress, underPath } from '../config/bucket-address.ts';
import { type Config, ConfigError, storageAt } from '../config/config.ts';

const NAME = 'The backup';

type Bucket = Exclude<Config['storage'], { kind: 'folder' }>;

/** The place of backups that `given` names. Throws ConfigError. */
export async function backupAddress(given: string, { gcsApiEndpoint }: Config): Promise<BackupAddress> {
  const address = bucketAddress(NAME, given);
  if (address === null) return given;
  return { bucket: (await openBucket(bucketAt(address.storage, gcsApiEndpoint))).objects, path: address.path };
}

function bucketAt(storage: string, apiEndpoint: string | null): Bucket {
  const bucket = storageAt(NAME, storage, apiEndpoint);
  if (bucket.kind === 'folder') throw new ConfigError(NAME, 'must be a folder or a path in a bucket');
  return bucket;
}

/** The address of a name in a folder or under a path of a bucket. */
export function within(given: string, name: string): string {
  const address = bucketAddress(NAME, given);
  return address === null ? join(given, name) : underPath(given, address, name);
}

/** A warning if a backup would be lost together with the data that it protects; else null. */
export async function shelterWarning(config: Config, given: string): Promise<string | null> {
  const { databaseUrl, storage, gcsApiEndpoint } = config;
  const address = bucketAddress(NAME, given);
  if (address !== null)
    return isSameBucket(storage, bucketAt(address.storage, gcsApiEndpoint))
      ? 'It is in the bucket that it protects: keep a copy elsewhere'
      : null;
  const guarded = [databaseUrl.replace(/^sqlite:/, ''), storage.kind === 'folder' ? storage.folder : ''];
  return (await isOnDiskOf(resolve(given), guarded.filter(isAbsolute)))
    ? 'It is on the disk that it protects: keep a copy elsewhere'
    : null;
}

/** Buckets of two stores may have one name. */
function isSameBucket(storage: Config['storage'], target: Bucket): boolean {
  if (storage.kind === 'folder' || storage.kind !== target.kind || storage.bucket !== target.bucket) return false;
  return !(storage.kind === 's3' && target.kind === 's3' && storage.endpoint !== target.endpoint);
}
