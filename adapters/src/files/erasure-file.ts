import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Erasure } from '@quadrangle/domain/accounts/erasure';
import type { ErasureFile } from '@quadrangle/domain/accounts/ports';

/** The file of erasures in a folder that no backup copies. */
export const erasuresIn = (dataDir: string): string => join(dataDir, 'erasures');

/** The list of erasures in a file: a line for each, of the digest and the time, that is on the disk when it is added. */
export function erasureFile(path: string): ErasureFile {
  return {
    async add(erasures) {
      const text = await textOf(path);
      const known = new Set(erasuresOf(text).map(({ person }) => person));
      const lines = erasures.flatMap(({ person, at }) => (known.has(person) ? [] : [`${person} ${at}\n`]));
      if (lines.length === 0) return;
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'a', 0o600);
      try {
        // A line that a crash cut off must not swallow the next one.
        await file.appendFile(`${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('')}`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

/** What the file says; a line that was cut off by a crash is left out. */
export const readErasures = async (path: string): Promise<Erasure[]> => erasuresOf(await textOf(path));

const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

function erasuresOf(text: string): Erasure[] {
  return text.split('\n').flatMap((line) => {
    const [, person, at] = /^([\da-f]{64}) (\d{1,16})$/.exec(line) ?? [];
    return person && at ? [{ person, at: Number(at) }] : [];
  });
}
