import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { atOnce } from '../kernel/portions.ts';
import {
  type Cue,
  MAX_CAPTION_BYTES,
  MAX_CUES,
  PORTION,
  readCaptions,
  readingCaptions,
  writingCaptions,
} from './read-captions.ts';

const srt = (...blocks: string[]) => blocks.join('\n\n');
const faultOf = (text: string) => readCaptions(text).fault;
const captionText = (cues: readonly Cue[]) => atOnce(writingCaptions(cues)) ?? '';
const linesOf = (text: string) => readCaptions(text).cues?.map(({ lines }) => lines);

test('SRT is read, with numbers, commas and omitted hours (decisions 59)', () => {
  const text = srt('1\n00:00:01,000 --> 00:00:02,500\nHello\nto all', '2\n01:02,250 --> 01:03,000\n再见\n');
  expect(readCaptions(text)).toEqual({
    cues: [
      { from: 1_000, to: 2_500, lines: ['Hello', 'to all'] },
      { from: 62_250, to: 63_000, lines: ['再见'] },
    ],
  });
});

test('WebVTT is read; its head, remarks, styles, regions and positions are ignored (decisions 59)', () => {
  const text = [
    'WEBVTT - a film\nKind: captions\n',
    'STYLE\n::cue { background: url(https://evil.example/x) }\n',
    'REGION\nid:left\n',
    'NOTE of the author\n',
    'intro\n00:01.000 --> 00:02.000 line:0 position:20% region:left\n<v Asha><i>Hello</i></v> <00:01.500><c.loud>there</c>\n',
  ].join('\n');
  expect(readCaptions(text)).toEqual({ cues: [{ from: 1_000, to: 2_000, lines: ['Hello there'] }] });
});

test('a caption right below the head of WebVTT is read, though no empty line is between them (decisions 59)', () => {
  const text = 'WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nHello\n\n00:03.000 --> 00:04.000\nyou';
  expect(linesOf(text)).toEqual([['Hello'], ['you']]);
  expect(faultOf('WEBVTT\n00:02.000 --> 00:01.000\nHello')).toEqual({ line: 2, problem: 'ends-early' });
});

test('a byte order mark and every kind of line end are accepted (decisions 59)', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nyou\n';
  const read = readCaptions(text);
  expect(read.cues).toHaveLength(2);
  for (const end of ['\r\n', '\r']) expect(readCaptions(`\uFEFF${text.replaceAll('\n', end)}`)).toEqual(read);
});

test('captions are plain text: markup is removed, and nothing that remains is markup (decisions 59)', () => {
  const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}`;
  expect(linesOf(cue('<font color="red">a</font> {\\an8}b &amp; c'))).toEqual([['a b & c']]);
  expect(linesOf(cue('1 < 2 and 3 > 2'))).toEqual([['1 < 2 and 3 > 2']]);
  const [kept] = linesOf(cue('<<b>script>alert(1)</script> &lt;img onerror=x&gt;')) ?? [];
  const text = captionText([{ from: 0, to: 1, lines: kept ?? [] }]);
  expect(text.split('\n').at(3)).not.toMatch(/[<>]/);
  expect(text).toContain('&lt;img onerror=x&gt;');
});

test('characters are read by their names and numbers, once, unless they are no text (decisions 59)', () => {
  const read = (text: string) => linesOf(`1\n00:00:01,000 --> 00:00:02,000\n${text}`)?.[0]?.[0];
  expect(read('&quot;Tom &amp; Jerry&quot; isn&apos;t &#39;it&#x27;, &#128512; &#X1F600;')).toBe(
    `"Tom & Jerry" isn't 'it', \u{1f600} \u{1f600}`,
  );
  expect(read('&amp;quot; &amp;#39; &lt;i&gt;')).toBe('&quot; &#39; <i>');
  for (const none of ['&#0;', '&#10;', '&#xD800;', '&#xFFFD;', '&#x110000;', '&#9999999;', '&#;', '&#x;', '&nothing;'])
    expect(read(`a${none}b`)).toBe(`a${none}b`);
});

