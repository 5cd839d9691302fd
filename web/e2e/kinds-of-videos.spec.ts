/** Videos of every kind that cameras and phones send, played in this browser (decisions 26, 58). */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { PHONE_PICTURES } from '../../adapters/testing/phone-pictures.ts';
import {
  A_FILM,
  aPhoneVideo,
  brokenOf,
  FEW_PHONE_VIDEOS,
  FOREIGN_VIDEOS,
  IN_TWO_LANGUAGES,
  MORE_PHONE_VIDEOS,
  OLDER_VIDEOS,
  type PhoneVideo,
  TELLING_FILMS,
  WHOLE_VIDEO,
} from '../../adapters/testing/phone-videos.ts';
import { seekStrip } from '../../domain/src/files/playback-rules.ts';
import { CAMERA_FILMS } from '../../domain/testing/camera-videos.ts';
import { arrive } from './support/arrive.ts';
import { cached } from './support/cached.ts';
import { FULL } from './support/full-run.ts';
import { DAMAGED, somebody } from './support/people.ts';
import { captionOn, codecsOf, OFTEN, playedAlone, player, plays } from './support/player.ts';
import { Product } from './support/product.ts';
import { askToPublish, converted, publishPhoto, publishVideo, videoOf } from './support/publish.ts';
import { expect, test } from './support/test.ts';

/** A video to be played: how it is made, its size as it is shown, and its seconds. */
type Kind = Pick<PhoneVideo, 'name' | 'made' | 'shape'> &
  Partial<Pick<PhoneVideo, 'after' | 'duration' | 'contentType'>> & { readonly from?: (film: Buffer) => Uint8Array };

const small = { shape: { width: 128, height: 96 }, duration: 0.8 };
const OLDER: readonly Kind[] = [...FOREIGN_VIDEOS, ...OLDER_VIDEOS].map((video) => ({ ...video, ...small }));
const TELLING: readonly Kind[] = [
  ...TELLING_FILMS.map((video) => ({ ...video, ...small })),
  ...CAMERA_FILMS.map((camera) => ({ ...A_FILM, ...camera, ...small })),
];
const KINDS: readonly Kind[] = FULL
  ? [...FEW_PHONE_VIDEOS, ...MORE_PHONE_VIDEOS, ...OLDER, ...TELLING]
  : [...FEW_PHONE_VIDEOS, ...OLDER.slice(0, 1), ...TELLING.slice(0, 1)];

/** Whether the system has what makes these files. */
function isMade(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('Skipped: playing videos of every kind, because there is no ffmpeg here to make them.');
    return false;
  }
}

async function bytesOf({ from = (film) => film, ...kind }: Kind): Promise<Buffer> {
  const [bytes] = await cached(`phone ${kind.made} ${kind.after}`, async () => [await aPhoneVideo(kind)]);
  return Buffer.from(from(bytes ?? Buffer.alloc(0)));
}

const shapeOf = ({ width, height }: { width: number; height: number }) => width / height;

/** A published video, and how it should look. */
interface Published {
  readonly id: string;
  readonly name: string;
  readonly size: Kind['shape'];
  /** Seconds. */
  readonly duration: number;
}

/** Its stream moves on and looks as it should, with captions and seek pictures, and so does the file that other clients get. */
async function playsBothWays(
  page: Page,
  product: Product,
  { id, name, size, duration }: Published,
  h264: boolean,
): Promise<void> {
  const shape = shapeOf(size);
  const text = `WEBVTT\n\n00:00.000 --> 00:59.000\nThis is ${name}\n`;
  await page.request.put(`${product.url}/api/videos/${id}/captions/en`, { data: { text } });
  await page.goto(`${product.url}/video/${id}`);
  if (!h264) return expect(page.getByText('Your browser can’t play this video.')).toBeVisible();
  await plays(page, true);
  expect(shapeOf(await player(page))).toBeCloseTo(shape, 1);
  await page.getByRole('combobox', { name: 'Captions' }).selectOption('en');
  await expect.poll(() => captionOn(page), OFTEN).toBe(`This is ${name}`);
  // It lasts as long as it should, seeks to its middle, and its poster is the right way up.
  const seen = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const sought = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    video.pause();
    video.currentTime = video.duration / 2;
    await sought;
    const poster = new Image();
    poster.src = video.poster;
    await poster.decode();
    return { lasts: video.duration, at: video.currentTime, poster: poster.naturalWidth / poster.naturalHeight };
  });
  expect(Math.abs(seen.lasts - duration)).toBeLessThan(0.2);
  expect(seen.at).toBeCloseTo(seen.lasts / 2, 1);
  expect(seen.poster).toBeCloseTo(shape, 1);
  const { videoUrl, streamUrl } = await videoOf(page, product, id);
  const strip = await page.evaluate(
    async (address) => {
      const pictures = new Image();
      pictures.src = address;
      await pictures.decode();
      return { width: pictures.naturalWidth, height: pictures.naturalHeight };
    },
    String(streamUrl).replace('main.m3u8', 'strip.jpg'),
  );
  // One picture or more, each in the shape of the video.
  const one = seekStrip(duration, size);
  expect([strip.width % one.width, strip.height % one.height]).toEqual([0, 0]);
  const alone = await playedAlone(page, String(videoUrl));
  expect(alone.at).toBeGreaterThan(0);
  expect(shapeOf(alone)).toBeCloseTo(shape, 1);
}

