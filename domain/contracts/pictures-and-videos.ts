import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../memory/files.ts';
import { codeOf } from '../memory/refusals.ts';
import { pictureFile } from '../src/files/file-urls.ts';
import { partsOf, pictureSizes } from '../src/files/picture-sizes.ts';
import type { FileStore, Picture, PictureProcessor, ProbedVideo, VideoProber } from '../src/files/ports.ts';
import { NOBODY } from '../src/kernel/turns.ts';

/** A stored file for a suite. */
export interface Sample {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A processor and a prober over `files`, which are empty, and sample files to give them. */
export interface OpenedPictureProcessor {
  readonly pictures: PictureProcessor;
  readonly files: FileStore;
  readonly samples: {
    readonly picture: Sample & { readonly is: Omit<Picture, 'placeholder' | 'drawn'> };
    /** A picture in which the text `tells` says where it was taken. */
    readonly located: Sample & { readonly tells: string };
    readonly damaged: Sample;
    /** Not a picture, whatever its name. */
    readonly foreign: Sample;
    /** A picture of more pixels than anybody decodes. */
    readonly huge: Sample;
  };
  close(): Promise<void>;
}

export interface OpenedVideoProber {
  readonly videos: VideoProber;
  readonly files: FileStore;
  readonly samples: {
    readonly videoFile: Sample & { readonly is: Omit<ProbedVideo, 'metadata'> };
    /** A video that says twice where it was taken: `metadata` in the order of the file. */
    readonly located: Sample & Pick<ProbedVideo, 'metadata'>;
    readonly damaged: Sample;
    /** Not a video, whatever its name. */
    readonly foreign: Sample;
  };
  close(): Promise<void>;
}

/** What every `PictureProcessor` promises (decisions 22, 26, 27). */
export function pictureProcessorContract(name: string, open: () => Promise<OpenedPictureProcessor>): void {
  describe(`${name} as a picture processor`, () => {
    let fixture: OpenedPictureProcessor;
    beforeEach(async () => {
      fixture = await open();
      for (const sample of Object.values(fixture.samples)) await store(fixture.files, sample);
    });
    afterEach(() => fixture.close());

    it('describes a picture, and makes a tiny placeholder', async () => {
      const { picture } = fixture.samples;
      const { placeholder, drawn: _drawn, ...is } = await fixture.pictures.prepare(picture.fileName, NOBODY);
      expect(is).toEqual(picture.is);
      expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
      expect(placeholder.length).toBeLessThan(400);
    });

    it('stores the sizes of a picture beside it, and nothing else', async () => {
      const { fileName, is } = fixture.samples.picture;
      const before = await fixture.files.list(null, 50);
      const { drawn } = await fixture.pictures.prepare(fileName, NOBODY);
      const sizes = pictureSizes(is);
      expect(drawn).toEqual({ widths: sizes.map(({ width }) => width), moving: false });
      const made = sizes.flatMap(({ step }) => partsOf(step, sizes).map((part) => pictureFile(fileName, part)));
      expect(await fixture.files.list(null, 50)).toEqual([...before, ...made].sort());
      for (const variant of made) expect(await fixture.files.size(variant)).toBeGreaterThan(0);
    });

    it('makes one small size of the picture of a person (decisions 60)', async () => {
      const { picture } = fixture.samples;
      const fileName = picture.fileName.replace(/^\w+/, 'profile');
      await store(fixture.files, { fileName, bytes: picture.bytes });
      const before = await fixture.files.list(null, 50);
      await fixture.pictures.prepare(fileName, NOBODY);
      const made = [pictureFile(fileName, 'thumb'), pictureFile(fileName, 'view')];
      expect(await fixture.files.list(null, 50)).toEqual([...before, ...made].sort());
    });

    it('hands over when a picture was taken before that is removed from the file, and once', async () => {
      const { fileName, is, bytes } = fixture.samples.picture;
      const kept: unknown[] = [];
      const keep = async (taken: unknown) => {
        kept.push(taken);
        expect(textIn(await bytesOf(fixture.files, fileName))).toBe(textIn(bytes));
      };
      expect((await fixture.pictures.prepare(fileName, NOBODY, { keep })).taken).toEqual(is.taken);
      expect((await fixture.pictures.prepare(fileName, NOBODY, { keep })).taken).toEqual([]);
      expect(kept).toEqual([is.taken]);
    });

    it('finds the same in a picture that was prepared before', async () => {
      const { fileName } = fixture.samples.located;
      const first = await fixture.pictures.prepare(fileName, NOBODY);
      const bytes = await bytesOf(fixture.files, fileName);
      expect(await fixture.pictures.prepare(fileName, NOBODY)).toEqual(first);
      expect(await bytesOf(fixture.files, fileName)).toEqual(bytes);
    });

    it.each([
      [90, true],
      [180, false],
      [270, true],
    ] as const)('turns a picture by %i degrees, once (decisions 22)', async (turn, lies) => {
      const { fileName, is } = fixture.samples.picture;
      const measures = lies ? { width: is.height, height: is.width } : { width: is.width, height: is.height };
      expect(await fixture.pictures.prepare(fileName, NOBODY, { turn })).toMatchObject(measures);
      const bytes = textIn(await bytesOf(fixture.files, fileName));
      expect(await fixture.pictures.prepare(fileName, NOBODY, { turn })).toMatchObject(measures);
      expect(await fixture.pictures.prepare(fileName, NOBODY)).toMatchObject(measures);
      expect(textIn(await bytesOf(fixture.files, fileName))).toBe(bytes);
    });

    it('turns a picture by the degrees that were asked for last, and leaves it so (decisions 22)', async () => {
      const { fileName, is } = fixture.samples.picture;
      const upright = { width: is.width, height: is.height };
      const lying = { width: is.height, height: is.width };
      for (const [turn, measures] of [
        [90, lying],
        [180, upright],
        [270, lying],
        [0, upright],
        [90, lying],
      ] as const) {
        expect(await fixture.pictures.prepare(fileName, NOBODY, { turn })).toMatchObject(measures);
        expect(await fixture.pictures.prepare(fileName, NOBODY)).toMatchObject(measures);
      }
    });

    it('removes the location from the file itself', async () => {
      const { fileName, tells } = fixture.samples.located;
      expect(textIn(await bytesOf(fixture.files, fileName))).toContain(tells);
      await fixture.pictures.prepare(fileName, NOBODY);
      expect(textIn(await bytesOf(fixture.files, fileName))).not.toContain(tells);
    });

    it.each([
      ['damaged', 'FILE_UNREADABLE'],
      ['foreign', 'FILE_TYPE_REFUSED'],
      ['huge', 'FILE_TOO_LARGE'],
    ] as const)('refuses a %s file with %s, and changes nothing', async (which, code) => {
      const { fileName, bytes } = fixture.samples[which];
      const before = await fixture.files.list(null, 50);
      expect(await codeOf(fixture.pictures.prepare(fileName, NOBODY))).toBe(code);
      expect(await fixture.files.list(null, 50)).toEqual(before);
      expect(textIn(await bytesOf(fixture.files, fileName))).toBe(textIn(bytes));
    });

    it('says that a file is not there', async () => {
      expect(await codeOf(fixture.pictures.prepare('photo/1-a-none.jpg', NOBODY))).toBe('FILE_NOT_FOUND');
    });
  });
}

/** What every `VideoProber` promises (decisions 26, 27). */
export function videoProberContract(name: string, open: () => Promise<OpenedVideoProber>): void {
  describe(`${name} as a video prober`, () => {
    let fixture: OpenedVideoProber;
    beforeEach(async () => {
      fixture = await open();
      for (const sample of Object.values(fixture.samples)) await store(fixture.files, sample);
    });
    afterEach(() => fixture.close());

    it('describes a video, and changes nothing', async () => {
      const { videoFile } = fixture.samples;
      const before = await fixture.files.list(null, 50);
      const { duration, ...is } = videoFile.is;
      expect(await fixture.videos.probe(videoFile.fileName, NOBODY)).toEqual({
        ...is,
        duration: expect.closeTo(duration, 1),
        metadata: [],
      });
      expect(await fixture.files.list(null, 50)).toEqual(before);
      expect(textIn(await bytesOf(fixture.files, videoFile.fileName))).toBe(textIn(videoFile.bytes));
    });

    it('finds the metadata in the file, and none once it is blanked', async () => {
      const { fileName, metadata } = fixture.samples.located;
      expect(metadata.length).toBeGreaterThan(1);
      const found = await fixture.videos.probe(fileName, NOBODY);
      expect(found.metadata).toEqual(metadata);
      await fixture.files.blank(fileName, found.metadata);
      expect(await fixture.videos.probe(fileName, NOBODY)).toEqual({ ...found, metadata: [] });
    });

    it.each([
      ['damaged', 'FILE_UNREADABLE'],
      ['foreign', 'FILE_TYPE_REFUSED'],
    ] as const)('refuses a %s file with %s', async (which, code) => {
      expect(await codeOf(fixture.videos.probe(fixture.samples[which].fileName, NOBODY))).toBe(code);
    });

    it('says that a file is not there', async () => {
      expect(await codeOf(fixture.videos.probe('video/1-a-none.mp4', NOBODY))).toBe('FILE_NOT_FOUND');
    });
  });
}

async function store(files: FileStore, { fileName, bytes }: Sample): Promise<void> {
  await files.write(fileName, 'application/octet-stream', bytes);
}

/** One letter a byte. */
function textIn(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
