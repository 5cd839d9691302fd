import { run } from './run.mjs';
import { packages } from './workspace.mjs';

/** @typedef {import('./test-run.mjs').PartOfRun} PartOfRun */

/**
 * Form, lint and types of everything; each check counts as one test.
 * @param {PartOfRun} part
 */
export async function runChecks(part) {
  part.checked('form and lint', await run(['node_modules/@biomejs/biome/bin/biome', 'check', '.']));
  return runTypes(part);
}

/** @param {PartOfRun} part */
export async function runTypes(part) {
  for (const folder of [...packages, 'scripts'])
    part.checked(`types of ${folder}`, await run(['node_modules/typescript/bin/tsc', '-b', folder]));
  return part.failed === 0;
}
