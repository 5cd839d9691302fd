import { open } from 'node:fs/promises';

/** A fragment of a track that we made, in its fragmented MP4. */
export interface Fragment {
  /** Where it is in the file. */
  readonly at: number;
  /** In seconds: when it begins, and when its last frame ends. */
  readonly begins: number;
  readonly ends: number;
}

/** The fragments of a fragmented MP4 with one track, by its own timestamps. */
export async function fragmentsOf(path: string): Promise<Fragment[]> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  const fragments: Fragment[] = [];
  let scale = 1;
  for (let at = 0; at + 8 <= size; ) {
    const head = await read(at, 16);
    const length = lengthIn(head);
    const type = head.toString('latin1', 4, 8);
    if (type === 'moov') scale = scaleIn(await read(at, length));
    if (type === 'moof') {
      const [begins, ends] = timesIn(await read(at, length));
      fragments.push({ at, begins: begins / scale, ends: ends / scale });
    }
    at += Math.max(8, length);
  }
  return fragments;
}

function lengthIn(head: Buffer): number {
  const length = head.readUInt32BE(0);
  return length === 1 ? Number(head.readBigUInt64BE(8)) : length;
}

/** What is in the first box of this path, without its head. */
function boxIn(box: Buffer, [type, ...deeper]: readonly string[]): Buffer {
  for (let at = 8; at + 8 <= box.length; ) {
    const length = Math.max(8, lengthIn(box.subarray(at)));
    const found = box.subarray(at, at + length);
    if (found.toString('latin1', 4, 8) === type) return deeper.length > 0 ? boxIn(found, deeper) : found.subarray(8);
    at += length;
  }
  throw new Error(`There is no ${type} in what was made.`);
}

/** Ticks a second of the track's clock. */
function scaleIn(moov: Buffer): number {
  const header = boxIn(moov, ['trak', 'mdia', 'mdhd']);
  return header.readUInt32BE(header[0] === 1 ? 20 : 12);
}

/** When a fragment begins and ends, in ticks. */
function timesIn(moof: Buffer): [number, number] {
  const clock = boxIn(moof, ['traf', 'tfdt']);
  const begins = clock[0] === 1 ? Number(clock.readBigUInt64BE(4)) : clock.readUInt32BE(4);
  const header = boxIn(moof, ['traf', 'tfhd']);
  const has = header.readUInt32BE(0);
  const usual = has & 0x8 ? header.readUInt32BE(8 + (has & 0x1 ? 8 : 0) + (has & 0x2 ? 4 : 0)) : 0;
  const run = boxIn(moof, ['traf', 'trun']);
  const given = run.readUInt32BE(0);
  const count = run.readUInt32BE(4);
  if (!(given & 0x100)) return [begins, begins + count * usual];
  const row = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => given & flag).length;
  let ends = begins;
  for (let index = 0, at = 8 + (given & 0x1 ? 4 : 0) + (given & 0x4 ? 4 : 0); index < count; index += 1, at += row)
    ends += run.readUInt32BE(at);
  return [begins, ends];
}
