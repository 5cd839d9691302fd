import { relative } from 'node:path';
import { plain, tell, told } from './test-events.mjs';
import { root } from './workspace.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').SerializedError} SerializedError */

/** Reports Vitest's tests to the run. */
export default class VitestReporter {
  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    tell({ kind: 'begin', items: specifications.map(({ moduleId }) => pathOf(moduleId)) });
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const flaky = test.diagnostic()?.flaky ?? false;
    const file = pathOf(test.module.moduleId);
    tell({
      kind: 'test',
      file,
      line: test.location?.line ?? lineIn(file, errors),
      title: test.name,
      name: test.fullName.replaceAll(' > ', ' › '),
      outcome: state === 'passed' || state === 'skipped' ? state : 'failed',
      flaky,
      ms: test.diagnostic()?.duration ?? 0,
      errors: state === 'passed' && !flaky ? [] : errors.map(textOf),
      left: [],
    });
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const item = pathOf(module.moduleId);
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    if (errors.length > 0) tell({ kind: 'broken', file: item, errors: errors.map(textOf) });
    tell({ kind: 'done', item, ms: module.diagnostic().duration + module.diagnostic().collectDuration });
  }

  /** Of what tests print, the run shows why some of them are skipped here. @param {{ content: string }} log */
  onUserConsoleLog({ content }) {
    for (const line of content.split('\n')) if (line.startsWith('Skipped: ')) process.stderr.write(`${line}\n`);
  }

  /**
   * @param {readonly TestModule[]} _modules
   * @param {readonly SerializedError[]} unhandled
   */
  async onTestRunEnd(_modules, unhandled) {
    if (unhandled.length > 0) tell({ kind: 'broken', file: '', errors: unhandled.map(textOf) });
    await told();
  }
}

/** @param {string} path */
const pathOf = (path) => relative(root, path).replaceAll('\\', '/');

/**
 * @param {string} file
 * @param {readonly SerializedError[]} errors
 */
function lineIn(file, errors) {
  for (const { stacks = [] } of errors)
    for (const stack of stacks) if (pathOf(String(stack.file)) === file) return Number(stack.line);
  return 0;
}

/** @param {SerializedError} error */
function textOf({ name, message, diff, stacks = [], stack }) {
  const places = stacks.slice(0, 6).map((at) => `    at ${pathOf(at.file)}:${at.line}:${at.column}`);
  const where = places.length > 0 ? places : (stack ?? '').split('\n').slice(1, 7);
  return plain([`${name ? `${name}: ` : ''}${message}`, ...(diff ? [diff] : []), ...where].join('\n'));
}
