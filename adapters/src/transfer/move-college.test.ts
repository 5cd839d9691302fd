import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasedAs, withdrawnAs } from '@quadrangle/domain/accounts/erasure';
import { auditEntry } from '@quadrangle/domain/audit/entry';
import { settingsOfTenant } from '@quadrangle/domain/colleges/settings';
import { ownersOf } from '@quadrangle/domain/files/file-urls';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { utcDay } from '@quadrangle/domain/kernel/days';
import { DAY, HOUR } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import {
  actorOf,
  anonymous,
  bytesOf,
  type MemoryPorts,
  memoryPorts,
  memoryVideoLibrary,
} from '@quadrangle/domain/memory';
import { runNextJob } from '@quadrangle/domain/run-jobs';
import { collegeErasedAs, eraseCollegesJob } from '@quadrangle/domain/stewards/erase-college';
import { useCases } from '@quadrangle/domain/use-cases';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CollegePattern, collegePattern, openCopy } from '../../testing/college.ts';
import { type CopyUrl, type FreshUrl, migrations, onBothEngines } from '../../testing/databases.ts';
import { authenticatorKeysFrom, openAuthenticatorKey } from '../crypto/authenticator-keys.ts';
import { digest } from '../crypto/secrets.ts';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { type Database, openDatabase } from '../drizzle/open-database.ts';
import { openDisk } from '../files/disk.ts';
import { erasureFile } from '../files/erasure-file.ts';
import { backUp } from './backup.ts';
import { collegeTables, FILE_NAMES, rowsOfCollege } from './college-tables.ts';
import { exportCollege } from './export-college.ts';
import { importCollege } from './import-college.ts';
import { restore } from './restore.ts';
import { lineOf, type Row } from './rows.ts';
import { currentTables, type TableSpec } from './table-specs.ts';
import { inTransaction } from './transaction.ts';
import { verifyBackup } from './verify-backup.ts';

const [HERE, OTHER] = ['one.edu', 'two.edu'] as const;

interface Installation {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly migrations: string;
  readonly scratchFolder: string;
  readonly erasuresFile: string;
  readonly secret: string;
  readonly database: Database;
  readonly ports: MemoryPorts;
}

let folder: string;
let made: Installation[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-colleges-'));
  made = [];
});
afterEach(async () => {
  for (const { database } of made) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openInstallation(name: string, pattern: CollegePattern, databaseUrl: string): Promise<Installation> {
  const { database, files, memory } = await openCopy(pattern, databaseUrl, join(folder, name));
  const one = {
    ...{ databaseUrl, database, files, migrations, ports: memory },
    scratchFolder: join(folder, `${name}-scratch`),
    erasuresFile: join(folder, 'erasures'),
    secret: `the secret of ${name}`,
  };
  made.push(one);
  return one;
}

/** The rows of a college, or all, by table. */
async function rowsIn(url: string, college: string | null, tables: readonly TableSpec[] = collegeTables) {
  const all: Record<string, Row[]> = {};
  await inTransaction(url, 'read', async (transaction) => {
    for (const table of tables) {
      const some = college === null ? undefined : rowsOfCollege(table, college);
      const rows: Row[] = [];
      for await (const batch of transaction.rows(table, some)) rows.push(...batch);
      all[table.name] = rows;
    }
  });
  return all;
}

/** The same as lines. */
const textOf = (rows: Record<string, Row[]>) =>
  Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.map(lineOf)]));

const column = (table: string, name: string) =>
  collegeTables.find((each) => each.name === table)?.columns.findIndex((each) => each.name === name) ?? -1;

/** A college's rows without what an import changes. */
function settled(rows: Record<string, Row[]>) {
  const without: Record<string, string[]> = {
    users: ['developer'],
    colleges: ['version', 'closes_on'],
    orders: ['check_at'],
    authenticators: ['sealed'],
  };
  return Object.fromEntries(
    Object.entries(rows).map(([name, all]) => [
      name,
      all.map((row) => row.filter((_, at) => !(without[name] ?? []).some((each) => column(name, each) === at))),
    ]),
  );
}

