import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type ImportSource, type SourceFile, SourceUnreadable } from '@quadrangle/domain/imports/ports';

/** Hidden files and folders, and what operating systems and network drives leave beside pictures. */
const LEFT_BEHIND = /^(?:\.|@eaDir$|__MACOSX$|Thumbs\.db$|ehthumbs\.db$|desktop\.ini$)/i;

/** A folder of this machine as what an import reads. */
export function folderSource(root: string): ImportSource {
  return {
    async files() {
      const files: SourceFile[] = [];
      const walk = async (folder: string) => {
        for await (const entry of await opendir(join(root, folder))) {
          if (LEFT_BEHIND.test(entry.name)) continue;
          const path = join(folder, entry.name);
          if (entry.isDirectory()) await walk(path);
          if (!entry.isFile()) continue;
          const { size, mtimeMs } = await stat(join(root, path));
          files.push({ path: path.split(sep).join('/'), size, changedAt: Math.floor(mtimeMs) });
        }
      };
      await walk('');
      return files;
    },
    async *read(path, start = 0, end = Number.POSITIVE_INFINITY) {
      if (end <= start) return;
      try {
        yield* createReadStream(join(root, path), { start, end: end - 1, highWaterMark: 1_048_576 });
      } catch (error) {
        throw new SourceUnreadable(error instanceof Error ? error.message : String(error), { cause: error });
      }
    },
  };
}
