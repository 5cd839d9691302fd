import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONGEST_DECODING, MAX_DECODING_BYTES } from '@quadrangle/domain/files/picture-rules';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { runBounded } from '../video/bounded-process.ts';
import { pathOfProgram } from '../video/program-path.ts';
import { boxSize } from './clean-heif.ts';

/** The boxes of the picture itself: its signature and its codestream. */
const KEPT = new Set(['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp']);

/**
 * A JPEG XL with the same codestream and without metadata (EXIF, XMP, what a JPEG could be restored from). Refuses
 * FILE_UNREADABLE when it is cut off.
 */
export function cleanJxl(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) === 0xff0a) return bytes;
  const kept: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = boxSize(bytes, at)?.size ?? refuse('FILE_UNREADABLE');
    if (at + size > bytes.length) refuse('FILE_UNREADABLE');
    if (KEPT.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, at + size));
    at += size;
  }
  return Buffer.concat(kept);
}

/**
 * Decodes a JPEG XL into a PNG, with the system's FFmpeg in a process of its own. Refuses FILE_TYPE_REFUSED where there
 * is none, FILE_UNREADABLE when it cannot be decoded.
 */
export async function decodeJxl(bytes: Buffer): Promise<Buffer> {
  const program = (await pathOfProgram('ffmpeg')) ?? refuse('FILE_TYPE_REFUSED');
  const folder = await mkdtemp(join(tmpdir(), 'quadrangle-jxl-'));
  try {
    const [input, output] = [join(folder, 'picture.jxl'), join(folder, 'picture.png')];
    await writeFile(input, bytes);
    const reading = ['-protocol_whitelist', 'file', '-f', 'jpegxl_pipe', '-i', `file:${input}`, '-frames:v', '1'];
    const writing = ['-c:v', 'png', '-f', 'image2', '-update', '1', `file:${output}`];
    const args = ['-v', 'error', '-nostdin', '-y', '-threads', '1', ...reading, ...writing];
    const bounds = { longest: LONGEST_DECODING / 2, mostMemory: MAX_DECODING_BYTES };
    if ((await runBounded({ program, args }, bounds, () => {})).kind !== 'done') refuse('FILE_UNREADABLE');
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
