import { expect, test } from 'vitest';
import { codecComments } from './codec-comments.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const commentsIn = (text: string) => codecComments(bytes(text)).map(({ start, end }) => text.slice(start, end + 1));

test('comments of sound and pictures are found among the headers of their codecs (decisions 27)', () => {
  const comments = '\x04\0\0\0Lavf\x02\0\0\0\x05\0\0\0A=12.\x04\0\0\0B=77';
  expect(commentsIn(`\x02\x1e\x03\x01vorbis…\x03vorbis${comments}\x01\x05vorbis`)).toEqual(['A=12.', 'B=77']);
  expect(commentsIn(`\x80theora…\x81theora${comments}\x82theora`)).toEqual(['A=12.', 'B=77']);
  const block = (type: string, content: string) => `${type}\0\0${String.fromCharCode(content.length)}${content}`;
  const flac = `fLaC${block('\0', 'stream')}${block('\x02', 'maker')}${block('\x04', comments)}${block('\x86', 'art')}`;
  expect(commentsIn(flac)).toEqual(['maker', 'A=12.', 'B=77', 'art']);
});

test('malformed comments end the search', () => {
  expect(commentsIn('\x03vorbis')).toEqual([]);
  expect(commentsIn('\x03vorbis\xff\xff\xff\xffLavf')).toEqual([]);
  expect(commentsIn('\x03vorbis\0\0\0\0\xff\xff\xff\xff\x02\0\0\0ab\xff\xff\xff\xffcd')).toEqual(['ab', 'cd']);
  expect(commentsIn('fLaC\x04\xff\xff\xff\0\0\0\0\x01\0\0\0\x01\0\0\0a')).toEqual(['a']);
  expect(commentsIn('OpusHead')).toEqual([]);
});

test('in a header as long as is read, they are found at its end too (decisions 27)', () => {
  const long = '\0'.repeat(262_144 - 40);
  expect(commentsIn(`${long}\x03vorbis\0\0\0\0\x01\0\0\0\x04\0\0\0A=12`)).toEqual(['A=12']);
});
