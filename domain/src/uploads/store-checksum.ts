import type { FileReading } from '../files/ports.ts';
import { checksumOf } from './checksum.ts';
import type { UploadRecords } from './ports.ts';
import type { Upload } from './upload.ts';

/**
 * Stores the checksum of an upload as it was sent. It is computed before anything is removed from the file, and stored
 * at once: if a later step fails, the next attempt finds a changed file (decisions 24). An unreadable file has none;
 * the next step refuses it.
 */
export async function storeChecksum(
  { uploads, files }: { uploads: UploadRecords; files: FileReading },
  { id, fileName, size, checksum }: Upload,
): Promise<void> {
  if (checksum !== null) return;
  const read = (start: number, end: number) => bytesOf(files.read(fileName, { start, end: end - 1 }), end - start);
  const found = await checksumOf(read, size).catch(() => null);
  if (found !== null) await uploads.storeChecksum(id, found);
}

/** Joins bytes that come in parts into one array of a known length. */
async function bytesOf(parts: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for await (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.subarray(0, at);
}
