import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';

const stored = stubStorage('localStorage');
const { sessionCleared, sessionEnded } = await import('../../shared/lib/session.ts');
const { fingerprint, forgetUpload, rememberedUpload, rememberUpload } = await import('./remembered-uploads.ts');
beforeEach(() => stored.clear());
afterEach(() => vi.useRealTimers());

const upload = (id: string) => ({ id, uploadUrl: `/api/uploads/${id}`, fileName: `photo/${id}.jpg`, chunkSize: 4 });
const videoFile = fingerprint('asha', 'video', { name: 'fest.mp4', size: 9, time: 1 });

it('a file chosen again after a reload finds the upload that was begun for it', () => {
  rememberUpload(videoFile, upload('u1'));
  expect(rememberedUpload(videoFile, () => false)).toMatchObject(upload('u1'));
});

it("another person's, folder's or day's file does not", () => {
  rememberUpload(videoFile, upload('u1'));
  for (const other of [
    fingerprint('ravi', 'video', { name: 'fest.mp4', size: 9, time: 1 }),
    fingerprint('asha', 'photo', { name: 'fest.mp4', size: 9, time: 1 }),
    fingerprint('asha', 'video', { name: 'fest.mp4', size: 9, time: 2 }),
  ])
    expect(rememberedUpload(other, () => false)).toBeNull();
});

it('the same file chosen twice is two uploads', () => {
  rememberUpload(videoFile, upload('u1'));
  rememberUpload(videoFile, upload('u2'));
  expect(rememberedUpload(videoFile, (id) => id === 'u1')?.id).toBe('u2');
});

it('what is used or gone is forgotten', () => {
  rememberUpload(videoFile, upload('u1'));
  forgetUpload('u1');
  expect(rememberedUpload(videoFile, () => false)).toBeNull();
  expect(stored.has('uploads')).toBe(false);
});

it('what the server has given up is not kept: it is a day old', () => {
  vi.useFakeTimers({ now: 0 });
  rememberUpload(videoFile, upload('u1'));
  vi.setSystemTime(86_400_000);
  rememberUpload(videoFile, upload('u2'));
  expect(rememberedUpload(videoFile, (id) => id === 'u2')).toBeNull();
});

it('whoever leaves on purpose leaves nothing; a session that ended may come back', () => {
  rememberUpload(videoFile, upload('u1'));
  sessionEnded();
  expect(rememberedUpload(videoFile, () => false)).not.toBeNull();
  sessionCleared();
  expect(stored.has('uploads')).toBe(false);
});

it('a broken note is no note', () => {
  stored.set('uploads', '{');
  expect(rememberedUpload(videoFile, () => false)).toBeNull();
});
