import { ConfigError } from './environment.ts';

/** A bucket, as `STORAGE_URL` names one, and a path in it. */
export interface BucketAddress {
  readonly storage: string;
  readonly path: string;
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const IN_BUCKET = /^((?:gs|s3):\/\/[^/?]*)(?:\/([^?]*))?(\?.*)?$/;

/**
 * The bucket and path in `given`, the value of the variable `name`: `s3://bucket/path?region=…`, `gs://bucket/path`.
 * Null for a folder. The bucket itself is validated when it is opened. Throws ConfigError.
 */
export function bucketAddress(name: string, given: string): BucketAddress | null {
  const scheme = SCHEME.exec(given)?.[1];
  if (scheme === undefined) return null;
  const [, bucket, path = '', query = ''] = IN_BUCKET.exec(given) ?? [];
  if (bucket === undefined) throw new ConfigError(name, 'must be a folder or a path in a bucket');
  const parts = path.replace(/\/$/, '').split('/');
  if (parts.length > 1 || parts[0] !== '')
    for (const part of parts)
      if (['', '.', '..'].includes(part)) throw new ConfigError(name, `has a path with an empty part, "." or ".."`);
  return { storage: `${bucket}${query}`, path: parts.join('/') };
}

/** The address of `name` under a path of a bucket. */
export function underPath(given: string, { path }: BucketAddress, name: string): string {
  const [, bucket, , query = ''] = IN_BUCKET.exec(given) ?? [];
  return `${bucket}/${path === '' ? '' : `${path}/`}${name}${query}`;
}
