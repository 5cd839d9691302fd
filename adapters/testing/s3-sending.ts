import { createHash } from 'node:crypto';
import type { ChunkReceiver, PartAddresses, UploadSessions } from '@quadrangle/domain/uploads/ports';
import type { Upload } from '@quadrangle/domain/uploads/upload';

/**
 * Sends the bytes of uploads to the addresses of their parts as the web client does, so that the suite of upload
 * sessions can drive the direct way into a store. An incomplete part, when the bytes end or break off, is not sent.
 */
export function chunksToParts(uploadSessions: UploadSessions, addresses: PartAddresses): ChunkReceiver {
  const { partSize } = addresses;
  return {
    async append(upload, offset, bytes) {
      const received = await uploadSessions.received(upload);
      if (received !== offset) return { received, tooMany: false };
      const pieces: Uint8Array[] = [];
      let lost: unknown = null;
      try {
        for await (const piece of bytes) pieces.push(piece);
      } catch (error) {
        lost = error;
      }
      const all = Buffer.concat(pieces);
      const tooMany = offset + all.length > upload.size;
      for (let at = 0; at < all.length && !tooMany; at += partSize) {
        const part = all.subarray(at, at + partSize);
        if (part.length === partSize || offset + at + part.length === upload.size)
          await sendPart(addresses, upload, (offset + at) / partSize + 1, part);
      }
      if (lost !== null) throw lost;
      return { received: await uploadSessions.received(upload), tooMany };
    },
  };
}

/** Sends a part as it was signed; returns the status. `sent` are the bytes that go in the place of `part`. */
export async function sendPart(
  addresses: PartAddresses,
  upload: Upload,
  number: number,
  part: Uint8Array,
  sent = part,
): Promise<number> {
  const md5 = createHash('md5').update(part).digest('base64');
  const url = await addresses.sign(upload, { number, length: part.length, md5 });
  const body = new Uint8Array(sent);
  const { status } = await fetch(url, { method: 'PUT', headers: { 'content-md5': md5 }, body });
  return status;
}