test('captions are sorted by time, and empty ones removed (decisions 59)', () => {
  const text = srt(
    '2\n00:00:05,000 --> 00:00:06,000\nlater',
    '1\n00:00:01,000 --> 00:00:02,000\nfirst',
    '00:00:03,000 --> 00:00:04,000\n<i></i>',
  );
  expect(linesOf(text)).toEqual([['first'], ['later']]);
});

test('a fault is reported with its line (decisions 59)', () => {
  const good = '1\n00:00:01,000 --> 00:00:02,000\nHello';
  const at = (line: number, problem: string) => ({ line, problem });
  expect(faultOf(srt(good, '2\n-00:00:01,000 --> 00:00:02,000\nx'))).toEqual(at(6, 'time-unreadable'));
  expect(faultOf(srt(good, '2\n00:00:61,000 --> 00:02:02,000\nx'))).toEqual(at(6, 'time-unreadable'));
  expect(faultOf(srt(good, '2\n100:00:00,000 --> 100:00:01,000\nx'))).toEqual(at(6, 'time-unreadable'));
  expect(faultOf(srt(good, '2\n00:00:02,000 --> 00:00:01,000\nx'))).toEqual(at(6, 'ends-early'));
  expect(faultOf(srt(good, '2\n00:00:02,000 --> 00:00:02,000\nx'))).toEqual(at(6, 'ends-early'));
  expect(faultOf(srt(good, 'a text\nof two lines'))).toEqual(at(6, 'no-time'));
  expect(faultOf(srt(good, 'left alone'))).toEqual(at(5, 'no-time'));
  expect(faultOf(`${good}\n2\n00:00:03,000 --> 00:00:04,000\nx`)).toEqual(at(5, 'time-in-text'));
  expect(faultOf(srt(good, '2\r00:00:03,000 --> 00:00:04,000\rcaf\uFFFD'))).toEqual(at(7, 'not-text'));
  expect(faultOf(`${good}\0`)).toEqual(at(3, 'not-text'));
  expect(faultOf(`${good}\uD800`)).toEqual(at(3, 'not-text'));
  expect(faultOf(`${good}${'x'.repeat(1_000)}`)).toEqual(at(3, 'too-long'));
  expect(faultOf(`${good}${'\nx'.repeat(10)}`)).toEqual(at(3, 'too-long'));
  expect(linesOf(`${good}${'\nx'.repeat(9)}`)?.[0]).toHaveLength(10);
  expect(faultOf(`${good}${`\n${'<i></i>'.repeat(600)}`.repeat(2)}`)).toEqual(at(3, 'too-long'));
  expect(linesOf(`${good}\n${'<i></i>'.repeat(1_141)}`)).toEqual([['Hello']]);
  expect(faultOf(`WEBVTT\n\nNOTE ${'x'.repeat(8_000)}`)).toEqual(at(3, 'too-long'));
  for (const nothing of ['', '\n \n', 'WEBVTT', 'WEBVTT\n\nNOTE only this\n'])
    expect(faultOf(nothing)).toEqual(at(1, 'nothing'));
});

test('captions are bounded in bytes, number, and number at the same moment (decisions 59)', () => {
  const cue = '00:00:01,000 --> 00:00:02,000\nx';
  expect(faultOf('再'.repeat(MAX_CAPTION_BYTES / 3 + 1))?.problem).toBe('too-large');
  const many = (count: number) =>
    Array.from({ length: count }, (_, second) => {
      const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
      const time = `${two(second / 3_600)}:${two((second % 3_600) / 60)}:${two(second % 60)}`;
      return `${time}.000 --> ${time}.500\nx`;
    });
  expect(readCaptions(srt(...many(MAX_CUES))).cues).toHaveLength(MAX_CUES);
  expect(faultOf(srt(...many(MAX_CUES + 1)))).toEqual({ line: 3 * MAX_CUES + 1, problem: 'too-many' });
  expect(readCaptions(srt(cue, cue, cue, cue)).cues).toHaveLength(4);
  expect(faultOf(srt(cue, cue, cue, cue, cue))).toEqual({ line: 13, problem: 'too-many-at-once' });
});

