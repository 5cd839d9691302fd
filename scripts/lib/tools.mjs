import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultOutside } from './results.mjs';
import { run } from './run.mjs';
import { node, root, toolEnv } from './workspace.mjs';

const reporter = join(root, 'scripts/lib/counting-reporter.mjs');
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests'];
const web = join(root, 'web');

/**
 * Vitest and Playwright print for themselves; what became of their tests goes to the results.
 * @param {import('./results.mjs').Results} results
 * @param {string} part
 * @param {string[]} command
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
async function runTool(results, part, command, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-tested-'));
  const file = join(folder, 'tests.json');
  const ok = await run(command, { ...options, env: { ...options.env, QUADRANGLE_TESTED: file } });
  /** @type {import('./results.mjs').Tested[]} */
  let tests = [];
  try {
    tests = JSON.parse(readFileSync(file, 'utf8'));
  } catch {}
  rmSync(folder, { recursive: true });
  results.add(tests);
  const fault = faultOutside(tests, { ok, whole: process.env.QUADRANGLE_WHOLE === '1' });
  if (fault === null) return;
  console.log(`✗ ${part}: ${fault}`);
  results.check(part, 'failed');
}

/**
 * @param {import('./results.mjs').Results} results
 * @param {string} part
 * @param {{ files: string[], name: string, config?: string, env?: Record<string, string> }} what
 */
export function runVitest(results, part, { files, name, config = 'vitest.config.ts', env = {} }) {
  const command = ['node_modules/vitest/vitest.mjs', 'run', `--config=${config}`, '--reporter=default'];
  const only = name === '' ? [] : ['--passWithNoTests', `--testNamePattern=${name}`];
  return runTool(results, part, [...command, `--reporter=${reporter}`, ...only, ...files], { env });
}

/** @param {{ files: string[], name: string }} what */
const journeysOf = ({ files, name }) => [
  ...files.map((file) => file.replace(/^web\//, '')),
  ...(name === '' ? [] : [`--grep=${name}`]),
];

/**
 * @param {import('./results.mjs').Results} results
 * @param {{ files: string[], name: string, browser: string }} what
 */
export function runJourneys(results, { browser, ...what }) {
  const command = [...playwright, `--reporter=list,${reporter}`, ...journeysOf(what)];
  return runTool(results, 'journeys', command, { cwd: web, env: { PLAYWRIGHT_CHROMIUM: browser } });
}

/**
 * How many journeys there are, without walking them; 1 if even that is unknown.
 * @param {{ files: string[], name: string }} what
 */
export function countJourneys(what) {
  try {
    const list = [...playwright, '--list', '--reporter=json', ...journeysOf(what)];
    const { stats } = JSON.parse(execFileSync(node(), list, { cwd: web, env: toolEnv() }).toString());
    return stats.expected + stats.unexpected + stats.flaky + stats.skipped || 1;
  } catch {
    return 1;
  }
}
