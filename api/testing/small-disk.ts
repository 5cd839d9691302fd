import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, so small that a test can fill it. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no room for a single byte more, but `spare` of them. */
  fill(spare?: number): void;
  /** Gives the room back that `fill` took. */
  empty(): void;
  /** Makes it read-only, or lets it be written to again. */
  readOnly(on: boolean): void;
  close(): void;
}

const run = (command: string, ...words: string[]) => spawnSync(command, words, { encoding: 'utf8' });

/** Mounts a file system of `size` bytes in memory; null where this process may not mount. */
export function smallDisk(size: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-disk-'));
  const options = `size=${size},mode=755`;
  if (run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(spare = 0) {
      // Most of it at once, what others write meanwhile and what is left piece by piece.
      const { bavail, bsize } = statfsSync(folder);
      run('fallocate', '-l', String(Math.max(1, bavail * bsize - spare - 1_000_000)), filler);
      const file = openSync(filler, 'a');
      const block = Buffer.alloc(4_096);
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      if (spare > 0) run('truncate', '-s', String(statSync(filler).size - spare), filler);
    },
    empty: () => rmSync(filler, { force: true }),
    readOnly(on) {
      // While somebody writes to a file of it, it is refused.
      for (;;) {
        const { status, stderr } = run('mount', '-o', `remount,${on ? 'ro' : 'rw'},${options}`, folder);
        if (status === 0) return;
        if (!/busy/.test(stderr)) throw new Error(stderr);
      }
    },
    close() {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether this process may mount file systems: root may, most others may not. */
export function maySmallDisks(): boolean {
  const disk = smallDisk(65_536);
  disk?.close();
  return disk !== null;
}
