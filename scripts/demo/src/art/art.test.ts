/** The pictures of the demo college (operator). */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawAvatar } from './avatar.ts';
import { college } from './college.ts';
import { clipSeconds, drawPoster, encodeClip, SPARE_CLIPS, spareClip } from './draw-clip.ts';
import { drawPhoto, PHOTO_WITH_PLACE } from './draw-photo.ts';
import type { Item } from './item.ts';

const itemOf = (key: string): Item => {
  const item = college.items.find((one) => one.key === key);
  if (item === undefined) throw new Error(`there is no ${key}`);
  return item;
};

const probe = async (clip: Buffer) => {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(clip) });
  const track = await input.getPrimaryVideoTrack();
  return {
    type: await input.getMimeType(),
    codec: await track?.getCodec(),
    width: await track?.getDisplayWidth(),
    height: await track?.getDisplayHeight(),
    seconds: await input.computeDuration(),
  };
};

/** What a clip is made of. In which order pictures and sounds lie in the file depends on who was encoded first. */
async function packetsOf(clip: Buffer): Promise<string[]> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(clip) });
  const packets: string[] = [];
  for (const track of await input.getTracks())
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
      packets.push(`${await track.getCodec()} ${timestamp} ${type} ${Buffer.from(data).toString('base64')}`);
  return packets;
}

describe('the demo college', () => {
  it('has eight people on one domain, three of whom run clubs', () => {
    expect(college.people).toHaveLength(8);
    expect(new Set(college.people.map((person) => person.username)).size).toBe(8);
    expect(college.people.every((person) => person.email.endsWith('@northfield.edu'))).toBe(true);
    expect(college.people.filter((person) => person.club !== undefined)).toHaveLength(3);
  });

  it('shows most of its people, each by a face of their own, and somebody by none', async () => {
    const looks = college.people.flatMap((person) => person.looks ?? []);
    expect(looks).toHaveLength(7);
    const [first, ...others] = await Promise.all([...looks, ...looks.slice(0, 1)].map(drawAvatar));
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 });
    expect(others.filter((picture) => first?.equals(picture))).toHaveLength(1);
  });

  it('shows 60 photos and 12 videos of six events, each with its own key, title and scene', () => {
    const photos = college.items.filter((item) => item.kind === 'photo');
    const videos = college.items.filter((item) => item.kind === 'video');
    expect([photos.length, videos.length, college.events.length]).toEqual([60, 12, 6]);
    expect(new Set(college.items.map((item) => item.key)).size).toBe(72);
    expect(new Set(college.items.map((item) => item.title)).size).toBe(72);
    expect(new Set(photos.map((item) => item.scene)).size).toBe(60);
  });

  it('keeps titles, texts and tags within what the product takes', () => {
    for (const item of college.items) {
      expect([...item.title].length, item.key).toBeGreaterThan(0);
      expect([...item.title].length, item.key).toBeLessThanOrEqual(200);
      expect(item.description.length, item.key).toBeGreaterThan(0);
      expect(item.tags.length, item.key).toBeGreaterThan(0);
      expect(
        item.tags.every((tag) => tag === tag.trim().toLowerCase() && tag.length <= 40),
        item.key,
      ).toBe(true);
    }
  });

  it('lets only clubs upload and only its own people comment, vote and report, never before the item and never in the future', () => {
    const names = new Set(college.people.map((person) => person.username));
    const clubs = new Set(college.people.filter((person) => person.club).map((person) => person.username));
    expect(college.items.every((item) => clubs.has(item.uploader) && item.daysAgo > 0)).toBe(true);
    expect(college.comments.length).toBeGreaterThanOrEqual(110);
    for (const comment of college.comments) {
      expect(names.has(comment.author), comment.text).toBe(true);
      expect(comment.daysAgo, comment.text).toBeGreaterThan(0);
      expect(comment.daysAgo, comment.text).toBeLessThan(itemOf(comment.item).daysAgo);
    }
    expect(college.votes.every((vote) => names.has(vote.by) && itemOf(vote.item).uploader !== vote.by)).toBe(true);
    expect(college.reports.every(({ item, by }) => names.has(by) && itemOf(item).uploader !== by)).toBe(true);
    expect(college.people.filter((person) => person.isModerator)).toHaveLength(1);
    expect(new Set(college.votes.map((vote) => `${vote.item} ${vote.by}`)).size).toBe(college.votes.length);
  });
});

