import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { SignedPart } from '@quadrangle/domain/uploads/ports';
import { nullIfMissing, type S3Connection } from './s3-connection.ts';
import { CACHE_CONTROL } from './signed-addresses.ts';

/** Bytes of a part, which is held in memory meanwhile. Stores accept none below 5 MiB, except the last. */
export const PART = 8 * 1_024 * 1_024;

/** Seconds for which an address accepts a part: enough for four parts over a slow connection. */
const VALID_FOR = 30 * 60;

/** A part that the store holds. */
export interface Part {
  readonly number: number;
  readonly tag: string;
  readonly size: number;
}

/** Objects that arrive part by part; each appears, in one step, when it is completed. */
export interface S3Parts {
  /** Begins an object; returns the id of its upload. */
  begin(name: string, contentType: string): Promise<string>;
  /** Null if the upload was completed or cancelled. */
  put(name: string, upload: string, number: number, bytes: Uint8Array): Promise<Part | null>;
  /** The parts that have arrived, in order; null if the upload was completed or cancelled. */
  list(name: string, upload: string): Promise<Part[] | null>;
  /** Completes the object; of two simultaneous calls the second changes nothing. */
  complete(name: string, upload: string, parts: readonly Part[]): Promise<void>;
  abort(name: string, upload: string): Promise<void>;
  /** An address at which the store accepts these bytes, and no others, as a part. */
  address(name: string, upload: string, part: SignedPart): Promise<string>;
  /** Cancels uploads with this prefix that began before a moment and were not completed. */
  abortOlder(prefix: string, before: Date): Promise<void>;
}

export function s3Parts({ client, bucket, answered }: S3Connection): S3Parts {
  const of = (name: string, upload: string) => ({ Bucket: bucket, Key: name, UploadId: upload });
  const abort = (name: string, upload: string) =>
    answered(async () => {
      await client.send(new AbortMultipartUploadCommand(of(name, upload))).catch(nullIfMissing);
    });
  return {
    begin: (name, contentType) =>
      answered(async () => {
        const object = { Bucket: bucket, Key: name, ContentType: contentType, CacheControl: CACHE_CONTROL };
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
        if (UploadId === undefined) throw new Error('The store began no upload.');
        return UploadId;
      }),

    put: (name, upload, number, bytes) =>
      answered(async () => {
        const part = { ...of(name, upload), PartNumber: number, Body: bytes, ContentMD5: md5Of(bytes) };
        const answer = await client.send(new UploadPartCommand(part)).catch(nullIfMissing);
        return answer && { number, tag: answer.ETag ?? '', size: bytes.length };
      }),

    list: (name, upload) =>
      answered(async () => {
        const parts: Part[] = [];
        for (let marker: string | undefined, more = true; more; ) {
          const command = new ListPartsCommand({ ...of(name, upload), PartNumberMarker: marker });
          const page: ListPartsCommandOutput | null = await client.send(command).catch(nullIfMissing);
          if (page === null) return null;
          for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
            parts.push({ number: PartNumber, tag: ETag, size: Size });
          marker = page.NextPartNumberMarker;
          more = page.IsTruncated ?? false;
        }
        return parts;
      }),

    complete: (name, upload, parts) =>
      answered(async () => {
        const MultipartUpload = { Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag })) };
        const command = new CompleteMultipartUploadCommand({ ...of(name, upload), MultipartUpload });
        await client.send(command).catch(nullIfMissing);
      }),

    abort,

    address: (name, upload, { number, length, md5 }) =>
      answered(() => {
        const part = { ...of(name, upload), PartNumber: number, ContentLength: length, ContentMD5: md5 };
        return getSignedUrl(client, new UploadPartCommand(part), { expiresIn: VALID_FOR });
      }),

    async abortOlder(prefix, before) {
      for (let at: Pick<ListMultipartUploadsCommandOutput, 'NextKeyMarker' | 'NextUploadIdMarker'> | null = {}; at; ) {
        const command = new ListMultipartUploadsCommand({
          Bucket: bucket,
          Prefix: prefix,
          KeyMarker: at.NextKeyMarker,
          UploadIdMarker: at.NextUploadIdMarker,
        });
        const page: ListMultipartUploadsCommandOutput = await answered(() => client.send(command));
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
          if (Initiated && Initiated < before) await abort(Key, UploadId);
        at = page.IsTruncated ? page : null;
      }
    },
  };
}

/** MD5 for the header `Content-MD5`: the store refuses damaged bytes. */
export function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}
