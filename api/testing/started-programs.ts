import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type ProductProcess, startProgram } from './server-process.ts';

/** Starts programs in a folder that each test has to itself. After the test what still runs is killed, and the folder removed. */
export function startedPrograms() {
  let folder: string;
  let running: ProductProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-programs-'));
  });
  afterEach(() => {
    for (const { child } of running) child.kill('SIGKILL');
    running = [];
    rmSync(folder, { recursive: true, force: true });
  });
  const start = (...program: Parameters<typeof startProgram>) => {
    const started = startProgram(...program);
    running.push(started);
    return started;
  };
  return {
    inFolder: (...names: string[]) => join(folder, ...names),
    /** Starts a program with these variables and no others. */
    start,
    /** Starts the server with its data in the folder. */
    serve: (env: Readonly<Record<string, string>>) => start('main.ts', { DATA_DIR: join(folder, 'data'), ...env }),
  };
}
