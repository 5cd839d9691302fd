/** From an empty machine to a college in production form and back, by the lines of the page for operators (operator). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../adapters/testing/free-port.ts';
import { startMailServer, type TestMailServer } from '../adapters/testing/mail-server.ts';
import { PostgresMissing, startPostgres } from '../adapters/testing/postgres.ts';
import { S3_CREDENTIALS, type S3StandIn, startS3StandIn } from '../adapters/testing/s3-stand-in.ts';
import { configVariables } from './lib/config-variables.ts';
import { answers, Installation, type Started, standIn } from './lib/installation.ts';
import { Machine } from './lib/machine.ts';
import { Member } from './lib/member.ts';
import { type ShellBlock, shellBlocks } from './lib/shell-blocks.ts';
import { COMPILE_CACHE, root } from './lib/workspace.mjs';

/*
 * Each shell block of the page says in its fence what this test does with it: `serve` starts the server for trying out, `run
 * beside` runs beside it, `run` runs on a machine of its own, in the order of the page, and `needs …` is only checked for
 * syntax. Into the lines go the addresses, passwords and ports of what stands for a bucket, a database, a mail server and
 * a proxy, in place of those that the page tells its reader to replace.
 */
const page = 'docs/operations.md';
const markdown = readFileSync(join(root, page), 'utf8');
const blocks = shellBlocks(page, markdown);

/** Programs that a block needs; the page does not say how to install them. */
const tools = ['curl', 'openssl', 'git'];

const ASHA = { Normalname: 'Asha Rao', name: 'asha', password: 'purple monkey 12', email: 'asha@example.edu' };
const ZOE = { Normalname: 'Zoe Lin', name: 'zoe', password: 'yellow monkey 34', email: 'zoe@example.edu' };

const postgres = await startPostgres().catch((error) => {
  if (error instanceof PostgresMissing) return null;
  throw error;
});

let trial: Installation;
let trialEnv: Record<string, string>;
let server: Started | undefined;
let machine: Machine;
let mail: TestMailServer;
let photos: S3StandIn;
let nights: S3StandIn;
let url: string;
let asha: Member;
/** The college at the last check. */
let before: Awaited<ReturnType<typeof college>>;

beforeAll(async () => {
  const own = new Set(configVariables());
  const others = Object.entries(process.env).flatMap(([name, value]) =>
    own.has(name) || value === undefined ? [] : [[name, value]],
  );
  const env: Record<string, string> = Object.fromEntries(others);
  trial = new Installation();
  trialEnv = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env, PORT: String(await freePort()), LOG_LEVEL: 'warn' };
  [machine, mail, photos, nights] = await Promise.all([
    Machine.start(env),
    startMailServer({ account: { user: 'quadrangle', pass: 'p@ss' } }),
    startS3StandIn({ bucket: 'college-photos' }),
    startS3StandIn({ bucket: 'college-backups' }),
  ]);
  url = `http://localhost:${await freePort()}`;
  asha = new Member(url);
});
afterAll(async () => {
  trial.remove();
  machine.remove();
  await Promise.all([mail.stop(), photos.close(), nights.close(), postgres?.stop()]);
});

