import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceBuild } from './replace-build.mjs';

it('a build replaces the former one, whose files stay until the next, and nothing of an earlier one is left (operator)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = join(folder, 'dist');
  const build = (files: Record<string, string>) => {
    const built = join(folder, 'built');
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(built, name)), { recursive: true });
      writeFileSync(join(built, name), text);
    }
    replaceBuild(built, place);
    expect(existsSync(built)).toBe(false);
  };
  const has = (name: string) => existsSync(join(place, name)) && readFileSync(join(place, name), 'utf8');

  build({ 'index.html': 'one', 'assets/app-1.js': '1', 'assets/same-0.js': '0' });
  build({ 'index.html': 'two', 'assets/app-2.js': '2', 'assets/same-0.js': '0' });
  expect(['index.html', 'assets/app-1.js', 'assets/app-2.js', 'assets/same-0.js'].map(has)).toEqual([
    'two',
    '1',
    '2',
    '0',
  ]);
  build({ 'index.html': 'three', 'assets/app-3.js': '3', 'assets/app-1.js': '1' });
  expect(['index.html', 'assets/app-1.js', 'assets/app-2.js', 'assets/app-3.js'].map(has)).toEqual([
    'three',
    '1',
    '2',
    '3',
  ]);
  build({ 'index.html': 'four', 'assets/app-4.js': '4' });
  expect(['assets/app-1.js', 'assets/app-2.js', 'assets/app-3.js', 'assets/app-4.js'].map(has)).toEqual([
    '1',
    false,
    '3',
    '4',
  ]);
});
