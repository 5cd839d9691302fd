import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../memory/files.ts';
import type { FileStore } from '../src/files/ports.ts';

/** A storage for the suite; `close` undoes what `open` made. */
export interface OpenedFileStore {
  readonly files: FileStore;
  close(): Promise<void>;
}

/** What every `FileStore` does (decisions 24, 25, 28). The storage that `open` gives is empty. */
export function fileStoreContract(name: string, open: () => Promise<OpenedFileStore>): void {
  describe(`${name} as a file store`, () => {
    let store: OpenedFileStore;
    let files: FileStore;
    beforeEach(async () => {
      store = await open();
      files = store.files;
    });
    afterEach(() => store.close());

    it('gives back what was written', async () => {
      const bytes = pattern(300_000);
      await files.write('photo/1-a-b.jpg', 'image/jpeg', bytes);
      expect(await files.size('photo/1-a-b.jpg')).toBe(bytes.length);
      expect(await bytesOf(files, 'photo/1-a-b.jpg')).toEqual(bytes);
    });

    it('takes bytes that come in parts, and writes nothing when they break off', async () => {
      const bytes = pattern(300_000);
      await files.write('video/1-a-b.mp4', 'video/mp4', inParts(bytes));
      expect(await bytesOf(files, 'video/1-a-b.mp4')).toEqual(bytes);
      async function* brokenOff() {
        yield pattern(100_000, 7);
        throw new Error('the connection was lost');
      }
      for (const each of ['video/1-a-b.mp4', 'video/2-a-b.mp4'])
        await expect(files.write(each, 'video/mp4', brokenOff())).rejects.toThrow();
      expect(await bytesOf(files, 'video/1-a-b.mp4')).toEqual(bytes);
      expect(await files.list(null, 10)).toEqual(['video/1-a-b.mp4']);
    });

    it('keeps names of any script apart', async () => {
      const names = ['video/1-a-毕业典礼 2026.mp4', 'video/1-a-毕业典礼 2025.mp4', "video/1-a-Café #1 100% 'x'.mp4"];
      for (const [index, each] of names.entries()) await files.write(each, 'video/mp4', new Uint8Array([index]));
      for (const [index, each] of names.entries()) expect(await bytesOf(files, each)).toEqual(new Uint8Array([index]));
      expect(await files.list(null, 10)).toEqual(names.sort());
    });

    it('takes the longest names there are', async () => {
      const longest = `photo/1700000000000-AbCdEfGhIjKlMnOpQrStUv-${'😀'.repeat(116)}.png`;
      const names = [longest, `${longest}.thumb.webp`, `${longest}.view.webp`, `photo/1-a-${'毕'.repeat(80)}.png`];
      for (const [index, each] of names.entries()) await files.write(each, 'image/png', new Uint8Array([index]));
      for (const [index, each] of names.entries()) expect(await bytesOf(files, each)).toEqual(new Uint8Array([index]));
      expect(await files.list(null, 10)).toEqual(names.toSorted());
      for (const each of names) await files.remove(each);
      expect(await files.list(null, 10)).toEqual([]);
    });

    it('gives a part of a file, both ends included', async () => {
      const bytes = pattern(200_000);
      await files.write('video/1-a-b.mp4', 'video/mp4', bytes);
      expect(await bytesOf(files, 'video/1-a-b.mp4', { start: 0, end: 0 })).toEqual(bytes.slice(0, 1));
      expect(await bytesOf(files, 'video/1-a-b.mp4', { start: 70_000, end: 140_001 })).toEqual(
        bytes.slice(70_000, 140_002),
      );
      expect(await bytesOf(files, 'video/1-a-b.mp4', { start: 199_999, end: 199_999 })).toEqual(bytes.slice(-1));
    });

    it('gives bytes away: whoever reads may overwrite them', async () => {
      const bytes = pattern(300_000);
      await files.write('photo/1-a-b.jpg', 'image/jpeg', bytes);
      for await (const part of files.read('photo/1-a-b.jpg')) part.fill(0);
      for await (const part of files.read('photo/1-a-b.jpg', { start: 0, end: 999 })) part.fill(0);
      expect(await bytesOf(files, 'photo/1-a-b.jpg')).toEqual(bytes);
    });

    it('says that a file is not there', async () => {
      expect(await files.size('photo/none.jpg')).toBeNull();
      await expect(bytesOf(files, 'photo/none.jpg')).rejects.toThrow();
    });

    it('shows a reader the former file or the new one, never a part', async () => {
      const versions = [1, 2, 3].map((value) => new Uint8Array(500_000).fill(value));
      const [first = new Uint8Array()] = versions;
      await files.write('photo/1-a-b.png', 'image/png', first);
      const writing = Promise.all(versions.map((bytes) => files.write('photo/1-a-b.png', 'image/png', bytes)));
      for (let round = 0; round < 10; round += 1) {
        const seen = await bytesOf(files, 'photo/1-a-b.png');
        expect(versions.some((bytes) => Object.is(bytes[0], seen[0]) && seen.every((byte) => byte === bytes[0]))).toBe(
          true,
        );
        expect(seen.length).toBe(500_000);
      }
      await writing;
    });

    it('blanks ranges and leaves every other byte', async () => {
      const bytes = pattern(150_000);
      await files.write('video/1-a-b.mov', 'video/quicktime', bytes);
      await files.blank('video/1-a-b.mov', [
        { start: 3, end: 5 },
        { start: 1_000, end: 100_999 },
        { start: 149_999, end: 149_999 },
      ]);
      const expected = bytes.slice().fill(0, 3, 6).fill(0, 1_000, 101_000).fill(0, 149_999);
      expect(await bytesOf(files, 'video/1-a-b.mov')).toEqual(expected);
    });

    it('never makes a file longer by blanking', async () => {
      await files.write('video/1-a-b.mov', 'video/quicktime', pattern(10));
      await files.blank('video/1-a-b.mov', [{ start: 8, end: 400 }]);
      expect(await bytesOf(files, 'video/1-a-b.mov')).toEqual(pattern(10).fill(0, 8));
    });

    it('removes a file; a missing one is a no-op', async () => {
      await files.write('profile/1-a-b.gif', 'image/gif', pattern(9));
      await files.remove('profile/1-a-b.gif');
      await files.remove('profile/1-a-b.gif');
      expect(await files.size('profile/1-a-b.gif')).toBeNull();
      expect(await files.list(null, 10)).toEqual([]);
    });

    it('lists names sorted and page by page', async () => {
      const names = ['photo/2-a', 'photo/10-a', 'profile/1-a', 'video/1-b', 'video/1-a', 'photo/2-a.thumb.webp'];
      for (const each of names) await files.write(each, 'image/webp', pattern(1));
      const sorted = names.sort();
      const pages: string[] = [];
      for (let after: string | null = null; ; ) {
        const page = await files.list(after, 4);
        pages.push(...page);
        const last = page.at(-1);
        if (page.length < 4 || last === undefined) break;
        after = last;
      }
      expect(pages).toEqual(sorted);
      expect(await files.list('photo/2', 1)).toEqual(['photo/2-a']);
    });

    it('answers how many bytes are free, where space is limited', async () => {
      expect((await files.freeSpace()) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(0);
    });

    it('can be checked, which leaves nothing behind', async () => {
      await files.check();
      expect(await files.list(null, 10)).toEqual([]);
    });
  });
}

/** Bytes of a recognisable order, never zero. */
export function pattern(length: number, seed = 0): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => ((index + seed) % 251) + 1);
}

/** The bytes in parts of `size`, as a connection brings them. */
export async function* inParts(bytes: Uint8Array, size = 64 * 1_024): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}
