import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Visitor } from './testing/visitor.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-main-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

/** The server as a process of its own, run from source. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', 'api/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(folder, 'data'),
      TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.base.json'),
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { out: text(child.stdout), err: text(child.stderr) };
  const ended = once(child, 'exit').then(async ([code]) => ({ code, out: await output.out, err: await output.err }));
  return { child, ended };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function ready(url: string): Promise<void> {
  while (
    !(await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
}

describe('a configuration that nobody can start with ends with 78 and one line that names the variable', () => {
  it.each([
    ['PORT', 'everywhere'],
    ['STORAGE_URL', 'gs://college-photos'],
    ['OIDC_CLIENT_ID', 'some-client'],
    ['LOGO_FILE', 'nowhere.png'],
  ])('%s=%s', async (name, value) => {
    const { code, out, err } = await start({ [name]: value }).ended;
    expect({ code, out }).toEqual({ code: 78, out: '' });
    expect(err).toMatch(new RegExp(`^${name} [^\\n]+\\n$`));
  });
});

it('says where it is ready, keeps what was made over a restart, and ends on SIGTERM with the upload in flight done', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = start({ PORT: String(port) });
  await ready(url);

  const visitor = new Visitor(url);
  const person = { Normalname: 'Asha Rao', name: 'asha', password: 'purple monkey 12', email: 'asha@example.edu' };
  expect((await visitor.post('/api/auth/signup', person)).status).toBe(200);
  const mails = async () => (await visitor.get<{ text: string }[]>('/dev/mail?format=json')).body;
  await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1);
  const link = /^http\S+$/m.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
  expect((await visitor.get(`/api${new URL(link).pathname}`)).status).toBe(200);
  expect((await visitor.post('/api/auth/signin', person)).status).toBe(400);
  expect((await visitor.post('/api/auth/signin', { name: 'asha', password: person.password })).status).toBe(200);

  const file = { folder: 'profile', fileName: 'me.png', size: 200_000, contentType: 'image/png' };
  const { body } = await visitor.post<{ uploadUrl: string }>('/api/uploads', file);
  const cookie = `quadrangle_session=${visitor.cookies.get('quadrangle_session')}`;
  const sending = request(body.uploadUrl, { method: 'PUT', headers: { cookie, 'content-length': 200_000 } });
  const answered = once(sending, 'response');
  await new Promise((resolve) => sending.write(Buffer.alloc(100_000), resolve));
  first.child.kill('SIGTERM');
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 'closed',
        ),
      { timeout: 10_000 },
    )
    .not.toBe(404);
  sending.end(Buffer.alloc(100_000));
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await first.ended).toEqual({ code: 0, out: `Quadrangle is ready at http://localhost:${port}\n`, err: '' });

  const second = start({ PORT: String(port) });
  await ready(url);
  expect((await visitor.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
  second.child.kill('SIGINT');
  expect((await second.ended).code).toBe(0);
}, 60_000);