/** What is spoken in two languages is heard in the one that is chosen. */
async function isHeardInBoth(page: Page, product: Product): Promise<void> {
  const { name } = IN_TWO_LANGUAGES;
  const id = await publishVideo(page, product, name, await bytesOf(IN_TWO_LANGUAGES), IN_TWO_LANGUAGES);
  await converted(page, product, id);
  await page.goto(`${product.url}/video/${id}`);
  const sound = page.getByRole('combobox', { name: 'Sound' });
  await expect(sound.getByRole('option')).toHaveText(['हिन्दी', 'English']);
  const english = page.waitForResponse((response) => response.url().includes('/sound1.mp4'));
  await sound.selectOption('English');
  await english;
  await expect(sound).toHaveValue('1');
}

/** The film of a motion photo plays when its badge is pressed; screens of high dynamic range get the brighter picture. */
async function motionPhotoPlays(page: Page, product: Product, h264: boolean): Promise<void> {
  const kind = PHONE_PICTURES.find(({ name }) => name === 'ultra-hdr-motion-photo.jpg');
  const { _id: id, hdrUrl = '' } = await publishPhoto(page, product, 'Motion', (await kind?.make()) ?? Buffer.alloc(0));
  await page.goto(`${product.url}/photos`);
  await expect(page.getByRole('article').getByText('Motion photo')).toBeVisible();
  await page.goto(`${product.url}/photo/${id}`);
  const badge = page.getByRole('button', { name: 'Motion photo' });
  await expect(badge).toHaveAttribute('aria-pressed', 'false');
  // It is over in half a second.
  const came = h264 && page.waitForFunction(() => document.querySelector('video') !== null);
  await badge.click();
  if (!h264) return expect(page.getByText('This browser can’t play the film.')).toBeVisible();
  // It plays once, and then shows the photo again.
  await came;
  await expect(page.locator('video')).toHaveCount(0);
  await expect(badge).toHaveAttribute('aria-pressed', 'false');
  const shown = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth;
  }, hdrUrl);
  expect(shown).toBe(800);
}

if (isMade())
  test(`videos of ${KINDS.length} kinds play as streams and as files, the right way up; broken ones are refused in words`, async ({
    browser,
  }, info) => {
    const product = await Product.start({ TRANSCODE_JOBS: '1', RATE_LIMIT: 'off' });
    const page = await arrive(browser, product, somebody('director', 'north.edu'), { plan: true });
    const codecs = await codecsOf(page);
    const known = Object.entries(codecs).map(([name, there]) => `${name} ${there ? 'yes' : 'no'}`);
    info.annotations.push({ type: 'this browser plays', description: known.join(', ') });
    if (FULL) console.warn(`This browser plays: ${known.join(', ')}.`);

    const published: Published[] = [];
    for (const kind of KINDS) {
      const sent = { name: kind.name, contentType: kind.contentType ?? 'application/octet-stream' };
      const id = await publishVideo(page, product, kind.name, await bytesOf(kind), sent);
      published.push({ id, name: kind.name, size: kind.shape, duration: kind.duration ?? 1 });
    }
    for (const { name, bytes } of brokenOf(await bytesOf(WHOLE_VIDEO))) {
      const answer = await askToPublish(page, product, name, bytes, { name });
      expect(answer.status()).toBe(400);
      expect(await answer.text()).toContain(DAMAGED);
    }
    for (const each of published) {
      await converted(page, product, each.id);
      await playsBothWays(page, product, each, codecs['H.264'] === true);
    }
    if (codecs['H.264'] === true) await isHeardInBoth(page, product);
    await motionPhotoPlays(page, product, codecs['H.264'] === true);
    await page.context().close();
    await product.stop();
  });
