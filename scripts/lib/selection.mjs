import { globSync } from 'node:fs';
import { root } from './workspace.mjs';

/** @typedef {'units' | 'components' | 'journeys'} Part the parts that have files with tests */

/** @returns {Record<Part, string[]>} every file with tests, from the root */
export function testFiles() {
  const found = globSync('{domain,adapters,api,web,scripts}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|dist-types|test-results|\.[^/]*)$/.test(name),
  }).map((file) => file.replaceAll('\\', '/'));
  const components = found.filter((file) => file.endsWith('.browser.test.tsx'));
  const journeys = found.filter((file) => file.startsWith('web/e2e/'));
  const units = found.filter((file) => !components.includes(file) && !journeys.includes(file));
  return { units: units.sort(), components: components.sort(), journeys: journeys.sort() };
}

/**
 * What some texts select: one that is in the path of a test file selects such files, any other the tests that have it in
 * their name; several narrow each other down.
 * @param {readonly string[]} texts
 * @param {Record<Part, string[]>} files every file with tests
 * @returns {{ files: Record<Part, string[]>, name: string }} `name`: a regular expression for the names of tests
 */
export function select(texts, files) {
  const all = Object.values(files).flat();
  const inPath = texts.filter((text) => all.some((file) => file.includes(text)));
  const chosen = (/** @type {Part} */ part) =>
    files[part].filter((file) => inPath.every((text) => file.includes(text)));
  const inName = texts.filter((text) => !inPath.includes(text));
  return {
    files: { units: chosen('units'), components: chosen('components'), journeys: chosen('journeys') },
    name: inName.map((text) => `(?=[\\s\\S]*${text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')})`).join(''),
  };
}
