import { attachmentsOf } from '@quadrangle/domain/files/attachments';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { cleanFilm, motionOf } from './clean-film.ts';
import { cleanJpeg, cleanJpegUntil, segment, withSegments } from './clean-jpeg.ts';
import { gainMapNotes, IS_ULTRA_HDR, noteOfMap, packetOf, XMP } from './gain-map.ts';

/** A picture whose metadata is removed. */
export interface CleanedPicture {
  /** The file as it is stored. */
  readonly clean: Buffer;
  /** The picture in it, without what it brings along. */
  readonly picture: Buffer;
  /** The film of a motion photo; null if there is none. */
  readonly film: Buffer | null;
  /** The gain map of an Ultra-HDR picture; null if there is none. */
  readonly gainMap: Buffer | null;
}

/** What a picture brings along, cleaned. */
interface Brought {
  readonly gainMap: Buffer | null;
  readonly views: readonly { readonly bytes: Buffer; readonly attributes: number }[];
  readonly film: Buffer | null;
  /** Microseconds from the beginning of the film to the picture. */
  readonly moment: number | null;
  /** How the index of pictures describes the first one; 0 for the usual way. */
  readonly attributes: number;
  /** Whether the film stands in a trailer as Samsung writes it. */
  readonly trailer: boolean;
}

/**
 * A JPEG and what it brings along, each part cleaned by its own cleaner, in an order and with notes of our own
 * (decisions 27, 60). A further picture that is damaged is left out. Refuses as `cleanJpeg` does.
 */
export async function cleanWithAttachments(bytes: Buffer, exif: Buffer | null): Promise<CleanedPicture> {
  const { clean: picture, end } = cleanJpegUntil(bytes, exif);
  const read = async (from: number, to: number) => bytes.subarray(from, to);
  const { kept, ...found } = await attachmentsOf(read, bytes.length);
  const views: Brought['views'][number][] = [];
  let film: Buffer | null = null;
  let gainMap: Buffer | null = null;
  for (const part of kept.filter(({ start }) => start >= end)) {
    const content = bytes.subarray(part.start, part.end);
    if (part.kind === 'film') film = await cleanFilm(content);
    else {
      const clean = cleanedView(content);
      const notes = clean ? gainMapNotes(content) : [];
      if (clean && notes.length > 0 && !gainMap) gainMap = withSegments(clean, notes);
      else if (clean) views.push({ bytes: clean, attributes: part.attributes });
    }
  }
  return { clean: assembled(picture, { ...found, gainMap, views, film }), picture, film, gainMap };
}

/** An Ultra-HDR picture of a picture and its gain map, both clean. */
export function ultraHdr(picture: Buffer, gainMap: Buffer): Buffer {
  return assembled(picture, { gainMap, views: [], film: null, moment: null, attributes: 0, trailer: false });
}

function cleanedView(jpeg: Buffer): Buffer | null {
  try {
    return cleanJpeg(jpeg, null);
  } catch (error) {
    if (error instanceof Refusal || error instanceof RangeError) return null;
    throw error;
  }
}

/** One file of all parts: the picture, its gain map, other views, and last the film, where older readers expect it. */
function assembled(picture: Buffer, { gainMap, views, film, moment, attributes, trailer }: Brought): Buffer {
  const pictures = [...(gainMap ? [{ bytes: gainMap, attributes: 0 }] : []), ...views];
  if (pictures.length === 0 && !film) return picture;
  const before = film && trailer ? TRAILED : Buffer.alloc(0);
  const behind = film && trailer ? trailerOf(film) : Buffer.alloc(0);
  const length = (film?.length ?? 0) + behind.length;
  const items = [
    itemOf('Primary', 'image/jpeg', null, pictures.length === 0 ? before.length : 0),
    ...pictures.map(({ bytes }) => itemOf(bytes === gainMap ? 'GainMap' : 'View', 'image/jpeg', bytes.length)),
    ...(film ? [itemOf('MotionPhoto', 'video/mp4', length)] : []),
  ];
  const spaces =
    ' xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"';
  const xmp = packetOf(
    spaces + (gainMap ? IS_ULTRA_HDR : '') + (film ? motionOf(length, moment) : ''),
    `<Container:Directory><rdf:Seq>${items.join('')}</rdf:Seq></Container:Directory>`,
  );
  const notes = [
    segment(0xe1, XMP, Buffer.from(xmp)),
    ...(gainMap ? noteOfMap(gainMapNotes(gainMap)) : []),
    ...(pictures.length > 0 ? [segment(0xe2, 'MPF\0', Buffer.alloc(indexBytes(pictures.length + 1)))] : []),
  ];
  const first = withSegments(picture, notes);
  if (pictures.length > 0) writeIndex(first, attributes, pictures);
  return Buffer.concat([first, ...pictures.map(({ bytes }) => bytes), before, film ?? Buffer.alloc(0), behind]);
}

