import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './workspace.mjs';

const file = join(root, 'node_modules', '.quadrangle-lock');

/**
 * Runs something while no other process of this checkout does. The lock of a process that has died is taken over.
 * @param {() => void | Promise<void>} work
 */
export async function alone(work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!taken()) await sleep(100);
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function taken() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!holderLives()) rmSync(file, { force: true });
    return false;
  }
}

function holderLives() {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // The number is not there yet in the instant after the file was made.
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
