/** What people send, and what others see and get of it: one line for each kind (decisions 26, 27, 58, 60). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onOneEngine } from '@quadrangle/adapters/testing/databases';
import { A_DNG, aJxl, aTiff, PHONE_PICTURES, TELLS } from '@quadrangle/adapters/testing/phone-pictures';
import { aPhoneVideo, FOREIGN_VIDEOS, OLDER_VIDEOS } from '@quadrangle/adapters/testing/phone-videos';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buyPlan, newcomer } from '../testing/newcomer.ts';
import { startRealApp } from '../testing/real-app.ts';
import { upload } from '../testing/uploading.ts';
import type { Visitor } from '../testing/visitor.ts';

/** A file that is sent, and in words what others see of it and get. */
interface Line {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
  readonly seen: string;
}

/** Seconds of each film: it is as long for others, to a fifth of a second. */
const LENGTH = 0.8;
const PLAYS = `plays as h264 128×96, ${LENGTH} s`;
const videos: Line[] = [...FOREIGN_VIDEOS, ...OLDER_VIDEOS].map((video) => ({
  name: video.name,
  make: () => aPhoneVideo(video),
  seen: `${PLAYS}; download ${video.kept}`,
}));
const pictures: Line[] = PHONE_PICTURES.map(({ name, make, film, hdr, pictures: more = 0 }) => ({
  name,
  make,
  seen: [
    `seen as ${name.startsWith('lying') ? '600×800' : '800×600'}`,
    ...(film ? ['film'] : []),
    ...(hdr ? ['high range'] : []),
    `download image/jpeg${more > 0 ? ' with another picture' : ''}`,
  ].join('; '),
}));
pictures.push(
  { name: 'scan.tif', make: aTiff, seen: 'seen as 60×80; download image/tiff' },
  { name: 'new.jxl', make: aJxl, seen: 'seen as 80×60; download image/jxl' },
  { name: 'raw.tif', make: async () => A_DNG, seen: 'refused' },
);

const TOLD = /SN-4711|12[.,]97|77[.,]59|077\.5/;

const here = ['exiftool', 'ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).error === undefined);
if (!here) console.log('Skipped: what others get of files of every kind, because exiftool or ffmpeg is not installed.');

onOneEngine((freshUrl) => {
  it.runIf(here)('each kind of file that people send is seen, kept and cleaned as the table says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-kinds-'));
    const app = await startRealApp(await freshUrl(), {
      ...{ TRANSCODE_JOBS: '2', RATE_LIMIT: 'off', PUBLIC_URL: 'http://localhost:3000' },
    });
    const at = (name: string, bytes: Uint8Array) => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    };
    const probed = (path: string) => {
      const asked = [
        '-v',
        'error',
        '-select_streams',
        'v',
        '-show_entries',
        'stream=codec_name,width,height:format=duration',
      ];
      const { streams, format } = JSON.parse(
        execFileSync('ffprobe', [...asked, '-of', 'json', path], { encoding: 'utf8' }),
      );
      return { ...streams[0], length: Number(format.duration) };
    };
    const told = (path: string) => spawnSync('exiftool', ['-ee', '-a', '-u', path], { encoding: 'utf8' }).stdout;
    const get = async (visitor: Visitor, address: string) => {
      const { pathname, search } = new URL(address, app.url);
      const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const answer = await fetch(app.url + pathname + search, { headers: { cookie } });
      expect(answer.status, address).toBe(200);
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const asha = await newcomer(app.url, 'asha');
    await buyPlan(asha);
    const ravi = await newcomer(app.url, 'ravi');

    /** Everything that is served of an item, without what tells of its origin; the facts of some of it. */
    const clean = async (name: string, address: string) => {
      const { type, bytes } = await get(ravi, address);
      const path = at(`${name} ${address.split('/')[2]}`, bytes);
      expect(TOLD.exec(told(path))?.[0], name).toBeUndefined();
      expect(TELLS.exec(bytes.toString('latin1'))?.[0], name).toBeUndefined();
      return { type, bytes, path };
    };

    /** Publishes a video; what is seen of it, once it was converted. */
    const seenOfVideo = async (name: string, bytes: Buffer): Promise<() => Promise<string>> => {
      const file = { folder: 'video' as const, name, type: '', bytes: Uint8Array.from(bytes) };
      const videofileName = await upload(asha, file);
      const { status, body } = await asha.post<{ _id: string }>('/api/videos', {
        title: name,
        tags: [],
        videofileName,
      });
      if (status !== 200) return async () => `${status} ${JSON.stringify(body)}`;
      return async () => {
        const video = async () => (await asha.get<Record<string, string>>(`/api/videos/find/${body._id}`)).body;
        await expect.poll(async () => (await video()).state, { timeout: 60_000 }).not.toBe('processing');
        const { videoUrl = '', downloadUrl = '', imgUrl = '', failure } = await video();
        if (failure) return `failed: ${JSON.stringify(failure)}`;
        await clean(name, imgUrl);
        const played = probed((await clean(name, videoUrl)).path);
        const kept = await clean(name, downloadUrl);
        return `plays as ${played.codec_name} ${played.width}×${played.height}, ${Math.abs(played.length - LENGTH) < 0.2 ? LENGTH : played.length} s; download ${kept.type} ${probed(kept.path).codec_name}`;
      };
    };
    const seenOfPicture = async (name: string, bytes: Buffer): Promise<string> => {
      const file = { folder: 'photo' as const, name, type: '', bytes: Uint8Array.from(bytes) };
      const fileName = await upload(asha, file);
      const { status, body } = await asha.post<Record<string, string>>('/api/photos', {
        title: name,
        tags: [],
        fileName,
      });
      if (status !== 200) return status === 400 ? 'refused' : String(status);
      const { imgUrl = '', downloadUrl = '', filmUrl, hdrUrl } = body;
      const seen = await sharp((await clean(name, imgUrl)).bytes).metadata();
      const kept = await clean(name, downloadUrl);
      if (filmUrl) expect(probed((await clean(name, filmUrl)).path).codec_name).toBe('h264');
      if (hdrUrl) expect((await sharp((await clean(name, hdrUrl)).bytes).metadata()).gainMap).toBeDefined();
      return [
        `seen as ${seen.width}×${seen.height}${(seen.pages ?? 1) > 1 ? ', moving' : ''}`,
        ...(filmUrl ? ['film'] : []),
        ...(hdrUrl ? ['high range'] : []),
        `download ${kept.type}${/MPImage2 /.test(spawnSync('exiftool', ['-s', kept.path], { encoding: 'utf8' }).stdout) ? ' with another picture' : ''}`,
      ].join('; ');
    };
    try {
      const table: string[] = [];
      const converting: (() => Promise<string>)[] = [];
      for (const { name, make } of videos) converting.push(await seenOfVideo(name, await make()));
      for (const [place, seen] of converting.entries()) table.push(`${videos[place]?.name} → ${await seen()}`);
      for (const { name, make } of pictures) table.push(`${name} → ${await seenOfPicture(name, await make())}`);
      expect(table).toEqual([...videos, ...pictures].map(({ name, seen }) => `${name} → ${seen}`));
    } finally {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
