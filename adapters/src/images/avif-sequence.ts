import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONGEST_DECODING, MAX_DECODING_BYTES } from '@quadrangle/domain/files/picture-rules';
import { runBounded } from '../video/bounded-process.ts';
import { pathOfProgram } from '../video/program-path.ts';
import type { Animation } from './apng.ts';
import { boxSize } from './clean-heif.ts';

/** Milliseconds of a frame that says nothing. */
const USUAL_DELAY = 100;

/**
 * An AVIF as libraries for pictures read it: those that move name a brand which they do not know, and are read as the
 * still picture that they hold too.
 */
export function asStill(picture: Buffer): Buffer {
  if (picture.toString('latin1', 4, 12) !== 'ftypavis') return picture;
  const still = Buffer.from(picture);
  still.write('avif', 8, 'latin1');
  return still;
}

/** The content of the first box of this path; null if there is none. */
function boxIn(bytes: Buffer, path: readonly string[]): Buffer | null {
  let inside = bytes;
  for (const type of path) {
    let found: Buffer | null = null;
    for (let at = 0; at + 8 <= inside.length && found === null; ) {
      const box = boxSize(inside, at);
      if (!box) return null;
      if (inside.toString('latin1', at + 4, at + 8) === type) found = inside.subarray(at + box.header, at + box.size);
      at += box.size;
    }
    if (found === null) return null;
    inside = found;
  }
  return inside;
}

/** Milliseconds of each frame of an AVIF that moves; one frame of any other. */
export function avifDelays(avif: Buffer, most: number): number[] {
  const media = boxIn(avif, ['moov', 'trak', 'mdia']);
  const header = media && boxIn(media, ['mdhd']);
  const times = media && boxIn(media, ['minf', 'stbl', 'stts']);
  if (!header || !times || header.length < 24 || times.length < 8) return [USUAL_DELAY];
  const scale = header.readUInt32BE(header[0] === 1 ? 20 : 12) || 1;
  const delays: number[] = [];
  for (let at = 8; at + 8 <= times.length && delays.length <= most; at += 8) {
    const count = Math.min(times.readUInt32BE(at), most + 1 - delays.length);
    const milliseconds = Math.round((1_000 * times.readUInt32BE(at + 4)) / scale);
    for (let index = 0; index < count; index += 1) delays.push(Math.max(11, Math.min(60_000, milliseconds)));
  }
  return delays.length > 0 ? delays : [USUAL_DELAY];
}

/**
 * Decodes an AVIF that moves, with the system’s FFmpeg in a process of its own; null where there is none, or it cannot:
 * then it is a still.
 */
export async function decodeAvif(
  avif: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
  delay: readonly number[],
): Promise<Animation | null> {
  const program = await pathOfProgram('ffmpeg');
  if (program === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'quadrangle-avif-'));
  try {
    const [input, output] = [join(folder, 'picture.avif'), join(folder, 'frames')];
    await writeFile(input, avif);
    const reading = ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${input}`, '-map', '0:v:0'];
    const frames = ['-vf', `scale=${width}:${height}`, '-frames:v', String(delay.length), '-fps_mode', 'passthrough'];
    const writing = ['-pix_fmt', 'rgba', '-f', 'rawvideo', `file:${output}`];
    const args = ['-v', 'error', '-nostdin', '-y', '-threads', '1', ...reading, ...frames, ...writing];
    const bounds = { longest: LONGEST_DECODING / 2, mostMemory: MAX_DECODING_BYTES };
    if ((await runBounded({ program, args }, bounds, () => {})).kind !== 'done') return null;
    const data = await readFile(output);
    if (data.length !== 4 * width * height * delay.length) return null;
    return { width, height, data, delay, loop: 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
