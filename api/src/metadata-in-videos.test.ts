/** Whatever is downloaded of a video tells nothing of where and with what it was taken (decisions 27). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEVC_CLIP } from '@quadrangle/adapters/testing/clips';
import { onOneEngine } from '@quadrangle/adapters/testing/databases';
import { playFiles } from '@quadrangle/domain/files/file-urls';
import { expect, it } from 'vitest';
import { buyPlan, newcomer } from '../testing/newcomer.ts';
import { startRealApp } from '../testing/real-app.ts';
import { unzipped } from '../testing/unzipped.ts';
import { upload } from '../testing/uploading.ts';
import type { Visitor } from '../testing/visitor.ts';

interface Video {
  readonly _id: string;
  readonly videoUrl: string;
  readonly imgUrl: string;
  readonly downloadUrl: string;
  readonly streamUrl: string | null;
}

const CAMERA = [
  '-XMP:GPSLatitude=12.9716',
  '-XMP:GPSLongitude=77.5946',
  '-XMP-aux:SerialNumber=SN-4711',
  '-Keys:GPSCoordinates=12.9716, 77.5946',
  '-UserData:GPSCoordinates=12.9716, 77.5946',
  '-ItemList:Title=SN-4711',
];
const TOLD = /SN-4711|12 deg 58|77 deg 35|12[.,]97|77[.,]59/;

const here = ['exiftool', 'ffmpeg'].every((program) => spawnSync(program, ['-version']).error === undefined);
if (!here)
  console.log('Skipped: what is told of a video that was converted, because exiftool or ffmpeg is not installed.');

onOneEngine((freshUrl) => {
  it.runIf(here)(
    'original, stream, poster, ZIP and own data of a video tell nothing of its place and camera',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'quadrangle-told-'));
      const app = await startRealApp(await freshUrl(), { TRANSCODE_JOBS: '1', PUBLIC_URL: 'http://localhost:3000' });
      try {
        // It ends with 1 where a file is none of its kinds.
        const readIn = (path: string) => spawnSync('exiftool', ['-ee', '-a', '-u', path], { encoding: 'utf8' }).stdout;
        writeFileSync(join(folder, 'phone.mp4'), HEVC_CLIP);
        execFileSync('exiftool', ['-overwrite_original', ...CAMERA, join(folder, 'phone.mp4')]);
        expect(readIn(join(folder, 'phone.mp4'))).toMatch(TOLD);

        const asha = await newcomer(app.url, 'asha');
        await buyPlan(asha);
        const bytes = Uint8Array.from(readFileSync(join(folder, 'phone.mp4')));
        const videofileName = await upload(asha, { folder: 'video', name: 'phone.mp4', type: 'video/mp4', bytes });
        const { body } = await asha.post<Video>('/api/videos', { title: 'Final', desc: '', tags: [], videofileName });
        const ravi = await newcomer(app.url, 'ravi');
        const video = async () => (await ravi.get<Video>(`/api/videos/find/${body._id}`)).body;
        await expect.poll(async () => (await video()).streamUrl).toBeTypeOf('string');
        const { videoUrl, imgUrl, downloadUrl, streamUrl } = await video();

        const { body: zip } = await ravi.post<{ url: string }>('/api/zips', { items: [body._id], size: 'full' });
        await asha.post('/api/users/data');
        const ownData = async () => (await asha.get<{ state: string }>('/api/users/data')).body.state;
        await expect.poll(ownData).toBe('ready');

        const got = mkdtempSync(join(folder, 'got-'));
        const keep = (name: string, content: Uint8Array) =>
          writeFileSync(join(got, name.replaceAll('/', ' ')), content);
        const get = async (visitor: Visitor, address: string): Promise<Buffer | null> => {
          const { pathname, search } = new URL(address, app.url);
          const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
          const answer = await fetch(app.url + pathname + search, { headers: { cookie } });
          return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
        };
        const stream = playFiles.map((name) => [name, (streamUrl ?? '').replace('main.m3u8', name)] as const);
        for (const [name, address] of [
          ['original.mp4', videoUrl],
          ['poster.jpg', imgUrl],
          ['download.mp4', downloadUrl],
          ...stream,
        ] as const) {
          const content = await get(ravi, address);
          if (content) keep(name, content);
        }
        for (const [visitor, address] of [
          [ravi, zip.url],
          [asha, '/api/users/data/zip'],
        ] as const)
          for (const { name, bytes: content } of await unzipped((await get(visitor, address)) ?? Buffer.of()))
            keep(name, content);
        const names = ['original.mp4', 'poster.jpg', 'download.mp4', 'main.m3u8', 'size0.mp4', 'progressive.mp4'];
        const zipped = ['01 Final.mp4', 'files 00001 Final.mp4', 'files 00001 Final (poster).jpg'];
        expect(readdirSync(got)).toEqual(expect.arrayContaining([...names, ...zipped]));
        expect(readIn(got)).not.toMatch(TOLD);
      } finally {
        await app.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
