/**
 * @typedef {object} Tested
 * @property {string} name that of the file and its own
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {boolean} flaky whether it passed at a second try only
 * @property {number} ms
 * @property {string[]} errors
 */

const SLOWEST = 10;

/**
 * Why a part of a run failed outside of every test; null if it did not. `ok`: whether its tool ended well. A whole run
 * has tests of every part: where none ran, they were not found, or what became of them got lost.
 * @param {readonly Tested[]} tests
 * @param {{ ok: boolean, whole: boolean }} run
 */
export function faultOutside(tests, { ok, whole }) {
  if (whole && tests.every(({ outcome }) => outcome === 'skipped')) return 'None of its tests ran.';
  if (ok || tests.some(({ outcome }) => outcome === 'failed')) return null;
  return 'Its set-up failed, or something outside of its tests.';
}

/** What became of all tests of a run. */
export class Results {
  /** @type {Tested[]} */
  #tests = [];

  /** @param {Tested[]} tests */
  add(tests) {
    this.#tests.push(...tests);
  }

  /** @param {string} name @param {Tested['outcome']} outcome */
  check(name, outcome) {
    this.add([{ name, outcome, flaky: false, ms: 0, errors: [] }]);
  }

  get ok() {
    return this.#count('passed') > 0 && this.#count('failed') === 0;
  }

  /** The slowest tests, those that needed a second try, and how many passed, failed and were skipped. */
  get lines() {
    const slowest = this.#tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    const skipped = this.#count('skipped');
    return [
      'The slowest:',
      ...slowest.map(({ ms, name }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`),
      ...this.#tests
        .filter(({ flaky }) => flaky)
        .map(({ name, errors }) => [`FLAKY ${name}`, ...errors].join('\n').replaceAll('\n', '\n  ')),
      `${this.#count('passed')} passed, ${this.#count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ];
  }

  /** @param {Tested['outcome']} wanted */
  #count(wanted) {
    return this.#tests.filter(({ outcome }) => outcome === wanted).length;
  }
}
