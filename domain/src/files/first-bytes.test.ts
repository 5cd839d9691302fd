import { expect, test } from 'vitest';
import { kindOfBytes } from './first-bytes.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['a JPEG', '\xff\xd8\xff\xe1', 'image'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'image'],
  ['a GIF', 'GIF89a', 'image'],
  ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'image'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0', 'image'],
  ['a HEIC of another maker', '\0\0\0\x18ftypmif1\0\0\0\0', 'image'],
  ['an AVIF', '\0\0\0\x18ftypavif\0\0\0\0', 'image'],
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
