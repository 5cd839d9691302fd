/**
 * What a tool that runs tests tells the run about them, over the channel between their processes.
 * @typedef {{ kind: 'begin', items: string[] }} Begin what it is going to run: files or tests, by their keys
 * @typedef {{ kind: 'done', item: string, ms: number }} Done one of them has ended
 * @typedef {object} Tested
 * @property {'test'} kind
 * @property {string} file from the repository's root
 * @property {number} line 0 where it is not known
 * @property {string} title its own
 * @property {string} name with those of the groups it is in
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {boolean} flaky whether it passed at a second try only
 * @property {number} ms
 * @property {string[]} errors
 * @property {{ name: string, path: string }[]} left files it left behind, such as a picture and a trace
 * @typedef {{ kind: 'broken', file: string, errors: string[] }} Broken something failed outside of every test
 * @typedef {Begin | Done | Tested | Broken} TestEvent
 */

let sending = Promise.resolve();

/** @param {TestEvent} event */
export function tell(event) {
  if (!process.send) return;
  const sent = new Promise((resolve) => process.send?.(event, undefined, undefined, () => resolve(undefined)));
  sending = sending.then(() => sent).then(() => undefined);
}

/** Resolves when everything was told: a process that ends before takes the rest with it. */
export const told = () => sending;

/** Text for people, without the colours of a terminal. @param {string} text */
export function plain(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what colours are made of
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '');
}
