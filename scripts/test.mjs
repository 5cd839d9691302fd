/**
 * Runs every check and test, whatever fails on the way, and ends with one line: `N passed, N failed`, with `, N skipped`
 * where something could not run here. `--full` tries every combination (`QUADRANGLE_FULL=1`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './lib/checks.mjs';
import { runEndToEnd } from './lib/end-to-end.mjs';
import { lastLine, Tally, table } from './lib/tally.mjs';
import { runComponents, runUnits } from './lib/units.mjs';

if (process.argv.includes('--full')) process.env.QUADRANGLE_FULL = '1';

const reports = mkdtempSync(join(tmpdir(), 'quadrangle-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const tally = new Tally();
await runChecks(tally);
await runUnits(tally, join(reports, 'units.json'));
await runComponents(tally, join(reports, 'components.json'));
await runEndToEnd(tally, join(reports, 'end-to-end.json'));

console.log(`\n${table(tally)}\n`);
console.log(lastLine(tally));
process.exitCode = tally.total.failed > 0 ? 1 : 0;
