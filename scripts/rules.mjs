/**
 * Writes `docs/rules.md`: every rule, its source, the file that holds it and the test that proves it, read from the
 * names of the domain's tests. A rule's test is named by the rule's sentence and ends with its source:
 * `(decisions 17)`, `(product 5)` or `(operator)`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/workspace.mjs';

/** @typedef {{ rule: string, source: string, file: string, test: string }} Row */

export const page = 'docs/rules.md';

/** Decisions are numbered from 1 to this. */
const DECISIONS = 42;

/** Decisions that no test of the domain can prove, and the file that keeps each. */
const keptElsewhere = new Map([
  [
    40,
    {
      rule: 'what the browser keeps locally, and how long the first answer may take',
      file: 'web/src/shared/lib/session.ts',
    },
  ],
  [
    41,
    {
      rule: 'a signed-in page sends somebody who is signed out to the front page and back',
      file: 'web/src/app/members-only.tsx',
    },
  ],
]);

const domain = 'domain/src';

/** @returns {string[]} the TypeScript files of the domain, from the root, sorted */
function domainFiles() {
  return readdirSync(join(root, domain), { recursive: true, encoding: 'utf8' })
    .map((name) => `${domain}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts'))
    .sort();
}

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

const NAMED =
  /'((?:[^'\\\n]|\\.)*) \((decisions \d+|product \d+|operator)\)'|"((?:[^"\\\n]|\\.)*) \((decisions \d+|product \d+|operator)\)"/g;

/**
 * The rules that a test file proves.
 * @param {string} test
 * @returns {Row[]}
 */
function rulesIn(test) {
  const file = test.replace(/\.test\.ts$/, '.ts');
  return [...read(test).matchAll(NAMED)].map(([, single, singleSource, double, doubleSource]) => ({
    rule: sentence(single ?? double ?? ''),
    source: singleSource ?? doubleSource ?? '',
    file,
    test,
  }));
}

/** @param {string} name a test's name as it is written in the source */
function sentence(name) {
  return name
    .replace(/\\(['"`])/g, '$1')
    .replace(/%[sjidfo]|\$\w+/g, '…')
    .replace(/[|<>*_]/g, (letter) => `\\${letter}`);
}

/** @returns {Row[]} every rule, by source, then by file, in the order of the tests */
export function rules() {
  const rows = domainFiles()
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap(rulesIn);
  return rows.sort((a, b) => rank(a.source) - rank(b.source));
}

/** @param {string} source */
function rank(source) {
  const [kind, number = '0'] = source.split(' ');
  return ['decisions', 'product', 'operator'].indexOf(kind ?? '') * 1_000 + Number(number);
}

/** @param {string} file from the root */
const link = (file) => `[${file.replace(`${domain}/`, '')}](../${file})`;

/** @returns {string} the page */
export function rulesPage() {
  const elsewhere = [...keptElsewhere].map(
    ([number, { rule, file }]) => `| ${rule} | decisions ${number} | ${link(file)} |`,
  );
  return [
    '# Rules',
    '',
    'Written by `node scripts/rules.mjs` from the names of the tests; do not edit it by hand.',
    'A rule is one sentence; its source is a numbered decision, a section of the product, or the operator contract.',
    '',
    '| rule | source | file | test |',
    '| --- | --- | --- | --- |',
    ...rules().map(({ rule, source, file, test }) => `| ${rule} | ${source} | ${link(file)} | ${link(test)} |`),
    '',
    '## Kept outside the domain',
    '',
    '| rule | source | file |',
    '| --- | --- | --- |',
    ...elsewhere,
    '',
  ].join('\n');
}

/** @returns {number[]} decisions that neither a test nor the table of those kept elsewhere mentions */
export function unprovenDecisions() {
  const proven = new Set(rules().map(({ source }) => source));
  return Array.from({ length: DECISIONS }, (_, index) => index + 1).filter(
    (number) => !proven.has(`decisions ${number}`) && !keptElsewhere.has(number),
  );
}

/** @returns {string[]} files that keep a rule outside the domain, and do not exist */
export function missingKeepers() {
  return [...keptElsewhere.values()].map(({ file }) => file).filter((file) => !existsSync(join(root, file)));
}

/** @returns {string[]} files of the domain that hold functions or use cases and have no test beside them */
export function untestedFiles() {
  const files = domainFiles();
  const decides = /^export (async )?function |useCase\(\{/m;
  // `location-tags.test.ts` is the test of `location-tags.ts` and of its parts, `location-tags-….ts`.
  const tested = files.filter((file) => file.endsWith('.test.ts')).map((file) => file.replace(/\.test\.ts$/, ''));
  const hasTest = (/** @type {string} */ file) =>
    tested.some((stem) => file === `${stem}.ts` || file.startsWith(`${stem}-`));
  return files.filter((file) => !file.endsWith('.test.ts') && decides.test(read(file)) && !hasTest(file));
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, page), rulesPage());
  console.log(`${page}: ${rules().length} rules`);
}
