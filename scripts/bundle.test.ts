import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle, packages } from './bundle.mjs';
import { root } from './lib/workspace.mjs';

describe('the built server', () => {
  let folder: string;
  let files: Awaited<ReturnType<typeof bundle>>;

  beforeAll(async () => {
    // Inside api, whose packages it needs, in a place no other tool reads.
    folder = mkdtempSync(join(root, 'api', 'node_modules', '.bundle-'));
    files = await bundle(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The file of this name and those that it imports statically. */
  function startOf(name: string): Set<string> {
    const loaded = new Set([name]);
    for (const each of loaded)
      for (const next of files.find(({ fileName }) => fileName === each)?.imports ?? []) loaded.add(next);
    return loaded;
  }
  const named = (name: string) => files.filter((file) => file.name === name).map((file) => file.fileName);

  it('runs on the oldest Node.js that is allowed where the workspace brings none (operator)', () => {
    for (const { fileName, code } of files)
      expect(code, fileName).not.toMatch(/\busing \w+ = |\bnew (?:Async)?DisposableStack\(\)/);
  });

  it('starts from few files', () => {
    const own = [...startOf('main.js')].filter((name) => name.endsWith('.js'));
    expect(own.length).toBeGreaterThan(1);
    expect(own.length).toBeLessThanOrEqual(30);
  });

  it.each(['gcs', 's3', 'razorpay', 'openid'])('loads %s only when it is asked for', (name) => {
    const [file = 'none'] = named(name);
    expect(files.map(({ fileName }) => fileName)).toContain(file);
    for (const program of ['main.js', 'admin/main.js']) expect(startOf(program)).not.toContain(file);
  });

  it.each(['video-facts', 'heic-decoder'])('runs nothing else in the thread of %s', (name) => {
    const [file = 'none'] = named(name);
    const modules = [...startOf(file)].flatMap(
      (each) => files.find(({ fileName }) => fileName === each)?.moduleIds ?? [],
    );
    const ours = modules.filter((id) => /[\\/](domain|adapters|api)[\\/]src[\\/]/.test(id));
    expect(ours).toEqual([expect.stringMatching(new RegExp(`${name}\\.ts$`))]);
  });

  it('holds nothing of the demo college, nor the encoder that only its videos need; the library of videos is loaded by its program alone', () => {
    const modules = files.flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => /[\\/]scripts[\\/]/.test(id))).toEqual([]);
    const importing = (name: string) =>
      files
        .filter(({ imports, dynamicImports }) => [...imports, ...dynamicImports].includes(name))
        .map(({ fileName }) => fileName);
    expect(importing('@mediabunny/server')).toEqual([]);
    expect(importing('node-av')).toEqual(['node-av-program.js']);
  });

  it('finds the packages that stay packages from where it lies', () => {
    const { resolve } = createRequire(join(folder, 'main.js'));
    for (const name of packages) expect(() => resolve(name), name).not.toThrow();
    const used = new Set(files.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]));
    for (const name of packages) expect([...used]).toContain(name);
  });

  it('knows its version', () => {
    const code = files.map((file) => file.code).join('\n');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(code).toContain(`"${version}"`);
    expect(code).not.toMatch(/typeof (VERSION|BUILD)\b/);
  });

  it('has no part that breaks when it is loaded', () => {
    const parts = files.filter((file) => !file.isEntry).map(({ fileName }) => `./${fileName}`);
    const program = parts.map((part) => `await import(${JSON.stringify(part)});`).join('\n');
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
