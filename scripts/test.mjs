/**
 * Runs every check and test, whatever fails on the way, and ends with one line: `N passed, N failed`, with `, N
 * skipped` where something could not run here. With texts it runs what matches them: `npm test -- uploads`. `--full`
 * tries every combination (`QUADRANGLE_FULL=1`); `--quick` runs what takes seconds: types, boundaries, rules and the
 * units of the web.
 */
import { runChecks, runTypes } from './lib/checks.mjs';
import { runEndToEnd } from './lib/end-to-end.mjs';
import { run } from './lib/run.mjs';
import { select, testFiles } from './lib/selection.mjs';
import { sharePostgres } from './lib/shared-postgres.mjs';
import { slownessNow } from './lib/slowness.mjs';
import { TestRun } from './lib/test-run.mjs';
import { lastTimes } from './lib/times.mjs';
import { runComponents, runUnits } from './lib/units.mjs';

const words = process.argv.slice(2);
const options = words.filter((word) => /^--(full|quick)$/.test(word));
const texts = words.filter((word) => !options.includes(word));
if (options.includes('--full')) process.env.QUADRANGLE_FULL = '1';
const quick = options.includes('--quick');
const whole = !quick && texts.length === 0;
if (whole) process.env.QUADRANGLE_WHOLE = '1';

const selected = select(texts, testFiles(), lastTimes().names);
if (quick) {
  const { units } = selected;
  units.files = units.files.filter((file) => /^(domain|web)\/|^scripts\/architecture/.test(file));
  selected.components.files = [];
  selected['end to end'].files = [];
}
const has = (/** @type {keyof typeof selected} */ part) => selected[part].files.length > 0;

const slowness = slownessNow();
process.env.QUADRANGLE_SLOWNESS = String(slowness);
if (slowness > 1.5) console.log(`This machine is slow or busy now: time limits are ${slowness} times longer.`);

const withServers = has('end to end') || (has('units') && !quick);
const stopPostgres = withServers ? await sharePostgres() : async () => {};
const testRun = new TestRun(
  [
    ...(texts.length === 0 ? ['checks'] : []),
    ...(has('components') ? ['components'] : []),
    ...(has('units') ? ['units'] : []),
    ...(has('end to end') ? ['end to end'] : []),
  ],
  whole && options.length === 0,
);

// Checks and the build take one core, component tests in a browser the other.
let builds = true;
await Promise.all([
  (async () => {
    if (texts.length === 0) await testRun.run('checks', quick ? runTypes : runChecks);
    if (has('end to end')) builds = await run(['scripts/build.mjs']);
    if (has('end to end') && builds) process.env.QUADRANGLE_BUILT = '1';
  })(),
  has('components') && testRun.run('components', (part) => runComponents(part, selected.components)),
]);
if (has('units')) await testRun.run('units', (part) => runUnits(part, selected.units));
if (has('end to end'))
  await testRun.run('end to end', async (part) => {
    if (builds) return runEndToEnd(part, selected['end to end']);
    part.checked('the product builds', false);
    return false;
  });
await stopPostgres();
process.exitCode = testRun.end() ? 0 : 1;
