import { expect, test } from 'vitest';
import { codecInMatroska } from './matroska-codec.ts';
import { unusualCodec } from './video-codec.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const codecOf = (text: string) => {
  const bytes = bytesOf(text);
  return unusualCodec(async (start, end) => bytes.slice(start, end), bytes.length);
};
const [EBML, SEGMENT, TRACKS, ENTRY, VOID] = [
  '\x1a\x45\xdf\xa3',
  '\x18\x53\x80\x67',
  '\x16\x54\xae\x6b',
  '\xae',
  '\xec',
];
/** An element whose length is written in two bytes. */
const element = (id: string, ...content: string[]) => {
  const { length } = content.join('');
  return id + String.fromCharCode(0x40 | (length >> 8), length & 255) + content.join('');
};
const entry = (type: string, codec: string, more = '') =>
  element(ENTRY, element('\xd7', '\x01'), element('\x83', type), element('\x86', codec), more);
const UNKNOWN = '\x01\xff\xff\xff\xff\xff\xff\xff';
const mkv = (...entries: string[]) =>
  `${element(EBML, 'matroska')}${SEGMENT}${UNKNOWN}${element(VOID, '..')}${element(TRACKS, ...entries)}`;
const film = (codec: string, more = '') => mkv(entry('\x02', 'A_OPUS'), entry('\x01', codec, more));
const ofFourCC = (codec: string) => film('V_MS/VFW/FOURCC', element('\x63\xa2', '.'.repeat(16), codec, '.'.repeat(20)));

test.each([
  [film('V_PRORES'), 'ProRes', true],
  [film('V_MPEG4/ISO/ASP\0\0'), 'MPEG-4 Part 2', true],
  [film('V_MPEGI/ISO/VVC'), 'VVC', false],
  [film('V_REAL/RV40'), 'RealVideo', false],
  [film('V_FFV1'), 'FFV1', false],
  [ofFourCC('XVID'), 'XVID', true],
  [ofFourCC('cvid'), 'Cinepak', false],
])('of Matroska %# the codec is named (decisions 26)', async (text, name, converted) => {
  expect(await codecOf(text)).toEqual({ name, converted });
});

test('Matroska of what browsers know, without pictures or malformed says nothing', async () => {
  for (const codec of ['V_MPEG4/ISO/AVC', 'V_MPEGH/ISO/HEVC', 'V_AV1', 'V_VP8', 'V_VP9'])
    expect(await codecOf(film(codec))).toBeNull();
  expect(await codecOf(mkv(entry('\x02', 'A_OPUS')))).toBeNull();
  const whole = film('V_PRORES');
  for (let length = 0; length < whole.indexOf('V_PRORES'); length += 1)
    expect(await codecOf(whole.slice(0, length))).toBeNull();
  const hostile = [
    `${EBML}\x80${SEGMENT}${UNKNOWN}${'\xec\x80'.repeat(20_000)}${element(TRACKS, entry('\x01', 'V_PRORES'))}`,
    `${EBML}\x80${SEGMENT}\x01\xff\xff\xff\xff\xff\xff\xfe${element(TRACKS, `${ENTRY}\x01\xff\xff\xff\xff\xff\xff\xfe`)}`,
    `${EBML}\x80${SEGMENT}\x00\x00`,
    `${EBML}\x00`,
    `${EBML}\x80${'\0'.repeat(50)}`,
  ];
  for (const text of hostile) expect(await codecOf(text)).toBeNull();
});

test('a bounded number of small pieces of the file is read (decisions 26)', async () => {
  const bytes = bytesOf(`${EBML}\x80${SEGMENT}${UNKNOWN}${'\xec\x80'.repeat(20_000)}`);
  let [reads, most] = [0, 0];
  const read = async (start: number, end: number) => {
    reads += 1;
    most = Math.max(most, end - start);
    return bytes.slice(start, end);
  };
  expect(await codecInMatroska(read, bytes.length)).toBeNull();
  expect(reads).toBeLessThan(2_100);
  expect(most).toBeLessThanOrEqual(64);
});
