import { open, opendir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type ImportSource, type LeftOut, type SourceFile, SourceUnreadable } from '@quadrangle/domain/imports/ports';
import { MIB } from '@quadrangle/domain/kernel/sizes';

/** Hidden files and folders, and what operating systems and drives leave beside pictures. */
const LEFT_BEHIND =
  /^(?:\.|@eaDir$|__MACOSX$|lost\+found$|System Volume Information$|\$RECYCLE\.BIN$|Thumbs\.db$|ehthumbs\.db$|desktop\.ini$)/i;

/** Bytes that are read at a time; what is smaller takes no more memory than it has. */
const AT_A_TIME = MIB;

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new SourceUnreadable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A folder of this machine as what an import reads. */
export function folderSource(root: string): ImportSource {
  return {
    async files() {
      const files: (SourceFile | LeftOut)[] = [];
      const walk = async (folder: string) => {
        for await (const entry of await opendir(join(root, folder))) {
          if (LEFT_BEHIND.test(entry.name)) continue;
          const path = join(folder, entry.name);
          const named = path.split(sep).join('/');
          try {
            if (entry.isDirectory()) await walk(path);
            if (entry.isSymbolicLink()) files.push({ path: named, reason: 'It is a link, which is not followed.' });
            if (!entry.isFile()) continue;
            const { size, mtimeMs } = await stat(join(root, path));
            files.push({ path: named, size, changedAt: Math.floor(mtimeMs) });
          } catch (error) {
            files.push({ path: named, reason: `It cannot be read: ${(error as Error).message}` });
          }
        }
      };
      await walk('');
      return files;
    },
    async *read(path, start = 0, end = Number.POSITIVE_INFINITY) {
      const file = await readable(open(join(root, path)));
      try {
        const until = Math.min(end, (await readable(file.stat())).size);
        for (let at = start; at < until; ) {
          const part = new Uint8Array(Math.min(until - at, AT_A_TIME));
          const { bytesRead } = await readable(file.read(part, 0, part.length, at));
          if (bytesRead === 0) return;
          at += bytesRead;
          yield part.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },
  };
}
