/** Mails with a real mail server (decisions 7). */
import { inspect } from 'node:util';
import { secretsFrom } from '@quadrangle/adapters/crypto/secrets';
import { type Database, openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { smtpMailer } from '@quadrangle/adapters/mail/smtp-mailer';
import { migrations, onBothEngines } from '@quadrangle/adapters/testing/databases';
import { startMailServer, type TestMailServer } from '@quadrangle/adapters/testing/mail-server';
import { slowness } from '@quadrangle/adapters/testing/slowness';
import { DAY, HOUR, MINUTE } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { actorOf, aMember, aPhoto, aPlanHolder, type MemoryPorts, memoryPorts } from '@quadrangle/domain/memory';
import { beginDigestsJob } from '@quadrangle/domain/news/digest';
import { LEASE } from '@quadrangle/domain/run-jobs';
import { useCases } from '@quadrangle/domain/use-cases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { commands } from './admin/commands.ts';
import { startWorker } from './compose/worker.ts';
import { Health } from './operations/health.ts';

/** The way of a mail from its cause to the mail server, with a real server and a real database. */
onBothEngines((_, migratedUrl) => {
  let url: string;
  let database: Database;
  let server: TestMailServer;
  let app: TestApp;

  beforeEach(async () => {
    url = await migratedUrl();
    database = await openDatabase({ url, migrations });
    server = await startMailServer();
    const health = new Health();
    const ports = { ...database.repositories, mailer: health.watch('mail', mailer()) };
    app = await startTestApp({ ports, health });
  });
  afterEach(async () => {
    await app.close();
    await server.stop();
    await database.close();
  });

  const mailer = (timeout = 2_000) =>
    smtpMailer({
      url: server.url,
      from: 'q@college.edu',
      appName: async () => 'Quad',
      sign: secretsFrom('key').sign,
      timeout: timeout * Math.ceil(slowness()),
    });
  const signUp = (name: string) =>
    app.visitor().post('/api/auth/signup', {
      Normalname: 'Mira Sen',
      name,
      email: `${name}@college.edu`,
      password: 'a lantern over the quad',
    });
  const runJobs = () => app.memory.runJobs();
  const later = (ms = HOUR) => app.memory.clock.advance(ms);
  const arrived = () => server.mails.map(({ recipient }) => recipient);
  const counts = () => app.memory.jobs.counts();

  it('a mail is sent once, and its link works', async () => {
    expect((await signUp('mira')).status).toBe(200);
    await runJobs();
    later();
    await runJobs();
    expect(arrived()).toEqual(['mira@college.edu']);
    const { pathname } = linkIn(server.mails[0]?.text ?? '');
    expect((await app.visitor().get(`/api${pathname}`)).status).toBe(200);
  });

  it('the daily mail comes once, whichever of two processes begins it, and one click without a session ends it', async () => {
    const { memory } = app;
    const club = await aPlanHolder(memory, { name: 'club', tenant: 'college.edu' });
    const photo = await aPhoto(memory, club);
    const choice = { kind: 'comment', way: 'digest', wanted: true };
    await execute(useCases.news.choose, memory, actorOf(club), choice);
    const say = async () => {
      later(MINUTE);
      const comment = { kind: 'photo', mediaId: photo.id, text: 'Well done' };
      await execute(
        useCases.comments.writeComment,
        memory,
        actorOf(await aMember(memory, { tenant: 'college.edu' })),
        comment,
      );
    };
    await say();
    memory.clock.set(Date.UTC(2026, 2, 2, 20));
    server.refusals.push({ code: 451, at: 'recipient' });
    for (let process = 0; process < 2; process += 1) await memory.jobs.enqueue(beginDigestsJob.draft({}), 0);
    await Promise.all([runJobs(), runJobs()]);
    expect(arrived()).toEqual([]);
    later(MINUTE);
    await Promise.all([runJobs(), runJobs()]);
    expect(arrived()).toEqual(['club@college.edu']);
    const header = server.mails[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const { pathname } = new URL(header.slice(1, -1));
    const stranger = app.visitor();
    const looked = await stranger.get(pathname, { 'accept-language': 'zh' });
    expect(looked).toMatchObject({ status: 200, body: expect.stringContaining('<form method="post">') });
    const chosen = async () => (await execute(useCases.news.readChoices, memory, actorOf(club), {})).comment;
    expect(await chosen()).toEqual(['app', 'digest']);
    const forged = await app.inject({ method: 'POST', url: `${pathname}x` });
    expect([forged.statusCode, await chosen()]).toEqual([404, ['app', 'digest']]);
    const clicked = await app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([clicked.statusCode, await chosen()]).toEqual([200, ['app']]);
    const inParts = await app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(inParts.statusCode).toBe(200);
    await say();
    memory.clock.set(Date.UTC(2026, 2, 3, 20));
    await memory.jobs.enqueue(beginDigestsJob.draft({}), 0);
    await runJobs();
    expect(arrived()).toHaveLength(1);
  });

  it('while the mail server is away people can sign up; the mail comes when it is back, without a restart', async () => {
    await server.stop();
    expect((await signUp('mira')).status).toBe(200);
    await runJobs();
    expect(await counts()).toEqual({ waiting: 1, dead: 0 });
    expect((await app.visitor().get('/api/health/ready')).body).toEqual({ status: 'ok', degraded: ['mail'] });
    await server.start();
    later(MINUTE);
    await runJobs();
    expect(arrived()).toEqual(['mira@college.edu']);
    expect((await app.visitor().get('/api/health/ready')).body).toEqual({ status: 'ok' });
  });

  it('a silent mail server blocks nobody, and gets the mail when it answers again', async () => {
    server.silent = true;
    await signUp('mira');
    await runJobs();
    expect((await app.visitor().get('/api/getkey')).status).toBe(401);
    server.silent = false;
    later(MINUTE);
    await runJobs();
    expect(arrived()).toEqual(['mira@college.edu']);
  });

  it('451 is tried again later, as greylisting wants it', async () => {
    server.greylisting = true;
    await signUp('mira');
    await runJobs();
    expect(arrived()).toEqual([]);
    later(MINUTE);
    await runJobs();
    later(DAY);
    await runJobs();
    expect(arrived()).toEqual(['mira@college.edu']);
    expect(server.asked).toHaveLength(2);
  });

  it('550 is never tried again, until the operator says so', async () => {
    server.refusals.push({ code: 550, at: 'recipient' });
    await signUp('mira');
    await runJobs();
    later(DAY);
    await runJobs();
    expect(server.asked).toHaveLength(1);
    const [line = ''] = (await commands.jobs?.run(app.memory, [])) ?? [];
    expect(line).toMatch(/send-link verify of \S+ {2}tries: 1 {2}.*550 Mailbox does not want this/);
    await commands.jobs?.run(app.memory, ['retry', line.split(' ')[0] ?? '']);
    await runJobs();
    expect(arrived()).toEqual(['mira@college.edu']);
    expect(await counts()).toEqual({ waiting: 0, dead: 0 });
  });

  it('a connection that breaks after the text costs at most a second mail, and the newest link works', async () => {
    server.dropsAfterData = 1;
    await signUp('mira');
    await runJobs();
    later(MINUTE);
    await runJobs();
    expect(arrived()).toEqual(['mira@college.edu', 'mira@college.edu']);
    // Mail programs must not take the second mail, whose link works, for a duplicate of the first.
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(2);
    const open = async ({ text = '' }: { text?: string | undefined }) =>
      (await app.visitor().get(`/api${linkIn(text).pathname}`)).status;
    expect([await open(server.mails[0] ?? {}), await open(server.mails[1] ?? {})]).toEqual([404, 200]);
    expect(await counts()).toEqual({ waiting: 0, dead: 0 });
  });

  it('a crash between the fact and the mail loses nothing: the next process sends it when the lease is over', async () => {
    await signUp('mira');
    const { now } = app.memory.clock;
    expect(await app.memory.jobs.claim(now(), now() + LEASE)).not.toBeNull();
    await database.close();

    database = await openDatabase({ url, migrations });
    const next: MemoryPorts = memoryPorts({
      ...database.repositories,
      secrets: secretsFrom('a key'),
      mailer: mailer(),
    });
    next.clock.set(now() + LEASE - 1);
    expect(await next.runJobs()).toBe(0);
    next.clock.advance(1);
    expect(await next.runJobs()).toBe(1);
    expect(arrived()).toEqual(['mira@college.edu']);
  });

  it('two processes share the mails, and each is sent once', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `member${index}`);
    for (const name of names) await signUp(name);
    const second = await openDatabase({ url, migrations });
    // The clock stands still: what fails is not tried again.
    const complaints: string[] = [];
    const complain = (facts: object, message: string) => complaints.push(inspect({ message, ...facts }));
    const log = { warn: complain, error: complain };
    const sent: string[] = [];
    const workers = [database, second].map(({ repositories }, index) => {
      const inner = mailer(MINUTE);
      const counted = {
        send: (mail: Parameters<typeof inner.send>[0]) => {
          sent.push(`${index} ${mail.to}`);
          return inner.send(mail);
        },
      };
      return startWorker(memoryPorts({ ...repositories, secrets: secretsFrom('a key'), mailer: counted }), log);
    });
    await vi.waitUntil(async () => complaints.length > 0 || (await counts()).waiting === 0);
    await Promise.all(workers.map((worker) => worker.stop()));
    await second.close();
    expect(complaints).toEqual([]);
    expect(arrived().sort()).toEqual(names.map((name) => `${name}@college.edu`).sort());
    expect(sent).toHaveLength(names.length);
    expect(new Set(sent.map((line) => line[0]))).toEqual(new Set(['0', '1']));
  });
});

/** The link in the text of a mail. */
function linkIn(text: string): URL {
  return new URL(text.split('\n').find((line) => line.startsWith('http')) ?? '');
}
