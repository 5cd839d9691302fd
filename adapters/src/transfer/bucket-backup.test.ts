import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smallCollege } from '../../testing/college.ts';
import { migrations } from '../../testing/databases.ts';
import { startGcsStandIn } from '../../testing/gcs-stand-in.ts';
import { type S3Kind, s3Kinds } from '../../testing/s3-buckets.ts';
import { openDatabase } from '../drizzle/open-database.ts';
import { openDisk } from '../files/disk.ts';
import { openBucket } from '../files/gcs.ts';
import type { Objects } from '../files/objects.ts';
import { openS3 } from '../files/s3.ts';
import { backUp } from './backup.ts';
import { pruneBackups, unfinishedBackups } from './prune-backups.ts';
import { restore } from './restore.ts';
import { verifyBackup } from './verify-backup.ts';

const s3 = (kind: S3Kind) => async () => {
  const { address, env, close } = await kind.open();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return { objects: openS3(address).objects, close };
};

async function gcs() {
  const standIn = await startGcsStandIn();
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', standIn.keyFile);
  const { objects } = openBucket({ bucket: standIn.bucket, apiEndpoint: standIn.url });
  return { objects, close: () => standIn.close() };
}

describe.each([...s3Kinds.map((kind) => ({ name: kind.name, start: s3(kind) })), { name: 'Google', start: gcs }])(
  'backups in a bucket of $name (operator)',
  ({ start }) => {
    let folder: string;
    let bucket: Objects;
    let close: () => Promise<void>;
    let files: FileStore;
    let databaseUrl: string;
    let closeDatabase: () => Promise<void>;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'quadrangle-bucket-backup-'));
      const started = await start();
      bucket = started.objects;
      close = started.close;
      databaseUrl = `sqlite:${join(folder, 'college.db')}`;
      const database = await openDatabase({ url: databaseUrl, migrations });
      closeDatabase = () => database.close();
      const storage = await openDisk(join(folder, 'files'));
      files = storage.files;
      await smallCollege({ ...database.repositories, ...storage });
    });
    afterEach(async () => {
      vi.unstubAllEnvs();
      await closeDatabase();
      await close();
      rmSync(folder, { recursive: true, force: true });
    });

    const at = (name: string) => ({ bucket, path: `nights/${name}` });
    const make = (name: string) => backUp(at(name), { databaseUrl, files });
    const namesUnder = async (prefix: string) => {
      const names: string[] = [];
      for await (const name of bucket.names(prefix)) names.push(name);
      return names;
    };

    it('are verified, and restored to the same rows and files', async () => {
      const manifest = await make('monday');
      expect((await verifyBackup(at('monday'), migrations)).manifest).toEqual(manifest);
      await expect(make('monday')).rejects.toThrow('There is a backup in nights/monday already');

      const { files: target } = await openDisk(join(folder, 'other'));
      const to = { databaseUrl: `sqlite:${join(folder, 'other.db')}`, files: target };
      const seen = { checked: 0, restored: 0 };
      await restore(
        at('monday'),
        {
          ...to,
          migrations,
          scratchFolder: join(folder, 'scratch'),
          erasuresFile: join(folder, 'erasures'),
          force: false,
        },
        {
          onChecked: () => {
            seen.checked += 1;
          },
          onFile: () => {
            seen.restored += 1;
          },
        },
      );
      expect(seen).toEqual({ checked: manifest.files.count, restored: manifest.files.count });
      const again = await backUp(join(folder, 'again'), to);
      expect({ tables: again.tables, files: again.files }).toEqual({ tables: manifest.tables, files: manifest.files });
    });

    it('send unchanged files once, and keep them while a backup needs them', async () => {
      const [changed = '', gone = ''] = await files.list(null, 2);
      await files.write(changed, 'image/jpeg', Buffer.from('a picture like no other'));
      await make('monday');
      const shared = await namesUnder('nights/files/');
      await files.write(changed, 'image/jpeg', Buffer.from('another picture'));
      await files.remove(gone);
      const write = vi.spyOn(bucket, 'write');
      await make('tuesday');
      expect(write.mock.calls.filter(([name]) => name.startsWith('nights/files/'))).toHaveLength(1);

      await bucket.write('nights/wednesday/manifest.json.unfinished', 'application/json', new Uint8Array());
      expect(await pruneBackups({ bucket, path: 'nights' }, 1, migrations)).toEqual({
        kept: ['tuesday'],
        removed: ['monday'],
        unsound: [],
        notes: [expect.stringMatching(/^wednesday is not finished/)],
      });
      expect(await namesUnder('nights/monday/')).toEqual([]);
      expect(await namesUnder('nights/files/')).toEqual(expect.arrayContaining(shared));
      await bucket.remove('nights/wednesday/manifest.json.unfinished');
      await make('thursday');
      const readShared = vi.spyOn(bucket, 'read');
      await pruneBackups({ bucket, path: 'nights/' }, 2, migrations);
      const names = readShared.mock.calls.map(([name]) => name).filter((name) => name.startsWith('nights/files/'));
      expect(names).toHaveLength(new Set(names).size);
      await pruneBackups({ bucket, path: 'nights/' }, 1, migrations);
      expect((await namesUnder('nights/files/')).length).toBeLessThanOrEqual(shared.length);
      await verifyBackup(at('thursday'), migrations);
    });

    it('are finished once the manifest is there, and give way where they never were', async () => {
      const mark = (name: string) =>
        bucket.write(`nights/${name}/manifest.json.unfinished`, 'application/json', new Uint8Array());
      await make('monday');
      await make('tuesday');
      await mark('tuesday');
      await bucket.write('nights/sunday/database/users.jsonl', 'application/jsonl', new Uint8Array(1));
      await bucket.write('nights/files/nobodys', 'application/octet-stream', new Uint8Array(1));
      await mark('sunday');
      const abandoned = await unfinishedBackups({ bucket, path: 'nights' });
      expect(abandoned).toEqual(['sunday']);
      const pruned = await pruneBackups({ bucket, path: 'nights' }, 1, migrations, { abandoned });
      expect(pruned).toEqual({ kept: ['tuesday'], removed: ['monday', 'sunday'], unsound: [], notes: [] });
      expect(await namesUnder('nights/sunday/')).toEqual([]);
      expect(await namesUnder('nights/files/')).not.toContain('nights/files/nobodys');
      await verifyBackup(at('tuesday'), migrations);
    });

    it('keep what a backup counts on that is made while older ones are pruned', async () => {
      const [name = ''] = await files.list(null, 1);
      const write = (text: string) => files.write(name, 'image/jpeg', Buffer.from(text));
      await write('a picture of monday alone');
      await make('monday');
      await write('a later picture');
      await make('tuesday');
      await write('a picture of monday alone');
      const { read, remove } = bucket;
      let removed = false;
      vi.spyOn(bucket, 'remove').mockImplementation(async (key) => {
        await remove(key);
        removed ||= key === 'nights/monday/manifest.json';
      });
      const reading = vi.spyOn(bucket, 'read').mockImplementation(async function* (key, range) {
        if (removed && key === 'nights/tuesday/files.jsonl') {
          reading.mockRestore();
          await make('wednesday');
        }
        yield* read(key, range);
      });
      const { notes } = await pruneBackups({ bucket, path: 'nights' }, 1, migrations);
      expect(notes).toEqual([expect.stringMatching(/^wednesday was begun meanwhile/)]);
      await verifyBackup(at('wednesday'), migrations);
    });

    it('are no exports of one college (decisions 69)', async () => {
      const { sha256: _, ...saved } = await make('monday');
      const manifest = Buffer.from(JSON.stringify({ ...saved, college: 'example.edu', madeAt: '9999' }));
      await bucket.write('nights/export/manifest.json', 'application/json', manifest);
      const pruned = await pruneBackups({ bucket, path: 'nights' }, 1, migrations);
      expect(pruned).toEqual({
        kept: ['monday'],
        removed: [],
        unsound: [],
        notes: [expect.stringContaining('nights/export')],
      });
      expect(await namesUnder('nights/export/')).toHaveLength(1);
    });

    it('report the damaged object, and need a path of their own', async () => {
      await make('monday');
      const [first = ''] = await namesUnder('nights/files/');
      await bucket.write(first, 'application/octet-stream', new Uint8Array(3));
      await expect(verifyBackup(at('monday'), migrations)).rejects.toThrow(`(${first} in the bucket)`);
      await make('tuesday');
      await verifyBackup(at('monday'), migrations);
      for (const path of ['', 'files'])
        await expect(backUp({ bucket, path }, { databaseUrl, files })).rejects.toThrow('Name a path');
      await bucket.write('nights/mine/note.txt', 'text/plain', new Uint8Array(1));
      await expect(make('mine')).rejects.toThrow('is not empty');
      await expect(verifyBackup(at('none'), migrations)).rejects.toThrow('There is no finished backup in nights/none');
    });
  },
);