function itemOf(semantic: string, mime: string, length: number | null, padding = 0): string {
  const itemAttributes = [
    ` Item:Semantic="${semantic}" Item:Mime="${mime}"`,
    length === null ? '' : ` Item:Length="${length}"`,
    padding === 0 ? '' : ` Item:Padding="${padding}"`,
  ];
  return `<rdf:li rdf:parseType="Resource"><Container:Item${itemAttributes.join('')}/></rdf:li>`;
}

/** The type and the name of the entry for films in Samsung's trailer, which stand before the film. */
const FILM_NAME = 'MotionPhoto_Data';
const TRAILED = Buffer.from(`\0\0\x30\x0a\x10\0\0\0${FILM_NAME}`, 'latin1');

/** The directory of Samsung's trailer behind a film. */
function trailerOf(film: Buffer): Buffer {
  const directory = Buffer.alloc(24);
  directory.write('SEFH', 'latin1');
  directory.writeUInt32LE(106, 4);
  directory.writeUInt32LE(1, 8);
  TRAILED.copy(directory, 12, 0, 4);
  const length = TRAILED.length + film.length;
  directory.writeUInt32LE(length, 16);
  directory.writeUInt32LE(length, 20);
  const end = Buffer.from('\x18\0\0\0SEFT', 'latin1');
  return Buffer.concat([directory, end]);
}

/** Bytes of an index of so many pictures: a directory of three fields, and 16 bytes for each picture. */
const indexBytes = (count: number) => FIELDS + 16 * count;
const FIELDS = 50;
/** A JPEG that is the first of several pictures. */
const PRIMARY = 0x03_00_00;

/** Fills the index of pictures (MPF) in the first one. */
function writeIndex(
  first: Buffer,
  attributes: number,
  pictures: readonly { readonly bytes: Buffer; readonly attributes: number }[],
): void {
  const at = first.indexOf('MPF\0', 0, 'latin1') + 4;
  const count = pictures.length + 1;
  const index = first.subarray(at, at + indexBytes(count));
  index.write('MM\0*\0\0\0\x08\0\x03', 'latin1');
  const field = (place: number, tag: number, type: number, many: number, value: number) => {
    index.writeUInt16BE(tag, place);
    index.writeUInt16BE(type, place + 2);
    index.writeUInt32BE(many, place + 4);
    index.writeUInt32BE(value, place + 8);
  };
  field(10, 0xb0_00, 7, 4, 0x30_31_30_30);
  field(22, 0xb0_01, 4, 1, count);
  field(34, 0xb0_02, 7, 16 * count, FIELDS);
  let offset = first.length;
  for (const [place, picture] of [{ bytes: first, attributes: attributes || PRIMARY }, ...pictures].entries()) {
    index.writeUInt32BE(picture.attributes, FIELDS + 16 * place);
    index.writeUInt32BE(picture.bytes.length, FIELDS + 16 * place + 4);
    index.writeUInt32BE(place === 0 ? 0 : offset - at, FIELDS + 16 * place + 8);
    if (place > 0) offset += picture.bytes.length;
  }
}