test('captions written as WebVTT read back the same (decisions 59)', () => {
  const line = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
  const time = fc.nat(99 * 3_600_000);
  const cue = fc.tuple(time, fc.integer({ min: 1, max: 5_000 }), fc.array(line, { minLength: 1, maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 8 }), (parts) => {
      const cues: Cue[] = parts.map(([from, length, lines]) => ({ from, to: from + length, lines }));
      const read = readCaptions(captionText(cues));
      if (!read.cues) return;
      expect(readCaptions(captionText(read.cues))).toEqual(read);
    }),
  );
  const written = readCaptions('1\n00:00:01,000 --> 00:00:02,000\n&#123;\\an8} {x} &lt;b> &amp;lt;');
  expect(written.cues?.[0]?.lines).toEqual(['{\\an8} {x} <b> &lt;']);
  expect(readCaptions(captionText(written.cues ?? []))).toEqual(written);
});

test('a hostile text is refused at worst, and none takes long (decisions 59)', () => {
  const parts = fc.constantFrom(
    'WEBVTT',
    '\n',
    '\n\n',
    '-->',
    '00:00:01.000',
    ' ',
    '<',
    '<i',
    '>',
    '&',
    '{\\',
    '}',
    'x',
    'NOTE',
    '\r',
    '1',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 60 }), (all) => {
      const { cues, fault } = readCaptions(all.join(''));
      if (fault) expect(fault.line).toBeGreaterThan(0);
      else expect(cues.every(({ lines }) => lines.every((text) => !text.includes('\n')))).toBe(true);
    }),
  );
});

const fill = (text: string) => text.repeat(MAX_CAPTION_BYTES / text.length);

test('a mebibyte is read and written in small portions, whatever it holds (decisions 59)', () => {
  const cues = Array.from({ length: MAX_CUES }, (_, at): Cue => {
    const from = at * 1_000;
    return { from, to: from + 500, lines: [`said <i> & ${'word '.repeat(9)}`] };
  });
  const films = captionText(cues).slice(0, MAX_CAPTION_BYTES);
  const block = `00:00:01.000 --> 00:00:02.000\n`;
  const texts = [films, fill('\n'), fill('\r'), fill('\r\n'), fill('x\n'), `WEBVTT\n\nNOTE\n${fill('x\n').slice(20)}`];
  for (const text of texts) {
    expect(portionsOf(readingCaptions(text)), JSON.stringify(text.slice(0, 9))).toBeGreaterThan(64);
    expect(portionsOf(readingCaptions(`${block}${text.slice(40)}`))).toBeGreaterThan(0);
  }
  expect(portionsOf(writingCaptions(cues))).toBeGreaterThan(30);
});

function portionsOf(work: Generator): number {
  let portions = 1;
  while (!work.next().done) portions += 1;
  return portions;
}

test('lengths and lines are judged before anything is taken out of them, a portion at a time (decisions 59)', () => {
  const block = '00:00:01.000 --> 00:00:02.000\n';
  // The characters that one portion passes to functions that transform texts, plus a few for each call.
  let work = 0;
  for (const name of ['replace', 'replaceAll', 'trim'] as const) {
    const real = String.prototype[name] as (...args: unknown[]) => string;
    vi.spyOn(String.prototype, name).mockImplementation(function (this: string, ...args: unknown[]) {
      work += this.length + 4;
      return real.apply(this, args);
    });
  }
  const most = ['&amp;', '<', '<a', '{\\', '\n', 'x\n', ' '].map((part) => {
    const reading = readingCaptions(`${block}${fill(part).slice(60)}`);
    let worst = 0;
    for (let isOver = false; !isOver; worst = Math.max(worst, work)) {
      work = 0;
      isOver = reading.next().done === true;
    }
    return [part, worst];
  });
  vi.restoreAllMocks();
  expect(most.filter(([, worst]) => Number(worst) > 2 * PORTION)).toEqual([]);
});

test('captions that take more than a mebibyte when they are written are not written (decisions 59)', () => {
  const cues = Array.from({ length: 1_000 }, (_, at): Cue => ({ from: at, to: at + 1, lines: ['&'.repeat(900)] }));
  expect(atOnce(writingCaptions(cues))).toBeNull();
  expect(portionsOf(writingCaptions(cues))).toBeLessThan(80);
  expect(atOnce(writingCaptions(cues.slice(0, 200)))).toMatch(/^WEBVTT\n\n00:00:00.000 --> 00:00:00.001\n&amp;/);
});