/** The text of a block with what is here in place of what the page tells its reader to replace. */
function here(text: string): string {
  return text
    .replaceAll('$REPOSITORY', root)
    .replaceAll('localhost:3000', `localhost:${trialEnv.PORT}`)
    .replaceAll('https://photos.college.edu', url)
    .replace('college add college.edu', 'college add example.edu')
    .replaceAll('postgres://user:pass@host:5432/quadrangle', postgres?.url ?? '')
    .replace('AWS_ACCESS_KEY_ID=key', `AWS_ACCESS_KEY_ID=${S3_CREDENTIALS.AWS_ACCESS_KEY_ID}`)
    .replace('AWS_SECRET_ACCESS_KEY=secret', `AWS_SECRET_ACCESS_KEY=${S3_CREDENTIALS.AWS_SECRET_ACCESS_KEY}`)
    .replace(/(s3:\/\/college-photos[^']*endpoint=)https:\/\/s3\.example\.org/g, `$1${photos.url}`)
    .replace(/(s3:\/\/college-backups[^']*endpoint=)https:\/\/s3\.example\.org/g, `$1${nights.url}`);
}

/** Why a block cannot run here; null when it can. */
function obstacle({ mark, text }: ShellBlock): string | null {
  if (mark.startsWith('needs ')) return mark;
  if (postgres === null && text.includes('postgres://')) return 'needs PostgreSQL';
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = tools.find(
    (tool) => text.includes(`${tool} `) && !folders.some((folder) => existsSync(join(folder, tool))),
  );
  if (text.includes('git clone') && !existsSync(join(root, '.git'))) return 'needs a repository';
  return missing === undefined ? null : `needs ${missing}`;
}

/** Steps of the page's reader between its blocks: after the block that contains these words. */
const steps: { readonly after: string; readonly does: string; readonly run: () => Promise<void> | void }[] = [
  { after: 'npm start', does: 'somebody signs up at the server for trying out', run: signUpAtTrial },
  { after: 'npm run admin -- grant', does: 'the server for trying out ends', run: stop },
  {
    after: 'git clone',
    does: 'what was cloned is a checkout, for which this one stands from now on',
    run() {
      const product = machine.path('/opt/quadrangle');
      if (existsSync(product)) expect(readFileSync(join(product, 'package.json'), 'utf8')).toContain('"quadrangle"');
      rmSync(product, { recursive: true, force: true });
      mkdirSync(product);
      standIn(product);
    },
  },
  {
    after: '> .env',
    does: 'the settings for containers are those of the example, with secrets, for their owner alone',
    run: lookAtEnv,
  },
  { after: 'sudoedit', does: 'the settings that the page names are edited', run: edit },
  {
    after: 'sudo -u quadrangle env',
    does: 'nobody can sign up whose college is not here; NODE_OPTIONS in front of the command reaches it, and else that of the settings',
    async run() {
      expect((await asha.post('/api/auth/signup', ASHA)).status).toBe(400);
      expect((await machine.run('NODE_OPTIONS=--none-such admin --version')).output).toContain('--none-such');
      const settings = machine.path('/etc/quadrangle.env');
      const text = readFileSync(settings, 'utf8');
      writeFileSync(settings, `${text}\nNODE_OPTIONS=--none-such\n`);
      const { output } = await machine.run('admin --version');
      writeFileSync(settings, text);
      expect(output).toContain('--none-such');
    },
  },
  {
    after: 'admin college add',
    does: 'somebody signs up through the proxy, and follows the link in the mail',
    run: signUp,
  },
  {
    after: 'admin grant asha',
    does: 'she is a developer, and shares a photo',
    async run() {
      expect((await asha.get('/api/auth/me')).body).toMatchObject({ role: 'developer' });
      await asha.share('first day', 'icon-512.png');
      expect((await new Member(url).post('/api/auth/signup', ZOE)).status).toBe(200);
      before = await college();
      expect(before.items).toMatchObject([{ title: 'first day', picture: expect.any(String) }]);
      expect(filesInFolder().size).toBeGreaterThan(1);
      expect(before.people).toEqual({ users: 2, livePlans: 1 });
    },
  },
  {
    after: 'admin backup prune',
    does: 'somebody is erased after the backup',
    async run() {
      expect(await machine.run('sudo systemctl stop quadrangle\nadmin erase zoe')).toMatchObject({ code: 0 });
      expect(await machine.run('sudo systemctl start quadrangle')).toMatchObject({ code: 0 });
      before = await college();
      expect(before.people).toEqual({ users: 1, livePlans: 1 });
    },
  },
  {
    after: 'BACKUP_TO',
    does: 'the backup of a night lies in the bucket, after one in the folder',
    run() {
      expect(nights.objects.names.filter((name) => /^nights\/2\d{3}-.+Z\/manifest\.json$/.test(name))).toHaveLength(1);
      expect(globSync('2*/manifest.json', { cwd: machine.path('/var/lib/quadrangle/backups') })).toHaveLength(1);
    },
  },
  {
    after: 'admin restore',
    does: 'accounts, items and files are back, byte for byte, and nobody who was erased (decisions 73)',
    async run() {
      expect(await college()).toEqual(before);
      await expect.poll(filesInFolder).toEqual(filesIn(machine.path('/var/lib/quadrangle/replaced/files')));
    },
  },
  {
    after: 'admin storage cors',
    does: 'accounts, items and files are the same on PostgreSQL and in the bucket, byte for byte, and more come',
    async run() {
      expect(filesInBucket()).toEqual(filesInFolder());
      expect(await college()).toEqual(before);
      await asha.share('second day', 'icon-192.png');
      before = await college();
      expect(before.items.map(({ title }) => title)).toEqual(['second day', 'first day']);
      expect(filesInBucket().size).toBeGreaterThan(filesInFolder().size);
    },
  },
  {
    after: '/^STORAGE_URL=/d',
    does: 'accounts, items and files are the same on SQLite and in the folder again, byte for byte',
    async run() {
      expect(filesInFolder()).toEqual(filesInBucket());
      expect(await college()).toEqual(before);
      const settings = readFileSync(machine.path('/etc/quadrangle.env'), 'utf8');
      expect(settings).not.toMatch(/^(DATABASE|STORAGE)_URL=/m);
    },
  },
];

it('every block of the page for operators says what becomes of it here, and is sound shell', () => {
  expect(blocks.length).toBeGreaterThan(20);
  for (const { at, mark, text } of blocks) {
    expect(mark, at).toMatch(/^(serve|run|run beside|needs .+)$/);
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    expect({ at, status, stderr }).toEqual({ at, status: 0, stderr: '' });
  }
  for (const { after } of steps) expect(blocks.filter(({ text }) => text.includes(after)).length, after).toBe(1);
});

const parts = `${postgres === null ? 'SQLite alone' : 'PostgreSQL'}, a store that speaks S3, SMTP and ${Machine.hasCaddy ? 'Caddy' : 'a proxy of Node.js'}`;
describe(`by the lines of the page for operators, from an empty machine to a college on ${parts}, and back`, () => {
  for (const block of blocks) {
    const reason = obstacle(block);
    const first = block.text.split('\n', 1)[0];
    if (reason !== null) console.log(`Not run, only its syntax was checked: ${block.at} (${reason}): ${first}`);
    else it(`${block.at} ${first}`, () => follow(block));
    if (reason !== 'needs PostgreSQL')
      for (const { after, does, run } of steps) if (block.text.includes(after)) it(does, run);
  }
  console.log(
    'Not run: building and starting the containers (needs docker), getting a certificate (needs a public name)',
  );
});

async function follow({ mark, text }: ShellBlock): Promise<void> {
  if (mark === 'serve') return serve(here(text));
  const { code, output } =
    mark === 'run beside' ? await trial.run(here(text), trialEnv) : await machine.run(here(text));
  expect({ code, output }).toEqual({ code: 0, output: expect.anything() });
}

it("the Dockerfile's last step of the build leaves a folder that serves", async () => {
  await stop();
  const file = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const step = /^RUN (rm -rf node_modules [\s\S]*?\/product)\n\n/m.exec(file)?.[1];
  const [, name = '', value = ''] = /^ARG (\w+)=(.+)$/m.exec(file) ?? [];
  expect(step).toBeDefined();
  const [build, product] = ['build', 'product'].map((name) => join(trial.folder, name));
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
  const { code, output } = await trial.run(`cd "${build}"\n${step.replaceAll('/product', product)}`, {
    ...trialEnv,
    [name]: value,
  });
  expect({ code, output }).toEqual({ code: 0, output: expect.anything() });
  expect(globSync('node_modules/.pnpm/{vitest,typescript-linux,node-linux,vite,*node-av}*', { cwd: product })).toEqual(
    [],
  );
  const needless = 'node_modules/.pnpm/@mediabunny+server*';
  expect(globSync([needless, 'scripts', 'api/assets', '**/seed'], { cwd: product })).toEqual([]);
  const image = { NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${trialEnv.PORT}`, HOST: '127.0.0.1' };
  server = trial.start(`cd "${product}"\nexec node api/dist/main.js`, {
    ...trialEnv,
    ...image,
    DATA_DIR: join(trial.folder, 'data'),
  });
  await answers(`http://localhost:${trialEnv.PORT}/api/health/ready`, server);
  expect(await (await fetch(`http://localhost:${trialEnv.PORT}/`)).text()).toContain('<title>');
  await stop();
});

async function serve(command: string): Promise<void> {
  server = trial.start(`exec ${command}`, trialEnv);
  await answers(`http://localhost:${trialEnv.PORT}/api/health/ready`, server);
}

async function stop(): Promise<void> {
  if (server === undefined) return;
  const closed = once(server.child, 'close');
  server.child.kill('SIGTERM');
  await closed;
  server = undefined;
}

async function signUpAtTrial(): Promise<void> {
  expect((await new Member(`http://localhost:${trialEnv.PORT}`).post('/api/auth/signup', ASHA)).status).toBe(200);
}

function lookAtEnv(): void {
  const file = join(machine.path('/opt/quadrangle'), '.env');
  if (!existsSync(file)) {
    console.log('Not checked: .env was not made (needs openssl)');
    return;
  }
  expect(readFileSync(file, 'utf8')).toMatch(
    /^PUBLIC_URL=.+\n[\s\S]*\nPOSTGRES_PASSWORD=[0-9a-f]{48}\nMETRICS_TOKEN=[0-9a-f]{48}\n$/m,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
}

/** Sets what the page says is to be edited, and a port that is free. */
async function edit(): Promise<void> {
  const file = machine.path('/etc/quadrangle.env');
  const values: Record<string, string> = {
    PUBLIC_URL: url,
    INSTITUTE_NAME: "'Northfield College'",
    SMTP_URL: mail.url,
    MAIL_FROM: "'Quadrangle <photos@college.edu>'",
  };
  const [, named = ''] = /^Edit `\/etc\/quadrangle\.env`: at least ([^.]+)\.$/m.exec(markdown) ?? [];
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(values));
  const lines = readFileSync(file, 'utf8').split('\n');
  const edited = lines.map((line) => {
    const [name = ''] = line.split('=');
    return values[name] === undefined ? line : `${name}=${values[name]}`;
  });
  writeFileSync(file, edited.join('\n'));
  appendFileSync(file, `PORT=${await freePort()}\n`);
}

async function signUp(): Promise<void> {
  const { status, body } = await asha.post('/api/auth/signup', ASHA);
  expect({ status, body }).toMatchObject({ status: 200 });
  const [letter] = await vi.waitUntil(() => mail.mails.length > 0 && mail.mails, { interval: 50 });
  expect(letter).toMatchObject({ recipient: ASHA.email, encrypted: true, user: 'quadrangle' });
  const link = new URL(/^http\S+$/m.exec(letter?.text ?? '')?.[0] ?? '');
  expect(link.origin).toBe(url);
  expect((await asha.get(`/api${link.pathname}`)).status).toBe(200);
  const { name, password } = ASHA;
  expect((await asha.post('/api/auth/signin', { name, password })).status).toBe(200);
}

/** The college as members see it, and how many people there are, as a developer sees it. */
async function college() {
  const { status, body } = await asha.get('/trpc/desk.condition');
  expect({ status, body }).toMatchObject({ status: 200 });
  const { users, livePlans } = (body as { result: { data: Record<string, unknown> } }).result.data;
  return { people: { users, livePlans }, items: await asha.items() };
}

/** The SHA-256 of each stored file by its name. */
function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.sort().map((name) => [name, sha256(readFileSync(join(folder, name)))]));
}

const filesInFolder = () => filesIn(machine.path('/var/lib/quadrangle/files'));

function filesInBucket(): Map<string, string> {
  return new Map(
    photos.objects.names.map((name) => [name, sha256(photos.objects.object(name)?.bytes ?? Buffer.alloc(0))]),
  );
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
