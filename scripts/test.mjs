/**
 * Runs every check and test, whatever fails on the way, and ends with one line: `N passed, N failed`, with `, N
 * skipped` where something could not run here. With texts it runs what matches them: `npm test -- uploads`. `--full`
 * tries every combination (`QUADRANGLE_FULL=1`); `--quick` runs what takes seconds: types, boundaries, rules and the
 * units of the web.
 */
import { chromium, NO_CHROMIUM } from './lib/chromium.mjs';
import { Results } from './lib/results.mjs';
import { run } from './lib/run.mjs';
import { select, testFiles } from './lib/selection.mjs';
import { sharePostgres } from './lib/shared-postgres.mjs';
import { slownessNow } from './lib/slowness.mjs';
import { countJourneys, runJourneys, runVitest } from './lib/tools.mjs';
import { packages } from './lib/workspace.mjs';

const words = process.argv.slice(2);
const options = words.filter((word) => /^--(full|quick)$/.test(word));
const texts = words.filter((word) => !options.includes(word));
if (options.includes('--full')) process.env.QUADRANGLE_FULL = '1';
const quick = options.includes('--quick');
const whole = !quick && texts.length === 0;
if (whole) process.env.QUADRANGLE_WHOLE = '1';

const { files, name } = select(texts, testFiles());
const units = quick ? files.units.filter((file) => /^(domain|web)\/|^scripts\/architecture/.test(file)) : files.units;
const components = quick ? [] : files.components;
const journeys = quick ? [] : files.journeys;

const slowness = slownessNow();
process.env.QUADRANGLE_SLOWNESS = String(slowness);
if (slowness > 1.5) console.log(`This machine is slow or busy now: time limits are ${slowness} times longer.`);

const results = new Results();
const browser = chromium();

/** @param {string} name @param {string[]} command */
async function check(name, command) {
  const ok = await run(command);
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  results.check(name, ok ? 'passed' : 'failed');
  return ok;
}

/** Says that tests cannot run here: they are skipped, in continuous integration they fail. @param {number} count */
function cannot(/** @type {string} */ part, count) {
  const outcome = process.env.CI === 'true' ? 'failed' : 'skipped';
  console.log(`${outcome === 'failed' ? '✗' : 'Skipped'} ${part}: ${NO_CHROMIUM}`);
  for (let at = 0; at < count; at += 1) results.check(part, outcome);
}

const checks = async () => {
  if (!quick) await check('form and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  for (const folder of [...packages, 'scripts'])
    await check(`types of ${folder}`, ['node_modules/typescript/bin/tsc', '-b', folder]);
};
const build = async () => {
  // A whole run starts so many servers that it is worth building them, even where there is no browser.
  if (!whole && (journeys.length === 0 || browser === undefined)) return false;
  if (!(await run(['scripts/build.mjs']))) return results.check('the product builds', 'failed');
  process.env.QUADRANGLE_BUILT = '1';
  return true;
};

const stopPostgres = journeys.length > 0 || (units.length > 0 && !quick) ? await sharePostgres() : async () => {};
let builds = /** @type {boolean | void} */ (false);
// Checks and the build take one core, component tests in a browser the other.
await Promise.all([
  (async () => {
    if (texts.length === 0) await checks();
    builds = await build();
  })(),
  components.length > 0 &&
    (browser
      ? runVitest(results, 'components', {
          files: components,
          name,
          config: 'web/vitest.browser.config.ts',
          env: { PLAYWRIGHT_CHROMIUM: browser },
        })
      : cannot('components', components.length)),
]);
if (units.length > 0) await runVitest(results, 'units', { files: units, name });
if (journeys.length > 0 && browser === undefined) cannot('journeys', countJourneys({ files: journeys, name }));
if (builds && browser !== undefined) await runJourneys(results, { files: journeys, name, browser });
await stopPostgres();
for (const line of results.lines) console.log(line);
process.exitCode = results.ok ? 0 : 1;
