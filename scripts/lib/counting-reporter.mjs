import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './workspace.mjs';

/**
 * The part of Playwright's interface used here; the package itself belongs to the web client.
 * @typedef {object} Journey
 * @property {{ file: string }} location
 * @property {{ duration: number, errors: { message?: string, stack?: string }[] }[]} results
 * @property {() => string[]} titlePath
 * @property {() => 'skipped' | 'expected' | 'unexpected' | 'flaky'} outcome
 * @typedef {import('./results.mjs').Tested} Tested
 */

/** Tells `npm test` which tests passed, beside the tool's own reporter: a reporter of Vitest and of Playwright. */
export default class CountingReporter {
  /** @type {Tested[]} */
  #tests = [];
  /** @type {{ allTests(): Journey[] } | undefined} */
  #journeys;

  /** Of Vitest. @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const { flaky = false, duration: ms = 0 } = test.diagnostic() ?? {};
    const outcome = state === 'passed' || state === 'skipped' ? state : 'failed';
    this.#add(test.module.moduleId, test.fullName, {
      outcome,
      flaky,
      ms,
      errors: errors.map(({ message }) => message),
    });
  }

  /** Of Vitest: failures outside of every test. @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const suites = [...module.children.allSuites()];
    for (const { message } of [...module.errors(), ...suites.flatMap((suite) => suite.errors())])
      this.#add(module.moduleId, 'outside of its tests', { outcome: 'failed', flaky: false, ms: 0, errors: [message] });
  }

  /** Of Vitest. */
  onTestRunEnd() {
    this.#write();
  }

  /** Of Playwright. @param {unknown} _config @param {{ allTests(): Journey[] }} suite */
  onBegin(_config, suite) {
    this.#journeys = suite;
  }

  /** Of Playwright. */
  onEnd() {
    for (const test of this.#journeys?.allTests() ?? []) {
      const was = test.outcome();
      this.#add(test.location.file, test.titlePath().slice(3).join(' > '), {
        outcome: was === 'skipped' ? was : was === 'unexpected' ? 'failed' : 'passed',
        flaky: was === 'flaky',
        ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
        errors: test.results.flatMap(({ errors }) => errors.map(({ message, stack }) => message ?? stack ?? '')),
      });
    }
    this.#write();
  }

  /** Of Playwright: the other reporter prints. */
  printsToStdio() {
    return false;
  }

  /**
   * @param {string} path
   * @param {string} name
   * @param {Omit<Tested, 'name'>} test
   */
  #add(path, name, test) {
    const errors = test.errors.map(stripVTControlCharacters);
    this.#tests.push({ ...test, errors, name: `${relative(root, path).replaceAll('\\', '/')} > ${name}` });
  }

  #write() {
    writeFileSync(process.env.QUADRANGLE_TESTED ?? '', JSON.stringify(this.#tests));
  }
}
