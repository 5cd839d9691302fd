import { spawnSync } from 'node:child_process';

/**
 * Lines of text files that match, git's ignored files apart; the folder need not be a repository.
 * @param folder where to look
 * @param pattern an extended regular expression
 * @returns `file:line:text` each
 */
export function linesWith(folder: string, pattern: string): string[] {
  const options = ['--no-index', '--exclude-standard', '-I', '--line-number', '--extended-regexp'];
  const { status, stdout, stderr } = spawnSync('git', ['grep', ...options, '-e', pattern, '--', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0 && status !== 1) throw new Error(`git grep failed: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}
