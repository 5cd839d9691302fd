/** An import by processes that are killed on their way (decisions 77). */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { openJournal } from '@quadrangle/adapters/imports/file-journal';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { flat } from '@quadrangle/adapters/testing/pictures';
import { freshDatabase } from '@quadrangle/adapters/testing/postgres';
import { dayOf } from '@quadrangle/domain/kernel/days';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { aClub, actorOf, aMember, aPhoto, aPlanHolder, operator, seated } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { describe, expect, inject, it, vi } from 'vitest';
import { makeArchive } from '../../testing/imports/archive.ts';
import { enginesAt, stores } from '../../testing/imports/places.ts';
import { tryImport } from '../../testing/imports/trial.ts';
import { ready } from '../../testing/server-process.ts';
import { startedPrograms } from '../../testing/started-programs.ts';
import { composePorts } from '../compose/compose.ts';
import { readConfig } from '../config/config.ts';
import { UsageError } from './commands/command.ts';
import { importCommand, progressText } from './import-command.ts';
import { installationCommands } from './installation-commands.ts';

const { inFolder, start } = startedPrograms();

const postgres = inject('postgresUrl');

/** In the full run every engine meets every store; here each of them once, and SQLite the folder above. */
const FULL = process.env.QUADRANGLE_FULL === '1';

const jpeg = (shade: number) =>
  flat(`rgb(${shade}, ${255 - shade}, 90)`)
    .jpeg()
    .toBuffer();

async function aFolder(): Promise<string> {
  const root = inFolder('club');
  const put = (path: string, bytes: Buffer | string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  };
  for (let number = 0; number < 12; number += 1) {
    const picture = await jpeg(number * 20);
    const day = String(1 + (number % 3)).padStart(2, '0');
    put(`Takeout/Photos from 2019/IMG_201902${day}_10${10 + number}00.jpg`, picture);
    if (number % 2 === 0) put(`Takeout/Kite day/IMG_201902${day}_10${10 + number}00.jpg`, picture);
  }
  put('Takeout/Kite day/metadata.json', JSON.stringify({ title: 'Kite day 2019' }));
  put('Takeout/Kite day/list.pdf', 'x');
  put('Takeout/Kite day/broken.jpg', 'not a picture');
  put('Takeout/Kite day/.DS_Store', 'x');
  return root;
}

async function importedInPieces(own: Record<string, string>, kills: readonly number[]): Promise<void> {
  const root = await aFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...own, PORT: String(port), PUBLIC_URL: url };
  const server = start('main.ts', env);
  await ready(url, server);
  const config = readConfig(env);
  const withPorts = async <T>(use: (ports: Awaited<ReturnType<typeof composePorts>>['ports']) => Promise<T>) => {
    const { ports, close } = await composePorts(config);
    return use(ports).finally(close);
  };
  const club = await withPorts((ports) => aPlanHolder(ports, { name: 'kite.club' }));
  const admin = (...words: string[]) => start('admin/main.ts', env, ['import', ...words]);
  const journal = () => {
    const [name] = readdirSync(join(config.dataDir, 'imports')).filter((one) => one.endsWith('.jsonl'));
    return name === undefined ? '' : readFileSync(join(config.dataDir, 'imports', name), 'utf8');
  };

  mkdirSync(join(config.dataDir, 'imports'), { recursive: true });
  for (const lines of kills) {
    const killed = admin(root, '--for', 'kite.club');
    // Whoever browses meanwhile goes first.
    await expect.poll(() => getPriority(killed.child.pid)).toBe(constants.priority.PRIORITY_LOW);
    await expect.poll(() => journal().split('\n').length).toBeGreaterThan(lines);
    killed.child.kill('SIGKILL');
    await killed.ended;
  }
  const last = admin(root, '--for', 'KITE.club');
  const { code, out } = await last.ended;
  expect(out).toMatch(/12 items of kite\.club are imported, \d+ of them now; 8 files left out/);
  expect(code).toBe(0);
  expect(server.child.exitCode).toBeNull();
  await ready(url, server);
  const id = /--undo ([0-9a-f]{12})/.exec(out)?.[1] ?? '';

  await withPorts(async (ports) => {
    const { items } = await ports.media.feed({
      feed: 'myfiles',
      kind: 'photo',
      viewer: club,
      limit: 50,
      after: null,
      start: 0,
    });
    expect(items).toHaveLength(12);
    expect(new Set(items.map(({ media }) => media.takenAt)).size).toBe(12);
    const { items: events } = await ports.events.list(club, 10, null);
    expect(events.map(({ event }) => [event.title, event.startsOn, event.endsOn])).toEqual([
      ['Kite day 2019', '2019-02-01', '2019-02-03'],
    ]);
    const inEvent = await ports.eventItems.eventsOf(items.map(({ media }) => media.id));
    expect(inEvent.size).toBe(6);
  });
  const report = readFileSync(join(config.dataDir, 'imports', `${id}.csv`), 'utf8');
  expect(report.split('\r\n').filter((line) => line.includes(',imported,'))).toHaveLength(12);
  expect(report).toContain('Takeout/Kite day/list.pdf,left out,It is neither a photo nor a video.,,');
  expect(report).toMatch(/broken\.jpg,left out,You can’t share files of this type here\./);
  expect(report.match(/The same file is imported already/g)).toHaveLength(6);

  expect(await importCommand.run(config, ['--undo', id])).toEqual([
    '12 items and 1 event are removed. Files go with the next jobs of the server.',
  ]);
  await withPorts(async (ports) => {
    const { items } = await ports.media.feed({
      feed: 'myfiles',
      kind: 'photo',
      viewer: club,
      limit: 50,
      after: null,
      start: 0,
    });
    expect(items).toEqual([]);
  });
}

