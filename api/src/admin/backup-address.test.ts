/** The place of a backup, as named on the command line (operator). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bucketAddress } from '../config/bucket-address.ts';
import { readConfig } from '../config/config.ts';
import { backupAddress, shelterWarning, within } from './backup-address.ts';

const config = readConfig({}, '/srv');

describe('an address of a backup', () => {
  it.each([
    ['/backups/2026-03-02', null],
    ['backups', null],
    ['gs-backups/s3', null],
    ['s3://nights', { storage: 's3://nights', path: '' }],
    ['s3://nights/', { storage: 's3://nights', path: '' }],
    ['s3://nights/a', { storage: 's3://nights', path: 'a' }],
    ['s3://nights/a/b/', { storage: 's3://nights', path: 'a/b' }],
    ['s3://nights?region=eu-west-1', { storage: 's3://nights?region=eu-west-1', path: '' }],
    ['s3://nights/?region=eu-west-1', { storage: 's3://nights?region=eu-west-1', path: '' }],
    [
      's3://nights/a b/c:d?region=eu-west-1&endpoint=https://s3.example.org',
      { storage: 's3://nights?region=eu-west-1&endpoint=https://s3.example.org', path: 'a b/c:d' },
    ],
    ['gs://nights/2026-03-02T03-15-00.000Z', { storage: 'gs://nights', path: '2026-03-02T03-15-00.000Z' }],
  ])('%s is a folder, or a bucket and a path', (given, expected) => {
    expect(bucketAddress('BACKUP_TO', given)).toEqual(expected);
  });

  it.each([
    ['file:/backups', 'must be a folder or a path in a bucket'],
    ['https://nights.example.org/a', 'must be a folder or a path in a bucket'],
    ['S3://nights/a', 'must be a folder or a path in a bucket'],
    ['s3:nights/a', 'must be a folder or a path in a bucket'],
    ['s3://nights//a', 'has a path with an empty part'],
    ['s3://nights/a//', 'has a path with an empty part'],
    ['s3://nights/a/../b', 'has a path with an empty part'],
    ['gs://nights/./a', 'has a path with an empty part'],
  ])('%s is refused', async (given, problem) => {
    expect(() => bucketAddress('BACKUP_TO', given)).toThrow(`BACKUP_TO ${problem}`);
    await expect(backupAddress(given, config)).rejects.toThrow(`The backup ${problem}`);
  });

  it.each([
    's3:///a',
    's3://N/a',
    'gs://x/a',
    's3://nights/a?zone=b',
    's3://nights/a?region=',
    's3://nights/a?endpoint=nowhere',
    'gs://nights/a?region=eu-west-1',
  ])('%s names no bucket', async (given) => {
    await expect(backupAddress(given, config)).rejects.toThrow(/^The backup (must be|has an endpoint)/);
  });

  it('opens the bucket with the path in it, and leaves a folder as it is', async () => {
    expect(await backupAddress('backups/a', config)).toBe('backups/a');
    expect(await backupAddress('s3://nights/a/?endpoint=http://127.0.0.1:9', config)).toMatchObject({
      bucket: expect.objectContaining({ names: expect.any(Function) }),
      path: 'a',
    });
  });
});

it.each([
  ['/backups', '/backups/new'],
  ['/backups/', '/backups/new'],
  ['s3://nights', 's3://nights/new'],
  ['s3://nights/', 's3://nights/new'],
  ['gs://nights/a/b', 'gs://nights/a/b/new'],
  ['s3://nights?region=eu-west-1', 's3://nights/new?region=eu-west-1'],
  ['s3://nights/a/?region=eu-west-1', 's3://nights/a/new?region=eu-west-1'],
])('something new within %s is %s', (given, expected) => {
  expect(within(given, 'new')).toBe(expected);
});

describe('a warning about a backup that would be lost with what it protects', () => {
  const files = 's3://college?region=eu-west-1&endpoint=https://s3.example.org';
  it.each([
    ['s3://college/nights?endpoint=https://s3.example.org', files, true],
    ['s3://college/nights?endpoint=https://elsewhere.example.org', files, false],
    ['s3://other/nights?endpoint=https://s3.example.org', files, false],
    ['gs://college/nights', files, false],
    ['gs://college/nights', 'gs://college', true],
    ['gs://college/nights', 'file:/srv/files', false],
  ])('%s of %s: %s', async (given, STORAGE_URL, isWarned) => {
    const warning = await shelterWarning(readConfig({ STORAGE_URL }, '/srv'), given);
    expect(warning).toBe(isWarned ? 'It is in the bucket that it protects: keep a copy elsewhere' : null);
  });

  it('in a folder on the disk of the database or the files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-shelter-'));
    const warning = 'It is on the disk that it protects: keep a copy elsewhere';
    try {
      const DATA_DIR = join(folder, 'data');
      expect(await shelterWarning(readConfig({ DATA_DIR }), join(folder, 'backups'))).toBe(warning);
      const away = { DATABASE_URL: 'postgres://127.0.0.1/college', STORAGE_URL: 'gs://college' };
      expect(await shelterWarning(readConfig({ DATA_DIR, ...away }), join(folder, 'backups'))).toBeNull();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
