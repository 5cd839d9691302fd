/** Backup, restore and moves from the command line (operator). */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDatabase } from '@quadrangle/adapters/drizzle/engine/lock-database';
import { openDisk } from '@quadrangle/adapters/files/disk';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { freshDatabase } from '@quadrangle/adapters/testing/postgres';
import { auditEntry } from '@quadrangle/domain/audit/entry';
import { describe, expect, inject, it } from 'vitest';
import { aMember } from '../../../domain/memory/builders.ts';
import { newcomer } from '../../testing/newcomer.ts';
import { ready } from '../../testing/server-process.ts';
import { startedPrograms } from '../../testing/started-programs.ts';
import { composePorts } from '../compose/compose.ts';
import { readConfig } from '../config/config.ts';
import { UsageError } from './commands/command.ts';
import { commands } from './commands.ts';
import { installationCommands } from './installation-commands.ts';
import type { Unhealthy } from './unhealthy.ts';

const { inFolder, start } = startedPrograms();

/** Runs one of the operator's commands. */
const admin = (env: Record<string, string>, ...words: string[]) => start('admin/main.ts', env, words);

async function serve(env: Record<string, string>, port: number) {
  const url = `http://127.0.0.1:${port}`;
  const server = start('main.ts', { PORT: String(port), PUBLIC_URL: url, ...env });
  await ready(url, server);
  return { url, server };
}

it('without a command, one line says what to do (operator)', async () => {
  expect(await admin({}).ended).toMatchObject({ code: 1, out: '', err: 'Which command? See --help.\n' });
});

/** A refusal; on a busy machine the command has said before how far it is. */
const ONE_LINE = /^(?:\d+ files .* so far\n)*[^\n]+\n$/;

describe('wrong words are answered with the right ones', () => {
  it.each([
    ['backup', []],
    ['backup', ['verify', 'a', 'b']],
    ['backup', ['a', 'b']],
    ['backup', ['verify', 'a', '--since', 'b']],
    ['backup', ['a', '--keep', '3']],
    ['backup', ['verify']],
    ['backup', ['prune']],
    ['backup', ['nightly']],
    ['backup', ['prune', 'a']],
    ['backup', ['prune', '--keep', '3']],
    ['backup', ['nightly', 'a', '--keep', '3', '--since', 'b']],
    ['backup', ['list', 'a', 'b']],
    ['backup', ['list', 'a', '--keep', '3']],
    ['backup', ['prune', 'a', '--keep', '0']],
    ['backup', ['hourly', 'a', '--keep', '2']],
    ['restore', []],
    ['college export', ['college.edu']],
    ['college export', ['not a domain', 'a']],
    ['college import', []],
    ['restore', ['a', '--quickly']],
    ['migrate-database', ['--from', 'sqlite:a.db']],
    ['migrate-storage', ['file:a', 'file:b']],
  ])('%s %j', async (name, words) => {
    const config = readConfig({ DATA_DIR: inFolder() });
    await expect(installationCommands[name]?.run(config, words)).rejects.toThrow(UsageError);
    await expect(installationCommands[name]?.run(config, words)).rejects.toThrow(installationCommands[name]?.usage);
  });

  it('names the option whose address makes no sense', async () => {
    const config = readConfig({ DATA_DIR: inFolder() });
    const storages = installationCommands['migrate-storage']?.run(config, ['--from', 'file:a', '--to', 'ftp://b']);
    await expect(storages).rejects.toThrow(
      '--to must be file:<folder>, gs://<bucket> or s3://<bucket>?region=<region>&endpoint=<origin>.',
    );
    const databases = installationCommands['migrate-database']?.run(config, [
      '--from',
      'mysql://a',
      '--to',
      'sqlite:b.db',
    ]);
    await expect(databases).rejects.toThrow(/^--from must be sqlite:<file> or postgres:/);
  });
});

it('the command line says which version and build it is of (operator)', async () => {
  const out = expect.stringMatching(/^Quadrangle (\d+\.\d+\.\d+|sources) \(\w+\)\n$/);
  expect(await admin({}, '--version').ended).toMatchObject({ code: 0, out });
});

