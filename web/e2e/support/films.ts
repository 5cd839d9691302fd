import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clip } from './product.ts';

const MIB = 1_048_576;

/** A box of an MP4 file; `type` has four Latin-1 letters. */
const box = (type: string, content: Buffer) => Buffer.concat([head(type, content.length), content]);

function head(type: string, size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(size + 8);
  bytes.write(type, 4, 'latin1');
  return bytes;
}

/** A folder for files made on the fly. */
export class FilmFolder {
  readonly path: string;
  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<FilmFolder> {
    return new FilmFolder(await mkdtemp(join(tmpdir(), 'quadrangle-films-')));
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  /** A real video that is `mebibytes` long: a clip, then a `free` box of bytes that are nowhere the same. */
  async large(name: string, mebibytes: number): Promise<string> {
    const path = join(this.path, name);
    const film = await clip();
    const file = await open(path, 'w');
    await file.write(film);
    await file.write(head('free', mebibytes * MIB - film.length - 8));
    let left = mebibytes * MIB - film.length - 8;
    const noise = Buffer.alloc(MIB);
    for (; left > 0; left -= noise.length) await file.write(randomFillSync(noise), 0, Math.min(left, noise.length));
    await file.close();
    return path;
  }

  /** A real video that says where it was taken. */
  async withPlace(name: string, place: string): Promise<string> {
    const path = join(this.path, name);
    const length = Buffer.from([0, place.length, 0x15, 0xc7]);
    const tag = box('\u00a9xyz', Buffer.concat([length, Buffer.from(place, 'latin1')]));
    await writeFile(path, Buffer.concat([await clip(), box('udta', tag)]));
    return path;
  }
}

/** SHA-256 of a file, read as a stream. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Whether a file has these letters in it. */
export async function contains(path: string, letters: string): Promise<boolean> {
  return (await readFile(path)).includes(Buffer.from(letters, 'latin1'));
}
