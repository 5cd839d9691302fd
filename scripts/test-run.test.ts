import { expect, it } from 'vitest';
import { faultOutside, Results } from './lib/results.mjs';
import { select } from './lib/selection.mjs';
import { slownessOf } from './lib/slowness.mjs';

const files = {
  units: ['domain/src/uploads/rules.test.ts', 'api/src/rest/uploads.test.ts', 'api/src/fuzz.test.ts'],
  components: ['web/src/shared/ui/notice-region.browser.test.tsx'],
  journeys: ['web/e2e/uploads.spec.ts', 'web/e2e/search.spec.ts'],
};

it('a text in a path selects the test files that have it there, of every part', () => {
  expect(select(['uploads'], files)).toEqual({
    files: {
      units: ['domain/src/uploads/rules.test.ts', 'api/src/rest/uploads.test.ts'],
      components: [],
      journeys: ['web/e2e/uploads.spec.ts'],
    },
    name: '',
  });
});

it('a text in no path selects the tests that have it in their name, and several texts narrow each other down', () => {
  expect(select(['found (decisions'], files).files).toEqual(files);
  const { files: chosen, name } = select(['e2e/uploads', 'found (decisions', '19'], files);
  expect(chosen).toEqual({ units: [], components: [], journeys: ['web/e2e/uploads.spec.ts'] });
  const pattern = new RegExp(name);
  expect(['what is found (decisions 19)', 'what is found (decisions 2)'].map((text) => pattern.test(text))).toEqual([
    true,
    false,
  ]);
});

it('nothing selects everything', () => {
  expect(select([], files)).toEqual({ files, name: '' });
});

it('a run is given more time on a slow machine, never less than on a quick one', () => {
  expect([10, 150, 750, 1_000_000].map(slownessOf)).toEqual([1, 1, 5, 20]);
});

it('a run ends with its slowest tests, those that needed a second try, and one line that counts these as passed', () => {
  const results = new Results();
  expect(results.ok).toBe(false);
  results.add([
    { name: 'a > b', outcome: 'passed', flaky: true, ms: 900, errors: ['Error: no answer\nat b.ts:1'] },
    { name: 'a > c', outcome: 'passed', flaky: false, ms: 12_345, errors: [] },
  ]);
  expect(results.ok).toBe(true);
  expect(results.lines).toEqual([
    'The slowest:',
    '   12.3 s  a > c',
    '    0.9 s  a > b',
    'FLAKY a > b\n  Error: no answer\n  at b.ts:1',
    '2 passed, 0 failed',
  ]);
  results.check('lint', 'failed');
  results.check('journeys', 'skipped');
  expect(results.lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
  expect(results.ok).toBe(false);
});

it('a whole run fails where a part ran no test, and every run where something fails outside of its tests', () => {
  const test = (outcome: 'passed' | 'failed' | 'skipped') => ({
    name: 'a > b',
    outcome,
    flaky: false,
    ms: 1,
    errors: [],
  });
  const whole = { ok: true, whole: true };
  const narrowed = { ok: true, whole: false };
  for (const tests of [[], [test('skipped')]]) {
    expect(faultOutside(tests, whole)).toBe('None of its tests ran.');
    expect(faultOutside(tests, narrowed)).toBeNull();
  }
  for (const run of [whole, narrowed]) {
    expect(faultOutside([test('passed'), test('skipped')], run)).toBeNull();
    expect(faultOutside([test('passed')], { ...run, ok: false })).toMatch('outside of its tests');
    expect(faultOutside([test('failed')], { ...run, ok: false })).toBeNull();
  }
});
