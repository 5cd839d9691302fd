/** What people send, and what others see and get of it: one line for each kind (decisions 26, 27, 58, 60). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onOneEngine } from '@quadrangle/adapters/testing/databases';
import { A_BARE_DNG, OTHER_PICTURES, PHONE_PICTURES } from '@quadrangle/adapters/testing/phone-pictures';
import {
  A_FILM,
  aPhoneVideo,
  FOREIGN_VIDEOS,
  OLDER_VIDEOS,
  TELLING_FILMS,
} from '@quadrangle/adapters/testing/phone-videos';
import { differenceOf } from '@quadrangle/adapters/testing/pictures';
import { CAMERA_FILMS } from '@quadrangle/domain/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyPlan, newcomer } from '../testing/newcomer.ts';
import { type RealApp, startRealApp } from '../testing/real-app.ts';
import { unzipped } from '../testing/unzipped.ts';
import { upload } from '../testing/uploading.ts';
import type { Visitor } from '../testing/visitor.ts';

/** A file that is sent, and in words what others see of it and get. */
interface Line {
  readonly name: string;
  readonly make: () => Promise<Uint8Array>;
  readonly seen: string;
}

/** Seconds of each film: it is as long for others, to a fifth of a second. */
const LENGTH = 0.8;
const plays = (kept: string, sounds = 1) =>
  `plays as h264 128×96, ${LENGTH} s; streams as 128x96 with ${sounds} sounds; download ${kept}`;
const film = aPhoneVideo(A_FILM);
/** One for each place in a film; in the full run, everything that cameras hide there. */
const PLACES =
  /^(android-xyz|iphone-keys|sony-xml|adobe-xmp|gopro-track|dji-subtitles|dashcam-between|insta360-trailer)\./;
const hiding =
  process.env.QUADRANGLE_FULL === '1' ? CAMERA_FILMS : CAMERA_FILMS.filter(({ name }) => PLACES.test(name));
const cameras: Line[] = hiding.map(({ name, from }) => ({
  name,
  make: async () => from(await film),
  seen: plays('video/mp4 h264'),
}));
const converted: Line[] = [...TELLING_FILMS, ...FOREIGN_VIDEOS, ...OLDER_VIDEOS].map((video) => ({
  name: video.name,
  make: () => aPhoneVideo(video),
  seen: plays(video.kept, video.made.includes('-an') ? 0 : 1),
}));
const pictures: Line[] = [
  ...PHONE_PICTURES.map(({ name, make, film: moves, hdr, pictures: more = 0 }) => ({
    name,
    make,
    seen: [
      `seen as ${name.startsWith('lying') ? '600×800' : '800×600'}${hdr ? ' in Display P3' : ''}`,
      ...(moves ? ['film'] : []),
      ...(hdr ? ['high range'] : []),
      `download image/jpeg${more > 0 ? ' with another picture' : ''}`,
    ].join('; '),
  })),
  ...OTHER_PICTURES.map(({ name, make, seen, kept }) => ({ name, make, seen: `seen as ${seen}; download ${kept}` })),
  { name: 'raw.dng', make: async () => A_BARE_DNG, seen: 'FILE_TYPE_REFUSED' },
  {
    name: 'drawing.svg',
    make: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    seen: 'FILE_TYPE_REFUSED',
  },
];

/** What betrays it, as exiftool tells it, and as bytes do. */
const PRIVATE_METADATA = /SN-4711|12[.,]97|77[.,]59|077\.5|12 deg 58|77 deg 35|12,58|77,35/;
const BYTES = /SN-4711|12\.9716|77\.5946|12,58\.|77,35\./;

