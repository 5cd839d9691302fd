import { aloneLine } from './selection.mjs';
import { lastLine, Tally, table } from './tally.mjs';
import { inWords, keepTimes, lastTimes, shareLeft } from './times.mjs';

/** How often it reports progress, in ms. */
const EVERY_MS = 10_000;
const SLOWEST = 10;

/** @typedef {import('./test-events.mjs').Tested} Tested */
/** @typedef {import('./tally.mjs').Counts} Counts */

/** A run of the tests: counts them, reports progress and failures, and remembers how long everything took. */
export class TestRun {
  tally = new Tally();
  times = lastTimes();
  /** @type {Tested[]} */
  #tests = [];
  /** @type {Map<string, PartOfRun>} the parts to come, running or done, by name */
  #parts = new Map();
  #begun = performance.now();

  /**
   * @param {readonly string[]} parts the names of all that will run, in order
   * @param {boolean} whole whether nothing is left out, so that the times are worth keeping
   */
  constructor(parts, whole) {
    this.whole = whole;
    for (const name of parts) this.#parts.set(name, new PartOfRun(this, name, this.times));
  }

  /**
   * Runs a part; `work` answers whether its tool ended well.
   * @param {string} name
   * @param {(part: PartOfRun) => Promise<boolean>} work
   */
  async run(name, work) {
    const part = this.#parts.get(name) ?? new PartOfRun(this, name, this.times);
    this.#parts.set(name, part);
    const begun = performance.now();
    part.begun = begun;
    console.log(`\n${[...this.#parts.keys()].indexOf(name) + 1} of ${this.#parts.size}: ${name}${this.#left()}`);
    const clock = setInterval(() => part.say(this.#left()), EVERY_MS);
    const ok = await work(part);
    clearInterval(clock);
    part.ended = true;
    // Failures outside of any test: the set-up of the run, an uncaught error.
    if (!ok && part.failed === 0) this.tally.add(name, 'failed');
    const took = performance.now() - begun;
    if (this.whole) this.times.parts[name] = took;
    console.log(`${name}: ${part.count()} in ${inWords(took)}`);
  }

  /**
   * @param {string} part
   * @param {Tested} test
   */
  tested(part, test) {
    this.#tests.push(test);
    const { file, line, name, title, outcome, errors, left } = test;
    this.tally.add(part === 'units' ? (file.split('/')[0] ?? part) : part, outcome);
    if (outcome !== 'failed') return;
    const place = line > 0 ? `${file}:${line}` : file;
    console.log(`\n✗ ${place} › ${name}\n${indented(errors.join('\n\n') || 'It did not run.')}`);
    for (const { name: what, path } of left) console.log(`  ${what}: ${path}`);
    const trace = left.find(({ name: what }) => what === 'trace');
    if (trace) console.log(`  look at it: (cd web && npx playwright show-trace ${trace.path.replace(/^web\//, '')})`);
    console.log(`  run it alone: ${aloneLine(file, title)}\n`);
  }

  /**
   * @param {string} part
   * @param {string} file
   * @param {readonly string[]} errors
   */
  broke(part, file, errors) {
    console.log(`\n✗ ${file || part}: something outside of its tests failed\n${indented(errors.join('\n\n'))}`);
    if (file) console.log(`  run it alone: npm test -- ${file}\n`);
    this.tally.add(part === 'units' && file ? (file.split('/')[0] ?? part) : part, 'failed');
  }

  /** Prints the summary; its last line has the totals. @returns {boolean} whether nothing failed */
  end() {
    console.log(`\n${table(this.tally)}`);
    const slowest = this.#tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    if (slowest.length > 0) console.log('\nThe slowest:');
    for (const { file, name, ms } of slowest)
      console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file} › ${name}`);
    console.log(`\nAll of it took ${inWords(performance.now() - this.#begun)}.`);
    if (this.whole) this.#keep();
    for (const line of flakyLines(this.#tests)) console.log(line);
    console.log(lastLine(this.tally));
    return this.tally.total.failed === 0 && this.tally.total.passed > 0;
  }

  #keep() {
    this.times.names = {};
    for (const { file, name } of this.#tests) {
      this.times.names[file] ??= [];
      this.times.names[file].push(name);
    }
    keepTimes(this.times);
  }

  /** The time left, estimated from the last run and how much slower this one is; empty without a last run. */
  #left() {
    let [spent, expected, left] = [0, 0, 0];
    for (const part of this.#parts.values()) {
      const last = this.times.parts[part.name];
      if (last === undefined) return '';
      const share = part.ended ? 0 : part.shareLeft();
      if (part.begun !== null && !part.ended) {
        spent += performance.now() - part.begun;
        expected += last * (1 - share);
      }
      left += last * share;
    }
    const pace = expected > 5_000 ? spent / expected : 1;
    return left > 0 ? `, about ${inWords(left * pace)} left` : '';
  }
}

/** One part of a run. */
export class PartOfRun {
  /** @type {number | null} */
  begun = null;
  ended = false;
  failed = 0;
  /** @type {string[]} */
  #items = [];
  /** @type {Set<string>} */
  #done = new Set();
  #tests = 0;
  #said = '';

  /**
   * @param {TestRun} run
   * @param {string} name
   * @param {import('./times.mjs').Times} times
   */
  constructor(run, name, times) {
    this.run = run;
    this.name = name;
    this.known = { ...times.items };
  }

  /** @param {import('./test-events.mjs').TestEvent} event */
  heard = (event) => {
    if (event.kind === 'begin') this.#items = event.items;
    else if (event.kind === 'done') {
      this.#done.add(event.item);
      if (this.run.whole) this.run.times.items[event.item] = event.ms;
    } else if (event.kind === 'broken') {
      this.failed += 1;
      this.run.broke(this.name, event.file, event.errors);
    } else {
      this.#tests += 1;
      if (event.outcome === 'failed') this.failed += 1;
      this.run.tested(this.name, event);
    }
  };

  /** A check that is not a tool's test. @param {string} name @param {boolean} ok */
  checked(name, ok) {
    this.#tests += 1;
    if (!ok) this.failed += 1;
    console.log(`  ${ok ? '✓' : '✗'} ${name}`);
    this.run.tally.add(this.name, ok ? 'passed' : 'failed');
  }

  /**
   * Counts tests that cannot run here, and prints why: as skipped, in continuous integration as failed.
   * @param {string} why
   * @param {number} tests how many there are
   */
  cannot(why, tests) {
    const allowed = process.env.CI !== 'true';
    console.log(`${allowed ? 'Skipped' : '✗'} ${this.name}: ${why}`);
    this.run.tally.add(this.name, allowed ? 'skipped' : 'failed', tests);
    if (!allowed) this.failed += tests;
  }

  shareLeft() {
    return shareLeft(this.#items, this.#done, this.known);
  }

  count() {
    return `${this.#tests} ${this.#tests === 1 ? 'test' : 'tests'}${this.failed > 0 ? `, ${this.failed} failed` : ''}`;
  }

  /** Reports progress, if there is any. @param {string} left */
  say(left) {
    const kind = this.name === 'end to end' ? 'journeys' : 'files';
    const text = `${this.name}: ${this.#done.size} of ${this.#items.length} ${kind}, ${this.count()}`;
    if (this.#items.length > 0 && text !== this.#said) console.log(`${text}${left}`);
    this.#said = text;
  }
}

/** What each test that needed a second try failed with at the first. @param {readonly Tested[]} tests */
export function flakyLines(tests) {
  const flaky = tests.filter((test) => test.flaky);
  return flaky.map(({ file, name, errors }) => `FLAKY ${file} › ${name}\n${indented(errors.join('\n\n'))}`.trimEnd());
}

/** @param {string} text */
const indented = (text) => text.replaceAll(/^/gm, '  ');
