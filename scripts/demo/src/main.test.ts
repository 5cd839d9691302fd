/** What `npm run seed` promises (operator). */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composePorts } from '@quadrangle/api/compose';
import { readConfig } from '@quadrangle/api/config';
import { newUser } from '@quadrangle/domain/accounts/sign-up';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedCommand } from './seed-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-seed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program as `npm run seed` does. */
function seedProgram(): Promise<{ code: number; output: string }> {
  const root = join(import.meta.dirname, '..', '..', '..');
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'quadrangle', 'compiled'),
    TSX_TSCONFIG_PATH: join(root, 'tsconfig.base.json'),
    DATA_DIR: folder,
  };
  const args = ['--import', 'tsx', '--conditions=source', join(import.meta.dirname, 'main.ts')];
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
    resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
  );
  return promise;
}

/** The same in this process, which is cheaper. */
async function seed(words: string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await seedCommand(words, { DATA_DIR: folder, ...env }, { log: say, error: say });
  return { code, output: lines.join('\n') };
}

it('seeds nothing where the address is not local, or the option is unknown (operator)', async () => {
  expect(await seed([], { PUBLIC_URL: 'https://photos.college.edu' })).toEqual({
    code: 1,
    output: expect.stringContaining('for local use only'),
  });
  expect(await seed(['--froce'])).toEqual({ code: 1, output: expect.stringContaining('"--froce" is not an option') });
});

it('seeds nothing where there are people already, and says how to add what is missing (operator)', async () => {
  const { ports, close } = await composePorts(readConfig({ DATA_DIR: folder }));
  const draft = { fullName: 'Asha Rao', phone: null, language: 'en', passwordHash: 'hash' } as const;
  const user = newUser(ports, { name: 'asha', email: 'asha@college.edu', ...draft });
  expect(await ports.users.register(user, null, [])).toBe('registered');
  await close();
  expect(await seed([])).toEqual({ code: 1, output: expect.stringContaining('npm run seed -- --force') });
});

it('fills an empty installation with a whole college once, and adds only what is missing (operator)', async () => {
  expect(await seedProgram()).toMatchObject({ code: 0, output: expect.stringContaining('72 of 72 photos and videos') });
  const { ports, close } = await composePorts(readConfig({ DATA_DIR: folder }));
  try {
    const counts = await ports.overview.stats(Date.now());
    expect(counts).toMatchObject({ users: 8, livePlans: 3 });
    const meera = await ports.users.byLogin('meera.k');
    if (!meera) throw new Error('There is no such person.');
    const viewer = { id: meera.id, tenant: meera.tenant };
    const feed = (kind: 'photo' | 'video') =>
      ports.media.feed({ feed: 'recent', kind, viewer, limit: 100, after: null, start: 0 });
    const clubs = (await ports.clubs.list(meera.tenant, 10, null)).items;
    expect(clubs.map(({ handle, planEnd }) => [handle, planEnd > Date.now()])).toEqual([
      ['lensclub', true],
      ['robotics', false],
      ['outdoors', true],
    ]);
    for (const { id, favouriteCount } of clubs) {
      expect(await ports.seats.of(id)).toHaveLength(4);
      expect(favouriteCount).toBeGreaterThan(0);
    }
    const videos = (await feed('video')).items.map(({ media }) => media);
    expect(videos).toHaveLength(12);
    expect(videos.every(({ state, width, height }) => state === 'ready' && width === 1280 && height === 720)).toBe(
      true,
    );
    expect(new Set(videos.map(({ clubId }) => clubId))).toEqual(new Set([null, ...clubs.map(({ id }) => id)]));
    const photos = (await feed('photo')).items.map(({ media }) => media);
    expect(photos.reduce((sum, { commentCount }) => sum + commentCount, 0)).toBeGreaterThan(50);
    expect(photos.every(({ takenAt, createdAt }) => takenAt !== null && takenAt < createdAt)).toBe(true);
    const inEvent = photos.find(({ clubId }) => clubId !== null);
    const place = await ports.eventItems.placeOf(inEvent?.id ?? '');
    expect(await ports.eventItems.takeOut(place?.eventId ?? '', place?.mediaId ?? '')).toBe(true);
    expect(await seed(['--force'])).toMatchObject({ code: 0 });
    expect(await ports.overview.stats(Date.now())).toEqual(counts);
    expect(await ports.eventItems.placeOf(inEvent?.id ?? '')).toEqual(place);
  } finally {
    await close();
  }
});
