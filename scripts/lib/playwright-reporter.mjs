import { relative } from 'node:path';
import { plain, tell, told } from './test-events.mjs';
import { root } from './workspace.mjs';

/**
 * The part of Playwright's reporter interface used here; the package itself belongs to the web client.
 * @typedef {{ message?: string, snippet?: string, stack?: string, location?: { file: string, line: number } }} Failure
 * @typedef {object} Result
 * @property {number} duration
 * @property {'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted'} status
 * @property {Failure[]} errors
 * @property {{ name: string, path?: string }[]} attachments
 * @typedef {object} Test
 * @property {string} title
 * @property {{ file: string, line: number }} location
 * @property {Result[]} results
 * @property {number} retries
 * @property {() => string[]} titlePath
 * @property {() => 'skipped' | 'expected' | 'unexpected' | 'flaky'} outcome
 */

/** Reports Playwright's tests to the run. */
export default class PlaywrightReporter {
  /** @type {Set<Test>} */
  #open = new Set();

  printsToStdio() {
    return true;
  }

  /**
   * @param {unknown} _config
   * @param {{ allTests(): Test[] }} suite
   */
  onBegin(_config, suite) {
    const tests = suite.allTests();
    this.#open = new Set(tests);
    tell({ kind: 'begin', items: tests.map(keyOf) });
  }

  /** @param {Test} test */
  onTestEnd(test) {
    const last = test.results.at(-1);
    const outcome = test.outcome();
    // A failed attempt that will be retried.
    if (outcome === 'unexpected' && test.results.length <= test.retries && last?.status !== 'interrupted') return;
    this.#open.delete(test);
    this.#tell(test, outcome === 'unexpected' ? 'failed' : outcome === 'skipped' ? 'skipped' : 'passed');
  }

  /** Warnings of tests, such as why they are skipped. @param {string | Buffer} text */
  onStdErr(text) {
    process.stderr.write(text);
  }

  /** @param {Failure} error */
  onError(error) {
    tell({ kind: 'broken', file: error.location ? pathOf(error.location.file) : '', errors: [textOf(error)] });
  }

  async onEnd() {
    // Tests that never began, because earlier tests of their group failed or the run was ended.
    for (const test of this.#open) this.#tell(test, test.outcome() === 'skipped' ? 'skipped' : 'failed');
    await told();
  }

  /**
   * @param {Test} test
   * @param {'passed' | 'failed' | 'skipped'} outcome
   */
  #tell(test, outcome) {
    const ms = test.results.reduce((sum, { duration }) => sum + duration, 0);
    const failed = test.results.filter(({ errors }) => errors.length > 0);
    const left = failed.flatMap(({ attachments }) => attachments);
    tell({
      kind: 'test',
      file: pathOf(test.location.file),
      line: test.location.line,
      title: test.title,
      name: test.titlePath().slice(3).join(' › '),
      outcome,
      flaky: test.outcome() === 'flaky',
      ms,
      errors: failed.flatMap(({ errors }) => errors.map(textOf)),
      left: left.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path: pathOf(path) }])),
    });
    tell({ kind: 'done', item: keyOf(test), ms });
  }
}

/** @param {string} path */
const pathOf = (path) => relative(root, path).replaceAll('\\', '/');

/** @param {Test} test */
const keyOf = (test) => `${pathOf(test.location.file)} › ${test.titlePath().slice(3).join(' › ')}`;

/** @param {Failure} error */
function textOf({ message, stack, snippet, location }) {
  const where = location ? [`    at ${pathOf(location.file)}:${location.line}`] : [];
  return plain([message ?? stack ?? 'It failed without a word.', ...(snippet ? [snippet] : []), ...where].join('\n'));
}
