/** Where the code keeps each rule, and which tests prove it, read from the sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesNamedIn, sentenceOf } from './rule-references.mjs';
import { filesIn, root } from './workspace.mjs';

/**
 * @typedef {object} Place
 * @property {string} anchor the rule that is named
 * @property {string} file from the root
 * @property {number} line of what keeps or proves the rule
 * @property {string} name of the declaration, or the test's sentence; empty for a whole file
 */

const FOLDERS = ['domain', 'adapters', 'api', 'web', 'scripts/demo/src', 'migrations'];
const SKIPPED = /(^|\/)(node_modules|dist|dist-types|test-results|playwright-report|assets|screens)(\/|$)/;
const READ = /\.(ts|tsx|mjs|sql|css)$/;

/** What proves: tests beside the code, contracts of ports, journeys. What only helps tests proves nothing. */
const PROVES = /\.(test|spec)\.tsx?$|^domain\/contracts\//;
const HELPS = /^(domain\/(memory|testing)|adapters\/testing|api\/(src\/)?testing|web\/(e2e|src\/testing))\//;

/** A test's name: a text that ends with its source, or the first argument of a test. */
const QUOTED = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const TEST = /^\s*(?:test|it|scenario)(?:\.(?!use|describe|setTimeout|beforeEach|afterEach|slow)\w+)*[(`]/;
const DECLARATION =
  /^\s*(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+([\w$]+)/;
const MEMBER =
  /^\s*(?:readonly\s+|static\s+|async\s+|private\s+)*(?:'([^']+)'|([\w$]+))\??\s*(?::|[(<].*(?:\{|\): .*;)$)/;
const COMMENT = /^\s*(?:\/\*|\*|\/\/|--|@|\{\/\*)/;

/** @returns {string[]} files that may name a rule, from the root, sorted */
export function sources() {
  return FOLDERS.flatMap((folder) => filesIn(folder, SKIPPED).filter((name) => READ.test(name))).sort();
}

/** @param {string} file from the root */
export const isTest = (file) => PROVES.test(file) && !file.endsWith('/support.ts');

/**
 * @param {string} file from the root
 * @param {string} text of the file
 * @returns {Place[]} where the file keeps rules, or proves them when it is a test; one per rule and declaration
 */
export function placesIn(file, text) {
  const lines = text.split('\n');
  const starts = lineStarts(lines);
  const find = isTest(file) ? testAt : declarationAt;
  const places = rulesNamedIn(text).map(({ anchor, index }) => {
    const row = starts.findLastIndex((start) => start <= index);
    return { anchor, file, ...find(lines, row) };
  });
  const seen = new Set();
  return places.filter(({ anchor, line, name }) => {
    const key = `${anchor} ${line} ${name}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** @returns {{ code: Place[], tests: Place[] }} all that the repository says of its rules */
export function evidence() {
  /** @type {Place[]} */
  const code = [];
  /** @type {Place[]} */
  const tests = [];
  for (const file of sources()) {
    if (!isTest(file) && HELPS.test(file)) continue;
    (isTest(file) ? tests : code).push(...placesIn(file, readFileSync(join(root, file), 'utf8')));
  }
  return { code, tests };
}

/** @param {string[]} lines */
function lineStarts(lines) {
  let next = 0;
  return lines.map(({ length }) => {
    const start = next;
    next += length + 1;
    return start;
  });
}

/**
 * What a naming at `row` speaks of: the declaration on that line or after its comment, else the whole file.
 * @param {string[]} lines
 * @param {number} row
 */
function declarationAt(lines, row) {
  if (isHead(lines, row)) return { line: 1, name: '' };
  for (let at = row; at < Math.min(row + 12, lines.length); at += 1) {
    const line = lines[at] ?? '';
    if (COMMENT.test(line) || line.trim() === '') continue;
    const [, declared] = DECLARATION.exec(line) ?? [];
    const [, quoted, member] = MEMBER.exec(line) ?? [];
    const name = declared ?? quoted ?? member;
    if (name !== undefined && !KEYWORD.test(name)) return { line: at + 1, name };
    return { line: at + 1, name: enclosing(lines, at) };
  }
  return { line: row + 1, name: enclosing(lines, row) };
}

const KEYWORD = /^(if|for|while|switch|return|await|throw|catch|function|else|do|try|new|void)$/;

/**
 * @param {string[]} lines
 * @param {number} row
 * @returns {string} the name of the nearest declaration at the outermost level above
 */
function enclosing(lines, row) {
  for (let at = row; at >= 0; at -= 1) {
    const [, name] = /^\S/.test(lines[at] ?? '') ? (DECLARATION.exec(lines[at] ?? '') ?? []) : [];
    if (name !== undefined) return name;
  }
  return '';
}

/**
 * The test that a naming at `row` speaks of: the one whose name it ends, the one that follows, else the file.
 * @param {string[]} lines
 * @param {number} row
 */
function testAt(lines, row) {
  const line = lines[row] ?? '';
  if (!COMMENT.test(line)) {
    const named = [...line.matchAll(QUOTED)].map(textOf).find((text) => rulesNamedIn(text).length > 0);
    if (named !== undefined) return { line: row + 1, name: sentenceOf(named) };
  }
  if (isHead(lines, row)) return { line: 1, name: '' };
  const next = lines.findIndex((text, at) => at > row && !COMMENT.test(text));
  const [, contract] = /^export function (\w+)/.exec(lines[next] ?? '') ?? [];
  if (contract !== undefined) return { line: next + 1, name: `${contract}: every test` };
  const test = TEST.test(lines[next] ?? '') ? next : lines.findLastIndex((text, at) => at <= row && TEST.test(text));
  return test < 0 ? { line: 1, name: '' } : { line: test + 1, name: nameOfTest(lines, test) };
}

/**
 * @param {string[]} lines
 * @param {number} row where a test begins
 * @returns {string}
 */
function nameOfTest(lines, row) {
  const [first] = lines
    .slice(row, row + 3)
    .join('\n')
    .matchAll(QUOTED);
  return first === undefined ? '' : sentenceOf(textOf(first));
}

/** @param {RegExpMatchArray} match of QUOTED */
const textOf = ([, single, double, back]) => single ?? double ?? back ?? '';

/**
 * Whether a line lies in the comment that opens a file: of the whole file, not of a declaration.
 * @param {string[]} lines
 * @param {number} row
 */
function isHead(lines, row) {
  if (!lines.slice(0, row + 1).every((line) => COMMENT.test(line) || line.trim() === '' || line.startsWith('import ')))
    return false;
  const after = lines.slice(row + 1).find((line) => !COMMENT.test(line));
  return after === undefined || after.trim() === '' || after.startsWith('import ');
}
