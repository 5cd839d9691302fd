/** What `npm run seed` promises before it draws anything (operator). */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composePorts } from '@quadrangle/api/compose';
import { readConfig } from '@quadrangle/api/config';
import { newUser } from '@quadrangle/domain/accounts/sign-up';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-seed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function seed(words: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const args = ['--import', 'tsx', '--conditions=source', join(import.meta.dirname, 'main.ts'), ...words];
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  execFile(
    process.execPath,
    args,
    {
      cwd: join(import.meta.dirname, '..', '..', '..'),
      env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...env },
    },
    (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
  );
  return promise;
}

it('seeds nothing where the address is not local, or the option is unknown (operator)', async () => {
  expect(await seed([], { PUBLIC_URL: 'https://photos.college.edu' })).toEqual({
    code: 1,
    said: expect.stringContaining('for local use only'),
  });
  expect(await seed(['--froce'])).toEqual({ code: 1, said: expect.stringContaining('"--froce" is not an option') });
});

it('seeds nothing where there are people already, and says how to add what is missing (operator)', async () => {
  const { ports, close } = await composePorts(readConfig({ DATA_DIR: folder }));
  const draft = { fullName: 'Asha Rao', phone: null, language: 'en', passwordHash: 'hash' } as const;
  const user = newUser(ports, { name: 'asha', email: 'asha@college.edu', ...draft });
  expect(await ports.users.register(user, null, [])).toBe('registered');
  await close();
  expect(await seed([])).toEqual({ code: 1, said: expect.stringContaining('npm run seed -- --force') });
});
