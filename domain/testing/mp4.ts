import { joined } from '../memory/files.ts';
import { ascii, bytes, u32 } from './videos.ts';

/** A box of MP4 and MOV. */
export function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const inside = joined(content);
  return joined([u32(inside.length + 8), ascii(type), inside]);
}

/** A box that gives its size in 64 bits. */
export function wideBox(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const inside = joined(content);
  return joined([u32(1), ascii(type), u32(0), u32(inside.length + 16), inside]);
}

/** QuickTime's text of the place. */
export function xyz(text: string): Uint8Array {
  return box('©xyz', bytes(0, text.length, 0x15, 0xc7), ascii(text));
}

/** A box without a size, which ends with what it lies in. */
export function endlessBox(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  return joined([u32(0), ascii(type), ...content]);
}

export const FTYP = box('ftyp', ascii('isom'), u32(512));
export const MDAT = box('mdat', new Uint8Array(40).fill(7));

/** A value as QuickTime's and iTunes' items hold it. */
export function data(text: string): Uint8Array {
  return box('data', u32(1), u32(0), ascii(text));
}

/** An item whose type is the number of its key. */
export function item(number: number, ...content: readonly Uint8Array[]): Uint8Array {
  return box(String.fromCharCode(0, 0, number >> 8, number & 255), ...content);
}

export function keys(...names: readonly string[]): Uint8Array {
  return box('keys', u32(0), u32(names.length), ...names.map((name) => box('mdta', ascii(name))));
}

const HANDLER = box('hdlr', u32(0), u32(0), ascii('mdta'), new Uint8Array(13));

/** Metadata as QuickTime writes it. */
export function quickTimeMeta(...content: readonly Uint8Array[]): Uint8Array {
  return box('meta', HANDLER, ...content);
}

/** Metadata as ISO writes it: a version comes first. */
export function isoMeta(...content: readonly Uint8Array[]): Uint8Array {
  return box('meta', u32(0), HANDLER, ...content);
}
