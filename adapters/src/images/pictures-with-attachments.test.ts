import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { attachmentsOf } from '@quadrangle/domain/files/attachments';
import { pictureFile } from '@quadrangle/domain/files/file-urls';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { bytesOf, memoryFiles } from '@quadrangle/domain/memory';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aFilm, indexed, inTrailer, PHONE_PICTURES, TELLS } from '../../testing/phone-pictures.ts';
import { behindStart, flat, segment } from '../../testing/pictures.ts';
import { cleanPhoto } from './clean-picture.ts';
import { decoderProcesses, pictureProcessor } from './picture-processor.ts';

const run = promisify(execFile);
const exiftool = await run('exiftool', ['-ver']).then(
  () => true,
  () => false,
);
if (!exiftool) console.log('Skipped: what exiftool reads in pictures with attachments, because it is not installed.');

const processes = decoderProcesses();

/** A published photo, and the files beside it. */
async function prepared(name: string, bytes: Uint8Array, turn: 0 | 90 = 0) {
  const memory = memoryFiles();
  const fileName = `photo/1-a-${name}`;
  memory.put(fileName, bytes);
  const prepare = async (way: 0 | 90 = 0) => {
    const picture = await pictureProcessor(memory.files, processes).prepare(fileName, NOBODY, { turn: way });
    return { ...picture, clean: Buffer.from(await bytesOf(memory.files, fileName)) };
  };
  const part = async (extra: 'film' | 'hdr') => {
    const exists = (await memory.files.size(pictureFile(fileName, extra))) !== null;
    return exists ? Buffer.from(await bytesOf(memory.files, pictureFile(fileName, extra))) : null;
  };
  return { ...(await prepare(turn)), film: await part('film'), hdr: await part('hdr'), again: () => prepare(0) };
}

const jpeg = await flat('#357', 60, 40).jpeg().toBuffer();
const film = await aFilm();

const attached = (bytes: Buffer) => attachmentsOf(async (start, end) => bytes.subarray(start, end), bytes.length);

/** Runs exiftool on files, each under its name. */
async function metadataOf(files: Readonly<Record<string, Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quadrangle-attached-'));
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    return (await run('exiftool', ['-ee', '-a', '-u', '-s', folder])).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a picture as phones and cameras make it', () => {
  it.each(PHONE_PICTURES)(
    '$name keeps what it brings along, and tells nothing of where it was taken (decisions 27, 60)',
    async ({ name, make, film: moves = false, hdr = false, pictures = 0, unkept = false }) => {
      const original = await make();
      expect((await attached(original)).unkept.length > 0).toBe(unkept);
      const made = await prepared(name, original);
      const { drawn, clean } = made;
      expect([drawn.film ?? false, made.film !== null]).toEqual([moves, moves]);
      expect([drawn.hdr ?? false, made.hdr !== null]).toEqual([hdr, hdr]);
      const { kept } = await attached(clean);
      expect(kept.filter(({ kind }) => kind === 'film').length).toBe(moves ? 1 : 0);
      expect(kept.filter(({ kind }) => kind === 'picture').length).toBe(pictures);
      for (const { kind, start, end } of kept)
        if (kind === 'film') expect(made.film?.equals(clean.subarray(start, end))).toBe(true);
        else expect((await sharp(clean.subarray(start, end)).stats()).isOpaque).toBe(true);
      for (const bytes of [clean, made.film, made.hdr]) expect(bytes?.toString('latin1') ?? '').not.toMatch(TELLS);
      // Publishing again changes nothing.
      expect((await made.again()).clean.equals(clean)).toBe(true);
      if (!exiftool) return;
      expect(await metadataOf({ [name]: original })).toMatch(TELLS);
      const read = await metadataOf({
        [name]: clean,
        ...(made.film && { 'film.mp4': made.film }),
        ...(made.hdr && { 'hdr.jpg': made.hdr }),
      });
      expect(read).not.toMatch(TELLS);
      if (moves) expect(read).toMatch(/MotionPhoto\s+: 1/);
      if (pictures > 0) expect(read).toMatch(/NumberOfImages\s+: 2/);
    },
  );

  it('a gain map is one for every reader, upright where its picture lies, and small for screens (decisions 60)', async () => {
    for (const [name, upright] of [
      ['ultra-hdr.jpg', [800, 600, 200, 150]],
      ['lying-ultra-hdr.jpg', [600, 800, 150, 200]],
    ] as const) {
      const make = PHONE_PICTURES.find((picture) => picture.name === name)?.make;
      const { clean, hdr } = await prepared(name, (await make?.()) ?? Buffer.alloc(0));
      expect((await sharp(clean).metadata()).gainMap).toBeDefined();
      const { width, height, gainMap, icc } = await sharp(hdr ?? clean).metadata();
      const map = await sharp(gainMap?.image as Buffer).metadata();
      expect([width, height, map.width, map.height]).toEqual(upright);
      expect(icc).toBeDefined();
      expect(String(gainMap?.image.toString('latin1'))).toContain('hdrgm:GainMapMax');
    }
  });

  it('a turned photo keeps its film, and a thumbnail or a profile picture keeps nothing (decisions 22, 60)', async () => {
    const bytes = (await PHONE_PICTURES[1]?.make()) ?? Buffer.alloc(0);
    const { film, width, clean } = await prepared('turned.jpg', bytes, 90);
    expect([film !== null, width]).toEqual([true, 600]);
    expect((await attached(clean)).kept).toHaveLength(1);
    const memory = memoryFiles();
    memory.put('profile/1-a.jpg', bytes);
    const { drawn } = await pictureProcessor(memory.files, processes).prepare('profile/1-a.jpg', NOBODY);
    expect(drawn.film).toBeUndefined();
    expect(Buffer.from(await bytesOf(memory.files, 'profile/1-a.jpg')).includes('ftyp')).toBe(false);
  });
});

