import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The built server of an earlier release. */
export interface PreviousRelease {
  readonly version: string;
  /** Its sources, in which `api/dist/main.js` is built. */
  readonly folder: string;
}

/**
 * The newest release that the changelog names, built from the history, once per machine; or why it cannot be. A release
 * is the commit that puts its version into the changelog.
 */
export function previousRelease(): PreviousRelease | string {
  const [, version] = /^## (\d+\.\d+\.\d+) \(/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
  if (version === undefined) return 'the changelog names no release';
  const [commit] = git('log', '--reverse', '--format=%H', `-S## ${version} (`, '--', 'CHANGELOG.md').split('\n');
  if (!commit) return `this copy has no history of release ${version}`;
  // Not below node_modules, where the bundler takes sources for finished code.
  const folder = join(tmpdir(), `quadrangle-${version}-${commit.slice(0, 12)}`);
  if (!existsSync(folder)) {
    const cwd = mkdtempSync(`${folder}-`);
    const run = (program: string, ...words: string[]) =>
      execFileSync(program, words, { cwd, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } });
    run('sh', '-c', `git -C '${ROOT}' archive ${commit} | tar -x`);
    run(process.execPath, 'scripts/setup.mjs');
    run(process.execPath, 'scripts/bundle.mjs');
    place(cwd, folder);
  }
  return { version, folder };
}

/** Moves a folder to where it belongs, unless another process was quicker. */
function place(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(made, { recursive: true, force: true });
  }
}

/** Starts the server of an earlier release with these variables and no others. */
export function startPrevious({ folder }: PreviousRelease, env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['api/dist/main.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  });
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
