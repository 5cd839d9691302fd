import { isAbsolute, join, resolve } from 'node:path';
import type { BackupAddress } from '@quadrangle/adapters/transfer/backup-place';
import { isOnDiskOf } from '@quadrangle/adapters/transfer/backup-room';
import { type Config, ConfigError, storageAt } from '../config.ts';
import { openBucket } from '../open-storage.ts';

/** A bucket as it is named on the command line, and a path in it: `s3://bucket/path?region=…`, `gs://bucket/path`. */
const IN_BUCKET = /^((?:gs|s3):\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/;

/** Where `given` says that backups lie. */
export async function backupAddress(given: string, { gcsApiEndpoint }: Config): Promise<BackupAddress> {
  const storage = bucketIn(given, gcsApiEndpoint);
  if (storage === null) return given;
  const [, , path = ''] = IN_BUCKET.exec(given) ?? [];
  return { bucket: (await openBucket(storage)).objects, path };
}

function bucketIn(given: string, apiEndpoint: string | null): Exclude<Config['storage'], { kind: 'folder' }> | null {
  if (!/^(gs|s3):/.test(given)) return null;
  const [, bucket, , query = ''] = IN_BUCKET.exec(given) ?? [];
  const storage = storageAt('The backup', `${bucket ?? given}${query}`, apiEndpoint);
  if (storage.kind === 'folder') throw new ConfigError('The backup', 'must be a folder or a path in a bucket');
  return storage;
}

/** The address of something in a folder or under a path of a bucket. */
export function within(given: string, name: string): string {
  const [, bucket, path = '', query = ''] = IN_BUCKET.exec(given) ?? [];
  return bucket === undefined
    ? join(given, name)
    : `${bucket}/${path.replace(/\/?$/, path === '' ? '' : '/')}${name}${query}`;
}

/** What to know about a backup that is lost together with what it was made of; null where it is not. */
export async function shelterWarning(config: Config, given: string): Promise<string | null> {
  const { databaseUrl, storage, gcsApiEndpoint } = config;
  const target = bucketIn(given, gcsApiEndpoint);
  if (target !== null)
    return storage.kind === target.kind && storage.bucket === target.bucket
      ? 'It is in the bucket that it protects: keep a copy elsewhere'
      : null;
  const guarded = [databaseUrl.replace(/^sqlite:/, ''), storage.kind === 'folder' ? storage.folder : ''];
  return (await isOnDiskOf(resolve(given), guarded.filter(isAbsolute)))
    ? 'It is on the disk that it protects: keep a copy elsewhere'
    : null;
}
