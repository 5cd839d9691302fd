import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWER_MS, STALLED_MS, xhrPut } from './xhr-put.ts';

/** A fake browser request; the test controls its connection. */
class Line {
  static last: Line;
  readonly upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  status = 0;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Line.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  getResponseHeader = (name: string) => this.headers[name] ?? null;
  headers: Record<string, string> = { Range: 'bytes=0-3' };
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number) {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
  vi.stubGlobal('window', { location: new URL('https://college.example/') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends four bytes, or only asks for progress; `end` becomes the outcome. */
function put(body: Blob | null = new Blob(['film']), signal = new AbortController().signal) {
  const sent = { end: undefined as unknown };
  xhrPut({ url: '/api/uploads/u1', headers: { 'Content-Range': 'bytes 0-3/8' }, body, signal }).then(
    (answer) => {
      sent.end = answer;
    },
    (error: unknown) => {
      sent.end = error;
    },
  );
  return sent;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lost = expect.objectContaining({ message: 'No answer came.' });

it('a line on which no byte leaves is given up', async () => {
  const sent = put();
  await pass(STALLED_MS - 1);
  expect(sent.end).toBeUndefined();
  await pass(1);
  expect(sent.end).toEqual(lost);
});

it('a slow line is not: each byte that leaves renews the wait', async () => {
  const sent = put();
  for (let loaded = 1; loaded < 4; loaded += 1) {
    await pass(STALLED_MS - 1);
    Line.last.upload.onprogress?.({ loaded });
  }
  await pass(STALLED_MS - 1);
  expect(sent.end).toBeUndefined();
  await pass(1);
  expect(sent.end).toEqual(lost);
});

it.each([
  ['once all bytes have left', true],
  ['where none are to be sent', false],
])('%s the server has longer to answer, and not for ever', async (_when, sends) => {
  const sent = put(sends ? undefined : null);
  if (sends) Line.last.upload.onload?.();
  await pass(ANSWER_MS - 1);
  expect(sent.end).toBeUndefined();
  await pass(1);
  expect(sent.end).toEqual(lost);
});

it('an answer ends the wait', async () => {
  const sent = put();
  Line.last.answer(308);
  await pass(0);
  expect(sent.end).toEqual({ status: 308, range: 'bytes=0-3', retryAfter: null });
  expect(vi.getTimerCount()).toBe(0);
});

it('a pause ends it with its own reason', async () => {
  const pause = new AbortController();
  const sent = put(undefined, pause.signal);
  const why = new Error('paused');
  pause.abort(why);
  await pass(0);
  expect(sent.end).toBe(why);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['40', 40],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ['', null],
])('told to come again after "%s", %s seconds are to be waited', async (header, seconds) => {
  const sent = put();
  Line.last.headers = { 'Retry-After': header };
  Line.last.answer(503);
  await pass(0);
  expect(sent.end).toEqual({ status: 503, range: null, retryAfter: seconds });
});
