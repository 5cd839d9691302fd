/** More than the description of a picture has, in bytes. */
const LONGEST = 262_144;
/** Kinds of files that move. */
const MOVING = /^(?:avis|hevc|hevx|msf1)$/;
/** A turn to the right by a quarter, and the bits that turns are counted by: three to the left. */
const RIGHT = 3;
const QUARTERS = 3;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** The boxes between two places, as far as they make sense. */
function boxesIn(bytes: Uint8Array, from: number, to: number): readonly Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const end = start + view.getUint32(start);
    if (end < start + 8 || end > to) break;
    boxes.push({ type: latin1(bytes.subarray(start + 4, start + 8)), start, content: start + 8, end });
    start = end;
  }
  return boxes;
}

/** Where the description of a file lies; null where its boxes do not fill it, so that nothing can be put behind them. */
async function placeOfMeta(file: Blob): Promise<{ readonly start: number; readonly end: number } | null> {
  let found: { start: number; end: number } | null = null;
  for (let start = 0; start < file.size; ) {
    const head = new Uint8Array(await file.slice(start, start + 16).arrayBuffer());
    if (head.length < 8) return null;
    const view = new DataView(head.buffer);
    const short = view.getUint32(0);
    const length = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short;
    const end = start + length;
    if (length < 8 || end > file.size) return null;
    if (latin1(head.subarray(4, 8)) === 'meta') found = { start, end };
    start = end;
  }
  return found && found.end - found.start <= LONGEST ? found : null;
}

interface Properties {
  readonly ipco: Box;
  readonly ipma: Box;
  readonly iprp: Box;
  /** The byte that says how many properties the picture has, and how many bytes each of them takes. */
  readonly count: number;
  readonly width: 1 | 2;
  /** The numbers of its properties, from 1, in their order. */
  readonly of: readonly number[];
}

/** The properties of the picture that a file shows; null where that makes no sense. Throws where a number is missing. */
function propertiesOf(meta: Uint8Array): Properties | null {
  const view = new DataView(meta.buffer, meta.byteOffset, meta.byteLength);
  const boxes = boxesIn(meta, 12, meta.length);
  const named = (among: readonly Box[], type: string) => among.find((box) => box.type === type);
  const [pitm, iprp] = [named(boxes, 'pitm'), named(boxes, 'iprp')];
  const inside = iprp ? boxesIn(meta, iprp.content, iprp.end) : [];
  const [ipco, ipma] = [named(inside, 'ipco'), named(inside, 'ipma')];
  if (!pitm || !iprp || !ipco || !ipma) return null;
  const idAt = (at: number, wide: boolean) => (wide ? view.getUint32(at) : view.getUint16(at));
  const shown = idAt(pitm.content + 4, meta[pitm.content] !== 0);
  const isWide = meta[ipma.content] !== 0;
  const width = (meta[ipma.content + 3] ?? 0) & 1 ? 2 : 1;
  let at = ipma.content + 8;
  for (let left = view.getUint32(ipma.content + 4); left > 0; left -= 1) {
    const item = idAt(at, isWide);
    const count = at + (isWide ? 4 : 2);
    const many = view.getUint8(count);
    if (item === shown) {
      const places = Array.from({ length: many }, (_, n) => count + 1 + width * n);
      const of = places.map((place) => (width === 2 ? view.getUint16(place) & 0x7fff : view.getUint8(place) & 0x7f));
      return { ipco, ipma, iprp, count, width, of };
    }
    at = count + 1 + width * many;
  }
  return null;
}

function withSize(bytes: Uint8Array, { start, end }: Pick<Box, 'start' | 'end'>, more: number): void {
  new DataView(bytes.buffer).setUint32(start, end - start + more);
}

/** The description with one more property: a turn, that comes after all others. */
function withTurn(
  meta: Uint8Array,
  { ipco, ipma, iprp, count, width, of }: Properties,
): Uint8Array<ArrayBuffer> | null {
  const number = boxesIn(meta, ipco.content, ipco.end).length + 1;
  if (number > (width === 2 ? 0x7fff : 0x7f) || of.length === 255 || ipma.start < ipco.end) return null;
  const turn = [0, 0, 0, 9, 0x69, 0x72, 0x6f, 0x74, RIGHT];
  // A turn has to be understood by whoever shows the picture.
  const added = width === 2 ? [0x80 | (number >> 8), number & 255] : [0x80 | number];
  const after = count + 1 + width * of.length;
  const parts = [meta.subarray(0, ipco.end), turn, meta.subarray(ipco.end, after), added, meta.subarray(after)];
  const longer = Uint8Array.from(parts.flatMap((part) => [...part]));
  const shift = turn.length;
  longer[count + shift] = of.length + 1;
  withSize(longer, ipco, shift);
  withSize(longer, { start: ipma.start + shift, end: ipma.end + shift }, width);
  withSize(longer, iprp, shift + width);
  withSize(longer, { start: 0, end: meta.length }, shift + width);
  return longer;
}

/**
 * The parts of an AVIF or HEIC picture that is turned to the right by a quarter; null of one that moves, or makes no sense.
 * Where nothing says yet how it stands, its description goes to the end, so that whatever it points at stays where it is.
 */
export async function turnedHeif(file: Blob): Promise<BlobPart[] | null> {
  const brand = latin1(new Uint8Array(await file.slice(8, 12).arrayBuffer()));
  const place = MOVING.test(brand) ? null : await placeOfMeta(file);
  if (!place) return null;
  const meta = new Uint8Array(await file.slice(place.start, place.end).arrayBuffer());
  const properties = propertiesOf(meta);
  if (!properties) return null;
  const all = boxesIn(meta, properties.ipco.content, properties.ipco.end);
  const own = properties.of.map((number) => all[number - 1]);
  const at = own.findIndex((box) => box?.type === 'irot');
  const turn = own[at];
  if (turn) {
    // What is mirrored afterwards turns the other way.
    const way = own.slice(at).some((box) => box?.type === 'imir') ? 1 : RIGHT;
    meta[turn.content] = ((meta[turn.content] ?? 0) + way) & QUARTERS;
    return [file.slice(0, place.start), meta, file.slice(place.end)];
  }
  const longer = withTurn(meta, properties);
  // Nothing of what it told stays in its old place.
  const unused = new Uint8Array(meta.length);
  unused.set(meta.subarray(0, 4));
  unused.set([0x66, 0x72, 0x65, 0x65], 4);
  return longer && [file.slice(0, place.start), unused, file.slice(place.end), longer];
}
