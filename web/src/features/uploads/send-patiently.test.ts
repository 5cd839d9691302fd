import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendPatiently } from './send-patiently.ts';
import { UploadLater, UploadRefused } from './transfer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends, and lets all waiting pass. */
async function sent(send: () => Promise<string>, signal = new AbortController().signal) {
  const sending = sendPatiently({ send }, signal, () => undefined).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return sending;
}

test('a busy server is waited for', async () => {
  const send = vi.fn(async () => 'a.jpg').mockRejectedValueOnce(new UploadLater(10));
  expect(await sent(send)).toBe('a.jpg');
  expect(send).toHaveBeenCalledTimes(2);
});

test('but not for ever', async () => {
  const send = vi.fn(async () => Promise.reject(new UploadLater(10)));
  expect(await sent(send)).toBeInstanceOf(UploadLater);
  expect(send).toHaveBeenCalledTimes(11);
});

test.each([
  ['one that asks to come in an hour', new UploadLater(3600)],
  ['one that refuses the bytes', new UploadRefused(422)],
])('nor is %s', async (_, error) => {
  const send = vi.fn(async () => Promise.reject(error));
  expect(await sent(send)).toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a pause ends the waiting', async () => {
  const pausing = new AbortController();
  const send = vi.fn(async () => Promise.reject(new UploadLater(10)));
  const sending = sendPatiently({ send }, pausing.signal, () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  const paused = new Error('paused');
  pausing.abort(paused);
  expect(await sending).toBe(paused);
  expect(send).toHaveBeenCalledTimes(1);
});
