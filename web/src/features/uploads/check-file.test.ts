import { describe, expect, it } from 'vitest';
import { kindOfFile, refusalOfFile } from './check-file.ts';

const maxBytes = { video: 100, image: 10, avatar: 5 };
const file = (name: string, type: string, size = 1) => ({ name, type, size });

describe('a file is judged before a byte is sent', () => {
  it.each([
    ['video', file('fest.mp4', 'video/mp4', 100)],
    ['video', file('cover.jpg', 'image/jpeg', 10)],
    ['photo', file('a.heic', '')],
    ['profile', file('me.png', 'image/png', 5)],
  ] as const)('%s takes %o', (folder, good) => expect(refusalOfFile(folder, good, maxBytes)).toBeNull());

  it.each([
    ['photo', file('fest.mp4', 'video/mp4'), 'errors.FILE_TYPE_REFUSED'],
    ['photo', file('logo.svg', 'image/svg+xml'), 'errors.FILE_TYPE_REFUSED'],
    ['profile', file('notes.txt', 'text/plain'), 'errors.FILE_TYPE_REFUSED'],
    ['video', file('fest.mp4', 'video/mp4', 101), 'errors.FILE_TOO_LARGE'],
    ['profile', file('me.png', 'image/png', 6), 'errors.FILE_TOO_LARGE'],
    ['photo', file('empty.jpg', 'image/jpeg', 0), 'rules.fileEmpty'],
  ] as const)('%s refuses %o with %s', (folder, bad, text) =>
    expect(refusalOfFile(folder, bad, maxBytes)?.text).toBe(text),
  );

  it('while the limits are not known, the server judges the size', () => {
    expect(refusalOfFile('photo', file('big.jpg', 'image/jpeg', 10_000), null)).toBeNull();
  });
});

it('a dropped file goes where its kind belongs', () => {
  expect(kindOfFile(file('a.mkv', ''))).toBe('video');
  expect(kindOfFile(file('a.heic', ''))).toBe('image');
  expect(kindOfFile(file('a.txt', 'text/plain'))).toBeNull();
});
