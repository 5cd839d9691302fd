import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { playFile } from '@quadrangle/domain/files/file-urls';
import { renditionPlan } from '@quadrangle/domain/files/playback-rules';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { bytesOf, memoryFiles } from '@quadrangle/domain/memory';
import { afterAll, describe, expect, it } from 'vitest';
import { aPhoneVideo } from '../../testing/phone-videos.ts';
import { renderAll } from '../../testing/rendering.ts';
import { nodeAv } from './node-av.ts';
import { systemFfmpeg } from './system-ffmpeg.ts';
import { segmentsIn } from './track-playlist.ts';
import { videoLibrary } from './video-library.ts';
import { videoProber } from './video-prober.ts';

/** What becomes of films whose pictures or sounds are unusual (decisions 58). */
const ffmpeg = await systemFfmpeg();
if (!ffmpeg) console.log('Skipped: unusual films, because there is no ffmpeg here to make them.');
const engines = ffmpeg ? [ffmpeg, ...(await nodeAv().then((engine) => (engine ? [engine] : [])))] : [];

const folder = await mkdtemp(join(tmpdir(), 'quadrangle-films-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = (source: string) => ['-f', 'lavfi', '-i', source];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
/** What moves to the side, and has no lines of its own. */
const WAVES = "nullsrc=s=160x96:r=50:d=1,geq=lum='128+100*sin((X-6*N)/12)':cb=128:cr=128";
const SMALL = 'testsrc=s=160x90';

describe.each(engines.map((engine) => ({ name: engine.name.split(' ')[0], engine })))('$name', ({ engine }) => {
  /** A film with all that is made from it. */
  async function converted(name: string, made: readonly string[]) {
    const { files, put } = memoryFiles();
    const stored = `video/1-a-${name}`;
    put(stored, await aPhoneVideo({ name, made }));
    const probed = await videoProber(files).probe(stored, NOBODY);
    await renderAll(videoLibrary({ engine, files, scratch: folder }), stored, {
      ...renditionPlan(probed),
      progressive: 0,
    });
    const read = (part: string) => bytesOf(files, playFile(stored, part));
    const text = async (part: string) => Buffer.from(await read(part)).toString();
    const probe = (part: string) => videoProber(files).probe(playFile(stored, part), NOBODY);
    return { probed, read, text, probe };
  }

  it('a film of 120 frames a second has 30 in its small sizes, and every sound that says its language (decisions 58)', async () => {
    const { probed, probe, text } = await converted('quick.mp4', [
      ...[
        ...picture(`${SMALL}:r=120:d=1`),
        ...tone(1),
        '-map',
        '0',
        '-map',
        '1',
        '-map',
        '1',
        '-map',
        '1',
        '-c:a',
        'aac',
      ],
      ...['-metadata:s:a:0', 'language=hin', '-metadata:s:a:2', 'language=eng', ...H264],
    ]);
    expect(probed.frameRate).toBeCloseTo(120, 0);
    const { frameRate, duration } = await probe('size0.mp4');
    expect(frameRate).toBeCloseTo(30, 0);
    expect(duration).toBeCloseTo(1, 1);
    const main = await text('main.m3u8');
    const [, level = 'ff'] = /avc1\.64..(..)/.exec(main) ?? [];
    expect(Number.parseInt(level, 16)).toBeLessThanOrEqual(13);
    const offered = [...main.matchAll(/NAME="(.*?)",LANGUAGE="(.*?)",DEFAULT=(\w+).*URI="(\w+)\.m3u8/g)];
    expect(offered.map(([, ...facts]) => facts)).toEqual([
      ['हिन्दी', 'hi', 'YES', 'sound'],
      ['English', 'en', 'NO', 'sound1'],
    ]);
    for (const name of ['sound', 'sound1']) expect(segmentsIn(await text(`${name}.m3u8`)).length).toBeGreaterThan(0);
    expect((await probe('progressive.mp4')).sounds).toHaveLength(1);
  });

  it('an interlaced film is no longer combed (decisions 58)', async () => {
    const interlaced = ['-vf', 'tinterlace=interleave_top,setfield=tff', '-flags', '+ilme+ildct', '-x264opts', 'tff=1'];
    const { read } = await converted('combed.mp4', [...picture(WAVES), ...interlaced, ...H264]);
    const path = join(folder, 'progressive.mp4');
    await writeFile(path, await read('progressive.mp4'));
    const looked = await promisify(execFile)('ffmpeg', ['-nostdin', '-i', path, '-vf', 'idet', '-f', 'null', '-']);
    const found = /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+) Progressive:\s*(\d+)/.exec(looked.stderr) ?? [];
    const [, top, bottom, progressive] = found.map(Number);
    expect([top, bottom]).toEqual([0, 0]);
    expect(progressive).toBeGreaterThan(20);
  });

  if (engine === ffmpeg)
    it('segments say how long they are, also when frames come irregularly (decisions 58)', async () => {
      const irregular = ['-vf', "select='lt(t,2)+gt(t,5.9)'", '-vsync', 'vfr'];
      const { text, probe } = await converted('irregular.mp4', [
        ...picture(`${SMALL}:r=10:d=9`),
        ...irregular,
        ...H264,
      ]);
      const segments = segmentsIn(await text('size0.m3u8'));
      const { duration } = await probe('size0.mp4');
      expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(duration, 1);
      expect(duration).toBeCloseTo(9, 0);
    });
});

describe.runIf(ffmpeg)('the length of a film', () => {
  const lengthOf = async (name: string, made: readonly string[]) => {
    const { files, put } = memoryFiles();
    put(`video/1-a-${name}`, await aPhoneVideo({ name, made }));
    return (await videoProber(files).probe(`video/1-a-${name}`, NOBODY)).duration;
  };
  const film = [...picture(`${SMALL}:r=10:d=1`), ...tone(1), ...H264];

  it('is that of its pictures and sound, wherever they begin and whatever else is in the file (decisions 58)', async () => {
    const captions = join(folder, 'captions.srt');
    await writeFile(captions, '1\n00:00:00,000 --> 00:00:09,000\nHello\n');
    expect(await lengthOf('late.mkv', [...film, '-output_ts_offset', '5'])).toBeCloseTo(1, 0.1);
    expect(await lengthOf('late.mp4', [...film, '-c:a', 'aac', '-output_ts_offset', '5'])).toBeCloseTo(1, 1);
    const subtitles = ['-i', captions, '-map', '0', '-map', '1', '-map', '2', '-c:s', 'mov_text'];
    const [pictures, sounds, ...encoded] = [picture(`${SMALL}:r=10:d=1`), tone(1), ...H264, '-c:a', 'aac'];
    expect(await lengthOf('captions.mp4', [...pictures, ...sounds, ...subtitles, ...encoded])).toBeCloseTo(1, 1);
  });
});