it('a college is backed up while it is served, restored when it is not, and even after the restore was killed', async () => {
  const port = await freePort();
  const first = { DATA_DIR: inFolder('first') };
  const { url, server } = await serve(first, port);
  const asha = await newcomer(url, 'asha');
  const picture = { folder: 'profile', fileName: 'me.png', size: 300_000, contentType: 'image/png' };
  const { body } = await asha.post<{ uploadUrl: string }>('/api/uploads', picture);
  const sent = { headers: {}, body: new Uint8Array(300_000).fill(7) };
  expect((await asha.send('PUT', new URL(body.uploadUrl).pathname, sent)).status).toBe(200);

  const backup = inFolder('backup');
  expect(await admin(first, 'backup', backup).ended).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ rows and 1 files \(0\.3 MB\) are saved in /),
  });
  expect(await admin(first, 'backup', 'verify', backup).ended).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ rows in \d+ tables and 1 files .* are intact\n$/),
  });
  const found = {
    code: 1,
    out: expect.stringMatching(/ ok {2}There is a fresh backup\.\n.* !! {2}Mails go to a folder/s),
  };
  expect(await admin(first, 'doctor').ended).toMatchObject(found);
  const refused = { code: 1, out: '', err: expect.stringMatching(ONE_LINE) };
  expect(await admin(first, 'restore', backup, '--force').ended).toMatchObject(refused);
  expect(await admin(first, 'backup', backup).ended).toMatchObject(refused);
  expect(await admin(first, 'restore', inFolder('nothing')).ended).toMatchObject(refused);
  expect((await asha.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
  server.child.kill('SIGTERM');
  await server.ended;

  const second = { DATA_DIR: inFolder('second') };
  const killed = admin(second, 'restore', backup);
  await expect.poll(() => existsSync(inFolder('second')), { interval: 5 }).toBe(true);
  killed.child.kill('SIGKILL');
  // On a busy machine it may have finished before it was killed.
  const isRestored = (await killed.ended).out.includes(' are restored');
  expect(await admin(second, 'restore', backup).ended).toMatchObject(
    isRestored ? refused : { code: 0, out: expect.stringContaining('There was no list of erasures here.') },
  );
  expect(await admin(second, 'restore', backup).ended).toMatchObject(refused);
  expect((await admin(first, 'audit').ended).out).toContain('backup-made');
  expect((await admin(second, 'audit').ended).out).toContain('backup-restored');
  await serve(second, port);
  expect((await asha.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
});

it('a backup a night goes to BACKUP_TO, shares what did not change with the one before, and as many are kept as are asked for', async () => {
  const config = readConfig({ DATA_DIR: inFolder('data'), BACKUP_TO: inFolder('nights') });
  const backup = (...words: string[]) => installationCommands.backup?.run(config, words);
  expect(await backup('list')).toEqual(['There is no finished backup.']);
  // A restore was killed.
  mkdirSync(inFolder('data/restoring-abc'), { recursive: true });
  writeFileSync(inFolder('data/restoring-abc/rows.db.held'), '');
  const { files } = await openDisk(inFolder('data/files'));
  const photo = 'photo/00000000-0000-4000-8000-000000000001.jpg';
  await files.write(photo, 'image/jpeg', new Uint8Array(100_000));
  for (const kept of [1, 2, 2]) {
    const lines = await backup('nightly', '--keep', '2');
    expect(lines?.join('\n')).toMatch(/saved in .*on the disk that it protects.*are intact/s);
    expect(lines?.at(-1)).toBe(`${kept} backups are intact and kept`);
  }
  expect(existsSync(inFolder('data/restoring-abc'))).toBe(false);
  const names = readdirSync(inFolder('nights'));
  expect(names).toHaveLength(2);
  const inodes = names.map((name) => statSync(join(inFolder('nights'), name, 'files', photo)).ino);
  expect(new Set(inodes).size).toBe(1);
  expect(await backup('list')).toEqual(
    names
      .toSorted()
      .reverse()
      .map((name) => join(inFolder('nights'), name)),
  );
  const elsewhere = inFolder('elsewhere');
  await backup('nightly', elsewhere, '--keep', '1');
  expect(await backup('list', elsewhere)).toHaveLength(1);
  const [broken = ''] = readdirSync(elsewhere);
  rmSync(join(elsewhere, broken, 'files', photo));
  const lines = await refusedBy(backup('nightly', elsewhere, '--keep', '2'));
  expect(lines.join('\n')).toMatch(/are intact.*is left, and does not count/s);
});

it('finishes the backup of the last night, removes nights before it that never were, and leaves what others began (operator)', async () => {
  const config = readConfig({ DATA_DIR: inFolder('data'), BACKUP_TO: inFolder('nights') });
  const nightly = () => installationCommands.backup?.run(config, ['nightly', '--keep', '2']);
  const begin = (name: string) => {
    mkdirSync(join(inFolder('nights'), name), { recursive: true });
    writeFileSync(join(inFolder('nights'), name, 'manifest.json.unfinished'), '');
  };
  const [first, second, third] = [1, 2, 3].map((day) => `2026-03-0${day}T03-15-01.000Z`) as [string, string, string];
  for (const name of [first, second, 'mine']) begin(name);
  const other = await lockDatabase(`sqlite:${join(config.dataDir, 'nightly')}`, 'alone');
  expect(await refusedBy(nightly())).toEqual([expect.stringContaining('try again when it has ended')]);
  await other.release();
  expect(await nightly()).toContain(`${first} is removed`);
  expect(readdirSync(inFolder('nights')).sort()).toEqual([second, 'mine']);
  expect(await installationCommands.backup?.run(config, ['list'])).toEqual([join(inFolder('nights'), second)]);
  // A backup with a name of one's own, as of before an upgrade, is newer and finished: the night is finished all the same.
  await installationCommands.backup?.run(config, [inFolder('nights/vor')]);
  begin(third);
  expect(await nightly()).not.toContain(`${third} is removed`);
  expect(readdirSync(inFolder('nights')).sort()).toEqual([third, 'mine', 'vor']);
  // Its name would say that it is older than the one that is finished.
  begin(first);
  await nightly();
  expect(readdirSync(inFolder('nights')).sort()).toEqual([third, expect.stringMatching(/^20.+Z$/), 'mine']);
});

it('a mistyped folder is refused, not taken for an empty one, and not made (operator)', async () => {
  const config = readConfig({ DATA_DIR: inFolder() });
  const nowhere = inFolder('nowhere');
  for (const [name, ...words] of [
    ['migrate-storage', '--from', `file:${nowhere}`, '--to', `file:${inFolder('target')}`],
    ['backup', 'prune', nowhere, '--keep', '1'],
  ] as const)
    await expect(installationCommands[name]?.run(config, words)).rejects.toThrow(`There is no folder ${nowhere}.`);
  expect(existsSync(nowhere)).toBe(false);
  const importing = admin({ DATA_DIR: inFolder() }, 'import', nowhere, '--for', 'asha');
  expect(await importing.ended).toEqual({ code: 1, out: '', err: `There is no folder ${nowhere}.\n` });
  mkdirSync(nowhere);
  const move = ['--from', `file:${nowhere}`, '--to', `file:${inFolder('target')}`];
  await expect(installationCommands['migrate-storage']?.run(config, move)).rejects.toThrow('is no storage of Quadr');
  expect(readdirSync(nowhere)).toEqual([]);
  expect(await installationCommands.backup?.run(config, ['prune', nowhere, '--keep', '1'])).toEqual([
    '0 backups are intact and kept',
  ]);
});

/** The lines of a command that finds something wrong. */
const refusedBy = (command: Promise<unknown> | undefined) =>
  Promise.resolve(command).then(
    () => [],
    (error: Unhealthy) => error.lines,
  );

const postgres = inject('postgresUrl');

it.skipIf(postgres === null)(
  'a college moves to another database and another folder, and people stay signed in',
  async () => {
    const port = await freePort();
    const { url, server } = await serve({ DATA_DIR: inFolder('data') }, port);
    const asha = await newcomer(url, 'asha');
    const storage = ['--from', `file:${inFolder('data/files')}`, '--to', `file:${inFolder('elsewhere')}`];
    const databaseUrl = await freshDatabase(postgres ?? '');
    const database = ['--from', `sqlite:${inFolder('data/quadrangle.db')}`, '--to', databaseUrl];

    expect(await admin({}, 'migrate-storage', ...storage).ended).toMatchObject({ code: 0 });
    expect(await admin({}, 'migrate-database', ...database).ended).toMatchObject({
      code: 1,
      out: '',
      err: 'A server holds this database: stop every process that uses it first.\n',
    });
    server.child.kill('SIGTERM');
    await server.ended;
    expect(await admin({}, 'migrate-storage', ...storage).ended).toMatchObject({ code: 0 });
    expect(await admin({}, 'migrate-database', ...database).ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^users +1 rows {2}[0-9a-f]{16}$/m),
    });
    await serve(
      { DATA_DIR: inFolder('data'), DATABASE_URL: databaseUrl, STORAGE_URL: `file:${inFolder('elsewhere')}` },
      port,
    );
    expect((await asha.get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
  },
);

it('a sweep is refused while a college is imported, and removes nothing (operator)', async () => {
  const config = readConfig({ DATA_DIR: inFolder('data') });
  const { ports, close } = await composePorts(config);
  await ports.files.write('photo/1-x-old.jpg', 'image/jpeg', new Uint8Array(1));
  const sweep = async () => commands.sweep?.run(ports, []);
  const hold = await lockDatabase(config.databaseUrl, 'files');
  await expect(sweep()).rejects.toThrow(
    'A sweep, or the import of a college, is running: try again when it has ended.',
  );
  await hold.release();
  expect(await sweep()).toEqual(['photo/1-x-old.jpg', '1 file removed']);
  await close();
});

it('college export says how many authenticator apps it could not take along (operator)', async () => {
  const config = readConfig({ DATA_DIR: inFolder('data') });
  const { ports, close } = await composePorts(config);
  const last: unknown[] = [];
  await commands.college?.run(ports, ['add', 'example.edu']);
  for (const name of ['asha', 'mira']) {
    const { id } = await aMember(ports, { name });
    const authenticator = { sealed: 'under another secret', step: 0, addedAt: 0 };
    const audit = auditEntry(ports, { kind: 'member', id }, 'second-factor-added', { personId: id });
    await ports.secondFactors.add(id, { authenticator }, 1, [], { audit, letters: [] });
    const lines = await installationCommands['college export']?.run(config, ['example.edu', inFolder(name)]);
    last.push(lines?.at(-1));
  }
  await close();
  expect(last).toEqual([
    '1 authenticator app set up with another SECRET_KEY could not be taken along',
    '2 authenticator apps set up with another SECRET_KEY could not be taken along',
  ]);
});
