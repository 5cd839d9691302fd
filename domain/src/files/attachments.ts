import { latin1, type ReadBytes } from './bytes.ts';

/**
 * What a JPEG brings along behind its picture (decisions 60): the `film` of a motion photo, or a further `picture`: the
 * gain map of an Ultra-HDR picture, another view of the same moment.
 */
export interface Attachment {
  readonly kind: 'film' | 'picture';
  /** Its bytes, from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
  /** How the index of further pictures (MPF) describes it; 0 if it does not. */
  readonly attributes: number;
}

/** What is behind a picture and cannot be cleaned. */
export type Unkept = 'depth' | 'sound' | 'other';

export interface Attachments {
  /** In the order of the file; they do not overlap. */
  readonly kept: readonly Attachment[];
  readonly unkept: readonly Unkept[];
  /** Microseconds from the beginning of the film to the picture; null if unknown. */
  readonly moment: number | null;
  /** How the index of further pictures describes the picture itself; 0 if there is none. */
  readonly attributes: number;
  /** Whether the film stands in a trailer as Samsung writes it. */
  readonly trailer: boolean;
}

/** More than any real picture has. */
const MAX_SEGMENTS = 500;
const MAX_ATTACHMENTS = 16;
const MAX_FILM_BOXES = 2_000;
const SCAN = 0xda;
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0';
const INDEX = 'MPF\0';
/** Smaller entries of trailers are notes about the picture, which nobody misses. */
const SMALL = 16_384;
/** The index calls these previews of the picture itself. */
const PREVIEWS: readonly number[] = [0x01_00_01, 0x01_00_02];

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

interface Candidate {
  readonly kind: Attachment['kind'];
  readonly start: number;
  readonly end: number;
  readonly attributes?: number;
}

/**
 * What a JPEG of `size` bytes brings along, by the notes that phones and cameras leave: the directory of Google's
 * containers and its older offset, Samsung's trailer, the index of further pictures (decisions 60). A note that leads
 * beyond the file, into the picture, to what is no film or picture, or to what another one named is not believed.
 */
export async function attachmentsOf(read: ReadBytes, size: number): Promise<Attachments> {
  if (latin1(await read(0, Math.min(2, size))) !== '\xff\xd8') return NOTHING;
  const { xmp, index, begins, unkept } = await notesOf(read, size);
  const trailer = await trailerOf(read, size);
  const fromIndex = index === null ? [] : indexed(index.bytes, index.at);
  const items = directoryOf(xmp);
  const moment = numberIn(xmp, '(?:MotionPhoto|MicroVideo)PresentationTimestampUs');
  const candidates: Candidate[] = [
    ...trailer.films,
    ...fromIndex.filter(({ attributes }) => !PREVIEWS.includes(attributes & 0xff_ff_ff)),
    ...fromEnd(items, size),
    ...olderFilm(xmp, size),
  ];

  const kept: Attachment[] = [];
  for (const { kind, start, end, attributes = 0 } of candidates) {
    if (!(start > begins && start < end && end <= size) || kept.length >= MAX_ATTACHMENTS) continue;
    const stop = kind === 'film' ? await endOfFilm(read, start, end) : end;
    const isPicture = kind === 'film' || latin1(await read(start, Math.min(start + 3, end))) === '\xff\xd8\xff';
    const taken = kept.some(
      (other) => (start < other.end && other.start < (stop ?? end)) || (kind === 'film' && other.kind === kind),
    );
    if (stop !== null && isPicture && !taken) kept.push({ kind, start, end: stop, attributes });
  }
  const lost = items.filter(({ semantic, length }) => length > 0 && !KNOWN.has(semantic));
  return {
    kept: kept.sort((a, b) => a.start - b.start),
    unkept: [...new Set([...unkept, ...trailer.unkept, ...lost.map(({ semantic }) => unkeptOf(semantic))])],
    moment: moment !== null && moment > 0 ? moment : null,
    attributes: (index && entriesOf(index.bytes)[0]?.attributes) ?? 0,
    trailer: trailer.films.length > 0 && kept.some(({ kind }) => kind === 'film'),
  };
}

