import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { bytesOf, memoryFiles, refusalOf } from '@quadrangle/domain/memory';
import { afterAll, describe, expect, it } from 'vitest';
import { aPhoneVideo, FOREIGN_VIDEOS, OLDER_VIDEOS } from '../../testing/phone-videos.ts';
import { systemFfmpeg } from './system-ffmpeg.ts';
import { videoLibrary } from './video-library.ts';
import { videoProber } from './video-prober.ts';

/** Hostile files in containers that only the system's FFmpeg reads (decisions 26, 27); good ones are in the API's table. */
const engine = await systemFfmpeg();
if (!engine?.older) console.log('Skipped: hostile videos in older containers, because there is no ffmpeg here.');

const root = await mkdtemp(join(tmpdir(), 'quadrangle-older-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const NAME = 'video/1-a-b.avi';

/** What becomes of a file: its type afterwards, or the code with which it is refused. */
async function outcome(bytes: Buffer, bounds = {}): Promise<string> {
  if (!engine) return '';
  const { put, files } = memoryFiles();
  put(NAME, bytes);
  const library = videoLibrary({ engine, files, scratch: join(root, 'scratch'), bounds });
  const cleaned = async () => {
    await library.rewrap(NAME, NOBODY);
    const { metadata } = await videoProber(files).probe(NAME, NOBODY);
    await files.blank(NAME, metadata);
  };
  const refused = await refusalOf(cleaned()).catch(() => null);
  const stored = Buffer.from(await bytesOf(files, NAME));
  // Refused, it stays as it was, or is Matroska already.
  if (refused) expect(stored.equals(bytes) || stored.readUInt32BE(0) === 0x1a45dfa3).toBe(true);
  else expect(stored.includes('SN-4711')).toBe(false);
  return refused?.code ?? 'taken';
}

/** Damage, in a way that is the same each time. */
function damaged(whole: Buffer, seed: number): Buffer {
  const bytes = Buffer.from(whole);
  for (let at = seed % 97; at < bytes.length; at += 211 + seed) bytes[at] = (at * 31 + seed) & 255;
  whole.copy(bytes, 0, 0, Math.min(16, whole.length));
  return bytes;
}

const FINE = ['taken', 'FILE_UNREADABLE', 'FILE_TYPE_REFUSED', 'VIDEO_TOO_DEMANDING'];

describe.runIf(engine?.older)('a hostile video in an older container', () => {
  it.each(OLDER_VIDEOS)(
    '$name, cut off, damaged or a beginning alone, is taken clean or refused (decisions 26, 27)',
    async (video) => {
      const whole = await aPhoneVideo(video);
      const outcomes = [
        await outcome(whole.subarray(0, whole.length / 2)),
        await outcome(damaged(whole, 7)),
        await outcome(Buffer.concat([whole.subarray(0, 64), Buffer.alloc(50_000, 255)])),
      ];
      for (const each of outcomes) expect(FINE).toContain(each);
    },
  );

  it('a beginning that lies, and sound alone, are refused; the limits of time and memory hold', async () => {
    const zeros = Buffer.alloc(100_000);
    for (const head of [
      'RIFF\xff\xff\xff\xffAVI LIST',
      'FLV\x01\x05',
      'OggS\0\x02',
      '\0\0\x01\xba!',
      '0&\xb2u\x8ef\xcf\x11',
    ])
      expect(await outcome(Buffer.concat([Buffer.from(head, 'latin1'), zeros]))).toBe('FILE_UNREADABLE');
    const sound = await aPhoneVideo({
      name: 'sound.ogv',
      made: ['-f', 'lavfi', '-i', 'sine=f=440:d=0.3', '-c:a', 'libvorbis', '-f', 'ogg'],
    });
    expect(await outcome(sound)).toBe('FILE_UNREADABLE');
    expect(await outcome(zeros)).toBe('FILE_TYPE_REFUSED');
    const whole = await aPhoneVideo(OLDER_VIDEOS[0] ?? { name: '', made: [] });
    expect(await outcome(whole, { longest: 0 })).toBe('VIDEO_TOO_DEMANDING');
  });

  it.each(FOREIGN_VIDEOS)(
    '$name that is cut off or damaged is refused or taken, and never ends the process',
    async (video) => {
      const whole = await aPhoneVideo(video);
      for (const bytes of [whole.subarray(0, whole.length / 2), damaged(whole, 3)]) {
        const { put, files } = memoryFiles();
        put(NAME, bytes);
        const refused = await refusalOf(videoProber(files).probe(NAME, NOBODY)).catch(() => null);
        expect([undefined, 'FILE_UNREADABLE', 'FILE_TYPE_REFUSED']).toContain(refused?.code);
      }
    },
  );
});
