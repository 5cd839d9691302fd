import { expect, test } from 'vitest';
import { FIRST_BYTES, kindOfBytes, olderContainer } from './first-bytes.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['a JPEG', '\xff\xd8\xff\xe1', 'image'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'image'],
  ['a GIF', 'GIF89a', 'image'],
  ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'image'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0', 'image'],
  ['a HEIC of another maker', '\0\0\0\x18ftypmif1\0\0\0\0', 'image'],
  ['an AVIF', '\0\0\0\x18ftypavif\0\0\0\0', 'image'],
  ['a TIFF', 'II*\0\x08\0\0\0', 'image'],
  ['a JPEG XL', '\xff\x0a\xfa', 'image'],
  ['an MP4', '\0\0\0\x18ftypisom\0\0\0\0', 'video'],
  ['a MOV', '\0\0\0\x18ftypqt  \0\0\0\0', 'video'],
  ['an old MOV', '\0\0\0\x18wide\0\0\0\0', 'video'],
  ['a WebM', '\x1a\x45\xdf\xa3', 'video'],
  ['a sound', 'RIFF\x10\0\0\0WAVEfmt ', null],
  ['a document', '%PDF-1.7', null],
  ['a drawing', '<svg xmlns=', null],
  ['zeros alone', '\0'.repeat(32), null],
  ['nothing', '', null],
])('%s is known by its first bytes (decisions 26)', (_, text, kind) => {
  expect(kindOfBytes(bytes(text))).toBe(kind);
});

test.each([
  ['avi', 'RIFF\x10\0\0\0AVI LIST'],
  ['asf', '0&\xb2u\x8ef\xcf\x11'],
  ['flv', 'FLV\x01\x05'],
  ['ogg', 'OggS\0\x02'],
  ['mpeg', '\0\0\x01\xba!'],
  ['mpegts', `G${' '.repeat(187)}`.repeat(3)],
  ['mpegts', `timeG${' '.repeat(187)}`.repeat(3)],
])('an older container is known by its first bytes: %s (decisions 26)', (name, text) => {
  expect(olderContainer(bytes(text).subarray(0, FIRST_BYTES))).toBe(name);
  expect(kindOfBytes(bytes(text))).toBe('video');
});

test('words with a G in them are no transport stream', () => {
  expect(olderContainer(bytes(`G${' '.repeat(400)}`))).toBeNull();
  expect(olderContainer(bytes('G'))).toBeNull();
});
