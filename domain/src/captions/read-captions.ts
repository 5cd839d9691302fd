import { atOnce, type Portions } from '../kernel/portions.ts';
import { MIB } from '../kernel/sizes.ts';
import { HOUR, MINUTE, SECOND } from '../kernel/time.ts';

/** The most bytes of captions in one language, both as sent and as stored (decisions 59). */
export const MAX_CAPTION_BYTES = MIB;

/** Limits: cues in all, characters and lines of a cue, and how many may show at the same moment. */
export const MAX_CUES = 10_000;
const MAX_CUE_CHARACTERS = 1_000;
const MAX_CUE_LINES = 10;
const MAX_CUES_AT_ONCE = 4;

/** Limits on the characters of a line, and of a cue with its markup, before the markup is removed. */
const MAX_RAW_CHARACTERS = 8 * MAX_CUE_CHARACTERS;

/** How many lines of a block are kept: its name, its times, and one line of text more than a cue may have. */
const LINES_KEPT = MAX_CUE_LINES + 3;

/** Lines of the whole text: more than captions with the most cues have. */
const MAX_LINES = MAX_CUES * LINES_KEPT;

/** What handling a line costs besides its characters, counted in characters. */
const WORK_OF_LINE = 16;

/** Characters that are read or written in one portion: a few milliseconds, whatever the text. */
export const PORTION = 16 * 1_024;

/** A text and its times, in milliseconds from the beginning of the video. Its lines are plain text. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Why captions cannot be read. */
export type CaptionProblem = keyof typeof captionProblems;

/** The faults, as texts for people. */
export const captionProblems = {
  'too-large': 'Captions may take 1 MiB at most.',
  'not-text': 'This line contains characters that are not text. Save the file as UTF-8.',
  'no-time': 'A time was expected here, such as 00:01:02.500 --> 00:01:04.000.',
  'time-unreadable': 'This isn’t a valid time. Write it as 00:01:02.500 --> 00:01:04.000.',
  'ends-early': 'This caption ends before it begins.',
  'time-in-text': 'There’s a time inside the text. Put an empty line before it.',
  'too-long': 'This caption is too long: 10 lines and 1,000 characters at most.',
  'too-many-at-once': 'More than four captions would show at the same moment.',
  'too-many': 'This is too much: 10,000 captions and 130,000 lines at most.',
  nothing: 'There are no captions in this text.',
} as const;

/** Why captions cannot be read, and on which line, counted from 1. */
export interface CaptionFault {
  readonly line: number;
  readonly problem: CaptionProblem;
}

export type ReadCaptions =
  | { readonly cues: readonly Cue[]; readonly fault?: undefined }
  | { readonly fault: CaptionFault; readonly cues?: undefined };

/** Control characters, lone surrogates, and the sign that replaces bytes that are not UTF-8. */
const NO_TEXT = /(?!\t)\p{Cc}|\p{Cs}|\uFFFD/u;

/** Tags of both formats, times inside a text, and SRT's positions on the screen. */
const MARKUP = /<\/?[a-z][^<>]*>|<[\d:.]+>|\{\\[^{}]*\}/gi;

const TIMES =
  /^\s*(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})(?:\s.*)?$/;

/** Blocks of WebVTT that are not captions: remarks, styles and regions. */
const BESIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/**
 * Reads WebVTT or SRT into cues, ordered by time. It keeps only plain text: no styles, regions, positions or markup
 * (decisions 59). Limits apply before markup is removed. One fault refuses the whole text, and names its line.
 */
export function readCaptions(source: string): ReadCaptions {
  return atOnce(readingCaptions(source));
}

/** Reads captions like `readCaptions`, in portions: a mebibyte at once would block everybody else (decisions 59). */
export function* readingCaptions(source: string): Portions<ReadCaptions> {
  if (bytesOf(source) > MAX_CAPTION_BYTES) return { fault: { line: 1, problem: 'too-large' } };
  yield;
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const isVtt = /^WEBVTT(?:[ \t\r\n]|$)/.test(text);
  const read: { cue: Cue; line: number }[] = [];
  for (const block of blocksOf(text, isVtt)) {
    if (block === null) {
      yield;
      continue;
    }
    if ('problem' in block) return { fault: block };
    if (isVtt && BESIDE.test(block.lines[0] ?? '')) continue;
    const found = cueOf(block);
    if ('problem' in found) return { fault: found };
    if (found.cue.lines.length > 0) read.push(found);
    if (read.length > MAX_CUES) return { fault: { line: found.line, problem: 'too-many' } };
  }
  if (read.length === 0) return { fault: { line: 1, problem: 'nothing' } };
  yield;
  read.sort((a, b) => a.cue.from - b.cue.from);
  yield;
  const crowded = firstCrowded(read);
  if (crowded !== null) return { fault: { line: crowded, problem: 'too-many-at-once' } };
  return { cues: read.map(({ cue }) => cue) };
}

/**
 * Writes captions as WebVTT, which every browser reads, in portions; reading them again gives the same cues. Null if
 * they take more than a mebibyte, because escaped characters take more bytes (decisions 59).
 */
