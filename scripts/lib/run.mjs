import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { node, root, toolEnv } from './workspace.mjs';

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}

/**
 * Runs a script on the workspace's Node.js, printing what it prints.
 * @param {string[]} command the script, from `cwd`, and its arguments
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<boolean>} whether it ended well
 */
export function run(command, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    running = spawn(node(), command, {
      cwd,
      env: { ...toolEnv(), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.once('error', () => resolve(false));
    running.once('close', (code) => resolve(code === 0));
  });
}

/**
 * The report a tool wrote; null when it did not get that far.
 * @param {string} file
 */
export function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
