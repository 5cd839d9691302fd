import { Agent, get } from 'node:http';

/** @typedef {{ perSecond: number, median: number, slow: number }} Load answers a second; median and 99th percentile in ms */

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Agent} agent
 * @returns {Promise<void>} when the whole answer is there
 */
function ask(url, headers, agent) {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('data', () => undefined);
      answer.on('end', resolve);
    }).on('error', reject);
  });
}

/**
 * Asks for the same thing again and again over some connections that stay open.
 * @param {string} url
 * @param {{ headers?: Record<string, string>, seconds?: number, connections?: number }} [options]
 * @returns {Promise<Load>}
 */
export async function load(url, { headers = {}, seconds = 5, connections = 16 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const times = [];
  /** @param {number} end */
  const keepAsking = async (end) => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await ask(url, headers, agent);
      times.push(performance.now() - start);
    }
  };
  const together = (/** @type {number} */ ms) =>
    Promise.all(Array.from({ length: connections }, () => keepAsking(performance.now() + ms)));
  await together(1_000);
  times.length = 0;
  await together(seconds * 1_000);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { perSecond: times.length / seconds, median: at(0.5), slow: at(0.99) };
}
