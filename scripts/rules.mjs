/**
 * Keeps `docs/rules/` up to date: under each rule, its pages list the code that implements it and the tests that prove
 * it, read from the sources. `node scripts/rules.mjs` writes these lists.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adrIndex, page } from './adr-index.mjs';
import { evidence, isTest, sources } from './lib/rule-evidence.mjs';
import { saysSomething } from './lib/rule-references.mjs';
import { root } from './lib/workspace.mjs';

/** @typedef {import('./lib/rule-evidence.mjs').Place} Place */
/** @typedef {{ code: Place[], tests: Place[] }} Evidence */
/** @typedef {{ anchor: string, title: string, page: string }} Rule */

export const folder = 'docs/rules';
const INDEX = 'README.md';

const HEADING = /^<a id="([a-z]+(?:-\d+)?)"><\/a>\n## (.+)$/gm;
const PROOF = /<!-- proof of ([\w-]+) -->\n[\s\S]*?<!-- end of proof -->/g;
const LIST = /<!-- list of rules -->\n[\s\S]*?<!-- end of list -->/;

/** The layers that tests are grouped by, in this order. */
const LAYERS = [
  ['domain', /^domain\/src\//],
  ['contracts', /^domain\/contracts\//],
  ['adapters', /^adapters\//],
  ['api', /^api\//],
  ['web', /^web\/src\//],
  ['journeys', /^web\/e2e\//],
];

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

/** @returns {string[]} the pages that hold rules, by name */
export const pages = () =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== INDEX)
    .sort();

/** @returns {Rule[]} every rule that has an anchor */
export const rules = () =>
  pages().flatMap((page) =>
    [...read(`${folder}/${page}`).matchAll(HEADING)].map(([, anchor = '', title = '']) => ({ anchor, title, page })),
  );

/**
 * @param {string} page its name
 * @param {Evidence} found
 * @returns {string} the page as it has to be
 */
export const pageWithProofs = (page, found) =>
  read(`${folder}/${page}`).replace(
    PROOF,
    (_, anchor) => `<!-- proof of ${anchor} -->\n${proofOf(anchor, found)}\n<!-- end of proof -->`,
  );

/** @returns {string} the index as it has to be */
export function indexPage() {
  const known = rules();
  const rank = (/** @type {Rule} */ { anchor }) => {
    const [kind = '', number = '0'] = anchor.split('-');
    return ['decision', 'product', 'operator'].indexOf(kind) * 1_000 + Number(number);
  };
  const rows = known
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ anchor, title, page }) => `| ${anchor.replace('-', ' ')} | [${title}](${page}#${anchor}) |`);
  return read(`${folder}/${INDEX}`).replace(
    LIST,
    ['<!-- list of rules -->', '| number | rule |', '| --- | --- |', ...rows, '<!-- end of list -->'].join('\n'),
  );
}

/**
 * @param {string} anchor
 * @param {Evidence} found
 */
function proofOf(anchor, found) {
  const code = found.code.filter((place) => place.anchor === anchor);
  const tests = found.tests.filter((place) => place.anchor === anchor);
  const layers = LAYERS.map(
    ([name, folder]) =>
      /** @type {const} */ ([name, tests.filter(({ file }) => /** @type {RegExp} */ (folder).test(file))]),
  ).filter(([, of]) => of.length > 0);
  return [
    `<details><summary>${count(code.length, 'place')} in the code, ${count(tests.length, 'test')}</summary>`,
    '',
    ...code.map(({ file, line, name }) => `- ${name === '' ? '' : `\`${name}\` in `}${link(file, line)}`),
    ...layers.flatMap(([name, of]) => ['', `**${name}**`, '', ...of.map(testRow)]),
    '',
    '</details>',
  ].join('\n');
}

/** @param {Place} place */
const testRow = ({ file, line, name }) => `- ${name === '' ? 'every test' : name} (${link(file, line)})`;

/**
 * @param {number} number
 * @param {string} noun
 */
const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/**
 * @param {string} file
 * @param {number} line
 */
const link = (file, line) => `[${file.replace(/^.*\/(?=[^/]*\/[^/]*$)/, '')}:${line}](../../${file}#L${line})`;

/**
 * Faults of the pages: a rule without code or without a test, a reference to no rule, a test whose name says nothing.
 * @param {Pick<Rule, 'anchor'>[]} known
 * @param {Evidence} found
 * @returns {string[]} sentences for people
 */
export function gaps(known, { code, tests }) {
  const anchors = new Set(known.map(({ anchor }) => anchor));
  const named = (/** @type {Place[]} */ places) => new Set(places.map(({ anchor }) => anchor));
  const [kept, proved] = [named(code), named(tests)];
  return [
    ...[...anchors].filter((anchor) => !kept.has(anchor)).map((anchor) => `${anchor}: no code names it`),
    ...[...anchors].filter((anchor) => !proved.has(anchor)).map((anchor) => `${anchor}: no test proves it`),
    ...[...code, ...tests]
      .filter(({ anchor }) => !anchors.has(anchor))
      .map(({ anchor, file, line }) => `${file}:${line}: no rule is called ${anchor}`),
    ...tests
      .filter(({ name }) => name !== '' && !saysSomething(name))
      .map(({ file, line, name }) => `${file}:${line}: "${name}" says nothing`),
  ];
}

/**
 * Contracts, tests of the API and journeys that name no rule, so that no rule shows them.
 * @param {Evidence} found
 */
export function testsOfNoRule({ tests }) {
  const named = new Set(tests.map(({ file }) => file));
  const proves = (/** @type {string} */ file) => /^(domain\/contracts|api|web\/e2e)\//.test(file) && isTest(file);
  return sources().filter((file) => proves(file) && !named.has(file) && /\b(it|test)\b.*\(/.test(read(file)));
}

/** @returns {string[]} files of the domain that hold functions or use cases and have no test beside them */
export function untestedFiles() {
  const files = sources().filter((file) => file.startsWith('domain/src/'));
  const decides = /^export (async )?function |useCase\(\{/m;
  // `location-tags.test.ts` is the test of `location-tags.ts` and of its parts, `location-tags-….ts`.
  const tested = files.filter((file) => file.endsWith('.test.ts')).map((file) => file.replace(/\.test\.ts$/, ''));
  const hasTest = (/** @type {string} */ file) =>
    tested.some((stem) => file === `${stem}.ts` || file.startsWith(`${stem}-`));
  return files.filter((file) => !file.endsWith('.test.ts') && decides.test(read(file)) && !hasTest(file));
}

if (process.argv[1] === import.meta.filename) {
  const found = evidence();
  for (const page of pages()) writeFileSync(join(root, folder, page), pageWithProofs(page, found));
  writeFileSync(join(root, folder, INDEX), indexPage());
  writeFileSync(page, adrIndex());
  const missing = gaps(rules(), found);
  console.log([`${folder}: ${rules().length} rules`, ...missing].join('\n'));
}
