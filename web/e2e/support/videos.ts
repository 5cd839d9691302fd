import { randomFillSync } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longer } from '../../../adapters/testing/clips.ts';
import { clip } from './product.ts';

const MIB = 1_048_576;
const PAGE = 4_096;

/** A box of an MP4 file; `type` has four Latin-1 letters. */
const box = (type: string, content: Buffer) => Buffer.concat([head(type, content.length), content]);

function head(type: string, size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(size + 8);
  bytes.write(type, 4, 'latin1');
  return bytes;
}

/** Twelve seconds of H.264 and AAC, 640 × 360 pixels and ten frames a second, so that little has to be converted. */
export async function twelveSeconds(): Promise<Buffer> {
  return Buffer.from(await longer(await readFile(join(import.meta.dirname, 'two-seconds.mp4')), 6));
}

/** A folder for files made on the fly. */
export class VideoFolder {
  readonly path: string;
  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<VideoFolder> {
    return new VideoFolder(await mkdtemp(join(tmpdir(), 'quadrangle-videos-')));
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  /**
   * A real video of `mebibytes` MiB: a clip, then bytes that never repeat, in a box that players skip and publication
   * does not blank.
   */
  async large(name: string, mebibytes: number, given?: Buffer): Promise<string> {
    const path = join(this.path, name);
    const videoFile = given ?? (await clip());
    const file = await open(path, 'w');
    await file.write(videoFile);
    await file.write(head('ssix', mebibytes * MIB - videoFile.length - 8));
    const noise = randomFillSync(Buffer.alloc(MIB));
    for (let at = videoFile.length + 8; at < mebibytes * MIB; at += noise.length) {
      // Every block contains its own offset, so that none equals another.
      for (let page = 0; page < noise.length; page += PAGE) noise.writeUInt32BE(at + page, page);
      await file.write(noise, 0, Math.min(mebibytes * MIB - at, noise.length));
    }
    await file.close();
    return path;
  }

  /** A real video with location metadata. */
  async withPlace(name: string, place: string): Promise<string> {
    const path = join(this.path, name);
    const length = Buffer.from([0, place.length, 0x15, 0xc7]);
    const tag = box('\u00a9xyz', Buffer.concat([length, Buffer.from(place, 'latin1')]));
    await writeFile(path, Buffer.concat([await clip(), box('udta', tag)]));
    return path;
  }
}

/** Whether two files have the same bytes, compared in parts. */
export async function sameBytes(one: string, other: string): Promise<boolean> {
  await using a = await open(one);
  await using b = await open(other);
  const [left, right] = [Buffer.alloc(4 * MIB), Buffer.alloc(4 * MIB)];
  if ((await a.stat()).size !== (await b.stat()).size) return false;
  for (let at = 0; ; ) {
    const { bytesRead } = await a.read(left, 0, left.length, at);
    if (bytesRead === 0) return true;
    const { bytesRead: same } = await b.read(right, 0, bytesRead, at);
    if (same !== bytesRead || left.compare(right, 0, bytesRead, 0, bytesRead) !== 0) return false;
    at += bytesRead;
  }
}

/** Whether a file contains this text. */
export async function contains(path: string, letters: string): Promise<boolean> {
  return (await readFile(path)).includes(Buffer.from(letters, 'latin1'));
}