const NOTHING: Attachments = { kept: [], unkept: [], moment: null, attributes: 0, trailer: false };

const KNOWN = new Set(['Primary', 'GainMap', 'MotionPhoto', 'MicroVideo', 'View']);

function unkeptOf(name: string): Unkept {
  if (/depth|confidence|dual|focus/i.test(name)) return 'depth';
  return /sound|audio|voice/i.test(name) ? 'sound' : 'other';
}

/** What the segments before the picture say; `begins` is where its pixels do. */
async function notesOf(read: ReadBytes, size: number) {
  let xmp = '';
  let index: { readonly bytes: Uint8Array; readonly at: number } | null = null;
  const unkept: Unkept[] = [];
  let at = 2;
  for (let segments = 0; at + 4 <= size && segments < MAX_SEGMENTS; segments += 1) {
    const [mark, kind = 0, high = 0, low = 0] = await read(at, at + 4);
    const end = at + 2 + 256 * high + low;
    if (mark !== 0xff || kind === SCAN) break;
    if (kind === 0xe1 || kind === 0xe2) {
      const bytes = await read(at + 4, Math.min(end, size));
      const begin = latin1(bytes.subarray(0, XMP.length + 8));
      if (begin.startsWith(XMP)) xmp += new TextDecoder().decode(bytes.subarray(XMP.length));
      if (begin.startsWith(INDEX) && index === null)
        index = { bytes: bytes.subarray(INDEX.length), at: at + 4 + INDEX.length };
      if (begin.startsWith(MORE_XMP)) {
        const text = latin1(bytes);
        if (/(?:GDepth|GImage|Device):/.test(text)) unkept.push('depth');
        if (/GAudio:/.test(text)) unkept.push('sound');
      }
    }
    at = end;
  }
  return { xmp, index, begins: at, unkept };
}

/** The number after a name in XMP, as an attribute or an element; null if there is none. */
function numberIn(xmp: string, name: string): number | null {
  const [, found] = new RegExp(`${name}\\s*(?:=\\s*["']|>)\\s*(-?\\d{1,15})`).exec(xmp) ?? [];
  return found === undefined ? null : Number(found);
}

interface Item {
  readonly semantic: string;
  readonly length: number;
}

