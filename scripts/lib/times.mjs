import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './workspace.mjs';

const file = join(root, 'node_modules', '.cache', 'quadrangle', 'test-times.json');

/**
 * What the last runs told.
 * @typedef {object} Times
 * @property {Record<string, number>} parts how long each part took, in ms
 * @property {Record<string, number>} items how long each file or journey took, in ms
 * @property {Record<string, string[]>} names the tests of each file
 */

/** @returns {Times} */
export function lastTimes() {
  try {
    return { parts: {}, items: {}, names: {}, ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { parts: {}, items: {}, names: {} };
  }
}

/** @param {Times} times */
export function keepTimes(times) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(times));
}

/**
 * How much of a part is left, from 1 to 0, by the times of the last run; new files count as the mean.
 * @param {readonly string[]} items all of the part
 * @param {ReadonlySet<string>} done
 * @param {Record<string, number>} known
 */
export function shareLeft(items, done, known) {
  if (items.length === 0) return 1;
  const given = items.flatMap((item) => known[item] ?? []);
  const mean = given.length > 0 ? given.reduce((sum, ms) => sum + ms, 0) / given.length : 1;
  const weightOf = (/** @type {string} */ item) => known[item] ?? mean;
  const all = items.reduce((sum, item) => sum + weightOf(item), 0);
  const left = items.filter((item) => !done.has(item)).reduce((sum, item) => sum + weightOf(item), 0);
  return all > 0 ? left / all : 1 - done.size / items.length;
}

/** A duration for people: `40 s`, `3 min`. @param {number} ms */
export function inWords(ms) {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
