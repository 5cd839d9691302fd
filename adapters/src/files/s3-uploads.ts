import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { folders } from '@quadrangle/domain/files/stored-names';
import { Refusal, refuse } from '@quadrangle/domain/kernel/errors';
import { leadingBytes, partLength } from '@quadrangle/domain/uploads/parts';
import type { ChunkReceiver, PartAddresses, UploadSessions } from '@quadrangle/domain/uploads/ports';
import type { Upload } from '@quadrangle/domain/uploads/upload';
import type { S3Connection } from './s3-connection.ts';
import type { Part, S3Parts } from './s3-parts.ts';

/**
 * How many uploads may pass through one process at the same time, in all and of one person; each holds a part in
 * memory.
 */
const MAX_AT_ONCE = 32;
const MAX_OF_ONE = 8;

/** The prefix of bytes that do not fill a part yet. */
const ARRIVING = 'arriving/';

/** Names per page of a store's list. */
const MAX_NAMES = 1_000;

/** How far an upload got: the parts, and the bytes after them that do not fill one. */
interface Progress {
  readonly parts: readonly Part[];
  /** Bytes in the parts. */
  readonly stored: number;
  /** Bytes after them. */
  readonly tail: number;
}

/** Meanwhile the upload was completed or cancelled, or another request stored fewer bytes. */
class Over extends Error {}

/**
 * Uploads to a bucket: straight to the store, at addresses signed for their parts, or through us, where chunks of the
 * resumable protocol become the same parts of the store's own upload (decisions 24). Bytes that do not fill a part are
 * stored beside it, under the offset where they begin, so that a late writer can only repeat what is there. Two
 * requests with the same chunk write the same bytes. Clients may send anything to these addresses: only parts of the
 * required length count, and an upload with any other is cancelled. The completed file has exactly the counted parts,
 * because the store compares their tags again. Nobody has all places of a process (decisions 78).
 */