const namesIn = (files: FileStore) => files.list(null, 10_000);

/** Writes a table of the export as if the product had written it. */
function sign(table: string, text: string): void {
  const backup = join(folder, 'one');
  writeFileSync(join(backup, 'database', `${table}.jsonl`), text);
  const { sha256: _, ...manifest } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  const tables = manifest.tables.map((each: { name: string }) =>
    each.name === table ? { ...each, sha256: hash('sha256', text) } : each,
  );
  const whole = { ...manifest, tables };
  writeFileSync(
    join(backup, 'manifest.json'),
    JSON.stringify({ ...whole, sha256: hash('sha256', JSON.stringify(whole)) }),
  );
}

/** Opens an installation of this name with small colleges: domains, and what follows the names of their people. */
type Install = (name: string, ...colleges: [tenant: string, mark: string][]) => Promise<Installation>;

const moving = (tests: (installation: Install) => void) => (_fresh: FreshUrl, migratedUrl: FreshUrl, copy: CopyUrl) =>
  describe('moving a college', () => {
    const patterns = new Map<string, CollegePattern>();
    afterAll(() => {
      for (const { folder } of patterns.values()) rmSync(folder, { recursive: true, force: true });
    });
    tests(async (name, ...colleges) => {
      const key = colleges.join(' ');
      const which = colleges.map(([tenant, mark]) => ({ tenant, mark }));
      const patternFolder = () => mkdtempSync(join(tmpdir(), 'quadrangle-college-'));
      const pattern = patterns.get(key) ?? (await collegePattern(await migratedUrl(), patternFolder(), which));
      patterns.set(key, pattern);
      return openInstallation(name, pattern, await copy(pattern.url));
    });
  });

