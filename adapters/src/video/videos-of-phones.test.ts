import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { playFile } from '@quadrangle/domain/files/file-urls';
import { renditionPlan } from '@quadrangle/domain/files/playback-rules';
import { codeOf } from '@quadrangle/domain/memory';
import { afterAll, describe, expect, it } from 'vitest';
import { openDisk } from '../files/disk.ts';
import { pathOf } from '../files/disk-names.ts';
import { systemFfmpeg } from './system-ffmpeg.ts';
import { videoLibrary } from './video-library.ts';
import { videoProber } from './video-prober.ts';

/** What cameras and phones send, made here by the system's FFmpeg (decisions 26, 58). */
const engine = await systemFfmpeg();
if (!engine) console.info('Left out: videos as phones send them, because no ffmpeg is installed here to make them.');

const root = await mkdtemp(join(tmpdir(), 'quadrangle-phones-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const MOVING = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=15:d=1'];
const TONE = ['-f', 'lavfi', '-i', 'sine=f=440:d=1'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'];

interface Sent {
  readonly name: string;
  readonly made: readonly string[];
  readonly after?: (path: string) => Promise<void>;
  readonly becomes: { readonly width: number; readonly height: number; readonly audio: string | null };
  /** Seconds; 1 unless it says otherwise. */
  readonly duration?: number;
}

const small = { width: 320, height: 180, audio: null };
const MIB = 1_048_576;

const QUICK: readonly Sent[] = [
  {
    name: 'hevc-10-bit-held-upright.mov',
    made: [...MOVING, ...TONE, ...HEVC, '-pix_fmt', 'yuv420p10le', '-c:a', 'aac'],
    after: turnByMatrix,
    becomes: { width: 180, height: 320, audio: 'aac' },
  },
  { name: 'a-fifth-of-a-second.mp4', made: [...MOVING, ...H264, '-t', '0.2'], becomes: small, duration: 0.2 },
];
const FULL: readonly Sent[] = [
  { name: 'h264.mp4', made: [...MOVING, ...TONE, ...H264, '-c:a', 'aac'], becomes: { ...small, audio: 'aac' } },
  {
    name: 'vp9.webm',
    made: [...MOVING, ...TONE, '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus'],
    becomes: { ...small, audio: 'aac' },
  },
  { name: 'av1.mp4', made: [...MOVING, '-c:v', 'libsvtav1', '-preset', '12'], becomes: small },
  {
    name: 'frames-that-come-as-they-like.mp4',
    made: [...MOVING, '-vf', "select='not(mod(n,3))+lt(n,5)'", '-vsync', 'vfr', ...H264],
    becomes: small,
  },
  {
    name: 'sound-from-all-sides.mp4',
    made: [...MOVING, ...TONE, ...H264, '-c:a', 'aac', '-ac', '6'],
    becomes: { ...small, audio: 'aac' },
  },
  {
    name: '4k.mp4',
    made: ['-f', 'lavfi', '-i', 'testsrc=s=3840x2160:r=10:d=1', ...H264],
    becomes: { width: 1_280, height: 720, audio: null },
  },
  { name: 'two-gibibytes.mp4', made: [...MOVING, ...H264], after: growSparse, becomes: small },
];

async function made(name: string, args: readonly string[]): Promise<string> {
  const path = join(root, name);
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path]);
  return path;
}

/** As phones that are held upright say it: pictures lie on their side, and the track’s matrix turns them. */
async function turnByMatrix(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.indexOf('tkhd') + 44;
  for (const [index, value] of [0, 0x1_00_00, 0, -0x1_00_00, 0, 0].entries()) bytes.writeInt32BE(value, at + 4 * index);
  await writeFile(path, bytes);
}

/** Appends a box of nothing, of which the disk keeps nothing. */
async function growSparse(path: string): Promise<void> {
  const { size } = await stat(path);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(2_048 * MIB - size);
  box.write('free', 4, 'latin1');
  await using file = await open(path, 'a');
  await file.write(box);
  await truncate(path, 2_048 * MIB);
}

async function accept(name: string, path: string) {
  const { files } = await openDisk(join(root, 'files'));
  const stored = `video/1-a-${name}`;
  await files.write(stored, 'video/mp4', Buffer.alloc(1));
  // Moved, because a copy of what is sparse is written in full.
  await rename(path, pathOf(join(root, 'files'), stored) ?? '');
  return { files, stored };
}

describe.runIf(engine)('a video as a phone sends it', () => {
  const all = process.env.QUADRANGLE_FULL === '1' ? [...QUICK, ...FULL] : QUICK;

  it.each(all)(
    '$name becomes what every browser plays (decisions 58)',
    async ({ name, made: args, after, becomes, duration = 1 }) => {
      if (!engine) return;
      const path = await made(name, args);
      await after?.(path);
      const { files, stored } = await accept(name, path);
      const plan = renditionPlan(await videoProber(files).probe(stored));
      const pathHere = (fileName: string) => pathOf(join(root, 'files'), fileName);
      const library = videoLibrary({ engine, files, scratch: join(root, 'scratch'), pathOf: pathHere });
      await library.render(stored, { ...plan, progressive: plan.progressive ?? plan.rungs.length - 1 }, () => {});
      const { width, height, audio } = becomes;
      expect(await videoProber(files).probe(playFile(stored, 'progressive.mp4'))).toMatchObject({
        ...{ contentType: 'video/mp4', width, height, startsFast: true },
        codecs: { video: expect.stringMatching(/^avc1\.64/), audio },
      });
      const lasts = (await videoProber(files).probe(playFile(stored, 'size0.mp4'))).duration;
      expect(Math.abs(lasts - duration)).toBeLessThan(0.25);
    },
  );

  it('one that is cut off, or whose index is broken, is refused in words (decisions 26)', async () => {
    const whole = await readFile(await made('whole.mp4', [...MOVING, ...H264, '-movflags', '+faststart']));
    const broken = Buffer.from(whole);
    broken.fill(0xff, broken.indexOf('stsz') + 8, broken.indexOf('stsz') + 64);
    for (const [name, bytes] of [
      ['cut-off.mp4', whole.subarray(0, whole.length * 0.6)],
      ['broken-index.mp4', broken],
    ] as const) {
      await writeFile(join(root, name), bytes);
      const { files, stored } = await accept(name, join(root, name));
      expect(await codeOf(videoProber(files).probe(stored))).toBe('FILE_UNREADABLE');
    }
  });
});
