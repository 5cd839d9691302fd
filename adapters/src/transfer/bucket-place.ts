import { createHash } from 'node:crypto';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import type { Objects } from '../files/objects.ts';
import { readFileList, readManifest } from './backup-folder.ts';
import { MANIFEST, UNFINISHED } from './backup-format.ts';
import type { BackupPlace, BackupSet, Batches } from './backup-place.ts';
import { eachName, type FileSum, type ReadableFiles, summed, sumOfFile } from './copy-files.ts';
import { TransferError } from './transfer-error.ts';

const JSON_LINES = 'application/jsonl';
const JSON_TEXT = 'application/json';
const ANY_BYTES = 'application/octet-stream';

/** The folder beside the backups with the bytes of their files, each once, under its SHA-256. */
const SHARED = 'files';

/** How often a file is sent again if it changes meanwhile. */
const MAX_TRIES = 5;

const folderOf = (path: string) => (path === '' ? '' : `${path.replace(/\/+$/, '')}/`);

/**
 * A backup in a bucket, under a path of its own: rows, list and manifest as in a folder. The bytes of its files are
 * beside it, under their SHA-256, so all backups there share unchanged files, and nothing is sent twice.
 */
export function bucketPlace(bucket: Objects, path: string): BackupPlace {
  const own = folderOf(path);
  const shared = `${own.replace(/[^/]+\/$/, '')}${SHARED}/`;
  if (own === '' || own === shared)
    throw new TransferError(`Name a path in the bucket for the backup, such as /2026-03-02.`);
  const keyOf = ({ sha256 }: FileSum) => `${shared}${sha256}`;

  const text = async (name: string): Promise<string | null> => {
    const parts: Uint8Array[] = [];
    try {
      for await (const part of bucket.read(`${own}${name}`)) parts.push(part);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    return Buffer.concat(parts).toString();
  };

  /** Sends the bytes unless they are there already; null if the file is gone or changed meanwhile. */
  async function send(from: ReadableFiles, name: string): Promise<FileSum | null> {
    const sum = await sumOfFile(from, name);
    if ((await bucket.size(keyOf(sum))) === sum.size) return sum;
    const passing = summed(name, from.read(name));
    await bucket.write(keyOf(sum), ANY_BYTES, passing.bytes);
    if (passing.sum().sha256 === sum.sha256) return sum;
    await bucket.remove(keyOf(sum));
    return null;
  }

  return {
    name: path,

    async begin() {
      const names = new Set<string>();
      for await (const name of bucket.names(own)) names.add(name.slice(own.length));
      if (names.has(MANIFEST)) throw new TransferError(`There is a backup in ${path} already: name another path.`);
      if (names.size > 0 && !names.has(UNFINISHED))
        throw new TransferError(`${path} is not empty: name a path of its own for the backup.`);
      await bucket.write(`${own}${UNFINISHED}`, JSON_TEXT, new Uint8Array());
    },

    text,

    async *lines(name) {
      let rest = '';
      const decoder = new TextDecoder();
      try {
        for await (const part of bucket.read(`${own}${name}`)) {
          const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
          rest = lines.pop() ?? '';
          yield* lines;
        }
      } catch (error) {
        throw isMissing(error) ? new TransferError(`${own}${name} of the backup is missing.`) : error;
      }
      if (rest !== '') yield rest;
    },

    async write(name, batches) {
      const written = { count: 0, hash: createHash('sha256') };
      await bucket.write(`${own}${name}`, JSON_LINES, bytesOf(batches, written));
      return { count: written.count, sha256: written.hash.digest('hex') };
    },

    async finish(manifest) {
      await bucket.write(`${own}${MANIFEST}`, JSON_TEXT, Buffer.from(manifest));
      await bucket.remove(`${own}${UNFINISHED}`);
    },

    async receive(from, _older, onFile) {
      const sums = new Map<string, FileSum>();
      await eachName(from, async (name) => {
        for (let tries = 0; ; tries += 1) {
          if (tries === MAX_TRIES) throw new TransferError(`The file ${name} keeps changing while it is sent.`);
          const sum = await send(from, name).catch((error: unknown) => {
            if (isMissing(error)) return 'gone' as const;
            throw error;
          });
          if (sum === 'gone') return;
          if (sum === null) continue;
          sums.set(name, sum);
          return onFile(sum);
        }
      });
      return sums;
    },

    async files(sums) {
      const names = [...sums.keys()].sort();
      return {
        list: async (after, limit) => {
          const first = after === null ? 0 : names.findIndex((name) => name > after);
          return first < 0 ? [] : names.slice(first, first + limit);
        },
        size: async (name) => sums.get(name)?.size ?? null,
        read: (name, range) => bucket.read(keyOf(sums.get(name) ?? { name, size: 0, sha256: '' }), range),
      };
    },

    whereIs: (file) => `${file.name} (${keyOf(file)} in the bucket)`,
    bytesOf: async (file) => keyOf(file),
  };
}

/** The backups under a path of a bucket, and the bytes that they share. */
export function bucketBackups(bucket: Objects, path: string): BackupSet {
  const prefix = folderOf(path);
  const place = (name: string) => bucketPlace(bucket, `${prefix}${name}`);

  async function namesWith(file: string): Promise<string[]> {
    const names: string[] = [];
    for await (const name of bucket.names(prefix)) {
      const [backup = '', ...rest] = name.slice(prefix.length).split('/');
      if (rest.length === 1 && rest[0] === file) names.push(backup);
    }
    return names;
  }

  async function unfinished(): Promise<string[]> {
    const begun = await namesWith(UNFINISHED);
    // Afterwards: one that is finished meanwhile, or was interrupted between its last two steps, is finished.
    const finished = new Set(await namesWith(MANIFEST));
    return begun.filter((name) => !finished.has(name));
  }

  return {
    place,
    finished: () => namesWith(MANIFEST),
    unfinished,

    async remove(names) {
      for (const name of names) {
        const manifest = `${prefix}${name}/${MANIFEST}`;
        for await (const key of bucket.names(`${prefix}${name}/`)) if (key !== manifest) await bucket.remove(key);
        // Last, like the mark of an unfinished one above: after an interruption the next pruning removes the rest.
        await bucket.remove(manifest);
      }
      // Listed first, so that nothing a backup sends meanwhile is among it.
      const shared: string[] = [];
      for await (const key of bucket.names(`${prefix}${SHARED}/`)) shared.push(key);
      const left = await unfinished();
      if (left.length > 0)
        return [`${left.join(', ')} is not finished: its files are kept until it is finished, or removed by hand`];
      const finished = await namesWith(MANIFEST);
      const needed = new Set<string>();
      try {
        for (const name of finished) {
          const sums = await readFileList(place(name), await readManifest(place(name)));
          for (const { sha256 } of sums.values()) needed.add(`${prefix}${SHARED}/${sha256}`);
        }
      } catch (error) {
        if (!(error instanceof TransferError)) throw error;
        return [`${error.message} The files that backups share are kept until it is removed by hand.`];
      }
      // One that began since then may count on files that no other needs. Unfinished ones first: one that ends in between
      // is among the finished.
      const begun = [...(await namesWith(UNFINISHED)), ...(await namesWith(MANIFEST))];
      const meanwhile = new Set(begun.filter((name) => !finished.includes(name)));
      if (meanwhile.size > 0)
        return [
          `${[...meanwhile].join(', ')} was begun meanwhile: the files that backups share are kept until the next time`,
        ];
      for (const key of shared) if (!needed.has(key)) await bucket.remove(key);
      return [];
    },
  };
}

async function* bytesOf(batches: Batches, written: { count: number; hash: ReturnType<typeof createHash> }) {
  for await (const lines of batches) {
    const text = Buffer.from(lines.join(''));
    written.hash.update(text);
    written.count += lines.length;
    yield text;
  }
}

const isMissing = (error: unknown) => error instanceof Refusal && error.code === 'FILE_NOT_FOUND';
