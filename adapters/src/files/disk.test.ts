import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { anUpload, fileStoreContract, inParts, pattern, uploadSessionsContract } from '@quadrangle/domain/contracts';
import { DAY, MINUTE } from '@quadrangle/domain/kernel/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDisk } from './disk.ts';
import { throwAsRefusal } from './disk-errors.ts';
import { pathOf } from './disk-names.ts';

async function emptyDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'));
  return { folder, ...(await openDisk(folder)), close: () => rm(folder, { recursive: true }) };
}

fileStoreContract('a folder', emptyDisk);
uploadSessionsContract('a folder', emptyDisk);

describe('a folder', () => {
  let disk: Awaited<ReturnType<typeof emptyDisk>>;
  beforeEach(async () => {
    disk = await emptyDisk();
  });
  afterEach(() => disk.close());

  const begun = async (size: number) => {
    const upload = anUpload(size);
    await disk.uploadSessions.open(upload, null);
    return upload;
  };
  const everything = async () =>
    (await readdir(disk.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  it('has no path for a name that is not a folder and a plain name', () => {
    const traversals = [
      '../secret',
      'video/../secret',
      'video/..',
      'video/.',
      'video/',
      'video',
      '',
      '/etc/passwd',
      'arriving/x',
      'video/a/b',
      'video/a\\b',
      'video/a\0',
      'video/.hidden',
      `video/${'x'.repeat(1_001)}`,
    ];
    expect(traversals.filter((name) => pathOf('/root', name) !== null)).toEqual([]);
    expect(pathOf('/store', 'video/1-a-b..mp4')).toBe('/store/video/1-a-b..mp4');
  });

  it('reads, writes and removes nothing outside its folders', async () => {
    await writeFile(join(disk.folder, 'secret'), 'x');
    expect(await disk.files.size('video/../secret')).toBeNull();
    await expect(disk.files.read('video/../secret')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
    await expect(disk.files.write('video/../secret', 'x', pattern(1))).rejects.toThrow('cannot be stored');
    await disk.files.remove('video/../secret');
    expect(await readFile(join(disk.folder, 'secret'), 'utf8')).toBe('x');
    await expect(disk.uploadSessions.open({ ...anUpload(1), id: '../x' }, null)).rejects.toThrow('cannot be an upload');
  });

  it('keeps finished files and uploads on their way over a restart', async () => {
    const upload = await begun(300);
    await disk.chunks.append(upload, 0, inParts(pattern(300).slice(0, 100)));
    await disk.files.write('photo/1-a-b.png', 'image/png', pattern(7));
    const again = await openDisk(disk.folder);
    expect(await again.uploadSessions.received(upload)).toBe(100);
    await again.chunks.append(upload, 100, inParts(pattern(300).slice(100)));
    expect(await again.files.list(null, 9)).toEqual(['photo/1-a-b.png', upload.fileName]);
  });

  it.each([
    ['written', async (name: string) => disk.files.write(name, 'image/png', pattern(10))],
    [
      'uploaded',
      async (name: string) => {
        const upload = { ...anUpload(10), fileName: name };
        await disk.uploadSessions.open(upload, null);
        await disk.chunks.append(upload, 0, inParts(pattern(10)));
      },
    ],
    [
      'taken over from a writer that crashed at its end',
      async (name: string) => {
        const upload = { ...anUpload(10), fileName: name };
        await disk.uploadSessions.open(upload, null);
        const folder = join(disk.folder, 'arriving', upload.id);
        await rename(join(folder, 'free'), join(folder, 'held-crashed'));
        await writeFile(join(folder, 'held-crashed'), pattern(10));
        await utimes(join(folder, 'held-crashed'), 0, 0);
        const { ino } = await stat(join(folder, 'held-crashed'));
        expect(await disk.uploadSessions.received(upload)).toBe(10);
        expect((await stat(join(disk.folder, name))).ino).toBe(ino);
      },
    ],
  ])('has the bytes and then the name of a file on the disk before it says that it was %s', async (_, store) => {
    const [folder, file] = [join(disk.folder, 'photo'), join(disk.folder, 'photo/1-a-b.png')];
    const synced: { file: number; named: boolean }[] = [];
    await using handle = await open(disk.folder);
    const spy = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync').mockImplementation(async function (
      this: FileHandle,
    ) {
      synced.push({ file: (await this.stat()).ino, named: existsSync(file) });
    });
    await store('photo/1-a-b.png');
    spy.mockRestore();
    expect(synced).toEqual([
      { file: (await stat(file)).ino, named: false },
      { file: (await stat(folder)).ino, named: true },
    ]);
  });

  it('leaves nothing of its work behind', async () => {
    const upload = await begun(10);
    await disk.chunks.append(upload, 0, inParts(pattern(10)));
    await disk.files.check();
    expect((await everything()).map((entry) => entry.name)).toEqual([upload.fileName.slice('video/'.length)]);
  });

  it('removes at the next start what crashes left long ago, and nothing that is on its way', async () => {
    const [lost, younger] = [await begun(10), await begun(10)];
    await disk.chunks.append(lost, 0, inParts(pattern(4)));
    for (const name of ['lost', 'younger']) await writeFile(join(disk.folder, 'writing', name), 'half a pict');
    const [old, recent] = [2 * DAY + MINUTE, 2 * DAY - MINUTE].map((age) => new Date(Date.now() - age));
    if (!old || !recent) throw new Error('Two ages are needed.');
    await disk.files.write('photo/1-a-b.png', 'image/png', pattern(7));
    await utimes(join(disk.folder, 'photo', '1-a-b.png'), old, old);
    for (const name of [`arriving/${lost.id}`, 'writing/lost']) await utimes(join(disk.folder, name), old, old);
    for (const name of [`arriving/${younger.id}`, 'writing/younger'])
      await utimes(join(disk.folder, name), recent, recent);
    await openDisk(disk.folder);
    expect(await readdir(join(disk.folder, 'arriving'))).toEqual([younger.id]);
    expect(await readdir(join(disk.folder, 'writing'))).toEqual(['younger']);
    expect(await disk.files.list(null, 9)).toEqual(['photo/1-a-b.png']);
  });

  it('puts a complete file in its place that a crash left on its way', async () => {
    const upload = await begun(10);
    await writeFile(join(disk.folder, 'arriving', upload.id, 'free'), pattern(10));
    expect(await disk.uploadSessions.received(upload)).toBe(10);
    expect(await disk.files.size(upload.fileName)).toBe(10);
  });

  it('lets the next connection go on for a writer that crashed', async () => {
    const upload = await begun(10);
    const folder = join(disk.folder, 'arriving', upload.id);
    await disk.chunks.append(upload, 0, inParts(pattern(10).slice(0, 4)));
    await rename(join(folder, 'free'), join(folder, 'held-crashed'));
    expect(await disk.chunks.append(upload, 4, inParts(pattern(10).slice(4)))).toEqual({ received: 4, tooMany: false });
    await utimes(join(folder, 'held-crashed'), 0, 0);
    expect((await disk.chunks.append(upload, 4, inParts(pattern(10).slice(4)))).received).toBe(10);
  });

  it.each([
    ['of this process, and copies nothing', async () => disk, true],
    ['of another process', async () => openDisk(disk.folder), false],
  ])('never lets a writer that stalled %s change what another finished', async (_, other, isSameFile) => {
    const upload = await begun(100);
    const folder = join(disk.folder, 'arriving', upload.id);
    const { promise: network, resolve: wakeUp } = Promise.withResolvers<void>();
    const { promise: stalled, resolve: hasStalled } = Promise.withResolvers<void>();
    async function* slow() {
      yield pattern(40);
      hasStalled();
      await network;
      yield new Uint8Array(60).fill(66);
    }
    const slowly = (await other()).chunks.append(upload, 0, slow());
    await stalled;
    const [held = ''] = await readdir(folder);
    await utimes(join(folder, held), 0, 0);
    const { ino } = await stat(join(folder, held));
    expect((await disk.chunks.append(upload, 40, inParts(pattern(100).slice(40)))).received).toBe(100);
    wakeUp();
    expect(await slowly).toEqual({ received: 100, tooMany: false });
    expect(new Uint8Array(await readFile(join(disk.folder, upload.fileName)))).toEqual(pattern(100));
    expect((await stat(join(disk.folder, upload.fileName))).ino === ino).toBe(isSameFile);
  });

  it('copies one upload of each person at a time, and nothing without room for it', async () => {
    const crashed = async (owner: string) => {
      const upload = { ...(await begun(10)), ownerId: owner };
      const folder = join(disk.folder, 'arriving', upload.id);
      await disk.chunks.append(upload, 0, inParts(pattern(4)));
      await rename(join(folder, 'free'), join(folder, 'held-crashed'));
      await utimes(join(folder, 'held-crashed'), 0, 0);
      const goOn = async (judge?: (copied: number) => Promise<void>) =>
        (await disk.chunks.append(upload, 4, inParts(pattern(10).slice(4)), judge)).received;
      return { goOn, names: () => readdir(folder) };
    };
    const [first, second, another] = [await crashed('a'), await crashed('a'), await crashed('b')];
    const { promise: room, reject: refuseRoom } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<number>();
    const judge = (copied: number) => {
      ask(copied);
      return room;
    };
    const refused = expect(first.goOn(judge)).rejects.toThrow('no room');
    expect(await Promise.race([asked, refused])).toBe(4);
    expect([await second.goOn(), await another.goOn()]).toEqual([4, 10]);
    refuseRoom(new Error('no room'));
    await refused;
    expect(await first.names()).toEqual(['held-crashed']);
    expect([await first.goOn(), await second.goOn()]).toEqual([10, 10]);
  });

  it('takes the same upload from several processes without harm', async () => {
    const size = 1_000_000;
    const upload = await begun(size);
    const run = () =>
      promisify(execFile)(process.execPath, [
        '--conditions=source',
        '--no-warnings',
        '--input-type=module',
        '-e',
        `
        const { openDisk } = await import(${JSON.stringify(fileURLToPath(new URL('./disk.ts', import.meta.url)))});
        const disk = await openDisk(${JSON.stringify(disk.folder)});
        const upload = ${JSON.stringify(upload)};
        const byte = (index) => (index % 251) + 1;
        async function* from(start) {
          for (let at = start; at < Math.min(start + 50000, ${size}); at += 1000)
            yield Uint8Array.from({ length: 1000 }, (_, index) => byte(at + index));
        }
        for (;;) {
          const received = await disk.uploadSessions.received(upload);
          if (received === ${size}) break;
          await disk.chunks.append(upload, received, from(received));
        }`,
      ]);
    await Promise.all([run(), run(), run()]);
    expect(new Uint8Array(await readFile(join(disk.folder, upload.fileName)))).toEqual(pattern(size));
    expect((await stat(join(disk.folder, 'arriving'))).isDirectory()).toBe(true);
    expect(await readdir(join(disk.folder, 'arriving'))).toEqual([]);
  });

  it('refuses as unavailable when the file system is full, read-only or closed to us', () => {
    for (const code of ['ENOSPC', 'EACCES', 'EROFS']) {
      const cause = Object.assign(new Error(code), { code });
      expect(() => throwAsRefusal(cause)).toThrow(expect.objectContaining({ code: 'STORAGE_UNAVAILABLE', cause }));
    }
    const bug = new TypeError('a bug');
    expect(() => throwAsRefusal(bug)).toThrow(bug);
  });

  it('tells what its file system has free, or what it is told', async () => {
    const { bavail, bsize } = await statfs(disk.folder);
    const free = (await disk.files.freeSpace()) ?? 0;
    expect(free / (bavail * bsize)).toBeCloseTo(1, 1);
    expect(await (await openDisk(disk.folder, async () => 7)).files.freeSpace()).toBe(7);
  });

  it('fails its check when the folder is gone', async () => {
    await rename(disk.folder, `${disk.folder}-gone`);
    await expect(disk.files.check()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await rename(`${disk.folder}-gone`, disk.folder);
  });
});
