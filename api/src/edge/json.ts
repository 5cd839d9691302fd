import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import { ownBytes } from '@quadrangle/adapters/system/own-bytes';
import { inPortions, madeOfEach, type Portions } from '@quadrangle/domain/kernel/portions';
import type { FastifyInstance } from 'fastify';
import { type Parts, partsOf } from './parts.ts';

/** The most bytes of the cache of shared parts. */
const MAX_BYTES = 16 * 1024 * 1024;

/** How many values of a long list are written in one turn. */
const PORTION = 100;

/** The bytes of JSON: of a shared part (frozen) up to its last key, of a whole (also frozen) all of them. */
const written = new BoundedCache<Buffer, object>(MAX_BYTES);

/** A piece of a text: cached bytes, or characters. */
export type Piece = Buffer | string;

/**
 * A value as JSON in UTF-8. The part of an item that everybody gets is written once, whether alone, in lists or in
 * pages (docs/adr/0015-shared-parts-are-written-once.md). It has no `<`, so that a page can contain it.
 */
export function jsonBytes(value: unknown): Buffer {
  return bytesOf(jsonPieces(value));
}

/** `jsonBytes` of a list, in portions: a long one would hold everything else up (decisions 78). */
export function* writingList(values: readonly unknown[]): Portions<Buffer> {
  const written = yield* madeOfEach(values, PORTION, jsonBytes);
  return bytesOf(['[', ...written.flatMap((bytes, index) => (index === 0 ? [bytes] : [',', bytes])), ']']);
}

/** `jsonBytes` in pieces, for something larger. */
export function jsonPieces(value: unknown): Piece[] {
  const pieces: Piece[] = [];
  if (isObject(value) && 'items' in value && isListOfParts(value.items)) {
    const { items, ...rest } = value;
    pieces.push('{"items":');
    writeList(items, pieces);
    const others = plain(rest);
    pieces.push(others === '{}' ? '}' : `,${others.slice(1)}`);
  } else if (isListOfParts(value)) writeList(value, pieces);
  else write(value, pieces);
  return pieces;
}

/** Up to so many bytes, an answer may keep three times as much memory until it is fetched: counting costs more. */
const SMALL = 64 * 1024;

/** Joins pieces. */
export function bytesOf(pieces: readonly Piece[]): Buffer {
  let most = 0;
  // A character of a string takes three bytes at most.
  for (const piece of pieces) most += typeof piece === 'string' ? 3 * piece.length : piece.length;
  if (most > SMALL) most = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const piece of pieces)
    if (typeof piece === 'string') at += bytes.write(piece, at);
    else {
      bytes.set(piece, at);
      at += piece.length;
    }
  return bytes.subarray(0, at);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isListOfParts(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && isObject(value[0]) && partsOf(value[0]) !== undefined;
}

function writeList(values: readonly unknown[], pieces: Piece[]): void {
  pieces.push('[');
  values.forEach((value, index) => {
    if (index > 0) pieces.push(',');
    write(value, pieces);
  });
  pieces.push(']');
}

function write(value: unknown, pieces: Piece[]): void {
  const parts = isObject(value) ? partsOf(value) : undefined;
  if (parts === undefined) pieces.push(plain(value));
  else writeParts(value as object, parts, pieces);
}

/** Objects that were serialized before: those that recur, because several readers get the same, are cached as bytes. */
const met = new WeakSet<object>();

function writeParts(whole: object, { shared, own }: Parts, pieces: Piece[]): void {
  const known = written.get(whole);
  if (known !== undefined) {
    pieces.push(known);
    return;
  }
  let first = written.get(shared);
  if (first === undefined) {
    first = ownBytes(Buffer.from(plain(shared).slice(0, -1)));
    written.set(shared, first, first.length);
  }
  const others = plain(own).slice(1);
  const both = [first, first.length === 1 || others === '}' ? others : `,${others}`];
  if (met.has(whole)) {
    const bytes = ownBytes(bytesOf(both));
    written.set(whole, bytes, bytes.length);
  } else met.add(whole);
  pieces.push(...both);
}

/** JSON without cached parts. */
function plain(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll('<', '\\u003c');
}

/** Answers with JSON: a long list in portions, between which other work gets its turn (decisions 78). */
export function writeAnswers(fastify: FastifyInstance): void {
  // Fastify accepts bytes too, although its type says text.
  const bytesOfAny = (value: unknown) => (Buffer.isBuffer(value) ? value : jsonBytes(value));
  fastify.setReplySerializer(bytesOfAny as unknown as (value: unknown) => string);
  fastify.addHook('preSerialization', (_request, _reply, value, done) => {
    if (Array.isArray(value) && value.length > PORTION)
      inPortions(writingList(value)).then((bytes) => done(null, bytes), done);
    else done(null, value);
  });
}
