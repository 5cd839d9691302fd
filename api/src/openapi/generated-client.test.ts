/** A client generated from the description (product 7). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { aPhoto, aPlanHolder } from '@quadrangle/domain/memory';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  skipLibCheck: false,
  types: [],
  outDir: 'out',
};

/** The example in docs/api.md. */
function example(): string {
  const [, code] = /<!-- example -->\n```ts\n([\s\S]+?)```/.exec(readFileSync(join(root, 'docs/api.md'), 'utf8')) ?? [];
  if (code === undefined) throw new Error('There is no example in docs/api.md.');
  return code;
}

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-client-'));
  symlinkSync(join(root, 'api/node_modules'), join(folder, 'node_modules'));
  const { body } = await app.visitor().get<Parameters<typeof openapiTS>[0] & object>('/api/openapi.json');
  writeFileSync(join(folder, 'quadrangle.d.ts'), astToString(await openapiTS(body)));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** The compiler's messages about a client. */
function compiled(code: string): string {
  writeFileSync(join(folder, 'client.ts'), code);
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  });
  return stdout;
}

interface Client {
  tour(baseUrl: string, name: string, password: string, picture: Uint8Array): Promise<object>;
}

it('the example of docs/api.md compiles strictly against generated types, and works', async () => {
  expect(compiled(example())).toBe('');
  const { tour } = (await import(pathToFileURL(join(folder, 'out/client.js')).href)) as Client;
  const person = await aPlanHolder(app.memory);
  for (const title of ['Older', 'Old', 'New']) {
    app.memory.clock.advance(1_000);
    await aPhoto(app.memory, person, { title });
  }
  app.memory.clock.advance(1_000);
  expect(await tour(app.url, person.name, 'correct horse', new Uint8Array(2_000))).toEqual({
    likedByMe: true,
    seen: ['Monsoon trek 1', 'New', 'Old', 'Older'],
    message: 'Photo Deleted',
  });
  await expect(tour(app.url, person.name, 'wrong', new Uint8Array(1))).rejects.toThrow('Wrong credentials');
});

it.each([
  ['body: { name, password }', 'body: { name }'],
  ["typeOrId: 'recent'", 'type: 7'],
  ['photo._id', 'photo.id'],
  ["'/api/auth/signout'", "'/api/auth/sign-out'"],
])('a client that writes %s as %s does not compile', (right, wrong) => {
  expect(compiled(example().replace(right, wrong))).toMatch(/error TS/);
});