describe('an import that is killed, goes on, and is taken back', () => {
  it('leaves every file once, in its event, beside a server, on SQLite (decisions 77)', async () => {
    await importedInPieces({ DATA_DIR: inFolder('data') }, [2, 11]);
  });

  it.runIf(FULL && postgres !== null)(
    'leaves every file once, in its event, beside a server, on PostgreSQL (decisions 77)',
    async () => {
      const databaseUrl = await freshDatabase(postgres ?? '');
      await importedInPieces({ DATA_DIR: inFolder('data'), DATABASE_URL: databaseUrl }, [5]);
    },
  );
});

const places = Object.entries(enginesAt(postgres)).flatMap(([engine, databaseOf]) =>
  Object.entries(stores).map(([store, open]) => ({ engine, databaseOf, store, open })),
);

describe('an archive as Takeout makes it, imported for a club', () => {
  it.each(FULL ? places : places.filter(({ engine, store }) => store === (engine === 'SQLite' ? 'GCS' : 'S3')))(
    'on $engine into $store by processes that are killed: every file once, with its time, in its event (decisions 62, 77)',
    async ({ databaseOf, open }) => {
      const place = await open();
      try {
        // The checks below ask the store too.
        for (const [name, value] of Object.entries(place.env)) vi.stubEnv(name, value);
        const root = inFolder('archive');
        const archive = makeArchive(root, 26);
        const env = { DATA_DIR: inFolder('data'), ...place.env, ...(await databaseOf()) };
        const { ports, close } = await composePorts(readConfig(env));
        const lead = await aMember(ports, { name: 'ravi' });
        const club = await aClub(ports, lead, { handle: 'kite.club', months: 1 });
        await close();
        const { wrong } = await tryImport({ env, root, archive, whose: '@kite.club', kills: 2 });
        expect(wrong).toEqual([]);
        const again = await composePorts(readConfig(env));
        const { holderBytes } = await again.ports.uploads.room(lead.id, null, club.id);
        await again.close();
        expect(holderBytes).toBeGreaterThan(0);
      } finally {
        vi.unstubAllEnvs();
        await place.close();
      }
    },
  );
});

