import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memorySecrets } from '../../memory/index.ts';
import { HOUR } from '../kernel/time.ts';
import {
  claimText,
  fileUrl,
  fileUrlExpiry,
  ownersOf,
  playFiles,
  storedVariant,
  storedVariants,
  streamUrl,
  variants,
} from './file-urls.ts';

const secrets = memorySecrets();

test('a file URL is valid for one to two hours, to the end of the next full hour (decisions 28)', () => {
  expect(fileUrlExpiry(10 * HOUR)).toBe(12 * HOUR);
  expect(fileUrlExpiry(11 * HOUR - 1)).toBe(12 * HOUR);
  expect(fileUrlExpiry(11 * HOUR)).toBe(13 * HOUR);
});

test('within the hour a file URL is the same, so that browsers can cache it (decisions 28)', () => {
  const url = (now: number) => fileUrl(secrets, 'a.edu', 'view', 'photo/1-x-y.jpg', now);
  expect(url(10 * HOUR)).toBe(url(11 * HOUR - 1));
  expect(url(10 * HOUR)).not.toBe(url(11 * HOUR));
});

test('a file URL is relative, under /media, and names tenant, expiry and signature (decisions 28)', () => {
  const url = new URL(fileUrl(secrets, 'a.edu', 'thumb', 'photo/1-x-día & co?.jpg', 0), 'https://x.edu');
  expect(url.pathname).toBe('/media/thumb/photo/1-x-d%C3%ADa%20%26%20co%3F.jpg');
  const claim = {
    variant: 'thumb',
    fileName: 'photo/1-x-día & co?.jpg',
    tenant: 'a.edu',
    expiresAt: 2 * HOUR,
  } as const;
  expect(Object.fromEntries(url.searchParams)).toEqual({ t: 'a.edu', e: '7200', s: secrets.sign(claimText(claim)) });
});

test('a signature is bound to the tenant, the file, the size and the time (decisions 28)', () => {
  const claim = { variant: 'thumb', fileName: 'photo/a', tenant: 'a.edu', expiresAt: 5 } as const;
  expect(claimText(claim)).toBe('media\nthumb\nphoto/a\na.edu\n5');
  const texts = [
    claim,
    { ...claim, variant: 'view' as const },
    { ...claim, fileName: 'photo/b' },
    { ...claim, tenant: 'b.edu' },
    { ...claim, expiresAt: 6 },
  ].map(claimText);
  expect(new Set(texts).size).toBe(5);
});

test('no two claims have the same text, as no stored name or tenant holds a line break (decisions 28)', () => {
  const part = fc.stringMatching(/^[\w./-]{1,6}$/);
  const claims = fc.record({
    variant: fc.constantFrom(...variants),
    fileName: part,
    tenant: part,
    expiresAt: fc.nat(),
  });
  fc.assert(
    fc.property(claims, claims, (a, b) => {
      expect(claimText(a) === claimText(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

test('pictures for screens are stored beside the file that they were made from (decisions 27)', () => {
  expect(variants.map((variant) => storedVariant('photo/a.jpg', variant))).toEqual([
    'photo/a.jpg',
    'photo/a.jpg.play.progressive.mp4',
    'photo/a.jpg.play.small.mp4',
    'photo/a.jpg.view.webp',
    'photo/a.jpg.thumb.webp',
    'photo/a.jpg.film.mp4',
    'photo/a.jpg.hdr.jpg',
    'photo/a.jpg',
  ]);
});

test('the signature of a stream is part of its path, so it covers the files that a playlist names (decisions 28, 58)', () => {
  const url = streamUrl({ sign: () => 'signature' }, 'example.edu', 'video/1-a-ä b.mov', 0);
  expect(url).toBe('/media/stream/example.edu/7200/signature/video/1-a-%C3%A4%20b.mov/main.m3u8');
  expect(new URL('size0.mp4', new URL(url, 'https://x.edu')).pathname).toBe(url.replace('main.m3u8', 'size0.mp4'));
});

test('a stored file is known by what it was made of (decisions 58)', () => {
  for (const name of storedVariants('video/a.mp4')) expect(ownersOf(name)).toContain('video/a.mp4');
  expect(ownersOf('video/a.play.mp4')).toEqual(['video/a.play.mp4', 'video/a.play.mp4']);
});

test('everything made from a file is deleted with it (decisions 20)', () => {
  expect(storedVariants('video/a.mp4')).toEqual([
    'video/a.mp4',
    ...['w320', 'thumb', 'w1280', 'view'].map((part) => `video/a.mp4.${part}.webp`),
    ...playFiles.map((part) => `video/a.mp4.play.${part}`),
  ]);
  expect(storedVariants('photo/a.jpg')).toEqual([
    'photo/a.jpg',
    ...['w320', 'thumb', 'w1280', 'view'].map((part) => `photo/a.jpg.${part}.webp`),
    'photo/a.jpg.film.mp4',
    'photo/a.jpg.hdr.jpg',
  ]);
});
