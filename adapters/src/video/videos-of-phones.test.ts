import { mkdtemp, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playFile } from '@quadrangle/domain/files/file-urls';
import { renditionPlan } from '@quadrangle/domain/files/playback-rules';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { codeOf } from '@quadrangle/domain/memory';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  aPhoneVideo,
  brokenOf,
  FEW_PHONE_VIDEOS,
  MORE_PHONE_VIDEOS,
  type PhoneVideo,
  WHOLE_VIDEO,
} from '../../testing/phone-videos.ts';
import { renderAll } from '../../testing/rendering.ts';
import { openDisk } from '../files/disk.ts';
import { pathOf } from '../files/disk-names.ts';
import { systemFfmpeg } from './system-ffmpeg.ts';
import { videoLibrary } from './video-library.ts';
import { videoProber } from './video-prober.ts';

/** Videos as cameras and phones send them, made by the system's FFmpeg (decisions 26, 58). */
const engine = await systemFfmpeg();
if (!engine) console.log('Skipped: videos as phones send them, because there is no ffmpeg here to make them.');

const root = await mkdtemp(join(tmpdir(), 'quadrangle-phones-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const MIB = 1_048_576;

/** Writes a video, and returns its path. */
async function write(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(root, name);
  await writeFile(path, bytes);
  return path;
}

/** Appends an empty box, which takes no space on the disk. */
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
  // Moved, because copying a sparse file writes it in full.
  await rename(path, pathOf(join(root, 'files'), stored) ?? '');
  return { files, stored };
}

describe.runIf(engine)('a video as a phone sends it', () => {
  const full = process.env.QUADRANGLE_FULL === '1';
  const large: PhoneVideo = { ...WHOLE_VIDEO, name: 'two-gibibytes.mp4' };
  const all = full ? [...FEW_PHONE_VIDEOS, ...MORE_PHONE_VIDEOS, large] : FEW_PHONE_VIDEOS;

  it.each(all)(
    '$name becomes playable in every browser (decisions 58)',
    async ({ duration = 1, hasAudio, ...video }) => {
      if (!engine) return;
      const { name, shape } = video;
      const path = await write(name, await aPhoneVideo(video));
      if (name === large.name) await growSparse(path);
      const { files, stored } = await accept(name, path);
      const plan = renditionPlan(await videoProber(files).probe(stored, NOBODY));
      const pathHere = (fileName: string) => pathOf(join(root, 'files'), fileName);
      const library = videoLibrary({ engine, files, scratch: join(root, 'scratch'), pathOf: pathHere });
      await renderAll(library, stored, { ...plan, progressive: plan.progressive ?? plan.rungs.length - 1 });
      expect(await videoProber(files).probe(playFile(stored, 'progressive.mp4'), NOBODY)).toMatchObject({
        ...{ contentType: 'video/mp4', ...shape, startsFast: true },
        codecs: { video: expect.stringMatching(/^avc1\.64/), audio: hasAudio ? 'aac' : null },
      });
      const lasts = (await videoProber(files).probe(playFile(stored, 'size0.mp4'), NOBODY)).duration;
      expect(Math.abs(lasts - duration)).toBeLessThan(0.25);
    },
  );

  // White paper in PQ, and a light grey in HLG.
  const ranges = [
    ['PQ', 'smpte2084', 233],
    ['HLG', 'arib-std-b67', 170],
  ] as const;
  it.each(ranges.slice(0, full ? 2 : 1))(
    'of the high dynamic range of %s is shown as ordinary screens can (decisions 58)',
    async (_, transfer, expected) => {
      if (!engine) return;
      const colours = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:log-level=none`;
      const name = `${transfer}.mov`;
      const grey = await aPhoneVideo({
        name,
        made: [
          ...['-f', 'lavfi', '-i', 'color=c=0x949494:s=160x90:r=5:d=0.6', '-c:v', 'libx265', '-preset', 'ultrafast'],
          ...['-x265-params', colours, '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', '-color_primaries', 'bt2020'],
          ...['-color_trc', transfer, '-colorspace', 'bt2020nc'],
        ],
      });
      const { files, stored } = await accept(name, await write(name, grey));
      const probed = await videoProber(files).probe(stored, NOBODY);
      expect(probed.highRange).toBe(true);
      const library = videoLibrary({ engine, files, scratch: join(root, 'scratch') });
      await renderAll(library, stored, renditionPlan(probed));
      const progressive = playFile(stored, 'progressive.mp4');
      expect(await videoProber(files).probe(progressive, NOBODY)).toMatchObject({
        highRange: false,
        codecs: { video: expect.stringMatching(/^avc1\.64/) },
      });
      const light = async (bytes: Uint8Array) => (await sharp(bytes).greyscale().stats()).channels[0]?.mean ?? 0;
      for (const name of [stored, progressive])
        expect(Math.abs((await light(await library.still(name, 0, NOBODY))) - expected)).toBeLessThan(6);
    },
  );

  it('a file that is cut off or has a broken index is refused with a reason (decisions 26)', async () => {
    for (const { name, bytes } of brokenOf(await aPhoneVideo(WHOLE_VIDEO))) {
      const { files, stored } = await accept(name, await write(name, bytes));
      expect(await codeOf(videoProber(files).probe(stored, NOBODY))).toBe('FILE_UNREADABLE');
    }
  });
});