describe('hostile notes about what a picture brings along', () => {
  const xmp = (text: string) => behindStart(jpeg, segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`)));
  const item = (semantic: string, length: string) =>
    `<rdf:li><Container:Item Item:Semantic="${semantic}" Item:Length="${length}"/></rdf:li>`;
  const directory = (...items: string[]) =>
    `<Container:Directory><rdf:Seq>${item('Primary', '0')}${items.join('')}</rdf:Seq></Container:Directory>`;
  const lie = (bytes: Buffer, at: number, value: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32LE(value, bytes.indexOf('MPF\0') + 4 + 50 + 16 + at);
    return copy;
  };
  const two = indexed(jpeg, [jpeg], [0x30000, 0x20002]);
  const sef = inTrailer(jpeg, film);
  const sefLie = (at: number, value: number) => {
    const copy = Buffer.from(sef);
    copy.writeUInt32LE(value, sef.lastIndexOf('SEFH') + at);
    return copy;
  };

  it.each<[string, Buffer, number]>([
    ['a length beyond the file', Buffer.concat([xmp(directory(item('MotionPhoto', '99999999999'))), film]), 0],
    ['a negative length', Buffer.concat([xmp(directory(item('MotionPhoto', '-5'))), film]), 0],
    [
      'a length that leads into the picture',
      Buffer.concat([xmp(directory(item('MotionPhoto', `${film.length + 300}`))), film]),
      0,
    ],
    ['an offset beyond the file', Buffer.concat([xmp('GCamera:MicroVideoOffset="99999999"'), film]), 0],
    ['items without end', Buffer.concat([xmp(directory(...Array(500).fill(item('View', '1')))), film]), 0],
    [
      'two films',
      Buffer.concat([
        xmp(directory(item('MotionPhoto', `${film.length}`), item('MotionPhoto', `${film.length}`))),
        film,
        film,
      ]),
      1,
    ],
    ['a film that is a picture', Buffer.concat([xmp(directory(item('MotionPhoto', `${jpeg.length}`))), jpeg]), 0],
    ['a film without an index', Buffer.concat([xmp(directory(item('MotionPhoto', '24'))), film.subarray(0, 24)]), 0],
    [
      'a film of endless boxes',
      Buffer.concat([
        xmp(directory(item('MotionPhoto', '80024'))),
        film.subarray(0, 24),
        Buffer.from('\0\0\0\x08free'.repeat(10_000), 'latin1'),
      ]),
      0,
    ],
    ['an index that leads beyond the file', lie(two, 8, 0xffffffff), 0],
    ['an index with a length beyond the file', lie(two, 4, 0xffffffff), 0],
    ['an index that names the picture itself', lie(two, 8, 0), 0],
    [
      'two entries for the same bytes',
      (() => {
        const bytes = indexed(jpeg, [jpeg, jpeg], [0x30000, 0x20002, 0x20002]);
        const entries = bytes.indexOf('MPF\0') + 4 + 50;
        bytes.copy(bytes, entries + 32, entries + 16, entries + 32);
        return bytes;
      })(),
      1,
    ],
    ['a directory of the trailer that leads before the file', sefLie(28, 0xffffffff), 0],
    ['a trailer with endless entries', sefLie(8, 0xffffffff), 1],
    ['a trailer that is longer than the file', Buffer.concat([jpeg, Buffer.from('\xff\xff\0\0SEFT', 'latin1')]), 0],
  ])('%s is not believed (decisions 27, 60)', async (_name, bytes, count) => {
    const { clean, picture } = await cleanPhoto('image/jpeg', bytes, null);
    expect((await attached(clean)).kept).toHaveLength(count);
    if (count === 0) expect(clean.equals(picture)).toBe(true);
    expect(clean.toString('latin1')).not.toMatch(TELLS);
    expect((await sharp(clean).metadata()).width).toBe(60);
  });

  it('what is nested in a part is gone, and any damage ends in a clean picture or a refusal', async () => {
    const nested = indexed(jpeg, [indexed(jpeg, [two], [0x30000, 0x20002])], [0x30000, 0x20002]);
    const { clean } = await cleanPhoto('image/jpeg', nested, null);
    const [inner] = (await attached(clean)).kept;
    expect((await attached(clean.subarray(inner?.start, inner?.end))).kept).toEqual([]);
    const all = await Promise.all(PHONE_PICTURES.map(({ make }) => make()));
    for (const whole of all)
      for (let cut = 1; cut < 40; cut += 1) {
        const damaged = Buffer.from(whole.subarray(0, Math.floor((whole.length * cut) / 40)));
        damaged[(cut * 7_919) % damaged.length] = cut;
        const cleaned = await cleanPhoto('image/jpeg', damaged, null).catch((error) => error);
        if ('clean' in cleaned) expect(cleaned.clean.toString('latin1')).not.toMatch(TELLS);
        else expect(['FILE_UNREADABLE', 'FILE_TYPE_REFUSED', 'ERR_OUT_OF_RANGE']).toContain(cleaned.code);
      }
  });
});
