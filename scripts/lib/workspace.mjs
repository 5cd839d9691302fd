import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Folders of the workspace's packages, in the order in which they depend on each other. */
export const packages = ['domain', 'adapters', 'api', 'web', 'scripts/demo'];

/** Where programs that tests start keep what they compiled: the next ones start sooner. */
export const COMPILE_CACHE = join(root, 'node_modules/.cache/quadrangle/compiled');

const bin = join(root, 'node_modules', '.bin');

/**
 * The Node.js that every tool runs on: the one the workspace brings, else the one running this.
 * A shell may go on using the older one it found before the install, so tools are started by this path.
 */
export function node() {
  const pinned = join(bin, 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** The environment of the tools: theirs is the first folder in PATH, and nothing asks a question. */
export function toolEnv() {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, npm_config_yes: 'true' };
}

/**
 * A hash of the names and contents of files.
 * @param {string[]} paths files and folders, from the root; one that does not exist counts as empty
 * @param {RegExp} [ignored] files and folders inside to leave out, by their path from the root
 * @returns {string} hexadecimal
 */
export function hashOf(paths, ignored) {
  const hash = createHash('sha1');
  for (const file of paths.flatMap((path) => filesIn(path, ignored))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * The files at or below a path, sorted; those of packages apart.
 * @param {string} path from the root
 * @param {RegExp} [ignored] files and folders inside to leave out, by their path from the root
 * @returns {string[]}
 */
export function filesIn(path, ignored) {
  if (/(^|\/)node_modules$/.test(path) || ignored?.test(path)) return [];
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`, ignored));
}

/**
 * The text of a file, trimmed; empty when there is none.
 * @param {string} file from the root
 */
export function textOf(file) {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}
