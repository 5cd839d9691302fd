import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasedAs } from '@quadrangle/domain/accounts/erasure';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { utcDay } from '@quadrangle/domain/kernel/days';
import { DAY } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import {
  actorOf,
  aMember,
  aPhoto,
  aPlanHolder,
  bytesOf,
  type MemoryPorts,
  operator,
  reread,
} from '@quadrangle/domain/memory';
import { eraseCollegeJob, eraseCollegesJob } from '@quadrangle/domain/stewards/erase-college';
import { useCases } from '@quadrangle/domain/use-cases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CollegePattern, collegePattern, crowd, openCopy } from '../../testing/college.ts';
import { type CopyUrl, type FreshUrl, migrations, onBothEngines, onOneEngine } from '../../testing/databases.ts';
import { digest } from '../crypto/secrets.ts';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { type Database, openDatabase } from '../drizzle/open-database.ts';
import { openDisk } from '../files/disk.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { BATCH, lineOf } from './rows.ts';
import { currentTables } from './table-specs.ts';
import { inTransaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';
import { verifyBackup } from './verify-backup.ts';

let folder: string;
let backup: string;
let url: string;
let files: FileStore;
let database: Database;
let memory: MemoryPorts;
/** The target of the restore. */
let other: { databaseUrl: string; files: FileStore; migrations: string; scratchFolder: string; erasuresFile: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-backup-'));
  backup = join(folder, 'backup');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const verify = async (name = backup) => {
  const { manifest, fileNames } = await verifyBackup(name, migrations);
  return { manifest, files: fileNames.size };
};

/** Everything in a database and a storage. */
async function everythingIn(url: string, files: FileStore): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  await inTransaction(url, 'read', async (transaction) => {
    for (const table of currentTables) {
      const lines: string[] = [];
      for await (const batch of transaction.rows(table)) lines.push(...batch.map(lineOf));
      all[table.name] = lines;
    }
  });
  for (const name of await files.list(null, 1_000)) all[name] = (await bytesOf(files, name)).length;
  return all;
}

const make = () => backUp(backup, { databaseUrl: url, files });

const ofACollege =
  (tests: (freshUrl: FreshUrl) => void) => (freshUrl: FreshUrl, migratedUrl: FreshUrl, copyUrl: CopyUrl) =>
    describe('a backup of a college', () => {
      let pattern: CollegePattern;
      beforeAll(async () => {
        pattern = await collegePattern(await migratedUrl(), mkdtempSync(join(tmpdir(), 'quadrangle-college-')));
      });
      afterAll(() => rmSync(pattern.folder, { recursive: true, force: true }));
      beforeEach(async () => {
        url = await copyUrl(pattern.url);
        ({ database, files, memory } = await openCopy(pattern, url, join(folder, 'files')));
        const target = await openDisk(join(folder, 'other'));
        other = {
          databaseUrl: await migratedUrl(),
          files: target.files,
          migrations,
          scratchFolder: join(folder, 'scratch'),
          erasuresFile: join(folder, 'erasures'),
        };
      });
      afterEach(() => database.close());
      tests(freshUrl);
    });

onBothEngines(
  ofACollege((freshUrl) => {
    it('is restored to the same rows and files, into either engine', async () => {
      await crowd(memory, BATCH + 1);
      const manifest = await make();
      expect(await verify()).toEqual({ manifest, files: manifest.files.count });
      expect(manifest.missing).toEqual([]);
      const before = await everythingIn(url, files);
      // Renditions, and the row that names them, are part of it (decisions 58).
      for (const part of ['main.m3u8', 'size0.mp4', 'strip.jpg'])
        expect(Object.keys(before).some((name) => name.endsWith(`.play.${part}`))).toBe(true);
      expect(JSON.stringify(before.media)).toContain('rungs');
      const empty = { ...other, databaseUrl: await freshUrl() };
      mkdirSync(join(folder, 'scratch', 'restoring-killed'), { recursive: true });
      writeFileSync(join(folder, 'scratch', 'restoring-killed', 'rows.db.held'), '');
      expect(await restore(backup, { ...empty, force: false })).toMatchObject({ knewErasures: false });
      expect(await everythingIn(empty.databaseUrl, empty.files)).toEqual(before);
      const third = {
        databaseUrl: `sqlite:${join(folder, 'third.db')}`,
        files: (await openDisk(join(folder, '3'))).files,
      };
      await restore(backup, { ...other, ...third, force: false });
      expect(await everythingIn(third.databaseUrl, third.files)).toEqual(before);
      expect(readdirSync(join(folder, 'scratch'))).toEqual([]);
    });

    it('brings nobody back who was erased after it was made, from the database or from the file (decisions 73)', async () => {
      const [asha, wen] = [await memory.users.byLogin('asha'), await memory.users.byLogin('wen')];
      if (!asha || !wen) throw new Error('Nobody is there.');
      const photo = await aPhoto(memory, await reread(memory, asha.id));
      await make();
      const erase = (name: string) => execute(useCases.operator.erasePerson, memory, operator, { username: name });
      await erase(asha.name);
      const here = { databaseUrl: url, files, migrations, scratchFolder: other.scratchFolder };
      const erasuresFile = join(folder, 'file of here');
      await database.close();
      expect(await restore(backup, { ...here, erasuresFile, force: true })).toMatchObject({ erasedAgain: 1 });
      expect(await restore(backup, { ...here, erasuresFile, force: true })).toMatchObject({ erasedAgain: 1 });
      // Where the database is lost, the file remains.
      expect(await restore(backup, { ...other, erasuresFile, force: false })).toMatchObject({
        ...{ erasedAgain: 1, knewErasures: true },
      });
      for (const databaseUrl of [url, other.databaseUrl]) {
        const restored = await openDatabase({ url: databaseUrl, migrations });
        const { users, media, erasures, audit } = restored.repositories;
        expect([await users.byId(asha.id), (await users.byId(wen.id))?.id]).toEqual([null, wen.id]);
        expect((await erasures.all()).map(({ person }) => person)).toContain(erasedAs({ digest }, asha.id));
        // What she shared stays, by a former member.
        expect((await media.byId(photo.id))?.uploaderId).toBe(asha.id);
        expect((await audit.list({ concerning: asha.id, since: 0, limit: 9, after: null })).items).toContainEqual(
          expect.objectContaining({ act: 'person-erased', doer: 'product' }),
        );
        await restored.close();
      }
      database = await openDatabase({ url, migrations });
    });

    it('erases a college again that was erased whole after it was made, and leaves the others (decisions 69, 73)', async () => {
      const domain = 'gone.edu';
      await execute(useCases.colleges.addCollege, memory, operator, { domain });
      const photo = await aPhoto(memory, await aPlanHolder(memory, { name: 'last', tenant: domain }));
      await make();
      const on = utcDay(memory.clock.now());
      await execute(useCases.stewards.closeCollege, memory, operator, { domain, on });
      memory.clock.advance(31 * DAY);
      await eraseCollegesJob.run(memory, {});
      const eraseAll = async (ports: MemoryPorts) => {
        while (await ports.colleges.find(domain)) await eraseCollegeJob.run(ports, { domain });
      };
      await eraseAll(memory);
      const here = { databaseUrl: url, files, migrations, scratchFolder: other.scratchFolder };
      await database.close();
      const erasuresFile = join(folder, 'file of colleges');
      for (let time = 0; time < 2; time += 1)
        expect(await restore(backup, { ...here, erasuresFile, force: true })).toMatchObject({
          erasedAgain: 1,
          collegesAgain: [domain],
        });
      database = await openDatabase({ url, migrations });
      const { jobs, media, users } = database.repositories;
      expect(await media.byId(photo.id)).not.toBeNull();
      expect(await jobs.ofKind(eraseCollegeJob.kind)).toEqual([{ payload: { domain }, dead: false }]);
      const server = { ...memory, ...database.repositories };
      await eraseAll(server);
      expect(await media.byId(photo.id)).toBeNull();
      expect(await users.byLogin('wen')).not.toBeNull();
    });

    it('withdraws again for whoever withdrew after it was made, whose case is filed anew (decisions 73)', async () => {
      const asha = (await memory.users.byLogin('asha')) ?? expect.fail();
      const agree = (notice: string) =>
        execute(useCases.consent.agree, { ...memory, settings: { ...memory.settings, notice } }, actorOf(asha), {
          notice,
        });
      await execute(useCases.operator.grantPlan, memory, operator, { username: 'asha', months: 1 });
      const beforeAny = join(folder, 'before any agreement');
      await backUp(beforeAny, { databaseUrl: url, files });
      await agree('notice-1');
      await make();
      memory.clock.advance(5);
      await agree('notice-2');
      memory.clock.advance(5);
      await execute(useCases.consent.withdrawConsent, memory, actorOf(asha), {});
      const here = { databaseUrl: url, files, migrations, scratchFolder: other.scratchFolder };
      await database.close();
      const erasuresFile = join(folder, 'file of withdrawals');
      for (const older of [beforeAny, backup, backup])
        expect(await restore(older, { ...here, erasuresFile, force: true })).toMatchObject({ withdrawnAgain: 1 });
      database = await openDatabase({ url, migrations });
      const { users, consents, audit, jobs } = database.repositories;
      expect(await users.byId(asha.id)).toMatchObject({ agreedTo: null, withdrawnAt: memory.clock.now() });
      expect((await consents.of(asha.id, 1))[0]?.withdrawnAt).toBe(memory.clock.now());
      expect((await audit.list({ concerning: asha.id, since: 0, limit: 9, after: null })).items).toContainEqual(
        expect.objectContaining({ act: 'consent-withdrawn', doer: 'product' }),
      );
      const claimed = await jobs.claim(Date.now() * 2, Date.now() * 3, { only: ['withdraw-again'] });
      expect(claimed?.payload).toEqual({ personId: asha.id });
    });

    it('shows one moment, whatever happens while it is made', async () => {
      const late: FileStore = {
        ...files,
        async *read(name, range) {
          await aMember(memory, { name: `late${Date.now()}${Math.random().toString(36).slice(2, 8)}` });
          yield* files.read(name, range);
        },
      };
      const people = (await memory.overview.stats(memory.clock.now())).users;
      const manifest = await backUp(backup, { databaseUrl: url, files: late });
      expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(people);
      expect((await memory.overview.stats(memory.clock.now())).users).toBeGreaterThan(people);
    });

    it('is no backup when it was interrupted, and can be continued in the same folder', async () => {
      let left = 3;
      const breaking: FileStore = {
        ...files,
        read(name, range) {
          left -= 1;
          if (left < 0) throw new Error('the power went out');
          return files.read(name, range);
        },
      };
      await expect(backUp(backup, { databaseUrl: url, files: breaking })).rejects.toThrow('the power went out');
      await expect(verify()).rejects.toThrow('There is no finished backup in');
      await expect(restore(backup, { ...other, force: true })).rejects.toThrow('There is no finished backup in');
      const [first = ''] = await files.list(null, 1);
      await files.remove(first);
      const manifest = await make();
      expect((await verify()).files).toBe(manifest.files.count);
    });

    it('replaces nothing without force, and everything with it', async () => {
      await make();
      const before = await everythingIn(url, files);
      await aMember(memory, { name: 'newcomer' });
      await files.write('photo/9-z-new.jpg', 'image/jpeg', new Uint8Array([1]));
      const after = await everythingIn(url, files);
      const here = { ...other, databaseUrl: url, files };
      const onChecked = vi.fn();
      await expect(restore(backup, { ...here, force: false }, { onChecked })).rejects.toThrow(
        /^The database is not empty: [^\n]*--force[^\n]*, also if a restore was interrupted\.$/,
      );
      expect(onChecked).not.toHaveBeenCalled();
      await expect(restore(backup, { ...other, files, force: false })).rejects.toThrow(/^The storage is not empty: /);
      expect(await everythingIn(url, files)).toEqual(after);
      await restore(backup, { ...here, force: true });
      expect(await everythingIn(url, files)).toEqual(before);
    });

    it('restored only in part is no college, and can be restored again', async () => {
      await make();
      let left = 2;
      const full: FileStore = {
        ...other.files,
        async write(name, type, bytes) {
          left -= 1;
          if (left < 0) throw new Error('the disk is full');
          return other.files.write(name, type, bytes);
        },
      };
      await expect(restore(backup, { ...other, files: full, force: false })).rejects.toThrow('the disk is full');
      const fresh = await openDatabase({ url: other.databaseUrl, migrations });
      expect(await fresh.repositories.overview.isEmpty()).toBe(true);
      await fresh.close();
      await restore(backup, { ...other, force: false });
      expect(await everythingIn(other.databaseUrl, other.files)).toEqual(await everythingIn(url, files));
    });

    it('is not restored while a server holds the database', async () => {
      await make();
      const server = await lockDatabase(other.databaseUrl, 'shared');
      await expect(restore(backup, { ...other, force: true })).rejects.toThrow('A server holds this database');
      await server.release();
    });

    it('of an earlier version is migrated to this one; of a later one it is refused', async () => {
      await make();
      const later = join(folder, 'migrations');
      cpSync(migrations, later, { recursive: true });
      for (const engine of ['sqlite', 'postgres'])
        writeFileSync(
          join(later, engine, '9000_later.sql'),
          "-- A new column.\nalter table settings add column note text not null default 'new';",
        );
      await restore(backup, { ...other, migrations: later, force: false });
      const newer = await openDatabase({ url: other.databaseUrl, migrations: later });
      expect(await newer.repositories.users.byLogin('asha')).toMatchObject({ fullName: 'Asha “毕业” Ráo\u2028' });
      await newer.close();
      const second = join(folder, 'second');
      await backUp(second, { databaseUrl: other.databaseUrl, files: other.files });
      await expect(verify(second)).rejects.toThrow(
        'This backup is newer than this program: it does not know 9000_later.sql.',
      );
    });
  }),
);

// These tests are about the folder of the backup.
onOneEngine(
  ofACollege(() => {
    it('says which files the rows name that are not in the storage', async () => {
      const asha = await memory.users.byLogin('asha');
      const photo = await aPhoto(memory, await reread(memory, asha?.id ?? ''));
      expect((await make()).missing).toEqual([photo.fileName]);
      await verify();
    });

    it('shares the files that did not change with the one before, and survives its removal', async () => {
      const older = join(folder, 'older');
      await backUp(older, { databaseUrl: url, files });
      const [same = '', changed = '', gone = ''] = await files.list(null, 3);
      const before = await bytesOf(files, changed);
      await files.write(changed, 'image/jpeg', Buffer.concat([before.subarray(1), Buffer.from('!')]));
      await files.remove(gone);
      await files.write('photo/00000000-0000-4000-8000-00000000new1.jpg', 'image/jpeg', before);
      const manifest = await backUp(backup, { databaseUrl: url, files }, { since: older });
      const inode = (where: string, name: string) => statSync(join(where, 'files', name)).ino;
      expect(inode(backup, same)).toBe(inode(older, same));
      expect(inode(backup, changed)).not.toBe(inode(older, changed));
      expect(existsSync(join(backup, 'files', gone))).toBe(false);
      expect(await verify(older)).toMatchObject({ files: manifest.files.count });
      rmSync(older, { recursive: true });
      expect(await verify()).toEqual({ manifest, files: manifest.files.count });
    });

    it('does not take over damaged files from the one before', async () => {
      const older = join(folder, 'older');
      await backUp(older, { databaseUrl: url, files });
      const [name = ''] = await files.list(null, 1);
      const damaged = readFileSync(join(older, 'files', name)).fill(0);
      writeFileSync(join(older, 'files', name), damaged);
      await backUp(backup, { databaseUrl: url, files }, { since: older });
      await verify();
      expect(readFileSync(join(older, 'files', name))).toEqual(damaged);
    });

    it('refuses to share with anything but a finished backup', async () => {
      const since = join(folder, 'nothing');
      const sharing = backUp(backup, { databaseUrl: url, files }, { since });
      await expect(sharing).rejects.toThrow('There is no finished backup in');
    });

    it('is not made over another, or among other things', async () => {
      await make();
      await expect(make()).rejects.toThrow('There is a backup in');
      writeFileSync(join(folder, 'thesis.txt'), 'mine');
      await expect(backUp(folder, { databaseUrl: url, files })).rejects.toThrow('is not empty');
    });

    it('is found damaged when a row, a file or the list of files changed', async () => {
      await make();
      const damaged = async (name: string, damage: (at: string) => void) => {
        const copy = join(folder, 'damaged');
        rmSync(copy, { recursive: true, force: true });
        cpSync(backup, copy, { recursive: true });
        damage(join(copy, name));
        await expect(restore(copy, { ...other, force: false })).rejects.toThrow(/damaged|not those|rows of|no rows/);
        return verify(copy).then(
          () => 'whole',
          (error: Error) => error.message,
        );
      };
      const comments = 'database/comments.jsonl';
      const replaced = (at: string) => writeFileSync(at, readFileSync(at, 'utf8').replace('好看', '难看'));
      expect(await damaged(comments, replaced)).toMatch(/^The rows of the table comments are not those/);
      expect(await damaged(comments, (at) => writeFileSync(at, ''))).toBe('The table comments has 0 rows of 1.');
      expect(await damaged(comments, (at) => appendFileSync(at, '["half'))).toMatch(
        /comments in the backup are damaged/,
      );
      const [photo = ''] = readdirSync(join(backup, 'files', 'photo'));
      const one = /^1 files of the backup are missing or damaged, such as photo\//;
      expect(await damaged(`files/photo/${photo}`, (at) => appendFileSync(at, 'x'))).toMatch(one);
      expect(await damaged(`files/photo/${photo}`, (at) => rmSync(at))).toMatch(one);
      expect(await damaged('files.jsonl', (at) => writeFileSync(at, ''))).toBe(
        'The list of files in the backup is damaged.',
      );
      expect(await other.files.list(null, 10)).toEqual([]);
    });

    it('names what is damaged in it, whatever that is', async () => {
      await make();
      const copy = join(folder, 'damaged');
      const complaintAbout = async (name: string, damage: (at: string) => void) => {
        rmSync(copy, { recursive: true, force: true });
        cpSync(backup, copy, { recursive: true });
        damage(join(copy, name));
        const error = await verify(copy).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(TransferError);
        return (error as TransferError).message;
      };
      const users = 'database/users.jsonl';
      const changed = (from: string | RegExp, to: string) => (at: string) =>
        writeFileSync(at, readFileSync(at, 'utf8').replace(from, to));
      expect(await complaintAbout(users, (at) => rmSync(at))).toMatch(
        /users\.jsonl of the backup is missing or cannot be read/,
      );
      expect(await complaintAbout('files.jsonl', (at) => rmSync(at))).toMatch(/files\.jsonl of the backup is missing/);
      expect(await complaintAbout(users, changed(/^\[/, '[1,'))).toBe(
        'The rows of the table users in the backup are damaged.',
      );
      expect(await complaintAbout(users, changed(/"[^"]+"/, 'null'))).toBe(
        'The rows of the table users are not those that were saved.',
      );
      const manifest = 'manifest.json';
      expect(await complaintAbout(manifest, changed('"madeAt": "2', '"madeAt": "3'))).toMatch(
        /^The manifest [^\n]* is damaged/,
      );
      expect(await complaintAbout(manifest, changed('"missing": []', '"missing": ["a"]'))).toMatch(/is damaged/);
      for (const text of ['', 'null', '{"format":1}', '{"format":1,"tables":[{}]}'])
        expect(await complaintAbout(manifest, (at) => writeFileSync(at, text))).toMatch(
          /^The manifest [^\n]* cannot be read\.$/,
        );
    });

    it('of an earlier version, whose manifest has no checksum, is still read', async () => {
      const { sha256, ...earlier } = await make();
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      writeFileSync(join(backup, 'manifest.json'), JSON.stringify(earlier));
      expect((await verify()).manifest).toEqual(earlier);
    });
  }),
);
