/** The tag of the orientation, and its type, a number of two bytes. */
const ORIENTATION = 0x0112;
const SHORT = 3;
/** How a picture stands, and how after a quarter turn to the right: upright ones, and mirrored ones. */
const TURNED: readonly number[] = [6, 6, 7, 8, 5, 2, 3, 4, 1];

const ENTRY = 12;

/** EXIF in which nothing stands but the orientation. */
function onlyOrientation(orientation: number): Uint8Array<ArrayBuffer> {
  const head = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  return Uint8Array.from([...head, 1, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
}

interface Entries {
  readonly view: DataView;
  readonly little: boolean;
  /** Where the first list of entries starts, and where each of them stands. */
  readonly list: number;
  readonly entries: readonly number[];
}

/** The first list of entries of EXIF; throws where it makes no sense. */
function entriesOf(exif: Uint8Array): Entries {
  const little = exif[0] === 0x49;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const list = view.getUint32(4, little);
  const count = view.getUint16(list, little);
  return { view, little, list, entries: Array.from({ length: count }, (_, at) => list + 2 + ENTRY * at) };
}

const tagAt = ({ view, little }: Entries, at: number) => view.getUint16(at, little);
const valueAt = ({ view, little }: Entries, at: number) => view.getUint16(at + 8, little);

/** EXIF that says that the picture is turned further; everything else in it stays. Throws where it makes no sense. */
function withTurn(exif: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const before = entriesOf(exif);
  const { view, little, list, entries } = before;
  const known = entries.find((at) => tagAt(before, at) === ORIENTATION);
  if (known !== undefined) {
    view.setUint16(known + 8, TURNED[valueAt(before, known)] ?? 6, little);
    return exif;
  }
  // The list grows by one, and goes to the end: whatever it points at stays where it is.
  const start = exif.length + (exif.length % 2);
  const longer = new Uint8Array(start + 2 + ENTRY * (entries.length + 1) + 4);
  longer.set(exif);
  const target = new DataView(longer.buffer);
  target.setUint32(4, start, little);
  target.setUint16(start, entries.length + 1, little);
  const lower = entries.filter((at) => tagAt(before, at) < ORIENTATION).length;
  const end = list + 2 + ENTRY * entries.length;
  const own = start + 2 + ENTRY * lower;
  longer.set(exif.subarray(list + 2, list + 2 + ENTRY * lower), start + 2);
  longer.set(exif.subarray(list + 2 + ENTRY * lower, end + 4), own + ENTRY);
  target.setUint16(own, ORIENTATION, little);
  target.setUint16(own + 2, SHORT, little);
  target.setUint32(own + 4, 1, little);
  target.setUint16(own + 8, TURNED[1] ?? 6, little);
  return longer;
}

/**
 * EXIF of a picture that is turned to the right by a quarter, made of what it has; of `most` bytes at most. What makes no
 * sense, or is too long then, is left out.
 */
export function turnedExif(exif: Uint8Array | null, most: number): Uint8Array<ArrayBuffer> {
  try {
    const longer = exif && withTurn(exif.slice());
    if (longer && longer.length <= most) return longer;
  } catch {
    // What cannot be understood is of no use to anybody.
  }
  return onlyOrientation(TURNED[1] ?? 6);
}

/** How a picture stands by its EXIF, from 1 to 8; upright where that makes no sense. */
export function orientationIn(exif: Uint8Array): number {
  try {
    const all = entriesOf(exif);
    const known = all.entries.find((at) => tagAt(all, at) === ORIENTATION);
    const value = known === undefined ? 1 : valueAt(all, known);
    return value >= 1 && value <= 8 ? value : 1;
  } catch {
    return 1;
  }
}