export function s3Uploads(
  { client, bucket, answered }: S3Connection,
  parts: S3Parts,
  files: Pick<FileStore, 'size' | 'read' | 'write'>,
  partSize: number,
): { uploadSessions: UploadSessions; chunks: ChunkReceiver; partAddresses: PartAddresses } {
  const folderOf = ({ id }: Upload) => `${ARRIVING}${id}/`;
  const tailOf = (upload: Upload, offset: number) => `${folderOf(upload)}${offset}`;
  const sending = new Set<Pick<Upload, 'ownerId'>>();

  /** Null if the upload was completed or cancelled. */
  async function progressOf(upload: Upload): Promise<Progress | null> {
    const there = upload.session === null ? null : await parts.list(upload.fileName, upload.session);
    if (there === null) return null;
    if (there.some(({ number, size }) => size !== partLength(upload.size, partSize, number))) {
      await cancel(upload);
      return null;
    }
    const stored = leadingBytes(upload.size, partSize, there);
    const leading = there.slice(0, Math.ceil(stored / partSize));
    return { parts: leading, stored, tail: (await files.size(tailOf(upload, stored))) ?? 0 };
  }

  const forget = (upload: Upload) =>
    answered(async () => {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: folderOf(upload) }),
      );
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    });

  async function cancel(upload: Upload): Promise<void> {
    if (upload.session !== null) await parts.abort(upload.fileName, upload.session);
    await forget(upload);
  }

  /** Removes the bytes beside parts that were written before a moment. */
  const forgetOlder = (before: Date) =>
    answered(async () => {
      for (let after: string | undefined, more = true; more; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: ARRIVING, StartAfter: after, MaxKeys: MAX_NAMES }),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (LastModified && LastModified < before)
            await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
        after = page.Contents?.at(-1)?.Key;
        more = page.IsTruncated ?? false;
      }
    });

  async function complete(upload: Upload, all: readonly Part[]): Promise<void> {
    await parts.complete(upload.fileName, upload.session ?? '', all);
    await forget(upload);
  }

  async function received(upload: Upload): Promise<number> {
    const progress = await progressOf(upload);
    if (progress === null) return (await files.size(upload.fileName)) === null ? 0 : upload.size;
    if (progress.stored === upload.size) await complete(upload, progress.parts);
    return progress.stored + progress.tail;
  }

  /**
   * The bytes after the parts, as many as `progress` says: meanwhile another request may have kept more or fewer of
   * them, or removed them because it completed the upload.
   */
  async function tailOfProgress(upload: Upload, { stored, tail }: Progress): Promise<Uint8Array> {
    if (tail === 0) return new Uint8Array();
    const read: Uint8Array[] = [];
    try {
      for await (const bytes of files.read(tailOf(upload, stored), { start: 0, end: tail - 1 })) read.push(bytes);
    } catch (error) {
      throw error instanceof Refusal && error.code === 'FILE_NOT_FOUND' ? new Over() : error;
    }
    const bytes = Buffer.concat(read);
    if (bytes.length !== tail) throw new Over();
    return bytes;
  }

  /** Accepts the bytes, the first of which belongs at the end of `progress`; true if more came than were announced. */
  async function take(upload: Upload, progress: Progress, bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
    const { fileName, session, size } = upload;
    const all = [...progress.parts];
    let { stored } = progress;
    let held: Uint8Array[] = [];
    let holding = 0;
    let came = false;
    let ended = false;

    const hold = (part: Uint8Array) => {
      held.push(part);
      holding += part.length;
    };
    const send = async (length: number) => {
      const block = Buffer.concat(held, holding);
      const part = await parts.put(fileName, session ?? '', all.length + 1, block.subarray(0, length));
      // Another request with the same bytes was faster, or the upload was cancelled.
      if (part === null) throw new Over();
      all.push(part);
      stored += length;
      held = [block.subarray(length)];
      holding -= length;
    };

    try {
      hold(await tailOfProgress(upload, progress));
      for await (const part of bytes) {
        if (stored + holding + part.length > size) return true;
        hold(part);
        came = true;
        while (holding >= partSize) await send(partSize);
      }
      ended = true;
      return false;
    } finally {
      if (came && stored + holding === size) {
        if (holding > 0) await send(holding);
        await complete(upload, all);
      } else if (came && holding > 0) {
        const tail = tailOf(upload, stored);
        // After a broken connection, the client may have sent the chunk again, and got the answer that more of it was
        // stored.
        if (ended || ((await files.size(tail)) ?? 0) < holding)
          await files.write(tail, 'application/octet-stream', Buffer.concat(held, holding));
      }
    }
  }

  const uploadSessions: UploadSessions = {
    open: async ({ fileName, contentType }) => ({ uploadUrl: null, session: await parts.begin(fileName, contentType) }),
    received,
    cancel,
    async endOlder(age) {
      const before = new Date(Date.now() - age);
      for (const folder of folders) await parts.abortOlder(`${folder}/`, before);
      await forgetOlder(before);
    },
  };

  const partAddresses: PartAddresses = {
    partSize,
    sign: ({ fileName, session }, part) => parts.address(fileName, session ?? refuse('UPLOAD_NOT_FOUND'), part),
  };

  const chunks: ChunkReceiver = {
    async append(upload, offset, bytes) {
      const sender = { ownerId: upload.ownerId };
      const ofOne = [...sending].filter(({ ownerId }) => ownerId === sender.ownerId);
      if (sending.size >= MAX_AT_ONCE || ofOne.length >= MAX_OF_ONE) refuse('FILES_BUSY');
      sending.add(sender);
      try {
        const progress = await progressOf(upload);
        const fits = progress !== null && progress.stored + progress.tail === offset && offset < upload.size;
        const tooMany =
          fits &&
          (await take(upload, progress, bytes).catch((error: unknown) => {
            if (error instanceof Over) return false;
            throw error;
          }));
        const arrived = await received(upload);
        // Moved from another store, or restored without it: it has to be announced again.
        if (progress === null && arrived === 0) refuse('UPLOAD_NOT_FOUND');
        // A late writer may have left something beside the completed file.
        if (fits && arrived === upload.size) await forget(upload);
        return { received: arrived, tooMany };
      } finally {
        sending.delete(sender);
      }
    },
  };

  return { uploadSessions, chunks, partAddresses };
}