describe('a drawn photo', () => {
  it('is the same, byte for byte, for the same item', async () => {
    const item = itemOf('lantern-evening-08');
    expect((await drawPhoto(item)).equals(await drawPhoto(item))).toBe(true);
  });

  it('decodes as JPEG in the shape that its item names', async () => {
    const shapes = await Promise.all(
      (['landscape', 'classic', 'portrait', 'square', 'panorama'] as const).map(async (shape) => {
        const item = college.items.find((one) => one.kind === 'photo' && one.shape === shape);
        if (item === undefined) throw new Error(`there is no ${shape}`);
        const picture = sharp(await drawPhoto(item));
        const { info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
        return [info.width, info.height, (await picture.metadata()).format];
      }),
    );
    expect(shapes).toEqual([
      [1600, 1067, 'jpeg'],
      [1600, 1200, 'jpeg'],
      [1067, 1600, 'jpeg'],
      [1440, 1440, 'jpeg'],
      [1680, 756, 'jpeg'],
    ]);
  });

  it('carries a place on one photo and on no other', async () => {
    const place = await sharp(await drawPhoto(itemOf(PHOTO_WITH_PLACE))).metadata();
    const none = await sharp(await drawPhoto(itemOf('monsoon-trek-08'))).metadata();
    // The pointer to the directory of GPS tags (0x8825), in either byte order.
    const pointers = [Buffer.from([0x88, 0x25]), Buffer.from([0x25, 0x88])];
    expect(pointers.some((pointer) => place.exif?.includes(pointer))).toBe(true);
    expect(none.exif).toBeUndefined();
  });
});

describe('a clip', () => {
  const item = itemOf('robotics-expo-11');
  /** Its first second: each picture takes its time, and the others are drawn the same way. */
  const begun = async () => (await encodeClip(item, 1, 3_000_000)) ?? readFile(spareClip(item));
  let clip: Buffer;
  beforeAll(async () => {
    clip = await begun();
  });

  it('is an H.264 MP4 as long as it is asked for, and of four seconds at least', async () => {
    const { seconds, ...rest } = await probe(clip);
    expect(rest).toMatchObject({ codec: 'avc', width: 1280, height: 720 });
    expect(rest.type).toContain('video/mp4');
    expect(seconds).toBeCloseTo(1, 1);
    expect(clipSeconds(item)).toBeGreaterThanOrEqual(4);
  });

  it('has the same pictures and sounds, byte for byte, for the same item', async () => {
    const parts = await packetsOf(clip);
    expect(parts.length).toBeGreaterThan(25);
    expect(await packetsOf(await begun())).toEqual(parts);
  });

  it('has three stand-ins made beforehand, small and playable', async () => {
    expect(SPARE_CLIPS).toHaveLength(3);
    expect(SPARE_CLIPS.map(String)).toContain(String(spareClip(item)));
    for (const url of SPARE_CLIPS) {
      const spare = await readFile(url);
      expect(spare.length).toBeLessThan(150_000);
      expect(await probe(spare)).toMatchObject({ codec: 'avc', width: 1280, height: 720 });
    }
  });

  it('is one of the stand-ins where the encoder packages are not installed', async () => {
    const hide = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => {
        if (/mediabunny|node-av/.test(name)) throw new Error('not installed');
        return next(name, context);
      } });`;
    const draw = `const { college } = await import('./college.ts');
      const { drawClip } = await import('./draw-clip.ts');
      const item = college.items.find((one) => one.key === 'robotics-expo-11');
      process.stdout.write((await drawClip(item)).toString('base64'));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--conditions=source',
        '--import',
        `data:text/javascript,${encodeURIComponent(hide)}`,
        '--input-type=module',
        '--eval',
        draw,
      ],
      { cwd: import.meta.dirname, maxBuffer: 1_000_000 },
    );
    const standIn = await readFile(spareClip(item));
    expect(Buffer.from(stdout, 'base64').equals(standIn)).toBe(true);
  });

  it('has a poster of 1280 by 720', async () => {
    const { width, height, format } = await sharp(await drawPoster(itemOf('spring-fest-11'))).metadata();
    expect({ width, height, format }).toEqual({ width: 1280, height: 720, format: 'jpeg' });
  });
});
