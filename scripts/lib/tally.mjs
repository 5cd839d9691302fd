/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** What passed, failed and could not run, per part of the repository. */
export class Tally {
  /** @type {Map<string, Counts>} */
  parts = new Map();

  /**
   * @param {string} part
   * @param {keyof Counts} outcome
   * @param {number} [count]
   */
  add(part, outcome, count = 1) {
    const counts = this.parts.get(part) ?? { passed: 0, failed: 0, skipped: 0 };
    counts[outcome] += count;
    this.parts.set(part, counts);
  }

  /** @returns {Counts} the sum over all parts */
  get total() {
    const sum = { passed: 0, failed: 0, skipped: 0 };
    for (const counts of this.parts.values()) {
      sum.passed += counts.passed;
      sum.failed += counts.failed;
      sum.skipped += counts.skipped;
    }
    return sum;
  }
}

/** @param {Tally} tally */
export function table(tally) {
  const rows = [...tally.parts].map(([part, { passed, failed, skipped }]) => [part, passed, failed, skipped]);
  return [['', 'passed', 'failed', 'skipped'], ...rows]
    .map(([part, ...counts]) => `${part}`.padEnd(12) + counts.map((count) => `${count}`.padStart(9)).join(''))
    .join('\n');
}

/** @param {Tally} tally */
export function lastLine(tally) {
  const { passed, failed, skipped } = tally.total;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
