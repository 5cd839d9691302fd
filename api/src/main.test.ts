/** Starting, stopping, exit codes (operator). */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { startMailServer } from '@quadrangle/adapters/testing/mail-server';
import { describe, expect, it } from 'vitest';
import { BUILT, ready } from '../testing/server-process.ts';
import { startedPrograms } from '../testing/started-programs.ts';
import { Visitor } from '../testing/visitor.ts';

const { serve } = startedPrograms();

describe('an invalid configuration exits with 78 and one line that names the variable', () => {
  it.each([
    ['PORT', 'everywhere'],
    ['STORAGE_URL', 'ftp://college-photos'],
    ['OIDC_ISSUER', 'accounts'],
    ['SMTP_URL', 'mail.college.edu'],
    ['SMTP_URL', 'smtp://'],
    ['LOGO_FILE', 'nowhere.png'],
    ['PRIVACY_FILE', 'nowhere.md'],
    ['DATA_DIR', '/dev/null/data'],
    ['DATABASE_URL', 'sqlite:/dev/null/quadrangle.db'],
    ['STORAGE_URL', 'file:/dev/null/files'],
    ['HOST', '999.1.1.1'],
    ['PROCESSES', 'many'],
    ['PROCESSES', '2'],
    ['PROCESSES', 'auto'],
  ])('%s=%s', async (name, value) => {
    const { code, out, err } = await serve({ LOG_LEVEL: 'info', [name]: value }).ended;
    expect({ code, out }).toEqual({ code: 78, out: '' });
    expect(err).toMatch(new RegExp(`^${name}\\b[^\\n]+\\n$`));
  });
});

it('says where it is ready, keeps what was made over a restart, and ends on SIGTERM with the upload in flight done', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = serve({ PORT: String(port) });
  await ready(url, first);

  const visitor = new Visitor(url);
  const person = { Normalname: 'Asha Rao', name: 'asha', password: 'purple monkey 12', email: 'asha@example.edu' };
  expect((await visitor.post('/api/auth/signup', person)).status).toBe(200);
  const mails = async () => (await visitor.get<{ text: string }[]>('/dev/mail?format=json')).body;
  await expect.poll(mails).toHaveLength(1);
  // Started from sources, Node needs threads before their number can be set.
  if (BUILT && process.platform === 'linux')
    expect((await readdir(`/proc/${first.child.pid}/task`)).length).toBeGreaterThan(16);
  const link = /^http\S+$/m.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
  expect((await visitor.get(`/api${new URL(link).pathname}`)).status).toBe(200);
  expect((await visitor.post('/api/auth/signin', { name: 'asha', password: person.password })).status).toBe(200);

  const file = { folder: 'profile', fileName: 'me.png', size: 200_000, contentType: 'image/png' };
  const { body } = await visitor.post<{ id: string; uploadUrl: string }>('/api/uploads', file);
  const cookie = `quadrangle_session=${visitor.cookies.get('quadrangle_session')}`;
  const sending = request(body.uploadUrl, { method: 'PUT', headers: { cookie, 'content-length': 200_000 } });
  const answered = once(sending, 'response');
  sending.write(Buffer.alloc(100_000));
  const received = async () => (await visitor.get<{ received: number }>(`/api/uploads/${body.id}`)).body.received;
  await expect.poll(received).toBeGreaterThan(0);
  first.child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    .not.toBe(404);
  sending.end(Buffer.alloc(100_000));
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  const out = expect.stringMatching(`^Videos are .+\nQuadrangle is ready at http://localhost:${port}\n$`);
  expect(await first.ended).toEqual({ code: 0, out, err: '' });

  const second = serve({ PORT: String(port) });
  await ready(url, second);
  expect((await visitor.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
  second.child.kill('SIGINT');
  expect((await second.ended).code).toBe(0);
});

it('logs what broke in a page, and a call for a third party that is not configured as answered and as no error', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const production = { NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_URL: url };
  const server = serve({ PORT: String(port), LOG_LEVEL: 'info', ...production });
  await ready(url, server);
  const visitor = new Visitor(url);
  expect((await visitor.get('/api/auth/google/start')).status).toBe(503);
  expect((await visitor.post('/api/auth/google', { credential: 'x' })).status).toBe(503);
  const fault = { kind: 'rejection', name: 'TypeError', places: ['index-a.js:1:20'], page: 'photo' };
  expect((await visitor.post('/api/faults', fault)).status).toBe(200);
  expect((await visitor.post('/api/faults', { ...fault, message: 'private' })).status).toBe(400);
  server.child.kill('SIGTERM');
  const lines = (await server.ended).out.split('\n').filter((line) => line.startsWith('{'));
  type Entry = { level: number; status?: number; err?: unknown; fault?: object };
  const entries = lines.map((line): Entry => JSON.parse(line));
  expect(entries.filter(({ level }) => level === 40)).toMatchObject([{ fault, msg: 'a page broke' }]);
  expect(lines.join()).not.toContain('private');
  expect(entries.filter(({ status }) => status === 503)).toHaveLength(2);
  expect(entries.filter(({ level, err }) => level >= 50 || err !== undefined)).toEqual([]);
});

it('says in one line of the log at the start when the mail server does not let us in, and serves anyway', async () => {
  const mailServer = await startMailServer({ account: { user: 'quad', pass: 'right' } });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const production = { NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_URL: url };
  const env = { PORT: String(port), LOG_LEVEL: 'warn', ...production };
  /** The log from the start until readiness returns `health`. */
  const linesWith = async (smtpUrl: string, health: object) => {
    const { child, ended } = serve({ ...env, SMTP_URL: smtpUrl });
    await ready(url, { child, ended });
    const answer = async () => (await fetch(`${url}/api/health/ready`)).json();
    await expect.poll(answer).toEqual(health);
    child.kill('SIGTERM');
    return (await ended).out.split('\n').filter((line) => line.includes('SMTP_URL'));
  };
  const degraded = { status: 'ok', degraded: ['mail'] };
  const wrongPassword = await linesWith(mailServer.url.replace('right', 'wrong'), degraded);
  expect(wrongPassword).toHaveLength(1);
  expect(wrongPassword[0]).not.toContain('quad:wrong');
  expect(await linesWith(mailServer.url, { status: 'ok' })).toEqual([]);
  await mailServer.stop();
  expect(await linesWith(mailServer.url, degraded)).toHaveLength(1);
});

/** Hides the package `node-av` from a program. */
const WITHOUT_NODE_AV = `
import Module from 'node:module';
const { _resolveFilename: resolve } = Module;
Module._resolveFilename = (name, ...rest) => resolve(name === 'node-av' ? 'not-installed' : name, ...rest);
`;

it.each([
  ['1', ['videos'], 'Videos are served as they are: there is neither an ffmpeg with libx264 nor the package node-av.'],
  ['0', undefined, 'Videos are served as they are: TRANSCODE_JOBS is 0.'],
])(
  'without a video library, with TRANSCODE_JOBS=%s, readiness has %j degraded (decisions 58; operator)',
  async (jobs, degraded, line) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { child, ended } = serve({
      PORT: String(port),
      PATH: '/nonexistent',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_NODE_AV)}`,
      TRANSCODE_JOBS: jobs,
    });
    await ready(url, { child, ended });
    expect(await (await fetch(`${url}/api/health/ready`)).json()).toEqual({ status: 'ok', degraded });
    child.kill('SIGTERM');
    expect((await ended).out).toContain(`${line}\n`);
  },
);
