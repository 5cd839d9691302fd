import { describe, expect, it, vi } from 'vitest';
import { aloneLine, select } from './lib/selection.mjs';
import { slownessOf } from './lib/slowness.mjs';
import { lastLine, Tally } from './lib/tally.mjs';
import type { Tested } from './lib/test-events.mjs';
import { flakyLines } from './lib/test-run.mjs';
import { inWords, shareLeft } from './lib/times.mjs';
import VitestReporter from './lib/vitest-reporter.mjs';

const files = {
  units: ['domain/src/uploads/rules.test.ts', 'api/src/rest/controllers/uploads.test.ts', 'api/src/fuzz.test.ts'],
  components: ['web/src/shared/ui/notice-region.browser.test.tsx'],
  'end to end': ['web/e2e/uploads.spec.ts', 'web/e2e/search.spec.ts'],
};

describe('npm test with a text', () => {
  it('runs every file that has the text in its path, of every part', () => {
    expect(select(['uploads'], files, {})).toEqual({
      units: { files: ['domain/src/uploads/rules.test.ts', 'api/src/rest/controllers/uploads.test.ts'], name: null },
      components: { files: [], name: null },
      'end to end': { files: ['web/e2e/uploads.spec.ts'], name: null },
    });
  });

  it('runs the tests that have another text in their name, where no file is known to have none', () => {
    const names = {
      'api/src/fuzz.test.ts': ['fuzz › in memory'],
      'web/e2e/search.spec.ts': ['what is found (decisions 19)'],
    };
    const { units, components, 'end to end': journeys } = select(['found (decisions'], files, names);
    expect(units.files).toEqual(files.units.slice(0, 2));
    expect(components.files).toEqual(files.components);
    expect(journeys.files).toEqual(files['end to end']);
    const name = new RegExp(journeys.name ?? '');
    expect([name.test('search.spec.ts what is found (decisions 19)'), name.test('what is lost')]).toEqual([
      true,
      false,
    ]);
  });

  it('runs one test by its file and its name, as the line that a failure gives does', () => {
    const { units, 'end to end': journeys } = select(['web/e2e/uploads.spec.ts', "a member's photo"], files, {});
    expect(units.files).toEqual([]);
    expect(journeys).toEqual({ files: ['web/e2e/uploads.spec.ts'], name: "(?=[\\s\\S]*a member's photo)" });
    expect(aloneLine('web/e2e/uploads.spec.ts', "a member's photo")).toBe(
      String.raw`npm test -- web/e2e/uploads.spec.ts 'a member'\''s photo'`,
    );
  });

  it('runs everything without one', () => {
    const everything = select([], files, {});
    for (const part of ['units', 'components', 'end to end'] as const)
      expect(everything[part]).toEqual({ files: files[part], name: null });
  });
});

describe('a run', () => {
  it('knows how much of a part is left by how long each file took the last time, a new one as long as the mean', () => {
    const known = { slow: 60_000, quick: 20_000 };
    expect(shareLeft(['slow', 'quick'], new Set(), known)).toBe(1);
    expect(shareLeft(['slow', 'quick'], new Set(['slow']), known)).toBe(0.25);
    expect(shareLeft(['slow', 'quick', 'new'], new Set(['slow', 'quick']), known)).toBeCloseTo(1 / 3);
    expect(shareLeft([], new Set(), known)).toBe(1);
  });

  it('says times in words', () => {
    expect([400, 89_000, 95_000, 400_000].map(inWords)).toEqual(['1 s', '89 s', '2 min', '7 min']);
  });

  it('is given more time on a slow machine, never less than on a quick one', () => {
    expect([10, 150, 750, 1_000_000].map(slownessOf)).toEqual([1, 1, 5, 20]);
  });

  it('shows why tests are skipped, and nothing else that tests print', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const reporter = new VitestReporter();
    reporter.onUserConsoleLog({ content: 'Skipped: a line, because there is no proxy here.\n' });
    reporter.onUserConsoleLog({ content: '4000 requests\n' });
    const shown = write.mock.calls.map(([text]) => text);
    write.mockRestore();
    expect(shown).toEqual(['Skipped: a line, because there is no proxy here.\n']);
  });

  it('names the tests that needed a second try before its last line, which counts them as passed', () => {
    const test = { kind: 'test', file: 'web/e2e/a.spec.ts', line: 1, title: 'b', ms: 1 } as const;
    const tests: Tested[] = [
      { ...test, name: 'a › b', outcome: 'passed', flaky: true, errors: ['Error: no answer\nat b.ts:1'], left: [] },
      { ...test, name: 'a › c', outcome: 'passed', flaky: false, errors: [], left: [] },
    ];
    expect(flakyLines(tests)).toEqual(['FLAKY web/e2e/a.spec.ts › a › b\n  Error: no answer\n  at b.ts:1']);
    const tally = new Tally();
    tally.add('web', 'passed', 2);
    tally.add('api', 'failed');
    expect(lastLine(tally)).toBe('2 passed, 1 failed');
    tally.add('api', 'skipped');
    expect(lastLine(tally)).toBe('2 passed, 1 failed, 1 skipped');
  });
});
