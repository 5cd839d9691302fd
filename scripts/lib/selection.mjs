import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** @typedef {'units' | 'components' | 'end to end'} Part the parts that have files with tests */

/**
 * What is to be run of a part: these files, and of their tests those whose names match, all where that is null.
 * @typedef {{ files: string[], name: string | null }} Selection
 */

/** @type {Record<Part, RegExp>} */
const PARTS = {
  components: /^web\/src\/.*\.browser\.test\.tsx$/,
  'end to end': /^web\/e2e\/.*\.spec\.ts$/,
  units: /^(domain|adapters|api|web\/src|scripts)\/.*(?<!\.browser)\.test\.tsx?$/,
};

const HEAVY = /(^|\/)(node_modules|dist|dist-types|test-results|\.[^/]*)$/;

/** @returns {Record<Part, string[]>} every file with tests, from the root */
export function testFiles() {
  const found = ['domain', 'adapters', 'api', 'web', 'scripts'].flatMap(filesIn);
  const of = (/** @type {RegExp} */ pattern) => found.filter((file) => pattern.test(file)).sort();
  return { units: of(PARTS.units), components: of(PARTS.components), 'end to end': of(PARTS['end to end']) };
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return HEAVY.test(path) ? [] : filesIn(path);
  });
}

/**
 * What some texts select: one that is in the path of a test file selects such files, any other the tests that have it in
 * their name; several narrow each other down.
 * @param {readonly string[]} texts
 * @param {Record<Part, string[]>} files every file with tests
 * @param {Record<string, string[]>} names the tests of each file, as far as they are known
 * @returns {Record<Part, Selection>}
 */
export function select(texts, files, names) {
  const all = Object.values(files).flat();
  const inPath = texts.filter((text) => all.some((file) => file.includes(text)));
  const inName = texts.filter((text) => !inPath.includes(text));
  const mayHave = (/** @type {string} */ file) => {
    const known = names[file];
    return known === undefined || known.some((name) => inName.every((text) => name.includes(text)));
  };
  const chosen = (/** @type {Part} */ part) =>
    files[part].filter((file) => inPath.every((text) => file.includes(text)) && (inName.length === 0 || mayHave(file)));
  const name = inName.length === 0 ? null : `${inName.map((text) => `(?=[\\s\\S]*${escaped(text)})`).join('')}`;
  return {
    units: { files: chosen('units'), name },
    components: { files: chosen('components'), name },
    'end to end': { files: chosen('end to end'), name },
  };
}

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * The line that runs one test alone.
 * @param {string} file
 * @param {string} title
 */
export function aloneLine(file, title) {
  return `npm test -- ${file} '${title.replaceAll("'", String.raw`'\''`)}'`;
}
