import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Erasure } from '@quadrangle/domain/accounts/erasure';
import type { ErasureFile } from '@quadrangle/domain/accounts/ports';

/** The file of erasures in a folder that no backup copies. */
export const erasuresIn = (dataDir: string): string => join(dataDir, 'erasures');

/** How much of the end of the file is read before something is added: a job that runs again does so soon. */
const END = 64 * 1_024;

/** The list of erasures in a file: a line for each, of the digest and the time, that is on the disk when it is added. */
export function erasureFile(path: string): ErasureFile {
  return {
    async add(erasures) {
      await mkdir(dirname(path), { recursive: true });
      await using file = await open(path, 'a+', 0o600);
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(END), 0, END, Math.max(0, size - END));
      const text = buffer.toString('latin1', 0, bytesRead);
      const known = new Set(erasuresOf(text).map(({ person }) => person));
      const lines = erasures.flatMap(({ person, at }) => (known.has(person) ? [] : [`${person} ${at}\n`]));
      if (lines.length === 0) return;
      // A line that a crash cut off must not swallow the next one.
      await file.appendFile(`${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('')}`);
      await file.sync();
    },
  };
}

/** What the file says, of each person once; a line that was cut off by a crash is left out. */
export async function readErasures(path: string): Promise<Erasure[]> {
  return [...new Map(erasuresOf(await textOf(path)).map((erasure) => [erasure.person, erasure])).values()];
}

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