/** The items of the directory in XMP, in the order of the file. */
function directoryOf(xmp: string): Item[] {
  const [, directory = ''] = xmp.split(/<\w+:Directory\b/, 2);
  return directory
    .split(/<\/\w+:Directory>/, 1)
    .flatMap((text) => text.split('<rdf:li').slice(1, MAX_ATTACHMENTS + 1))
    .map((item) => ({
      semantic: /Semantic\s*(?:=\s*["']|>)\s*(\w{1,40})/.exec(item)?.[1] ?? '',
      length: Math.max(0, numberIn(item, ':Length') ?? 0),
    }));
}

/** The items behind the picture: the last one ends with the file. */
function fromEnd(items: readonly Item[], size: number): Candidate[] {
  let end = size;
  return items
    .slice(1)
    .toReversed()
    .flatMap(({ semantic, length }): Candidate[] => {
      const start = end - length;
      const item = { start, end };
      end = start;
      if (semantic === 'MotionPhoto' || semantic === 'MicroVideo') return [{ kind: 'film', ...item }];
      return KNOWN.has(semantic) ? [{ kind: 'picture', ...item }] : [];
    });
}

function olderFilm(xmp: string, size: number): Candidate[] {
  const offset = numberIn(xmp, 'MicroVideoOffset');
  return offset === null ? [] : [{ kind: 'film', start: size - offset, end: size }];
}

/** The further pictures that the index names: it counts from its own beginning, at `at`. */
function indexed(bytes: Uint8Array, at: number): Required<Candidate>[] {
  return entriesOf(bytes)
    .slice(1)
    .map(({ attributes, length, offset }) => ({
      kind: 'picture',
      start: at + offset,
      end: at + offset + length,
      attributes,
    }));
}

/** The entries of an index of pictures: a directory as TIFF has them, with 16 bytes a picture. */
function entriesOf(bytes: Uint8Array): { attributes: number; length: number; offset: number }[] {
  const view = viewOf(bytes);
  const little = bytes[0] === 0x49;
  if (bytes.length < 10) return [];
  const directory = view.getUint32(4, little);
  if (directory + 2 > bytes.length) return [];
  const count = view.getUint16(directory, little);
  for (let field = 0, at = directory + 2; field < count && at + 12 <= bytes.length; field += 1, at += 12) {
    if (view.getUint16(at, little) !== 0xb0_02) continue;
    const start = view.getUint32(at + 8, little);
    const pictures = Math.min(view.getUint32(at + 4, little) / 16, (bytes.length - start) / 16, MAX_ATTACHMENTS);
    return Array.from({ length: Math.max(0, Math.floor(pictures)) }, (_, picture) => ({
      attributes: view.getUint32(start + 16 * picture, little),
      length: view.getUint32(start + 16 * picture + 4, little),
      offset: view.getUint32(start + 16 * picture + 8, little),
    }));
  }
  return [];
}

/** The films in Samsung's trailer, whose directory ends the file, and what else is in it. */
async function trailerOf(read: ReadBytes, size: number): Promise<{ films: Candidate[]; unkept: Unkept[] }> {
  const films: Candidate[] = [];
  const unkept: Unkept[] = [];
  const tail = size < 20 ? new Uint8Array() : await read(size - 8, size);
  if (latin1(tail.subarray(4)) !== 'SEFT') return { films, unkept };
  const length = viewOf(tail).getUint32(0, true);
  const directory = size - 8 - length;
  if (length < 12 || length > 65_536 || directory < 0) return { films, unkept };
  const bytes = await read(directory, size - 8);
  const view = viewOf(bytes);
  if (latin1(bytes.subarray(0, 4)) !== 'SEFH') return { films, unkept };
  const count = Math.min(view.getUint32(8, true), MAX_ATTACHMENTS, Math.floor((length - 12) / 12));
  for (let entry = 0; entry < count; entry += 1) {
    const start = directory - view.getUint32(12 + 12 * entry + 4, true);
    const end = start + view.getUint32(12 + 12 * entry + 8, true);
    if (!(start > 0 && start + 8 < end && end <= directory)) continue;
    const nameLength = viewOf(await read(start + 4, start + 8)).getUint32(0, true);
    if (nameLength > 64 || start + 8 + nameLength >= end) continue;
    const name = latin1(await read(start + 8, start + 8 + nameLength));
    if (name.startsWith('MotionPhoto_Data')) films.push({ kind: 'film', start: start + 8 + nameLength, end });
    else if (end - start > SMALL) unkept.push(unkeptOf(name));
  }
  return { films, unkept };
}

/** Where the boxes of a film end; null if it is none that can be cleaned. */
async function endOfFilm(read: ReadBytes, start: number, end: number): Promise<number | null> {
  let at = start;
  let hasIndex = false;
  for (let boxes = 0; at + 8 <= end && boxes < MAX_FILM_BOXES; boxes += 1) {
    const head = await read(at, Math.min(at + 16, end));
    const type = latin1(head.subarray(4, 8));
    const short = viewOf(head).getUint32(0);
    const length = short === 1 && head.length === 16 ? Number(viewOf(head).getBigUint64(8)) : short || end - at;
    if ((at === start) !== (type === 'ftyp') || !/^[\w ]{4}$/.test(type) || length < 8 || at + length > end) break;
    hasIndex ||= type === 'moov';
    at += length;
  }
  return hasIndex ? at : null;
}
