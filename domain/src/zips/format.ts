import type { Instant } from '../kernel/time.ts';

/**
 * The records of a ZIP with uncompressed files, by PKWARE's APPNOTE 6.3: each file's checksum follows its bytes, names
 * are UTF-8, and sizes and offsets beyond 32 bits are in ZIP64 fields. The length of every record is known before any
 * checksum is.
 */
export interface ZipFile {
  readonly name: Uint8Array;
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Instant;
}

/** The largest values of the fields that ZIP64 replaces; they mark a replaced field. */
const MAX_UINT32 = 0xffff_ffff;
const MAX_UINT16 = 0xffff;

/** A checksum that follows the bytes, and a name in UTF-8. */
const FLAGS = 0x0808;
const STORED = 0;
const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;
/** Unix permissions: a plain file that its owner may write and everybody may read. */
const MADE_BY = (3 << 8) | ZIP64_VERSION;
const PLAIN_FILE = 0o100644 * 2 ** 16;

const TIME_FIELD = 9;
const ZIP64_FIELD = 4;

/** The header in front of a file's bytes. */
export function localHeader(file: ZipFile): Uint8Array {
  const large = isLarge(file);
  const extra = TIME_FIELD + (large ? ZIP64_FIELD + 16 : 0);
  const record = new Bytes(30 + file.name.length + extra);
  record.u32(0x0403_4b50).u16(large ? ZIP64_VERSION : PLAIN_VERSION);
  record.u16(FLAGS).u16(STORED).u32(dosTime(file.modifiedAt)).u32(0);
  record.u32(large ? MAX_UINT32 : 0).u32(large ? MAX_UINT32 : 0);
  record.u16(file.name.length).u16(extra).raw(file.name);
  if (large) record.u16(1).u16(16).u64(0).u64(0);
  return time(record, file.modifiedAt).all;
}

export const localHeaderLength = (file: ZipFile): number =>
  30 + file.name.length + TIME_FIELD + (isLarge(file) ? ZIP64_FIELD + 16 : 0);

/** The descriptor behind a file's bytes. */
export function descriptor(file: ZipFile, crc32: number): Uint8Array {
  const record = new Bytes(descriptorLength(file)).u32(0x0807_4b50).u32(crc32);
  return (isLarge(file) ? record.u64(file.size).u64(file.size) : record.u32(file.size).u32(file.size)).all;
}

export const descriptorLength = (file: ZipFile): number => (isLarge(file) ? 24 : 16);

/** A file's entry in the directory at the end; `offset` is where its local header begins. */
export function directoryEntry(file: ZipFile, offset: number, crc32: number): Uint8Array {
  const [large, far] = [isLarge(file), offset >= MAX_UINT32];
  const zip64 = (large ? 16 : 0) + (far ? 8 : 0);
  const extra = TIME_FIELD + (zip64 > 0 ? ZIP64_FIELD + zip64 : 0);
  const record = new Bytes(46 + file.name.length + extra);
  record
    .u32(0x0201_4b50)
    .u16(MADE_BY)
    .u16(zip64 > 0 ? ZIP64_VERSION : PLAIN_VERSION);
  record.u16(FLAGS).u16(STORED).u32(dosTime(file.modifiedAt)).u32(crc32);
  record.u32(large ? MAX_UINT32 : file.size).u32(large ? MAX_UINT32 : file.size);
  record.u16(file.name.length).u16(extra).u16(0).u16(0).u16(0).u32(PLAIN_FILE);
  record.u32(far ? MAX_UINT32 : offset).raw(file.name);
  if (zip64 > 0) record.u16(1).u16(zip64);
  if (large) record.u64(file.size).u64(file.size);
  if (far) record.u64(offset);
  return time(record, file.modifiedAt).all;
}

export function directoryEntryLength(file: ZipFile, offset: number): number {
  const zip64 = (isLarge(file) ? 16 : 0) + (offset >= MAX_UINT32 ? 8 : 0);
  return 46 + file.name.length + TIME_FIELD + (zip64 > 0 ? ZIP64_FIELD + zip64 : 0);
}

/** The last record: the number of files, and where their directory is. */
export function ending(files: number, start: number, length: number): Uint8Array {
  const large = isLargeDirectory(files, start, length);
  const record = new Bytes(endingLength(files, start, length));
  if (large) {
    record.u32(0x0606_4b50).u64(44).u16(MADE_BY).u16(ZIP64_VERSION).u32(0).u32(0);
    record.u64(files).u64(files).u64(length).u64(start);
    record
      .u32(0x0706_4b50)
      .u32(0)
      .u64(start + length)
      .u32(1);
  }
  const [count, size, at] = large ? [MAX_UINT16, MAX_UINT32, MAX_UINT32] : [files, length, start];
  return record.u32(0x0605_4b50).u16(0).u16(0).u16(count).u16(count).u32(size).u32(at).u16(0).all;
}

export const endingLength = (files: number, start: number, length: number): number =>
  isLargeDirectory(files, start, length) ? 56 + 20 + 22 : 22;

function isLarge({ size }: ZipFile): boolean {
  return size >= MAX_UINT32;
}

function isLargeDirectory(files: number, start: number, length: number): boolean {
  return files >= MAX_UINT16 || start >= MAX_UINT32 || length >= MAX_UINT32;
}

/** The moment in UTC, in seconds since 1970: DOS times have no zone. */
function time(record: Bytes, modifiedAt: Instant): Bytes {
  const seconds = Math.min(Math.max(0, Math.floor(modifiedAt / 1_000)), 0x7fff_ffff);
  return record.u16(0x5455).u16(5).u8(1).u32(seconds);
}

/** DOS time and date: from 1980 on, in steps of two seconds. */
function dosTime(moment: Instant): number {
  const date = new Date(Math.max(moment, Date.UTC(1980, 0, 1)));
  const day = ((date.getUTCFullYear() - 1_980) * 16 + date.getUTCMonth() + 1) * 32 + date.getUTCDate();
  const clock = (date.getUTCHours() * 64 + date.getUTCMinutes()) * 32 + (date.getUTCSeconds() >> 1);
  return day * 0x1_0000 + clock;
}

/** Little-endian numbers, one after the other. */
class Bytes {
  readonly all: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.all = new Uint8Array(length);
    this.#view = new DataView(this.all.buffer);
  }

  u8(value: number): this {
    this.#view.setUint8(this.#at, value);
    this.#at += 1;
    return this;
  }

  u16(value: number): this {
    this.#view.setUint16(this.#at, value, true);
    this.#at += 2;
    return this;
  }

  u32(value: number): this {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
    return this;
  }

  u64(value: number): this {
    this.#view.setBigUint64(this.#at, BigInt(value), true);
    this.#at += 8;
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.all.set(bytes, this.#at);
    this.#at += bytes.length;
    return this;
  }
}
