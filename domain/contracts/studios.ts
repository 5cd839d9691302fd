import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../memory/files.ts';
import { codeOf } from '../memory/refusals.ts';
import { storedVariant } from '../src/files/file-urls.ts';
import type { FileStore, Film, FilmStudio, Picture, PictureStudio } from '../src/files/ports.ts';

/** A stored file for a suite. */
export interface Sample {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A studio that looks into `files`, which are empty, and samples of what it may find there. */
export interface OpenedPictureStudio {
  readonly pictures: PictureStudio;
  readonly files: FileStore;
  readonly samples: {
    readonly picture: Sample & { readonly is: Omit<Picture, 'placeholder'> };
    /** A picture in whose bytes the text `tells` says where it was taken. */
    readonly located: Sample & { readonly tells: string };
    readonly damaged: Sample;
    /** No picture, whatever it is called. */
    readonly foreign: Sample;
    /** A picture of more pixels than anybody decodes. */
    readonly huge: Sample;
  };
  close(): Promise<void>;
}

export interface OpenedFilmStudio {
  readonly films: FilmStudio;
  readonly files: FileStore;
  readonly samples: {
    readonly film: Sample & { readonly is: Omit<Film, 'locations'> };
    /** A video that says twice where it was taken: `locations` in the order of the file. */
    readonly located: Sample & Pick<Film, 'locations'>;
    readonly damaged: Sample;
    /** No video, whatever it is called. */
    readonly foreign: Sample;
  };
  close(): Promise<void>;
}

/** What every `PictureStudio` promises (decisions 22, 26, 27). */
export function pictureStudioContract(name: string, open: () => Promise<OpenedPictureStudio>): void {
  describe(`${name} as a picture studio`, () => {
    let world: OpenedPictureStudio;
    beforeEach(async () => {
      world = await open();
      for (const sample of Object.values(world.samples)) await store(world.files, sample);
    });
    afterEach(() => world.close());

    it('tells what a picture is, and gives a tiny one in its place', async () => {
      const { picture } = world.samples;
      const { placeholder, ...is } = await world.pictures.prepare(picture.fileName, 'p');
      expect(is).toEqual(picture.is);
      expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
      expect(placeholder.length).toBeLessThan(400);
    });

    it('makes view and thumbnail beside a picture, and nothing else', async () => {
      const { fileName } = world.samples.picture;
      const before = await world.files.list(null, 50);
      await world.pictures.prepare(fileName, 'p');
      const made = [storedVariant(fileName, 'view'), storedVariant(fileName, 'thumb')];
      expect(await world.files.list(null, 50)).toEqual([...before, ...made].sort());
      for (const variant of made) expect(await world.files.size(variant)).toBeGreaterThan(0);
    });

    it('hands over when a picture was taken before that is removed from the file, and once', async () => {
      const { fileName, is, bytes } = world.samples.picture;
      const kept: unknown[] = [];
      const keep = async (taken: unknown) => {
        kept.push(taken);
        expect(textIn(await bytesOf(world.files, fileName))).toBe(textIn(bytes));
      };
      expect((await world.pictures.prepare(fileName, 'p', keep)).taken).toEqual(is.taken);
      expect((await world.pictures.prepare(fileName, 'p', keep)).taken).toBeNull();
      expect(kept).toEqual([is.taken]);
    });

    it('finds the same in a picture that was prepared before', async () => {
      const { fileName } = world.samples.located;
      const first = await world.pictures.prepare(fileName, 'p');
      const bytes = await bytesOf(world.files, fileName);
      expect(await world.pictures.prepare(fileName, 'p')).toEqual(first);
      expect(await bytesOf(world.files, fileName)).toEqual(bytes);
    });

    it('takes out of the file itself where it was taken', async () => {
      const { fileName, tells } = world.samples.located;
      expect(textIn(await bytesOf(world.files, fileName))).toContain(tells);
      await world.pictures.prepare(fileName, 'p');
      expect(textIn(await bytesOf(world.files, fileName))).not.toContain(tells);
    });

    it.each([
      ['damaged', 'FILE_UNREADABLE'],
      ['foreign', 'FILE_TYPE_REFUSED'],
      ['huge', 'FILE_TOO_LARGE'],
    ] as const)('refuses a %s file with %s, and changes nothing', async (which, code) => {
      const { fileName, bytes } = world.samples[which];
      const before = await world.files.list(null, 50);
      expect(await codeOf(world.pictures.prepare(fileName, 'p'))).toBe(code);
      expect(await world.files.list(null, 50)).toEqual(before);
      expect(textIn(await bytesOf(world.files, fileName))).toBe(textIn(bytes));
    });

    it('says that a file is not there', async () => {
      expect(await codeOf(world.pictures.prepare('photo/1-a-none.jpg', 'p'))).toBe('FILE_NOT_FOUND');
    });
  });
}

/** What every `FilmStudio` promises (decisions 26, 27). */
export function filmStudioContract(name: string, open: () => Promise<OpenedFilmStudio>): void {
  describe(`${name} as a film studio`, () => {
    let world: OpenedFilmStudio;
    beforeEach(async () => {
      world = await open();
      for (const sample of Object.values(world.samples)) await store(world.files, sample);
    });
    afterEach(() => world.close());

    it('tells what a video is, and changes nothing', async () => {
      const { film } = world.samples;
      const before = await world.files.list(null, 50);
      const { duration, ...is } = film.is;
      expect(await world.films.inspect(film.fileName)).toEqual({
        ...is,
        duration: expect.closeTo(duration, 1),
        locations: [],
      });
      expect(await world.files.list(null, 50)).toEqual(before);
      expect(textIn(await bytesOf(world.files, film.fileName))).toBe(textIn(film.bytes));
    });

    it('tells where in the file location tags stand, and finds none once they are blanked', async () => {
      const { fileName, locations } = world.samples.located;
      expect(locations.length).toBeGreaterThan(1);
      const found = await world.films.inspect(fileName);
      expect(found.locations).toEqual(locations);
      await world.files.blank(fileName, found.locations);
      expect(await world.films.inspect(fileName)).toEqual({ ...found, locations: [] });
    });

    it.each([
      ['damaged', 'FILE_UNREADABLE'],
      ['foreign', 'FILE_TYPE_REFUSED'],
    ] as const)('refuses a %s file with %s', async (which, code) => {
      expect(await codeOf(world.films.inspect(world.samples[which].fileName))).toBe(code);
    });

    it('says that a file is not there', async () => {
      expect(await codeOf(world.films.inspect('video/1-a-none.mp4'))).toBe('FILE_NOT_FOUND');
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
