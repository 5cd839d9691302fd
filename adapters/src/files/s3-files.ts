import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange, FileStore } from '@quadrangle/domain/files/ports';
import { folders } from '@quadrangle/domain/files/stored-names';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { inBlocks } from './blocks.ts';
import { throwUnavailable } from './objects.ts';
import { nullIfMissing, type S3Connection } from './s3-connection.ts';
import { md5Of, PART, type Part, type S3Parts } from './s3-parts.ts';
import { CACHE_CONTROL, signedAddresses } from './signed-addresses.ts';
import { zeroed } from './zeroed.ts';

/** Names that a store lists at a time. */
const MAX_NAMES = 1_000;

/** The finished files of a bucket. */
export function s3Files(connection: S3Connection, parts: S3Parts): FileStore {
  const { client, bucket, answered } = connection;
  const at = (name: string) => ({ Bucket: bucket, Key: name });

  const headOf = (name: string) => answered(() => client.send(new HeadObjectCommand(at(name))).catch(nullIfMissing));

  /** `etag`: only of this version of the object. */
  async function* read(name: string, range?: ByteRange, etag?: string): AsyncGenerator<Uint8Array, void, void> {
    try {
      const command = new GetObjectCommand({
        ...at(name),
        Range: range && `bytes=${range.start}-${range.end}`,
        IfMatch: etag,
      });
      const { Body } = (await client.send(command).catch(nullIfMissing)) ?? refuse('FILE_NOT_FOUND');
      yield* Body as unknown as AsyncIterable<Uint8Array>;
    } catch (error) {
      throwUnavailable(error);
    }
  }

  const put = (name: string, contentType: string, bytes: Uint8Array) =>
    answered(async () => {
      const body = { Body: bytes, ContentLength: bytes.length, ContentMD5: md5Of(bytes) };
      const object = { ...at(name), ...body, ContentType: contentType, CacheControl: CACHE_CONTROL };
      await client.send(new PutObjectCommand(object));
    });

  async function putInParts(name: string, contentType: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    let upload: string | null = null;
    const sent: Part[] = [];
    try {
      for await (const { block, last } of inBlocks(bytes, PART)) {
        if (last && upload === null) return await put(name, contentType, block);
        upload ??= await parts.begin(name, contentType);
        const part = await parts.put(name, upload, sent.length + 1, block);
        if (part === null) refuse('STORAGE_UNAVAILABLE', { cause: new Error('The store gave the upload up.') });
        sent.push(part);
      }
    } catch (error) {
      if (upload !== null) await parts.abort(name, upload).catch(() => undefined);
      throw error;
    }
    if (upload !== null) await parts.complete(name, upload, sent);
  }

  return {
    patchesInPlace: false,

    size: async (name) => (await headOf(name))?.ContentLength ?? null,

    read,

    write: (name, contentType, bytes) =>
      bytes instanceof Uint8Array ? put(name, contentType, bytes) : putInParts(name, contentType, bytes),

    async blank(name, ranges) {
      const { ETag, ContentType = 'application/octet-stream' } = (await headOf(name)) ?? refuse('FILE_NOT_FOUND');
      await putInParts(name, ContentType, zeroed(read(name, undefined, ETag), ranges));
    },

    remove: (name) => answered(async () => void (await client.send(new DeleteObjectCommand(at(name))))),

    async list(after, limit) {
      const names: string[] = [];
      for (const folder of folders.toSorted()) {
        for (let more = true; more && names.length < limit; ) {
          const command = new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${folder}/`,
            MaxKeys: Math.min(limit, MAX_NAMES),
            StartAfter: names.at(-1) ?? after ?? undefined,
          });
          const page = await answered(() => client.send(command));
          names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
          more = page.IsTruncated ?? false;
        }
      }
      return names.slice(0, limit);
    },

    readUrl: signedAddresses((name, { contentType, disposition }, { from, until }) =>
      answered(() => {
        const command = new GetObjectCommand({
          ...at(name),
          ResponseContentType: contentType,
          ResponseContentDisposition: disposition ?? undefined,
        });
        const expiresIn = (until.getTime() - from.getTime()) / 1_000;
        return getSignedUrl(client, command, { signingDate: from, expiresIn });
      }),
    ),

    freeSpace: async () => null,
    check: () =>
      answered(async () => void (await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })))),
  };
}

/** The names of all objects with this prefix, sorted. */
export async function* s3Names({ client, bucket, answered }: S3Connection, prefix: string): AsyncGenerator<string> {
  for (let after: string | undefined, more = true; more; ) {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: MAX_NAMES, StartAfter: after });
    const page = await answered(() => client.send(command));
    const names = (page.Contents ?? []).map(({ Key = '' }) => Key);
    yield* names;
    after = names.at(-1);
    more = page.IsTruncated ?? false;
  }
}