onBothEngines(
  moving((installation) => {
    it('takes every row and file of it and none of another, and brings them beside others (decisions 69)', async () => {
      const from = await installation('from', [HERE, '1'], [OTHER, '2']);
      const to = await installation('to', ['three.edu', '3']);
      const backup = join(folder, 'one');
      const before = await rowsIn(from.databaseUrl, HERE);
      const empty = Object.keys(before).filter((name) => before[name]?.length === 0);
      expect(empty).toEqual([]);
      const others = textOf(await rowsIn(to.databaseUrl, 'three.edu'));

      const { unopened: _, ...manifest } = await exportCollege(backup, from, HERE);
      expect((await verifyBackup(backup, migrations)).manifest).toEqual(manifest);
      const saved = manifest.tables
        .map(({ name }) => readFileSync(join(backup, `database/${name}.jsonl`), 'utf8'))
        .join();
      expect(saved).toContain('asha1');
      expect(saved).not.toMatch(/asha2|wen2|lens2|two\.edu/);
      const files = await (await openDisk(join(backup, 'files'))).files.list(null, 10_000);
      const named = (college: Record<string, Row[]>) =>
        new Set(
          [
            college.uploads?.map((row) => row[column('uploads', 'file_name')]),
            college.media?.map((row) => row[column('media', 'file_name')]),
          ]
            .flat()
            .map(String),
        );
      const theirs = named(await rowsIn(from.databaseUrl, OTHER));
      const ours = named(before);
      expect(files).toEqual(
        (await namesIn(from.files)).filter((name) => ownersOf(name).some((owner) => ours.has(owner))),
      );
      expect(files.filter((name) => ownersOf(name).some((owner) => theirs.has(owner)))).toEqual([]);
      expect(
        files.length +
          (await namesIn(from.files)).filter((name) => ownersOf(name).some((owner) => theirs.has(owner))).length,
      ).toBe((await namesIn(from.files)).length);

      await importCollege(backup, to);
      expect(settled(await rowsIn(to.databaseUrl, HERE))).toEqual(settled(before));
      expect(textOf(await rowsIn(to.databaseUrl, 'three.edu'))).toEqual(others);
      for (const name of files) expect(await bytesOf(to.files, name)).toEqual(await bytesOf(from.files, name));
      const arrived = await rowsIn(to.databaseUrl, HERE);
      expect(arrived.users?.map((row) => row[column('users', 'developer')])).not.toContain(true);
      await to.database.close();
      made = made.filter((one) => one !== to);
      await openDatabase({ url: to.databaseUrl, migrations }).then(async (database) => {
        expect((await database.repositories.users.byLogin('asha1'))?.tenant).toBe(HERE);
        await database.close();
      });
    });

    it('stays where it is imported after it closed where it came from (decisions 69)', async () => {
      const from = await installation('from', [HERE, '1']);
      const { ports } = from;
      const to = await installation('to');
      const on = utcDay(ports.clock.now());
      await execute(useCases.stewards.closeCollege, ports, { kind: 'operator' }, { domain: HERE, on });
      await exportCollege(join(folder, 'one'), from, HERE);
      expect(await importCollege(join(folder, 'one'), to)).toMatchObject({ wasClosing: true });

      const there = memoryPorts({ ...to.database.repositories, files: to.files });
      there.clock.advance(31 * DAY);
      await there.jobs.enqueue(eraseCollegesJob.draft({}), there.clock.now());
      while (await runNextJob(there));
      expect(await there.erasures.all()).toEqual([]);
      const settings = await settingsOfTenant(there, HERE);
      const theirs = { ...there, settings };
      const signIn = { name: 'asha1', password: 'correct horse' };
      await execute(useCases.accounts.signIn, theirs, anonymous(), signIn);
      const asha = actorOf((await there.users.byLogin('asha1')) ?? expect.fail('Nobody came.'));
      const announced = { folder: 'photo', fileName: 'a.jpg', size: 1, contentType: '' } as const;
      expect(await execute(useCases.uploads.declareUpload, theirs, asha, announced)).toHaveProperty('uploadUrl');
    });

    it('goes on with conversions, removals and gifts, and loses no request for erasure (decisions 52, 58, 63, 72)', async () => {
      const from = await installation('from', [HERE, '1'], [OTHER, '2']);
      const { ports } = from;
      const to = await installation('to');
      const { media, cases, givenThings } = from.database.store.tables;
      const write = from.database.store.write;
      await write((db) => db.update(media).set({ percent: 40, state: 'processing' }).where(eq(media.kind, 'video')));
      const drawn = { widths: [320], moving: false };
      await write((db) => db.update(media).set({ drawn }).where(eq(media.kind, 'photo')));
      const [photo = expect.fail('No photo is there.')] = await from.database.store.read
        .select({ id: media.id })
        .from(media)
        .where(and(eq(media.kind, 'photo'), eq(media.tenant, HERE)));
      await write((db) =>
        db
          .update(media)
          .set({ drawn: { ...drawn, film: false } })
          .where(eq(media.id, photo.id)),
      );
      await write((db) => db.update(givenThings).set({ moved: false }));
      const [about] = await from.database.store.read
        .select({ id: cases.id, itemId: cases.itemId })
        .from(cases)
        .where(and(eq(cases.tenant, HERE), eq(cases.subject, 'item')));
      if (!about?.itemId) throw new Error('Nothing was reported.');
      const verdict = { id: about.id, verdict: 'remove', text: 'x', reporterText: 'x' } as const;
      await execute(useCases.operator.decideAnyCase, ports, { kind: 'operator' }, verdict);
      const decided = ports.clock.now();
      await exportCollege(join(folder, 'one'), from, HERE);
      await importCollege(join(folder, 'one'), to);

      const [was, is] = [from.database.repositories, to.database.repositories];
      const asha = (await was.users.byLogin('asha1')) ?? expect.fail('Nobody is there.');
      const asked = await is.requests.erasureOf(asha.id);
      expect(asked?.filed?.number).toMatch(/./);
      expect(asked).toEqual(await was.requests.erasureOf(asha.id));
      expect((await is.cases.byId(asked?.filed?.caseId ?? ''))?.reports).toMatchObject([{ note: '毕业了' }]);

      const { jobs } = to.database.store.tables;
      const queued = await to.database.store.read.select({ kind: jobs.kind, dueAt: jobs.dueAt }).from(jobs);
      expect(queued.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
        { kind: 'blank-location', dueAt: 0 },
        { kind: 'blank-videos', dueAt: 0 },
        { kind: 'carry-out-removal', dueAt: decided + DAY },
        { kind: 'convert-film', dueAt: 0 },
        { kind: 'index-search', dueAt: 0 },
        { kind: 'make-renditions', dueAt: 0 },
        { kind: 'move-gift', dueAt: 0 },
        { kind: 'tell-of-request', dueAt: 0 },
      ]);
      const there = memoryPorts({ ...is, files: to.files, videoLibrary: memoryVideoLibrary(to.files) });
      there.clock.set(decided + DAY);
      await there.runJobs();
      expect(await is.media.byId(about.itemId)).toBeNull();
      const arrived = await rowsIn(to.databaseUrl, HERE);
      expect(arrived.media?.map((row) => row[column('media', 'percent')])).not.toContain(40);
      expect(arrived.given_things?.map((row) => row[column('given_things', 'moved')])).not.toContain(false);
    });

    it('brings what people did who were erased since, and says of nobody here that they did it (decisions 53)', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to', ['three.edu', '3']);
      const wen = (await from.ports.users.byLogin('wen1')) ?? expect.fail();
      const moved = (await to.ports.users.byLogin('wen3')) ?? expect.fail();
      const did = (id: string) =>
        auditEntry(from.ports, { kind: 'member', id }, 'item-removed', { personId: wen.id, itemId: `of ${id}` });
      for (const id of ['erased', moved.id]) await from.ports.audit.append(did(id));
      await exportCollege(join(folder, 'one'), from, HERE);
      await importCollege(join(folder, 'one'), to);
      const concerning = { concerning: wen.id, since: 0, limit: 99, after: null };
      const { items } = await to.database.repositories.audit.list(concerning);
      const arrived = items.map(({ itemId, doerId }) => [itemId, doerId]);
      expect(arrived).toContainEqual(['of erased', 'erased']);
      expect(arrived).toContainEqual([`of ${moved.id}`, null]);
    });

    it('counts what former members shared to its room, as before (decisions 57)', async () => {
      const from = await installation('from', [HERE, '1']);
      const { ports } = from;
      const to = await installation('to');
      await execute(useCases.operator.erasePerson, ports, { kind: 'operator' }, { username: 'asha1' });
      await exportCollege(join(folder, 'one'), from, HERE);
      await importCollege(join(folder, 'one'), to);
      for (const { database } of [from, to])
        expect((await database.repositories.uploads.room('', HERE)).tenantBytes).toBeGreaterThan(3_000_000);
    });

    it('brings keys of authenticator apps, each encrypted here', async () => {
      const from = await installation('from', [HERE, '1']);
      const { users } = from.ports;
      const to = await installation('to');
      const person = (await users.byLogin('wen1'))?.id ?? '';
      const sealed = authenticatorKeysFrom(from.secret).seal('JBSWY3DP', person);
      await inTransaction(from.databaseUrl, 'write', async (transaction) => {
        const table = collegeTables.find(({ name }) => name === 'authenticators') as TableSpec;
        const [row = []] = (await rowsIn(from.databaseUrl, HERE)).authenticators ?? [];
        await transaction.clear(table);
        await transaction.insert(table, [
          row.map((value, at) => (at === column('authenticators', 'sealed') ? sealed : value)),
        ]);
      });
      expect(await exportCollege(join(folder, 'one'), from, HERE)).toMatchObject({ unopened: 0 });
      const changed = { ...from, secret: 'another secret' };
      expect(await exportCollege(join(folder, 'sealed'), changed, HERE)).toMatchObject({ unopened: 1 });
      await importCollege(join(folder, 'one'), to);
      const [row] = (await rowsIn(to.databaseUrl, HERE)).authenticators ?? [];
      const there = String(row?.[column('authenticators', 'sealed')]);
      expect(openAuthenticatorKey(to.secret, there, person)).toBe('JBSWY3DP');
    });

    it('refuses names of people and clubs that others have, with all of them, and changes nothing (decisions 69)', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to', ['three.edu', '1']);
      await exportCollege(join(folder, 'one'), from, HERE);
      const before = textOf(await rowsIn(to.databaseUrl, null, currentTables));
      const files = await namesIn(to.files);
      await expect(importCollege(join(folder, 'one'), to)).rejects.toMatchObject({
        names: ['@lens1', '@quiz1', 'asha1', 'former1', 'wen1'],
      });
      expect(textOf(await rowsIn(to.databaseUrl, null, currentTables))).toEqual(before);
      expect(await namesIn(to.files)).toEqual(files);
    });

    it('refuses a college that has people here, and one that is not here', async () => {
      const from = await installation('from', [HERE, '1']);
      await exportCollege(join(folder, 'one'), from, HERE);
      await expect(importCollege(join(folder, 'one'), from)).rejects.toThrow('has people or items here already');
      await expect(exportCollege(join(folder, 'none'), from, 'none.edu')).rejects.toThrow(
        'There is no college none.edu',
      );
    });

    it('goes on after an interruption', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to');
      const breaking = (files: FileStore): FileStore => {
        let left = 3;
        return {
          ...files,
          async write(...file) {
            left -= 1;
            if (left < 0) throw new Error('the power went out');
            await files.write(...file);
          },
          async *read(...file) {
            left -= 0.1;
            if (left < 0) throw new Error('the power went out');
            yield* files.read(...file);
          },
        };
      };
      const backup = join(folder, 'one');
      const before = textOf(await rowsIn(to.databaseUrl, null, currentTables));
      await expect(exportCollege(backup, { ...from, files: breaking(from.files) }, HERE)).rejects.toThrow('power');
      await expect(importCollege(backup, to)).rejects.toThrow('no finished backup');
      await exportCollege(backup, from, HERE);
      await expect(importCollege(backup, { ...to, files: breaking(to.files) })).rejects.toThrow('power');
      expect(textOf(await rowsIn(to.databaseUrl, null, currentTables))).toEqual(before);
      await importCollege(backup, to);
      expect(settled(await rowsIn(to.databaseUrl, HERE))).toEqual(settled(await rowsIn(from.databaseUrl, HERE)));
    });

    it('keeps a sweep away, which would remove its files before its rows come, and is refused during one', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to');
      const backup = join(folder, 'one');
      await exportCollege(backup, from, HERE);
      const held = () => lockDatabase(to.databaseUrl, 'files');
      const refused = /import of a college, is running/;
      const before = await held();
      const onChecked = vi.fn();
      await expect(importCollege(backup, to, { onChecked })).rejects.toThrow(refused);
      expect(onChecked).not.toHaveBeenCalled();
      await before.release();
      const during: unknown[] = [];
      const files: FileStore = {
        ...to.files,
        async write(...file) {
          during.push(await held().catch(String));
          await to.files.write(...file);
        },
      };
      await importCollege(backup, { ...to, files });
      expect(during.length).toBeGreaterThan(0);
      for (const outcome of during) expect(outcome).toMatch(refused);
      await (await held()).release();
    });

    it('refuses a folder with rows or files of others, whoever wrote it', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to', ['three.edu', '3']);
      const others = to.ports;
      await exportCollege(join(folder, 'one'), from, HERE);
      const before = textOf(await rowsIn(to.databaseUrl, null, currentTables));
      const [item] = (await rowsIn(to.databaseUrl, 'three.edu')).media ?? [];
      const file = String(item?.[column('media', 'file_name')]);
      const [ours = ''] =
        (await rowsIn(from.databaseUrl, HERE)).media?.map((row) => String(row[column('media', 'file_name')])) ?? [];
      for (const [table, was, is, reason] of [
        ['users', 'asha1@one.edu', 'x@three.edu', 'is not one of one.edu'],
        ['users', '"one.edu"', '"three.edu"', 'has rows that are not of one.edu'],
        ['events', '"one.edu"', '"three.edu"', 'has rows that are not of one.edu'],
        ['media', JSON.stringify(ours), JSON.stringify(file), 'is somebody else’s here'],
      ] as const) {
        const path = join(folder, 'one', 'database', `${table}.jsonl`);
        const sound = readFileSync(path, 'utf8');
        sign(table, sound.replaceAll(was, is));
        await expect(importCollege(join(folder, 'one'), to)).rejects.toThrow(reason);
        sign(table, sound);
      }
      expect(textOf(await rowsIn(to.databaseUrl, null, currentTables))).toEqual(before);
      expect(await others.users.byLogin('x@three.edu')).toBeNull();
      await importCollege(join(folder, 'one'), to);
    });

    it('names nothing that others have, whoever wrote the folder: no ids, no words, no files made of theirs', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to', ['three.edu', '3']);
      await exportCollege(join(folder, 'one'), from, HERE);
      const [ours, theirs] = [await rowsIn(from.databaseUrl, HERE), await rowsIn(to.databaseUrl, 'three.edu')];
      const valueIn = (rows: Record<string, Row[]>, table: string, name: string) =>
        String(rows[table]?.map((row) => row[column(table, name)]).find((value) => value !== null && value !== ''));
      const id = (table: string, name = 'id') => [valueIn(ours, table, name), valueIn(theirs, table, 'id')] as const;
      const [item, theirItem] = id('media');
      const before = textOf(await rowsIn(to.databaseUrl, null, currentTables));
      for (const [table, was, is, reason] of [
        ['cases', valueIn(ours, 'cases', 'subject_id'), theirItem, 'somebody else’s here, in the table media'],
        ['cases', valueIn(ours, 'cases', 'owner_id'), id('users')[1], 'in the table users'],
        ['media', ...id('batches'), 'table batches'],
        ['contact_messages', ...id('contact_messages'), 'in the table contact_messages'],
        ['uploads', item, theirItem, 'in the table media'],
        ['search_documents', ':one.edu:', ':three.edu:', 'has words that are not of one.edu'],
        ['search_documents', ':one.edu:', ':one.edu:x!0:photo:three.edu:', 'has words that are not of one.edu'],
        ['college_providers', 'https://id.example.edu', 'http://10.0.0.1', 'is not at an address by https'],
        ['suggestions', ':one.edu:', ':three.edu:', 'has words that are not of one.edu'],
        [
          'media',
          valueIn(ours, 'media', 'file_name'),
          `${valueIn(theirs, 'media', 'file_name')}.view.webp`,
          'somebody else’s',
        ],
      ] as const) {
        const sound = readFileSync(join(folder, 'one', 'database', `${table}.jsonl`), 'utf8');
        expect(sound, `${table} ${was}`).toContain(was);
        sign(table, sound.replaceAll(was, is));
        await expect(importCollege(join(folder, 'one'), to), `${table} ${is}`).rejects.toThrow(reason);
        sign(table, sound);
      }
      expect(textOf(await rowsIn(to.databaseUrl, null, currentTables))).toEqual(before);
    });

    it('reads and writes nothing outside of the folder, whatever it names', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to');
      const backup = join(folder, 'one');
      await exportCollege(backup, from, HERE);
      const [manifest, list] = [join(backup, 'manifest.json'), join(backup, 'files.jsonl')];
      const [sound, files] = [readFileSync(manifest, 'utf8'), readFileSync(list, 'utf8')];
      const says = (change: object) => {
        const { sha256: _, ...whole } = { ...JSON.parse(sound), ...change };
        writeFileSync(manifest, JSON.stringify({ ...whole, sha256: hash('sha256', JSON.stringify(whole)) }));
      };
      const { tables, files: listed } = JSON.parse(sound);
      says({ tables: [{ ...tables[0], name: '../../one/files' }, ...tables.slice(1)] });
      await expect(importCollege(backup, to)).rejects.toThrow('cannot be read');
      for (const college of ['../two.edu', 'One.edu']) {
        says({ college });
        await expect(importCollege(backup, to)).rejects.toThrow('rows that are not of');
      }
      const outside = `${files}${JSON.stringify({ name: '../../secret', size: 1, sha256: hash('sha256', 'x') })}\n`;
      writeFileSync(list, outside);
      says({ files: { ...listed, sha256: hash('sha256', outside) } });
      await expect(importCollege(backup, to)).rejects.toThrow('1 files of the backup are missing or damaged');
      writeFileSync(list, files);
      says({});
      const [name = ''] = (await namesIn(to.files)).concat(JSON.parse(files.split('\n')[0] ?? '').name);
      const secret = join(folder, 'secret');
      writeFileSync(secret, 'of the machine');
      rmSync(join(backup, 'files', name));
      symlinkSync(secret, join(backup, 'files', name));
      await expect(importCollege(backup, to)).rejects.toThrow('1 files of the backup are missing or damaged');
      expect(await namesIn(to.files)).toEqual([]);
    });

    it('is found by words where others have many more items, the newest first', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to', ['three.edu', '3']);
      await inTransaction(to.databaseUrl, 'write', async (transaction) => {
        for (const name of ['search_documents', 'suggestions']) {
          const table = currentTables.find((each) => each.name === name) as TableSpec;
          const [row = []] = (await rowsIn(to.databaseUrl, null, [table]))[name] ?? [];
          await transaction.clear(table);
          await transaction.insert(table, [row.map((value, at) => (at === 0 ? 100_000 : value))]);
        }
        await transaction.settle();
      });
      await exportCollege(join(folder, 'one'), from, HERE);
      await importCollege(join(folder, 'one'), to);
      const ports = memoryPorts(to.database.repositories);
      const wen = actorOf((await ports.users.byLogin('wen1')) ?? expect.fail('Nobody came.'));
      const found = await execute(useCases.media.searchMedia, ports, wen, { kind: 'photo', q: 'convocation' });
      expect(found.items).toHaveLength(1);
      const table = currentTables.filter(({ name }) => name === 'search_documents');
      const documents = (await rowsIn(to.databaseUrl, HERE, table)).search_documents ?? [];
      const times = documents.map((row) => Number(row[1 + column('search_documents', 'created_at')]));
      expect(documents.length).toBeGreaterThan(1);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    });

    it('is erased 30 days after it closed, with its files, and others stay as they are (decisions 69)', async () => {
      const from = await installation('from', [HERE, '1'], [OTHER, '2']);
      const { ports } = from;
      const drop = async () => {
        while (await runNextJob(ports));
      };
      await drop();
      const others = await rowsIn(from.databaseUrl, OTHER);
      const today = utcDay(ports.clock.now());
      await execute(useCases.stewards.closeCollege, ports, { kind: 'operator' }, { domain: HERE, on: today });
      ports.clock.advance(31 * DAY);
      await ports.jobs.enqueue(eraseCollegesJob.draft({}), ports.clock.now());
      await drop();
      const left = Object.entries(await rowsIn(from.databaseUrl, HERE)).filter(([, rows]) => rows.length > 0);
      expect(left).toEqual([]);
      expect(settled(await rowsIn(from.databaseUrl, OTHER))).toEqual(settled(others));
      expect((await rowsIn(from.databaseUrl, null)).orders?.map((row) => row[column('orders', 'user_id')])).toContain(
        null,
      );
      const names = new Set(
        others.media?.flatMap((row) => [row[column('media', 'file_name')], row[column('media', 'poster_name')]]),
      );
      for (const upload of others.uploads ?? []) names.add(upload[column('uploads', 'file_name')]);
      expect((await namesIn(from.files)).filter((name) => !ownersOf(name).some((owner) => names.has(owner)))).toEqual(
        [],
      );
    });

    it('brings nobody who was erased here since, and withdraws again for whoever withdrew (decisions 73)', async () => {
      const from = await installation('from', [HERE, '1']);
      const { users } = from.ports;
      const to = await installation('to');
      const [asha, wen, former] = await Promise.all(
        ['asha1', 'wen1', 'former1'].map(async (name) => (await users.byLogin(name)) ?? expect.fail()),
      );
      if (!asha || !wen || !former) throw new Error('Nobody is there.');
      const earlier = Date.now() - DAY;
      await exportCollege(join(folder, 'one'), from, HERE);
      const since = Date.now() + HOUR;
      await to.database.repositories.erasures.keep([
        { person: erasedAs({ digest }, wen.id), at: since },
        // Came back here rightfully: was there when it was saved.
        { person: erasedAs({ digest }, former.id), at: earlier },
        { person: collegeErasedAs({ digest }, HERE), at: earlier },
      ]);
      const listed = await to.database.repositories.erasures.all();
      const withdrawn = { person: withdrawnAs({ digest }, asha.id, null), at: since };
      await erasureFile(to.erasuresFile).add([withdrawn]);

      expect(await importCollege(join(folder, 'one'), to)).toMatchObject({ erasedAgain: 1, withdrawnAgain: 1 });
      const { repositories } = to.database;
      expect(await repositories.users.byId(wen.id)).toBeNull();
      expect(await repositories.users.byId(former.id)).not.toBeNull();
      expect(await repositories.users.byId(asha.id)).toMatchObject({ withdrawnAt: since });
      expect(await repositories.erasures.all()).toEqual(listed);
      const actsOn = async ({ id }: { id: string }) =>
        (await repositories.audit.list({ concerning: id, since: 0, limit: 99, after: null })).items
          .filter(({ doer }) => doer === 'product')
          .map(({ act }) => act);
      expect(await actsOn(wen)).toContain('person-erased');
      expect(await actsOn(asha)).toContain('consent-withdrawn');
      const claimed = await repositories.jobs.claim(Date.now() * 2, Date.now() * 3, { only: ['withdraw-again'] });
      expect(claimed?.payload).toEqual({ personId: asha.id });

      const rows = await rowsIn(to.databaseUrl, null);
      expect(rows.orders?.map((row) => row[column('orders', 'user_id')])).toContain(null);
      const known = new Set(FILE_NAMES.flatMap(([table, name]) => rows[table]?.map((row) => row[column(table, name)])));
      const files = await namesIn(to.files);
      expect(files.filter((file) => !ownersOf(file).some((owner) => known.has(owner)))).toEqual([]);
      expect(files).not.toEqual([]);
    });

    it('is refused where it was erased after it was saved (decisions 69, 73)', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to');
      await exportCollege(join(folder, 'one'), from, HERE);
      const erased = { person: collegeErasedAs({ digest }, HERE), at: Date.now() + HOUR };
      await erasureFile(to.erasuresFile).add([erased]);
      await expect(importCollege(join(folder, 'one'), to)).rejects.toThrow('one.edu was erased here after');
      expect((await rowsIn(to.databaseUrl, HERE)).users).toEqual([]);
    });

    it('is told from a backup of everything', async () => {
      const from = await installation('from', [HERE, '1']);
      const to = await installation('to');
      await backUp(join(folder, 'all'), from);
      await expect(importCollege(join(folder, 'all'), to)).rejects.toThrow('holds a whole installation');
      await exportCollege(join(folder, 'one'), from, HERE);
      await to.database.close();
      made = made.filter((one) => one !== to);
      await expect(restore(join(folder, 'one'), { ...to, force: true })).rejects.toThrow('holds one college');
    });
  }),
);
