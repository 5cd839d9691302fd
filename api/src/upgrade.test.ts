/** A process beside another release or a restore, and a start that has to migrate first (operator). */
import { migrate } from '@quadrangle/adapters/drizzle/engine/migrate';
import { connect } from '@quadrangle/adapters/drizzle/engine/store.sqlite';
import { migrations } from '@quadrangle/adapters/testing/databases';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { freshDatabase, holdTable, takeLockAway } from '@quadrangle/adapters/testing/postgres';
import { expect, inject, it } from 'vitest';
import { ready } from '../testing/server-process.ts';
import { startedPrograms } from '../testing/started-programs.ts';

const { serve, inFolder } = startedPrograms();

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'no answer',
  );

it('a process ends by itself when a later release migrated the database beyond it', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = serve({ PORT: String(port), DRAIN_SECONDS: '120' });
  await ready(url, { child, ended });
  const database = connect(inFolder('data', 'quadrangle.db'));
  database.prepare("insert into migration_steps (name, checksum, since) values ('9000_wider.sql', '', '0.2.0')").run();
  database.prepare("insert into migrations (name, checksum) values ('9001_narrower.sql', '')").run();
  database.close();
  await expect.poll(() => statusOf(`${url}/api/health/accepting`)).toBe(503);
  expect(await statusOf(`${url}/api/health/live`)).toBe(200);
  child.kill('SIGKILL');
  expect((await ended).err.trim()).toBe(
    'A later release has migrated the database (9001_narrower.sql): this process finishes and ends.',
  );
});

const postgres = inject('postgresUrl');

it.skipIf(postgres === null)('a process whose lock went to a restore ends at once, and says why', async () => {
  const databaseUrl = await freshDatabase(postgres ?? '');
  const port = await freePort();
  const { child, ended } = serve({ PORT: String(port), DATABASE_URL: databaseUrl });
  await ready(`http://127.0.0.1:${port}`, { child, ended });
  const restore = await takeLockAway(databaseUrl);
  const { code, err } = await ended;
  expect([code, err.trim()]).toEqual([1, expect.stringMatching(/^This database is being restored or moved: .*$/m)]);
  await restore.release();
});

it.skipIf(postgres === null)(
  'listens at once, says how far it is while a migration waits for others, and refuses nobody when it is ready',
  async () => {
    const databaseUrl = await freshDatabase(postgres ?? '');
    await migrate(databaseUrl, migrations, { until: '0071' });
    const held = await holdTable(databaseUrl, 'favourites');

    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const origin = 'https://app.college.edu';
    const { child, ended } = serve({ PORT: String(port), DATABASE_URL: databaseUrl, WEB_ORIGINS: origin });
    const readiness = () =>
      fetch(`${url}/api/health/ready`).then(
        (answer) => answer.json(),
        () => null,
      );
    await expect.poll(readiness).toMatchObject({ detail: expect.stringMatching(/^migrating 1 of \d+, 0 %$/) });
    expect(await readiness()).toMatchObject({ status: 'failing', failing: ['process'] });
    expect(await statusOf(`${url}/api/health/live`)).toBe(200);
    expect(await statusOf(`${url}/api/health/accepting`)).toBe(503);
    const refused = await fetch(`${url}/api/videos/recent`, { headers: { origin } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'STARTING' });
    // What a page on another origin needs in order to read it.
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
    });
    const preflight = async (from: string) => {
      const asking = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
      const answer = await fetch(`${url}/trpc/x`, { method: 'OPTIONS', headers: { origin: from, ...asking } });
      return [answer.status, answer.headers.get('access-control-allow-headers')];
    };
    expect(await preflight(origin)).toEqual([204, 'content-type']);
    expect(await preflight('https://evil.example')).toEqual([503, null]);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('reloads by itself')]);

    const answers: (number | string)[] = [];
    let asking = true;
    const asked = (async () => {
      while (asking) answers.push(await statusOf(`${url}/api/health/live`));
    })();
    await held.release();
    await ready(url, { child, ended });
    asking = false;
    await asked;
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await statusOf(`${url}/api/videos/recent`)).toBe(401);
    child.kill('SIGTERM');
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).toMatch(/^Migration 1 of \d+, 0072_favourites_of_an_uploader\.sql: applied in \d+\.\d s$/m);
  },
);