export function* writingCaptions(cues: readonly Cue[]): Portions<string | null> {
  let text = 'WEBVTT\n';
  let portionEnds = PORTION;
  for (const { from, to, lines } of cues) {
    text += `\n${timeText(from)} --> ${timeText(to)}\n${lines.map(escaped).join('\n')}\n`;
    if (text.length < portionEnds) continue;
    if (text.length > MAX_CAPTION_BYTES) return null;
    portionEnds = text.length + PORTION;
    yield;
  }
  return bytesOf(text) > MAX_CAPTION_BYTES ? null : text;
}

/** The length of a text in bytes of UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

interface Block {
  /** The number of its first line. */
  readonly line: number;
  readonly lines: readonly string[];
}

/**
 * Blocks of adjacent lines, without the head of a WebVTT file; or the first line that is not text, or too long. Null
 * wherever a portion ends.
 */
function* blocksOf(text: string, isVtt: boolean): Generator<Block | CaptionFault | null> {
  const lineEnd = /\r\n?|\n/g;
  let lines: string[] = [];
  let first = 1;
  let inHead = isVtt;
  let work = 0;
  for (let at = 0, number = 1; at <= text.length; number += 1) {
    if (number > MAX_LINES) return yield { line: number, problem: 'too-many' };
    if (work >= PORTION) {
      yield null;
      work = 0;
    }
    lineEnd.lastIndex = at;
    const end = lineEnd.exec(text)?.index ?? text.length;
    if (end - at > MAX_RAW_CHARACTERS) return yield { line: number, problem: 'too-long' };
    work += end - at + WORK_OF_LINE;
    const line = text.slice(at, end);
    at = end === text.length ? end + 1 : lineEnd.lastIndex;
    if (NO_TEXT.test(line)) return yield { line: number, problem: 'not-text' };
    if (line.trim() !== '') {
      // Browsers, too, read times right below the head as a caption.
      if (line.includes('-->')) inHead = false;
      if (lines.length === 0) first = number;
      if (!inHead && lines.length < LINES_KEPT) lines.push(line);
      continue;
    }
    inHead = false;
    if (lines.length > 0) yield { line: first, lines };
    lines = [];
  }
  if (lines.length > 0) yield { line: first, lines };
}

/** Reads a block as a cue: a name or number, which is ignored, its times, and its text. */
function cueOf({ line, lines }: Block): { cue: Cue; line: number } | CaptionFault {
  const isNamed = !lines[0]?.includes('-->');
  const timeLine = line + (isNamed ? 1 : 0);
  const times = lines[isNamed ? 1 : 0];
  if (times === undefined || !times.includes('-->'))
    return { line: times === undefined ? line : timeLine, problem: 'no-time' };
  const found = TIMES.exec(times);
  if (!found) return { line: timeLine, problem: 'time-unreadable' };
  const [from, to] = [timeOf(found.slice(1, 5)), timeOf(found.slice(5, 9))];
  if (from === null || to === null) return { line: timeLine, problem: 'time-unreadable' };
  if (to <= from) return { line: timeLine, problem: 'ends-early' };
  const texts = lines.slice(isNamed ? 2 : 1);
  const wrong = texts.findIndex((text) => text.includes('-->'));
  if (wrong !== -1) return { line: timeLine + 1 + wrong, problem: 'time-in-text' };
  if (texts.length > MAX_CUE_LINES || lengthOf(texts) > MAX_RAW_CHARACTERS)
    return { line: timeLine + 1, problem: 'too-long' };
  const plain = texts.map(plainText).filter((text) => text !== '');
  if (lengthOf(plain) > MAX_CUE_CHARACTERS) return { line: timeLine + 1, problem: 'too-long' };
  return { cue: { from, to, lines: plain }, line: timeLine };
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function timeOf([hours = '0', minutes = '', seconds = '', thousandths = '']: readonly (string | undefined)[]) {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND + Number(thousandths);
}

function timeText(time: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const thousandths = String(time % SECOND).padStart(3, '0');
  return `${two(time / HOUR)}:${two((time % HOUR) / MINUTE)}:${two((time % MINUTE) / SECOND)}.${thousandths}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** A line of a caption as plain text: without markup, with characters in place of their names and numbers. */
function plainText(line: string): string {
  // Most lines are plain, and there are thousands of them.
  if (!/[<{&]/.test(line)) return line.trim();
  return line
    .replace(MARKUP, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|lrm|rlm|#\d{1,7}|#[xX][\da-fA-F]{1,6});/g, characterOf)
    .trim();
}

/** The character of a name or a number, which stays as it is where that is no character of a text. */
function characterOf(reference: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? reference;
  const code = Number(`0${name.slice(1)}`);
  const found = code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
  return NO_TEXT.test(found) ? reference : found;
}

/** A line escaped so that none of it is markup. */
function escaped(line: string): string {
  if (!/[&<>]|\{\\/.test(line)) return line;
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{\\', '&#123;\\');
}

/** The line of the first caption that begins while too many others still show. */
function firstCrowded(read: readonly { cue: Cue; line: number }[]): number | null {
  let shown: number[] = [];
  for (const { cue, line } of read) {
    shown = shown.filter((until) => until > cue.from);
    if (shown.length >= MAX_CUES_AT_ONCE) return line;
    shown.push(cue.to);
  }
  return null;
}
