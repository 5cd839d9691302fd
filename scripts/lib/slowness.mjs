import { createHash } from 'node:crypto';

/** How long the work below takes on the fastest machine used so far, with nothing else running, in ms. */
const QUICKEST_MS = 150;
const MAX = 20;

/**
 * How many times slower this machine is at this moment than the quickest: at least 1. The time limits of all tests grow
 * with it; nothing else may depend on it.
 * @returns {number}
 */
export function slownessNow() {
  const start = performance.now();
  const bytes = new Uint8Array(4 * 1_048_576);
  let sum = 0;
  for (let round = 0; round < 12; round += 1) {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 31 + round) % 251;
    sum += createHash('sha256').update(bytes).digest()[0] ?? 0;
  }
  if (sum < 0) throw new Error('This sum is never below zero.');
  return slownessOf(performance.now() - start);
}

/** @param {number} ms how long the work took */
export function slownessOf(ms) {
  return Math.min(MAX, Math.max(1, Math.round((ms / QUICKEST_MS) * 10) / 10));
}
