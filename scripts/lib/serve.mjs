import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { node, root, toolEnv } from './workspace.mjs';

/** @returns {Promise<number>} a port nobody listens on */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/**
 * Starts a server and waits until it reports that it is ready.
 * @param {string[]} command a script and its arguments
 * @param {Record<string, string>} env
 * @param {string} ready the words it says then
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function serve(command, env, ready) {
  const child = spawn(node(), command, {
    cwd: root,
    env: { ...toolEnv(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${command[0]} ended with ${code}.\n${output}`)));
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes(ready)) resolve(null);
    });
  });
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
}
