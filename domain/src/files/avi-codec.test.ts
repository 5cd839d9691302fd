import { expect, test } from 'vitest';
import { codecInAvi } from './avi-codec.ts';
import { unusualCodec } from './video-codec.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const codecOf = (text: string) => {
  const bytes = bytesOf(text);
  return unusualCodec(async (start, end) => bytes.slice(start, end), bytes.length);
};
const four = (number: number) => String.fromCharCode(...[0, 8, 16, 24].map((by) => (number >>> by) & 255));
const chunk = (type: string, content: string) =>
  type + four(content.length) + content + (content.length % 2 === 1 ? '\0' : '');
const list = (type: string, ...content: string[]) => chunk('LIST', type + content.join(''));
const stream = (type: string, codec: string) =>
  list(
    'strl',
    chunk('strh', `${type}????${'.'.repeat(48)}`),
    chunk('strf', `${'.'.repeat(16)}${codec}${'.'.repeat(20)}`),
  );
const avi = (...streams: string[]) =>
  chunk('RIFF', `AVI ${list('hdrl', chunk('avih', '.'.repeat(55)), ...streams)}${list('movi', '00dc')}`);

test.each([
  ['cvid', 'Cinepak'],
  ['IV50', 'Indeo'],
  ['CFHD', 'CineForm'],
  ['DIB ', 'Uncompressed'],
  ['\0\0\0\0', 'Uncompressed'],
])('an AVI of %s is known as %s, which nobody takes (decisions 26)', async (codec, name) => {
  expect(await codecOf(avi(stream('auds', 'PCM '), stream('vids', codec)))).toEqual({ name, converted: false });
});

test('an AVI of what is converted, of what has many names, without pictures or malformed says nothing', async () => {
  for (const codec of ['XVID', 'MJPG', 'H264', 'dvsd', 'what'])
    expect(await codecOf(avi(stream('vids', codec)))).toBeNull();
  const whole = avi(stream('vids', 'cvid'));
  for (let length = 0; length < whole.indexOf('cvid') + 4; length += 1)
    expect(await codecOf(whole.slice(0, length))).toBeNull();
  expect(await codecOf(avi(stream('auds', 'cvid')))).toBeNull();
  expect(await codecOf(avi(chunk('JUNK', '').repeat(10_000), stream('vids', 'cvid')))).toBeNull();
  expect(await codecOf(`RIFF\xff\xff\xff\xffAVI LIST\xff\xff\xff\xffhdrlLIST\0\0\0\0strl`)).toBeNull();
});

test('a bounded number of small pieces of the file is read (decisions 26)', async () => {
  const bytes = bytesOf(avi(chunk('JUNK', '').repeat(20_000)));
  let [reads, most] = [0, 0];
  const read = async (start: number, end: number) => {
    reads += 1;
    most = Math.max(most, end - start);
    return bytes.slice(start, end);
  };
  expect(await codecInAvi(read, bytes.length)).toBeNull();
  expect(reads).toBeLessThan(2_100);
  expect(most).toBeLessThanOrEqual(64);
});
