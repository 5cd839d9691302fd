import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aClip } from '@quadrangle/adapters/testing/clips';
import { aHeic } from '@quadrangle/adapters/testing/heic';
import { behindStart, flat, segment } from '@quadrangle/adapters/testing/pictures';

/** What must become of a file. */
export interface Expected {
  /** ISO 8601; null if nothing says when it was taken. */
  readonly taken: string | null;
  readonly album: string | null;
}

/** A folder as Takeout makes it, with what must become of it. */
export interface Archive {
  readonly bytes: number;
  readonly items: ReadonlyMap<string, Expected>;
  /** What must be left out. */
  readonly left: ReadonlySet<string>;
}

/** Files of an album; every second album has the next fifth of them in the folder of its year as well. */
const IN_ALBUM = 200;
const DAY = 86_400_000;
const FIRST = Date.UTC(2015, 0, 5, 9);

const PHOTO = await flat('#2a6', 96, 64).jpeg().toBuffer();
const HEIC = aHeic({ exif: Buffer.alloc(0), xmp: '' });
const VIDEO = withoutTime(Buffer.from(await aClip({ container: 'mp4' })));
const JSON_NAMES = ['.json', '.supplemental-metadata.json', '.supplemental-meta.json', '.suppl.json'];

/** A film whose container does not say when it was made. */
function withoutTime(mp4: Buffer): Buffer {
  for (const box of ['mvhd', 'tkhd', 'mdhd']) mp4.fill(0, mp4.indexOf(box) + 8, mp4.indexOf(box) + 16);
  return mp4;
}

/** The same picture or film with bytes of its own: a comment, or a box at the end that no reader looks into. */
function numbered(name: string, number: number): Buffer {
  const own = Buffer.from(`file ${number}`.padEnd(24));
  if (name.endsWith('.jpg')) return behindStart(PHOTO, segment(0xfe, own));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(own.length + 8);
  head.write('free', 4);
  return Buffer.concat([name.endsWith('.heic') ? HEIC : VIDEO, head, own]);
}

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0');

/**
 * Makes an export by Takeout with `files` photos and videos in `root`: albums with their JSON; times in names, or in JSON
 * under every name that Takeout gives it; numbers in brackets, edited pairs, names that are cut; and folders of years that
 * repeat a part of it. Every twenty-fifth is a HEIC, every fiftieth a video.
 */
export function makeArchive(root: string, files: number): Archive {
  const items = new Map<string, Expected>();
  const left = new Set<string>();
  let bytes = 0;
  const put = (path: string, content: Buffer | string) => {
    writeFileSync(join(root, path), content);
    bytes += content.length;
  };
  const made = new Set<string>();
  const folder = (path: string) => {
    if (!made.has(path)) mkdirSync(join(root, path), { recursive: true });
    made.add(path);
    return path;
  };
  for (let number = 0; number < files; number += 1) {
    const albumNumber = Math.floor(number / IN_ALBUM);
    const title = `Fest ${albumNumber + 1}`;
    const album = folder(`Takeout/Google Photos/${title}`);
    if (number % IN_ALBUM === 0)
      put(`${album}/metadata.json`, JSON.stringify({ title, date: { timestamp: String(FIRST / 1_000) } }));
    const moment = FIRST + albumNumber * 30 * DAY + (number % IN_ALBUM) * 600_000;
    const taken = new Date(moment).toISOString();
    const ending = number % 50 === 19 ? '.mp4' : number % 25 === 24 ? '.heic' : '.jpg';
    const sidecar = (ofName: string) =>
      JSON.stringify({ title: ofName, photoTakenTime: { timestamp: String(moment / 1_000) } });
    const way = number % 5;
    let name = `DSC${pad(number, 5)}${ending}`;
    let sidecarName = `${name}${JSON_NAMES[number % JSON_NAMES.length]}`;
    if (way === 0) {
      name = `IMG_${taken.replace(/[-:]|\.\d+Z/g, '').replace('T', '_')}_${number}${ending}`;
      sidecarName = '';
    }
    // Google counts names that repeat behind the extension of the JSON, before that of the picture.
    if (way === 1) {
      name = `DSC${pad(number - 1, 5)}(1)${ending}`;
      sidecarName = `DSC${pad(number - 1, 5)}${ending}.supplemental-metadata(1).json`;
    }
    if (way === 2) {
      name = `Prize giving in the large hall, evening ${pad(number, 6)} of many${ending}`;
      sidecarName = `${name.slice(0, 46)}.json`;
    }
    if (way === 3 && ending === '.jpg') {
      put(`${album}/${name}`, numbered(name, -number));
      left.add(`${album}/${name}`);
      put(`${album}/${sidecarName}`, sidecar(name));
      name = `DSC${pad(number, 5)}-edited.jpg`;
      sidecarName = '';
    }
    put(`${album}/${name}`, numbered(name, number));
    if (sidecarName !== '') put(`${album}/${sidecarName}`, sidecar(name));
    items.set(`${album}/${name}`, { taken, album: title });
    if (number % 10 !== 0) continue;
    const year = folder(`Takeout/Google Photos/Photos from ${taken.slice(0, 4)}`);
    put(`${year}/${name}`, numbered(name, number));
    left.add(`${year}/${name}`);
  }
  return { bytes, items, left };
}
