import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configVariables } from './lib/config-variables.ts';
import { answers, freePort, Installation, type Started } from './lib/installation.ts';
import { type ShellBlock, shellBlocks } from './lib/shell-blocks.ts';
import { root } from './lib/workspace.mjs';

/*
 * Each shell block of the page says in its fence what this test does with it: `serve` starts the server that the
 * following blocks use, `run` runs beside it, `run fresh` runs in an empty installation without a server, `needs …` is
 * only checked for syntax.
 */
const page = 'docs/operations.md';
const blocks = shellBlocks(page, readFileSync(join(root, page), 'utf8'));

/** What a block needs; installing it is not this page's subject. */
const tools = ['curl', 'openssl'];

let installation: Installation;
let env: Record<string, string>;
let server: Started | undefined;

beforeAll(async () => {
  installation = new Installation();
  const own = new Set(configVariables());
  const others = Object.entries(process.env).filter(([name]) => !own.has(name));
  env = {
    ...Object.fromEntries(others.map(([name, value]) => [name, value ?? ''])),
    PORT: String(await freePort()),
    DATA_DIR: join(installation.folder, 'data'),
    LOG_LEVEL: 'warn',
  };
});
afterAll(() => installation.remove());

/** The text of a block with this installation's port and folder, and one day for all. */
const here = ({ text }: ShellBlock) =>
  text
    .replaceAll('localhost:3000', `localhost:${env.PORT}`)
    .replaceAll(' /backups/', ` ${installation.folder}/backups/`);

/** Why a block cannot run here; null when it can. */
function obstacle({ mark, text }: ShellBlock): string | null {
  if (mark.startsWith('needs ')) return mark;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = tools.find(
    (tool) => text.includes(tool) && !folders.some((folder) => existsSync(join(folder, tool))),
  );
  return missing === undefined ? null : `needs ${missing}`;
}

it('every block of the page for operators says what becomes of it here, and is sound shell', () => {
  expect(blocks.length).toBeGreaterThan(5);
  for (const { at, mark, text } of blocks) {
    expect(mark, at).toMatch(/^(serve|run|run fresh|needs .+)$/);
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    expect({ at, status, stderr }).toEqual({ at, status: 0, stderr: '' });
  }
});

describe('what the page for operators says to type works', () => {
  for (const block of blocks) {
    const reason = obstacle(block);
    const first = block.text.split('\n', 1)[0];
    if (reason !== null) {
      console.log(`Not run, only its syntax was checked: ${block.at} (${reason}): ${first}`);
      continue;
    }
    it(`${block.at} ${first}`, async () => {
      if (block.mark === 'serve') return serve(block);
      if (block.mark === 'run fresh') await stop();
      const data = block.mark === 'run fresh' ? { DATA_DIR: join(installation.folder, 'fresh') } : {};
      const { code, output } = await installation.run(here(block), { ...env, ...data });
      expect({ code, output }).toEqual({ code: 0, output: expect.anything() });
      if (block.mark === 'run fresh') await serve();
    });
  }
  console.log(
    'Not run: building and starting the containers (needs docker), getting a certificate (needs a public name)',
  );
});

it('the settings that the page has made are those of the example, with secrets, and for their owner alone', () => {
  const file = join(installation.folder, '.env');
  if (!existsSync(file)) return console.log('Not checked: .env was not made (needs openssl)');
  expect(readFileSync(file, 'utf8')).toMatch(
    /^PUBLIC_URL=.+\n[\s\S]*\nPOSTGRES_PASSWORD=[0-9a-f]{48}\nMETRICS_TOKEN=[0-9a-f]{48}\n$/m,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("the Dockerfile's last step of the build leaves a folder that serves", async () => {
  await stop();
  const step = /^RUN (rm -rf node_modules [\s\S]*?\/product)\n\n/m.exec(
    readFileSync(join(root, 'Dockerfile'), 'utf8'),
  )?.[1];
  expect(step).toBeDefined();
  const [build, product] = ['build', 'product'].map((name) => join(installation.folder, name));
  if (process.platform !== 'linux' || step === undefined || build === undefined || product === undefined)
    return console.log('Not run: the last step of the build (needs Linux)');
  const built = [
    'package.json',
    'pnpm-*.yaml',
    '.pnpmfile.cjs',
    '*/package.json',
    'scripts/demo/package.json',
    '{domain,adapters,api,web}/dist',
    'migrations',
  ];
  for (const name of globSync(built, { cwd: root, exclude: ['node_modules'] })) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    cpSync(join(root, name), join(build, name), { recursive: true });
  }
  const { code, output } = await installation.run(`cd "${build}"\n${step.replaceAll('/product', product)}`, env);
  expect({ code, output }).toEqual({ code: 0, output: expect.anything() });
  expect(globSync('node_modules/.pnpm/{vitest,typescript-linux,node-linux,vite,*node-av}*', { cwd: product })).toEqual(
    [],
  );
  const needless = 'node_modules/.pnpm/@mediabunny+server*';
  expect(globSync([needless, 'scripts', 'api/assets', '**/seed'], { cwd: product })).toEqual([]);
  const image = { NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${env.PORT}`, HOST: '127.0.0.1' };
  server = installation.start(`cd "${product}"\nexec node api/dist/main.js`, { ...env, ...image });
  await answers(`http://localhost:${env.PORT}/api/health/ready`, server);
  expect(await (await fetch(`http://localhost:${env.PORT}/`)).text()).toContain('<title>');
  await stop();
});

/** Starts the server as a block says, or again as before without one. */
async function serve(block = blocks.find(({ mark }) => mark === 'serve')): Promise<void> {
  if (block === undefined) throw new Error(`${page} starts no server.`);
  server = installation.start(`exec ${here(block)}`, env);
  await answers(`http://localhost:${env.PORT}/api/health/ready`, server);
  const asha = { Normalname: 'Asha Rao', name: 'asha', password: 'purple monkey 12', email: 'asha@example.edu' };
  await fetch(`http://localhost:${env.PORT}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asha),
  });
}

async function stop(): Promise<void> {
  if (server === undefined) return;
  const closed = once(server.child, 'close');
  server.child.kill('SIGTERM');
  await closed;
  server = undefined;
}
