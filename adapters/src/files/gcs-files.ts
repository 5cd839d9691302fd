import type { FileMetadata, GetFilesOptions } from '@google-cloud/storage';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { folders } from '@quadrangle/domain/files/stored-names';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { type Connection, statusOf } from './gcs-connection.ts';
import { readUrls } from './gcs-read-urls.ts';
import { readObject } from './gcs-reading.ts';
import { sendInChunks } from './gcs-writing.ts';
import { CACHE_CONTROL } from './signed-addresses.ts';
import { zeroed } from './zeroed.ts';

/** How long sending a picture to the bucket may take, in milliseconds. */
const WRITING_TIME = 120_000;

/** Names per page of a bucket's list. */
const MAX_NAMES = 1_000;

/** The finished files of a bucket. */
export function gcsFiles(connection: Connection): FileStore {
  const { bucket, answered } = connection;
  const urlOf = readUrls(connection);

  const metadataOf = (fileName: string): Promise<FileMetadata | null> =>
    answered(() =>
      bucket
        .file(fileName)
        .getMetadata()
        .then(([metadata]) => metadata, unless(404, null)),
    );

  return {
    patchesInPlace: false,

    size: async (fileName) => {
      const metadata = await metadataOf(fileName);
      return metadata && Number(metadata.size);
    },

    read: (fileName, range) => readObject(connection, fileName, range),

    async write(fileName, contentType, bytes) {
      const file = bucket.file(fileName);
      const metadata = { contentType, cacheControl: CACHE_CONTROL };
      const atOnce = (all: Uint8Array) =>
        answered(() => file.save(all, { resumable: false, validation: 'md5', metadata }), WRITING_TIME);
      if (bytes instanceof Uint8Array) return atOnce(bytes);
      const open = () => answered(async () => (await file.createResumableUpload({ metadata }))[0]);
      return sendInChunks(connection, { open, atOnce }, bytes);
    },

    async blank(fileName, ranges) {
      const found = (await metadataOf(fileName)) ?? refuse('FILE_NOT_FOUND');
      const { contentType = 'application/octet-stream', cacheControl = CACHE_CONTROL, generation = 0 } = found;
      const metadata = { contentType, cacheControl, contentLength: Number(found.size) };
      const preconditionOpts = { ifGenerationMatch: generation };
      const open = () =>
        answered(async () => (await bucket.file(fileName).createResumableUpload({ metadata, preconditionOpts }))[0]);
      const bytes = readObject(connection, fileName, undefined, generation);
      await sendInChunks(connection, { open, atOnce: null }, zeroed(bytes, ranges));
    },

    async remove(fileName) {
      for (let gone = false; !gone; ) {
        const found = await metadataOf(fileName);
        if (found?.generation === undefined) return;
        const preconditionOpts = { ifGenerationMatch: found.generation };
        const removal = () => bucket.file(fileName, { preconditionOpts }).delete({ ignoreNotFound: true });
        gone = await answered(() => removal().then(() => true, unless(412, false)));
      }
    },

    async list(after, limit) {
      const names: string[] = [];
      for (const folder of folders.toSorted()) {
        let query: GetFilesOptions | null = {
          prefix: `${folder}/`,
          maxResults: limit + 1,
          autoPaginate: false,
          ...(after === null ? {} : { startOffset: after }),
        };
        while (query !== null && names.length < limit) {
          const page: GetFilesOptions = query;
          const [files, next] = await answered(() => bucket.getFiles(page));
          names.push(...files.map((file) => file.name).filter((name) => name !== after));
          query = (next as GetFilesOptions | null | undefined) ?? null;
        }
      }
      return names.slice(0, limit);
    },

    readUrl: urlOf,

    freeSpace: async () => null,
    check: () => answered(async () => void (await bucket.getFiles({ maxResults: 1, autoPaginate: false }))),
  };
}

/** Returns `value` for an error with this status. */
function unless<T>(status: number, value: T): (error: unknown) => T {
  return (error) => {
    if (statusOf(error) === status) return value;
    throw error;
  };
}

/** The names of all objects with this prefix, sorted. */
export async function* gcsNames({ bucket, answered }: Connection, prefix: string): AsyncGenerator<string> {
  for (let query: GetFilesOptions | null = { prefix, maxResults: MAX_NAMES, autoPaginate: false }; query !== null; ) {
    const page: GetFilesOptions = query;
    const [files, next] = await answered(() => bucket.getFiles(page));
    yield* files.map(({ name }) => name);
    query = (next as GetFilesOptions | null | undefined) ?? null;
  }
}
