/** A range of a metadata item in the file; `end` is not included. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  readonly exif: boolean;
}

/** More than any real picture has, tiles included. */
const MAX_EXTENTS = 20_000;

/** Item types of the picture itself; everything else is metadata. */
const PICTURE_ITEMS = /^(?:av01|hvc1|avc1|vvc1|jpeg|grid|iovl|iden|tmap|lhv1|hvt1|unci|j2k1)$/;

/**
 * The ranges of a HEIF file's metadata items (EXIF, XMP, maker data), read from its `meta` box between `start` and
 * `end`. They never exceed the file. Throws a RangeError if the locations are malformed, or a part of the picture
 * itself would lie beyond the end of the file.
 */
export function metadataExtents(bytes: Buffer, start: number, end: number): Extent[] {
  const boxes = boxesIn(bytes, start + 4, end);
  const content = (type: string) => boxes.find((box) => box.type === type);
  const iinf = content('iinf');
  const iloc = content('iloc');
  if (!iinf || !iloc) return [];
  const types = itemTypes(bytes, iinf);
  return itemExtents(bytes, iloc, content('idat')?.start ?? 0).flatMap(({ item, ...extent }) => {
    const type = types.get(item) ?? '';
    const inFile = extent.start < extent.end && extent.end <= bytes.length;
    if (!PICTURE_ITEMS.test(type)) return inFile ? [{ ...extent, exif: type === 'Exif' }] : [];
    if (extent.end > bytes.length) throw new RangeError('The file ends before its picture.');
    return [];
  });
}

export interface Content {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The boxes between two places, up to a malformed one; `start` is where their content begins. */
export function boxesIn(bytes: Buffer, start: number, end: number): Content[] {
  const boxes: Content[] = [];
  for (let at = start; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > end) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

/** The type of each item by its number. */
function itemTypes(bytes: Buffer, iinf: Content): Map<number, string> {
  const types = new Map<number, string>();
  const first = iinf.start + (bytes[iinf.start] === 0 ? 6 : 8);
  for (const { type, start, end } of boxesIn(bytes, first, iinf.end)) {
    const wide = bytes[start] === 3 ? 2 : 0;
    if (type !== 'infe' || end - start < 12 + wide) continue;
    const typeAt = start + 8 + wide;
    types.set(bytes.readUIntBE(start + 4, 2 + wide), bytes.toString('latin1', typeAt, typeAt + 4));
  }
  return types;
}

/** All extents that the item location box names. */
function itemExtents(bytes: Buffer, iloc: Content, idat: number): { item: number; start: number; end: number }[] {
  const version = bytes[iloc.start] ?? 0;
  const wide = version < 2 ? 2 : 4;
  let at = iloc.start + 4;
  const number = (length: number): number => {
    if (at + length > iloc.end) throw new RangeError('The item locations end early.');
    const value = bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
    at += length;
    return value;
  };
  const sizes = number(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15] as const;
  const indexSize = version === 0 ? 0 : sizes & 15;

  const extents: { item: number; start: number; end: number }[] = [];
  for (let items = number(wide); items > 0; items -= 1) {
    const item = number(wide);
    const method = version === 0 ? 0 : number(2) & 15;
    number(2);
    const base = number(baseSize) + (method === 1 ? idat : 0);
    for (let left = number(2); left > 0; left -= 1) {
      number(indexSize);
      const start = base + number(offsetSize);
      const length = number(lengthSize);
      if (extents.length >= MAX_EXTENTS || offsetSize + lengthSize === 0)
        throw new RangeError('The item locations make no sense.');
      if (method < 2) extents.push({ item, start, end: start + length });
    }
  }
  return extents;
}

/** Bytes of a box's size and type. */
export const HEAD = 8;

/** What a file says of the properties of its primary picture. */
export interface Properties {
  readonly iprp: Content;
  readonly ipco: Content;
  readonly ipma: Content;
  /** The byte with the number of properties of the picture, and the bytes that each of them takes. */
  readonly count: number;
  readonly wide: boolean;
  /** The numbers of its properties, from 1, in their order. */
  readonly of: readonly number[];
}

/** The properties in a whole `meta` box; null if there are none. Throws a RangeError if a number is missing. */
export function propertiesOf(meta: Buffer): Properties | null {
  const named = (among: readonly Content[], type: string) => among.find((one) => one.type === type);
  const boxes = boxesIn(meta, HEAD + 4, meta.length);
  const [pitm, iprp] = [named(boxes, 'pitm'), named(boxes, 'iprp')];
  const inside = iprp ? boxesIn(meta, iprp.start, iprp.end) : [];
  const [ipco, ipma] = [named(inside, 'ipco'), named(inside, 'ipma')];
  if (!pitm || !iprp || !ipco || !ipma) return null;
  const shown = meta.readUIntBE(pitm.start + 4, meta[pitm.start] === 0 ? 2 : 4);
  const idBytes = meta[ipma.start] === 0 ? 2 : 4;
  const wide = ((meta[ipma.start + 3] ?? 0) & 1) === 1;
  let at = ipma.start + 8;
  for (let left = meta.readUInt32BE(ipma.start + 4); left > 0; left -= 1) {
    const count = at + idBytes;
    const many = meta.readUInt8(count);
    const numberAt = (n: number) =>
      wide ? meta.readUInt16BE(count + 1 + 2 * n) & 0x7fff : meta.readUInt8(count + 1 + n) & 0x7f;
    const of = Array.from({ length: many }, (_, n) => numberAt(n));
    if (meta.readUIntBE(at, idBytes) === shown) return { iprp, ipco, ipma, count, wide, of };
    at = count + 1 + many * (wide ? 2 : 1);
  }
  return null;
}
