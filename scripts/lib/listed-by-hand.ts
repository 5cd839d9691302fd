import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where it is said what lists show: the rule, and its condition in SQL. */
const DEFINED_IN = ['domain/src/media/rules.ts', 'adapters/src/drizzle/kernel/listed.ts'];

const comparing =
  /\b(?:eq|ne)\(\s*[\w.]*\bhidden\b|\bhidden\b\}?\s*(?:=|<>|!=|is)\s|!\s*[\w.?]*\bhidden\b(?!\s*=)|\bnot \$?\{?[\w.]*\bhidden\b/;

/**
 * The files of the domain and of the databases that compare whether an item is hidden, in place of asking what lists
 * show: what is added to that one condition would be missing there.
 * @param root folder that holds the packages
 * @returns paths from there
 */
export function listedByHand(root: string): string[] {
  return globSync(['domain/{src,memory}/**/*.ts', 'adapters/src/drizzle/**/*.ts'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !DEFINED_IN.includes(file))
    .filter((file) => comparing.test(readFileSync(join(root, file), 'utf8')))
    .sort();
}
