import { spawn } from 'node:child_process';
import { node, root, toolEnv } from './workspace.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
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
    const child = spawn(node(), command, {
      cwd,
      env: { ...toolEnv(), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    const end = (/** @type {boolean} */ ok) => {
      running.delete(child);
      resolve(ok);
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}
