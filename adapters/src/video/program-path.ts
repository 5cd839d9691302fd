import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The path of a program; null if there is none. The processes that are started from here have no search path. */
export async function pathOfProgram(name: string): Promise<string | null> {
  const found = await promisify(execFile)('sh', ['-c', `command -v ${name}`]).catch(() => null);
  return found?.stdout.trim() || null;
}
