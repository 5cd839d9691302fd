import { beforeEach, expect, it } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';
import { fingerprint, forgetUpload, rememberedUpload, rememberUpload } from './remembered-uploads.ts';

const stored = stubStorage('sessionStorage');
beforeEach(() => stored.clear());

const upload = (id: string) => ({ id, uploadUrl: `/api/uploads/${id}`, fileName: `photo/${id}.jpg`, chunkSize: 4 });
const videoFile = fingerprint('asha', 'video', { name: 'fest.mp4', size: 9, time: 1 });

it('a file chosen again after a reload finds the upload that was begun for it', () => {
  rememberUpload(videoFile, upload('u1'));
  expect(rememberedUpload(videoFile, new Set())).toMatchObject(upload('u1'));
});

it("another person's, folder's or day's file does not", () => {
  rememberUpload(videoFile, upload('u1'));
  for (const other of [
    fingerprint('ravi', 'video', { name: 'fest.mp4', size: 9, time: 1 }),
    fingerprint('asha', 'photo', { name: 'fest.mp4', size: 9, time: 1 }),
    fingerprint('asha', 'video', { name: 'fest.mp4', size: 9, time: 2 }),
  ])
    expect(rememberedUpload(other, new Set())).toBeNull();
});

it('the same file chosen twice is two uploads', () => {
  rememberUpload(videoFile, upload('u1'));
  rememberUpload(videoFile, upload('u2'));
  expect(rememberedUpload(videoFile, new Set(['u1']))?.id).toBe('u2');
});

it('what is used or gone is forgotten', () => {
  rememberUpload(videoFile, upload('u1'));
  forgetUpload('u1');
  expect(rememberedUpload(videoFile, new Set())).toBeNull();
});

it('a broken note is no note', () => {
  stored.set('uploads', '{');
  expect(rememberedUpload(videoFile, new Set())).toBeNull();
});
