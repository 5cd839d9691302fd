import { joined } from '../memory/files.ts';
import { ascii, bytes, u32 } from './videos.ts';

/** An element of Matroska and WebM, its size in `sizeLength` bytes. */
export function element(id: number, content: readonly Uint8Array[], sizeLength = 2): Uint8Array {
  const inside = joined(content);
  const size = Array.from({ length: sizeLength }, (_, index) => {
    const byte = Math.floor(inside.length / 256 ** (sizeLength - 1 - index)) % 256;
    return index === 0 ? byte | (0x100 >> sizeLength) : byte;
  });
  return joined([elementId(id), bytes(...size), inside]);
}

/** An element that ends with what it lies in: a size of only ones. */
export function endlessElement(id: number, content: readonly Uint8Array[], sizeLength = 8): Uint8Array {
  const size = Array.from({ length: sizeLength }, (_, index) => (index === 0 ? 0x1ff >> sizeLength : 0xff));
  return joined([elementId(id), bytes(...size.map((byte) => byte & 0xff)), ...content]);
}

function elementId(id: number): Uint8Array {
  return u32(id).slice(Math.clz32(id) >> 3);
}

export const SEGMENT = 0x18538067;
export const CLUSTER = 0x1f43b675;
export const SEEK = 0x4dbb;
export const CUES = 0x1c53bb6b;
export const TAGS = 0x1254c367;
export const TAG = 0x7373;
export const TARGETS = 0x63c0;
export const SIMPLE_TAG = 0x67c8;
export const TAG_STRING = 0x4487;
export const TAG_BINARY = 0x4485;
export const VOID = 0xec;

export const HEAD = element(0x1a45dfa3, [element(0x4282, [ascii('webm')])]);

/** A file with one segment. */
export function webm(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined([HEAD, element(SEGMENT, parts, 4)]);
}

export function name(text: string): Uint8Array {
  return element(0x45a3, [ascii(text)]);
}

export function string(text: string): Uint8Array {
  return element(TAG_STRING, [ascii(text)]);
}

export function simple(...parts: readonly Uint8Array[]): Uint8Array {
  return element(SIMPLE_TAG, parts);
}

export function tag(...simpleTags: readonly Uint8Array[]): Uint8Array {
  return element(TAG, simpleTags);
}

export function tags(...simpleTags: readonly Uint8Array[]): Uint8Array {
  return element(TAGS, [tag(...simpleTags)]);
}

export function location(text: string, ...below: readonly Uint8Array[]): Uint8Array {
  return simple(name('LOCATION'), string(text), ...below);
}

export function seekHead(...seeks: readonly Uint8Array[]): Uint8Array {
  return element(0x114d9b74, seeks);
}

export function seekId(id: number): Uint8Array {
  return element(0x53ab, [u32(id)]);
}

export function seekPosition(position: number): Uint8Array {
  return element(0x53ac, [bytes(position >> 8, position & 255)]);
}

/** A file whose seek head names places; they count from the end of the seek head. */
export function sought(places: readonly (readonly [id: number, place: number])[], ...parts: readonly Uint8Array[]) {
  const headFrom = (end: number) =>
    seekHead(...places.map(([id, place]) => element(SEEK, [seekId(id), seekPosition(end + place)])));
  return webm(headFrom(headFrom(0).length), ...parts);
}