const here = ['exiftool', 'ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).error === undefined);
if (!here) console.log('Skipped: what others get of files of every kind, because exiftool or ffmpeg is not installed.');

onOneEngine((freshUrl) => {
  describe.runIf(here)('each kind of file that people send', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-kinds-'));
    const [sent, got] = ['sent', 'got'].map((name) => mkdtempSync(join(folder, name))) as [string, string];
    let app: RealApp;
    let asha: Visitor;
    let ravi: Visitor;
    /** What was published: its id, its title, and its file as others download it. */
    const published: { readonly id: string; readonly title: string; readonly bytes: Buffer }[] = [];

    beforeAll(async () => {
      app = await startRealApp(await freshUrl(), {
        ...{ TRANSCODE_JOBS: '2', RATE_LIMIT: 'off', PUBLIC_URL: 'http://localhost:3000' },
      });
      asha = await newcomer(app.url, 'asha');
      await buyPlan(asha);
      ravi = await newcomer(app.url, 'ravi');
    });
    afterAll(async () => {
      await app?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const get = async (visitor: Visitor, address: string) => {
      const { pathname, search } = new URL(address, app.url);
      const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const answer = await fetch(app.url + pathname + search, { headers: { cookie } });
      expect(answer.status, address).toBe(200);
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const probed = (path: string) => {
      const asked = '-v error -select_streams v -show_entries stream=codec_name,width,height:format=duration -of json';
      const { streams, format } = JSON.parse(
        execFileSync('ffprobe', [...asked.split(' '), path], { encoding: 'utf8' }),
      );
      return { ...streams[0], length: Number(format.duration) };
    };
    /** Everything that is served of an item is kept, to be looked through in the end. */
    const taken = async (name: string, what: string, address: string) => {
      const { type, bytes } = await get(ravi, address);
      const path = join(got, `${name} ${what}`);
      writeFileSync(path, bytes);
      return { type, bytes, path };
    };
    const publish = async ({ name, make }: Line, folder: 'video' | 'photo') => {
      const made = await make();
      writeFileSync(join(sent, name), made);
      const stored = await upload(asha, { folder, name, type: '', bytes: Uint8Array.from(made) }).catch(String);
      if (!stored.startsWith(folder)) return stored;
      const { status, body } = await asha.post<Record<string, string>>(`/api/${folder}s`, {
        ...{ title: name, tags: [] },
        [folder === 'video' ? 'videofileName' : 'fileName']: stored,
      });
      return status === 200 ? body : JSON.stringify(body);
    };
    const refusal = (answer: string) => /FILE_[A-Z_]+/.exec(answer)?.[0] ?? answer;

    /** What others see of a video, once it was converted. */
    const seenOfVideo = async (name: string, id: string): Promise<string> => {
      const video = async () => (await ravi.get<Record<string, string>>(`/api/videos/find/${id}`)).body;
      const own = async () => (await asha.get<Record<string, string>>(`/api/videos/find/${id}`)).body;
      const done = ({ streamUrl, percent, failure }: Record<string, unknown>) =>
        (streamUrl && percent === null) || failure;
      await expect.poll(async () => Boolean(done(await own()))).toBe(true);
      const { videoUrl = '', downloadUrl = '', imgUrl = '', streamUrl = '', failure } = await video();
      if (failure) return JSON.stringify(failure);
      await taken(name, 'poster', imgUrl);
      const played = probed((await taken(name, 'played', videoUrl)).path);
      const kept = await taken(name, 'download', downloadUrl);
      published.push({ id, title: name, bytes: kept.bytes });
      const part = (file: string) => streamUrl.replace('main.m3u8', file);
      const main = (await taken(name, 'main.m3u8', streamUrl)).bytes.toString();
      const lists = [...main.matchAll(/(\w+)\.m3u8/g)].map(([, track]) => track);
      for (const track of lists) await taken(name, `${track}.mp4`, part(`${track}.mp4`));
      await taken(name, 'strip', part('strip.jpg'));
      const sizes = [...main.matchAll(/RESOLUTION=(\w+)/g)].map(([, size]) => size);
      const length = Math.abs(played.length - LENGTH) < 0.2 ? LENGTH : played.length;
      return [
        `plays as ${played.codec_name} ${played.width}×${played.height}, ${length} s`,
        `streams as ${sizes} with ${lists.length - sizes.length} sounds`,
        `download ${kept.type} ${probed(kept.path).codec_name}`,
      ].join('; ');
    };

    const seenOfPicture = async (line: Line): Promise<string> => {
      const { name } = line;
      const answer = await publish(line, 'photo');
      if (typeof answer === 'string') return refusal(answer);
      const { _id = '', imgUrl = '', downloadUrl = '', filmUrl, hdrUrl } = answer;
      const view = (await taken(name, 'view', imgUrl)).bytes;
      const seen = await sharp(view).metadata();
      const colour = await OTHER_PICTURES.find((one) => one.name === name)?.colour?.();
      if (colour)
        for (const width of ['', '&w=320', '&w=1280']) {
          const shown = width && seen.width < 1_280 ? view : (await get(ravi, imgUrl + width)).bytes;
          expect(await differenceOf(shown, colour), `${name} ${width}`).toBeLessThan(2);
        }
      const kept = await taken(name, 'download', downloadUrl);
      published.push({ id: _id, title: name, bytes: kept.bytes });
      if (filmUrl) expect(probed((await taken(name, 'film', filmUrl)).path).codec_name).toBe('h264');
      if (hdrUrl) expect((await sharp((await taken(name, 'hdr', hdrUrl)).bytes).metadata()).gainMap).toBeDefined();
      const more =
        kept.bytes.includes('MPF\0') &&
        spawnSync('exiftool', ['-s', '-MPImage2', kept.path], { encoding: 'utf8' }).stdout;
      return [
        `seen as ${seen.width}×${seen.pageHeight ?? seen.height}${(seen.pages ?? 1) > 1 ? ', moving' : ''}${seen.icc ? ' in Display P3' : ''}`,
        ...(filmUrl ? ['film'] : []),
        ...(hdrUrl ? ['high range'] : []),
        `download ${kept.type}${more ? ' with another picture' : ''}`,
      ].join('; ');
    };

    const table = (lines: readonly Line[]) => lines.map(({ name, seen }) => `${name} → ${seen}`);

    it.each([
      ['films in which cameras hide something', cameras],
      ['films of other codecs and containers', converted],
    ])('%s play for everybody', async (_what, lines) => {
      const answers: (string | Record<string, string>)[] = [];
      for (const line of lines) answers.push(await publish(line, 'video'));
      const rows: string[] = [];
      for (const [place, answer] of answers.entries()) {
        const { name } = lines[place] as Line;
        rows.push(
          `${name} → ${typeof answer === 'string' ? refusal(answer) : await seenOfVideo(name, answer._id ?? '')}`,
        );
      }
      expect(rows).toEqual(table(lines));
    });

    it('pictures are seen as they were, or refused', async () => {
      const rows: string[] = [];
      for (const line of pictures) rows.push(`${line.name} → ${await seenOfPicture(line)}`);
      expect(rows).toEqual(table(pictures));
    });

    it('is in a ZIP and in its owner’s data as others download it', async () => {
      await asha.post('/api/users/data');
      const ownData = async () => (await asha.get<{ state: string }>('/api/users/data')).body.state;
      const { body: zip } = await ravi.post<{ url: string }>('/api/zips', {
        ...{ items: published.map(({ id }) => id), size: 'full' },
      });
      await expect.poll(ownData).toBe('ready');
      for (const [visitor, address] of [
        [ravi, zip.url],
        [asha, '/api/users/data/zip'],
      ] as const) {
        const files = await unzipped((await get(visitor, address)).bytes);
        const same = published.filter(({ bytes }) => files.some((file) => file.bytes.equals(bytes)));
        // Downloads are looked through already.
        for (const { name, bytes } of files)
          if (!published.some((one) => one.bytes.equals(bytes)))
            writeFileSync(join(got, `zip ${visitor === asha} ${name.replaceAll('/', ' ')}`), bytes);
        expect(published.map(({ title }) => title)).toEqual(same.map(({ title }) => title));
      }
    });

    it('tells nobody where and with what it was taken, though it did when it was sent (decisions 27)', () => {
      const privateLines = (path: string) =>
        spawnSync('exiftool', ['-ee', '-a', '-u', '-s', path], { encoding: 'utf8', maxBuffer: 2 ** 28 })
          .stdout.split('======== ')
          .map((file) => file.replaceAll(/^(FileName|Directory|ExifTool).*$/gm, ''))
          .filter((file) => PRIVATE_METADATA.test(file));
      expect(privateLines(sent).length).toBeGreaterThan(40);
      expect(privateLines(got)).toEqual([]);
      const betrays = readdirSync(got).filter((name) => BYTES.test(readFileSync(join(got, name), 'latin1')));
      expect(betrays).toEqual([]);
    });
  });
});
