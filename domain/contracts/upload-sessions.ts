import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../memory/files.ts';
import type { FileStore } from '../src/files/ports.ts';
import type { ChunkReceiver, UploadSessions } from '../src/uploads/ports.ts';
import type { Upload } from '../src/uploads/upload.ts';
import { inParts, pattern } from './file-store.ts';

/** A storage for the suite. Where bytes do not come through us, `chunks` sends them to the session's own address. */
export interface OpenedUploadSessions {
  readonly files: FileStore;
  readonly uploadSessions: UploadSessions;
  readonly chunks: ChunkReceiver;
  close(): Promise<void>;
}

export interface UploadSessionsOptions {
  /** Bytes that arrived before a lost connection stay in full; a bucket may keep less of them. */
  readonly keepsEveryByte?: boolean;
  /** The storage ends old sessions by itself, and says of none when it began. */
  readonly endsThemItself?: boolean;
  /** Bytes go to the storage itself, which says of a session that has ended what it says. */
  readonly goesDirectly?: boolean;
}

const HOUR = 3_600_000;

/** The smallest chunk that every storage accepts. */
const UNIT = 256 * 1_024;

/** What every storage promises about uploads (decisions 24). */
export function uploadSessionsContract(
  name: string,
  open: () => Promise<OpenedUploadSessions>,
  { keepsEveryByte = true, endsThemItself = false, goesDirectly = false }: UploadSessionsOptions = {},
): void {
  describe(`${name} as a receiver of uploads`, () => {
    let store: OpenedUploadSessions;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const begun = async (size: number): Promise<Upload> => {
      const upload = anUpload(size);
      const { session } = await store.uploadSessions.open(upload, null);
      return { ...upload, session };
    };
    const send = (upload: Upload, offset: number, bytes: Uint8Array) =>
      store.chunks.append(upload, offset, inParts(bytes));
    const received = (upload: Upload) => store.uploadSessions.received(upload);

    it('takes a whole file at once', async () => {
      const bytes = pattern(UNIT + 17);
      const upload = await begun(bytes.length);
      expect(await received(upload)).toBe(0);
      expect(await send(upload, 0, bytes)).toEqual({ received: bytes.length, tooMany: false });
      expect(await received(upload)).toBe(bytes.length);
      expect(await bytesOf(store.files, upload.fileName)).toEqual(bytes);
      expect(await store.files.list(null, 10)).toEqual([upload.fileName]);
    });

    it('puts a file together from chunks and says how far it got', async () => {
      const bytes = pattern(3 * UNIT + 5);
      const upload = await begun(bytes.length);
      for (let at = 0; at < bytes.length; at += UNIT) {
        expect(await received(upload)).toBe(at);
        await send(upload, at, bytes.slice(at, at + UNIT));
      }
      expect(await bytesOf(store.files, upload.fileName)).toEqual(bytes);
    });

    it('shows nothing of a file that has not arrived completely', async () => {
      const bytes = pattern(2 * UNIT);
      const upload = await begun(bytes.length);
      await send(upload, 0, bytes.slice(0, UNIT));
      expect(await store.files.size(upload.fileName)).toBeNull();
      await expect(bytesOf(store.files, upload.fileName)).rejects.toThrow();
      expect(await store.files.list(null, 10)).toEqual([]);
    });

    it('changes nothing for a chunk that leaves a gap', async () => {
      const bytes = pattern(3 * UNIT);
      const upload = await begun(bytes.length);
      await send(upload, 0, bytes.slice(0, UNIT));
      expect(await send(upload, 2 * UNIT, bytes.slice(2 * UNIT))).toEqual({ received: UNIT, tooMany: false });
      expect(await received(upload)).toBe(UNIT);
    });

    it('changes nothing for a chunk that came before', async () => {
      const bytes = pattern(3 * UNIT);
      const upload = await begun(bytes.length);
      await send(upload, 0, bytes.slice(0, UNIT));
      expect(await send(upload, 0, pattern(UNIT, 7))).toEqual({ received: UNIT, tooMany: false });
      await send(upload, UNIT, bytes.slice(UNIT));
      expect(await send(upload, 0, pattern(UNIT, 9))).toEqual({ received: bytes.length, tooMany: false });
      expect(await bytesOf(store.files, upload.fileName)).toEqual(bytes);
    });

    it('keeps what came before the connection was lost, and goes on from there', async () => {
      const bytes = pattern(3 * UNIT + 99);
      const upload = await begun(bytes.length);
      await expect(store.chunks.append(upload, 0, cutAfter(bytes, UNIT + 1_000))).rejects.toThrow('connection lost');
      const arrived = await received(upload);
      if (keepsEveryByte) expect(arrived).toBe(UNIT + 1_000);
      expect(arrived).toBeLessThanOrEqual(UNIT + 1_000);
      await send(upload, arrived, bytes.slice(arrived));
      expect(await bytesOf(store.files, upload.fileName)).toEqual(bytes);
    });

    it('takes one of eight writers of the same chunk', async () => {
      const bytes = pattern(3 * UNIT);
      const upload = await begun(bytes.length);
      for (let at = 0; at < bytes.length; at += UNIT) {
        await Promise.all(
          Array.from({ length: 8 }, () => store.chunks.append(upload, at, inParts(bytes.slice(at, at + UNIT), 9_999))),
        );
        expect(await received(upload)).toBe(at + UNIT);
      }
      expect(await bytesOf(store.files, upload.fileName)).toEqual(bytes);
    });

    it('never takes more than was announced', async () => {
      const upload = await begun(UNIT);
      const outcome = await send(upload, 0, pattern(UNIT + 1));
      expect(outcome.tooMany).toBe(true);
      expect(await received(upload)).toBeLessThanOrEqual(UNIT);
      expect((await store.files.size(upload.fileName)) ?? 0).toBeLessThanOrEqual(UNIT);
    });

    it('says that a finished file has arrived in full, whatever became of it since', async () => {
      const upload = await begun(UNIT);
      await send(upload, 0, pattern(UNIT));
      await store.files.write(upload.fileName, upload.contentType, pattern(100));
      expect(await received(upload)).toBe(UNIT);
    });

    it('discards what arrived when it is cancelled', async () => {
      const upload = await begun(2 * UNIT);
      await send(upload, 0, pattern(UNIT));
      await store.uploadSessions.cancel(upload);
      await store.uploadSessions.cancel(upload);
      expect(await received(upload)).toBe(0);
      expect(await store.files.size(upload.fileName)).toBeNull();
    });

    it('ends sessions that began too long ago, whether or not an upload refers to them, and no others (decisions 29)', async () => {
      const bytes = pattern(2 * UNIT);
      const upload = await begun(bytes.length);
      await send(upload, 0, bytes.slice(0, UNIT));
      await store.uploadSessions.endOlder(HOUR);
      expect(await received(upload)).toBe(UNIT);
      await store.uploadSessions.endOlder(-HOUR);
      if (!endsThemItself) expect(await received(upload)).toBe(0);
      expect(await store.files.list(null, 10)).toEqual([]);
    });

    it('accepts nothing more once it is cancelled', async () => {
      const upload = await begun(UNIT);
      await store.uploadSessions.cancel(upload);
      const sent = send(upload, 0, pattern(UNIT));
      if (goesDirectly) expect((await sent).received).toBe(0);
      else await expect(sent).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
      expect(await store.files.list(null, 10)).toEqual([]);
    });

    it('takes an upload with the longest name there is', async () => {
      const upload = { ...anUpload(UNIT), fileName: `video/1700000000000-AbCdEfGhIjKlMnOpQrStUv-${'😀'.repeat(120)}` };
      const { session } = await store.uploadSessions.open(upload, null);
      await send({ ...upload, session }, 0, pattern(UNIT));
      expect(await bytesOf(store.files, upload.fileName)).toEqual(pattern(UNIT));
    });

    it('keeps uploads apart', async () => {
      const [one, two] = [await begun(UNIT), await begun(UNIT)];
      await Promise.all([send(one, 0, pattern(UNIT, 1)), send(two, 0, pattern(UNIT, 2))]);
      expect(await bytesOf(store.files, one.fileName)).toEqual(pattern(UNIT, 1));
      expect(await bytesOf(store.files, two.fileName)).toEqual(pattern(UNIT, 2));
    });
  });
}

let uploads = 0;

/** An announced video of `size` bytes. */
export function anUpload(size: number): Upload {
  uploads += 1;
  return {
    id: `upload-${uploads}`,
    ownerId: 'owner',
    holderId: null,
    folder: 'video',
    fileName: `video/${1_700_000_000_000 + uploads}-AbCdEfGhIjKlMnOpQrStUv-dance.mp4`,
    originalName: 'dance.mp4',
    size,
    contentType: 'video/mp4',
    createdAt: 1_700_000_000_000,
    finishedAt: null,
    usedBy: null,
    takenAt: null,
    checksum: null,
    session: null,
  };
}

async function* cutAfter(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array, void, void> {
  yield* inParts(bytes.slice(0, length), 1_000);
  throw new Error('connection lost');
}
