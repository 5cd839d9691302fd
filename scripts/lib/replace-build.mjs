import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Names in a build what it keeps of the former one. */
const KEPT = '.kept';

/**
 * Puts a finished build in the place of the former one, which a server may be running: whatever is replaced is whole at
 * every moment, and files that the new build no longer has stay until the next one, for pages and programs that began
 * with the former.
 * @param {string} built folder of the finished build, on the same file system; it is gone afterwards
 * @param {string} place folder of the former build, if there is one
 */
export function replaceBuild(built, place) {
  const kept = new Set(existsSync(join(place, KEPT)) ? readFileSync(join(place, KEPT), 'utf8').split('\n') : []);
  const fresh = new Set(filesOf(built));
  const former = filesOf(place).filter((file) => !fresh.has(file) && file !== KEPT);
  // What names others comes after them: the same name stands for a new content.
  for (const file of [...fresh].sort(
    (a, b) => Number(existsSync(join(place, a))) - Number(existsSync(join(place, b))),
  )) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    renameSync(join(built, file), join(place, file));
  }
  for (const file of former) if (kept.has(file)) rmSync(join(place, file));
  writeFileSync(join(place, KEPT), former.filter((file) => !kept.has(file)).join('\n'));
  rmSync(built, { recursive: true });
}

/** @param {string} folder */
function filesOf(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