describe('import', () => {
  it.each(
    [[], ['a'], ['a', '--for'], ['a', 'b', '--for', 'x'], ['--undo', '../x'], ['a', '--undo', '0123456789ab']].map(
      (words) => [words],
    ),
  )('of %j says how it is used (decisions 77)', async (words) => {
    await expect(importCommand.run(readConfig({ DATA_DIR: inFolder() }), words)).rejects.toThrow(UsageError);
  });

  it('names a folder, a person, a club or an import that is not there (decisions 77)', async () => {
    const config = readConfig({ DATA_DIR: inFolder('data') });
    const run = (...words: string[]) => importCommand.run(config, words);
    await expect(run(inFolder('nowhere'), '--for', 'x')).rejects.toThrow('There is no folder');
    await expect(run(inFolder(), '--for', '@music')).rejects.toMatchObject({ code: 'CLUB_NOT_FOUND' });
    await expect(run('--undo', '0123456789ab')).rejects.toThrow('There is no import 0123456789ab.');
    await expect(run(inFolder(), '--for', 'nobody')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('shares nothing for somebody who left, nor in the name of a lead who did (decisions 74, 77)', async () => {
    const config = readConfig({ DATA_DIR: inFolder('alumni') });
    const { ports, close } = await composePorts(config);
    const ada = await aPlanHolder(ports, { name: 'ada' });
    await aClub(ports, ada, { handle: 'lens' });
    await ports.users.changeProfile(ada.id, { ownLeavesOn: '2026-03-01' }, 0, () => []);
    await close();
    const run = (whose: string) => importCommand.run(config, [inFolder(), '--for', whose]);
    await expect(run('ada')).rejects.toThrow('ada left on 2026-03-01, and shares nothing new.');
    await expect(run('@lens')).rejects.toThrow('@lens has no lead in whose name could be imported.');
  });

  it('keeps to the room and the time zone of their college, and stops while it only reads (decisions 57, 69, 77)', async () => {
    const config = readConfig({ DATA_DIR: inFolder('data') });
    const { ports, close } = await composePorts(config);
    try {
      const { tenant: domain } = await aPlanHolder(ports, { name: 'ada' });
      const change = (changes: object) =>
        execute(useCases.colleges.changeCollege, ports, operator, { domain, ...changes });
      await execute(useCases.colleges.addCollege, ports, operator, { domain });
      const root = inFolder('walk');
      mkdirSync(join(root, 'Walk'), { recursive: true });
      writeFileSync(join(root, 'Walk', 'IMG_20190201_233000.jpg'), await jpeg(20));
      const run = () => importCommand.run(config, [root, '--for', 'ada', '--event-per-folder']);
      await change({ room: 1 });
      await expect(run()).rejects.toThrow('The import stopped:');
      const timeZone = 'Pacific/Kiritimati';
      await change({ room: 1e9, timeZone });
      await execute(useCases.stewards.closeCollege, ports, operator, { domain, on: dayOf(Date.now(), timeZone) });
      await expect(run()).rejects.toThrow('The import stopped:');
      await execute(useCases.stewards.closeCollege, ports, operator, { domain, on: null });
      expect(await run()).toContainEqual(
        expect.stringContaining('1 items of ada are imported, 1 of them now; 0 files left out'),
      );
      expect(await run()).toContainEqual(expect.stringContaining('1 items of ada are imported, 0 of them now;'));
      const ada = (await ports.users.byLogin('ada')) ?? expect.fail();
      const { items } = await ports.media.feed({
        ...{ feed: 'myfiles', kind: 'photo', viewer: actorOf(ada), limit: 5, after: null, start: 0 },
      });
      expect(items.map(({ media }) => media.takenAt)).toEqual([Date.parse('2019-02-01T23:30:00+14:00')]);
    } finally {
      await close();
    }
  });

  it('says what stays of an import that is taken back, and forgets it only once nothing does (decisions 77)', async () => {
    const config = readConfig({ DATA_DIR: inFolder('kept') });
    const { ports, close } = await composePorts(config);
    const [ada, mate] = [await aPlanHolder(ports, { name: 'ada' }), await aPlanHolder(ports, { name: 'mate' })];
    const { id: itemId } = await aPhoto(ports, mate);
    await close();
    const journal = await openJournal(join(config.dataDir, 'imports'), { root: '/archive', memberId: ada.id });
    await journal.note({ kind: 'done', path: 'a.jpg', item: 'photo', itemId, takenAt: null, sum: 'a' });
    await journal.close();
    for (const _ of ['once', 'twice'])
      await expect(importCommand.run(config, ['--undo', journal.id])).rejects.toMatchObject({
        lines: [expect.stringMatching(/^0 items and 0 events are removed/), '1 stays: it is a club’s.'],
      });
  });

  it('says what waits in the bin of a club whose lead is another by now, and can be repeated (decisions 62, 77)', async () => {
    const config = readConfig({ DATA_DIR: inFolder('binned') });
    const { ports, close } = await composePorts(config);
    const [ada, mate] = [await aMember(ports, { name: 'ada' }), await aMember(ports, { name: 'mate' })];
    const club = await aClub(ports, ada);
    const { id: itemId } = await aPhoto(ports, ada, { clubId: club.id });
    await seated(ports, club, mate, 'lead');
    await seated(ports, club, ada, 'photographer');
    await close();
    const of = { root: '/archive', memberId: ada.id, clubId: club.id };
    const journal = await openJournal(join(config.dataDir, 'imports'), of);
    await journal.note({ kind: 'done', path: 'a.jpg', item: 'photo', itemId, takenAt: null, sum: 'a' });
    await journal.close();
    for (const _ of ['once', 'twice'])
      await expect(importCommand.run(config, ['--undo', journal.id])).rejects.toMatchObject({
        lines: [
          expect.stringMatching(/^0 items and 0 events are removed/),
          '1 waits in the bin of the club for 7 days.',
        ],
      });
  });

  it('brings back what it brought after the backup that is restored, and nothing twice (decisions 77)', async () => {
    const config = readConfig({ DATA_DIR: inFolder('restored') });
    const { ports, close } = await composePorts(config);
    await aPlanHolder(ports, { name: 'ada' });
    await close();
    const root = inFolder('roll');
    mkdirSync(root);
    const run = () => importCommand.run(config, [root, '--for', 'ada']);
    const restore = () => installationCommands.restore?.run(config, [inFolder('night'), '--force']);
    writeFileSync(join(root, 'a.jpg'), await jpeg(20));
    await run();
    await installationCommands.backup?.run(config, [inFolder('night')]);
    writeFileSync(join(root, 'b.jpg'), await jpeg(40));
    await run();
    expect(await restore()).toContainEqual(expect.stringContaining('Imports that went on since: 1.'));
    expect(await run()).toContainEqual(expect.stringContaining('2 items of ada are imported, 1 of them now; 0 files'));
    await restore();
    expect(await restore()).not.toContainEqual(expect.stringContaining('Imports'));
  });

  it('tells how far it is, and what is left at the speed of this run (decisions 77)', () => {
    const progress = { files: 500, ofFiles: 2_000, bytes: 1e9, ofBytes: 4e9 };
    expect(progressText(progress, 5e8, 600)).toBe('500 of 2000 files, 953.6 MiB of 3.7 GiB, about 60 min left');
    expect(progressText(progress, 0, 600)).toBe('500 of 2000 files, 953.6 MiB of 3.7 GiB');
  });

  it('only says what it would do with --dry-run (decisions 77)', async () => {
    const root = await aFolder();
    const config = readConfig({ DATA_DIR: inFolder('data') });
    const { ports, close } = await composePorts(config);
    await aPlanHolder(ports, { name: 'ada' }).finally(close);
    const dryRun = (whose: string) => importCommand.run(config, [root, '--for', whose, '--dry-run']);
    await expect(dryRun('nobody')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    const lines = await dryRun('ada');
    expect(lines).toContain('Takeout/Kite day: 7 files, event “Kite day 2019”');
    expect(lines).toContain('Takeout/Photos from 2019: 12 files');
    expect(lines.at(-1)).toMatch(/^19 files, .*; 1 left out\. Nothing was imported\.$/);
    expect(readdirSync(config.dataDir)).not.toContain('imports');
  });
});
