import { expect, test } from 'vitest';
import { resolveType } from './types.ts';

test.each([
  ['a.jpg', 'image/png', 'image/png'],
  ['a.png', ' Image/JPEG; charset=x ', 'image/jpeg'],
  ['a.x', 'image/jpg', 'image/jpeg'],
  ['a.x', 'video/matroska', 'video/x-matroska'],
  ['a.JPG', '', 'image/jpeg'],
  ['a.jpeg', 'application/octet-stream', 'image/jpeg'],
  ['a.m4v', '', 'video/mp4'],
  ['a.mov', '', 'video/quicktime'],
  ['a.mkv', '', 'video/x-matroska'],
  ['a.webm', '', 'video/webm'],
  ['a.heic', '', 'image/heic'],
  ['a.TIFF', '', 'image/tiff'],
  ['a.jxl', '', 'image/jxl'],
  ['a.3gp', 'video/3gpp', 'video/mp4'],
  ['A.MTS', '', 'video/mp2t'],
  ['a.m2ts', 'video/vnd.dlna.mpeg-tts', 'video/mp2t'],
  ['a.avi', 'video/avi', 'video/x-msvideo'],
  ['a.asf', '', 'video/x-ms-wmv'],
  ['a.ogv', '', 'video/ogg'],
  ['a.b.avif', '', 'image/avif'],
  ['a.constructor', '', ''],
  ['a', '', ''],
  ['', '', ''],
])('a file "%s" declared as "%s" is meant as "%s" (decisions 26)', (name, declared, meant) =>
  expect(resolveType(name, declared)).toBe(meant),
);
