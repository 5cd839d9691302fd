/**
 * The product with reload on change, at one address: Vite serves the web client there and passes what belongs to the
 * server on to it; the server runs from source and restarts when a file of any package changes.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, toolEnv } from './lib/workspace.mjs';

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';

/** @returns {Promise<number>} a port of the loopback address that nobody listens on */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const serverPort = await freePort();
const server = spawn(process.execPath, ['--watch', '--conditions=source', '--import', 'tsx', 'api/src/main.ts'], {
  cwd: root,
  env: {
    PUBLIC_URL: `http://localhost:${port}`,
    ...toolEnv(),
    // An installation that is reachable from elsewhere is not local.
    HOST: host,
    PORT: String(serverPort),
    TSX_TSCONFIG_PATH: join(root, 'tsconfig.base.json'),
  },
  stdio: 'inherit',
});

const vitePath = createRequire(join(root, 'web', 'package.json')).resolve('vite');
/** @type {typeof import('../web/node_modules/vite/dist/node/index.js')} */
const { createServer } = await import(pathToFileURL(vitePath).href);
const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
process.env.API_ORIGIN = `http://${reached.includes(':') ? `[${reached}]` : reached}:${serverPort}`;
const web = await createServer({
  root: join(root, 'web'),
  server: {
    port,
    host,
    strictPort: true,
  },
});

/** @param {number} code */
async function end(code) {
  server.kill('SIGTERM');
  await web.close();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(0));
server.once('exit', (code) => void end(code ?? 1));

await web.listen();
console.log(`Quadrangle, reloading on change: http://localhost:${port}`);
