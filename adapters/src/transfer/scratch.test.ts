import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inScratch, removeAbandoned } from './scratch.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-scratch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('what a killed restore or import left behind goes, what is in use and what is something else stays', async () => {
  for (const name of ['restoring-abc', 'importing-abc', 'other']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'rows.db'), '');
    writeFileSync(join(folder, name, 'rows.db.held'), '');
  }
  await inScratch(folder, 'restoring', async (url) => {
    const [, name] = readdirSync(folder).sort();
    expect(readdirSync(folder).sort()).toEqual(['other', name]);
    expect(url).toBe(`sqlite:${join(folder, name ?? '', 'rows.db')}`);
    await inScratch(folder, 'importing', async () => expect(readdirSync(folder)).toHaveLength(3));
    await removeAbandoned(folder);
    expect(readdirSync(folder)).toHaveLength(2);
  });
  expect(readdirSync(folder)).toEqual(['other']);
  await expect(inScratch(folder, 'importing', () => Promise.reject(new Error('It failed.')))).rejects.toThrow('failed');
  expect(readdirSync(folder)).toEqual(['other']);
});

it('what an earlier release made, which locked nothing, stays until nothing was written in it for a day', async () => {
  const [used, old] = ['importing-used', 'importing-old'].map((name) => join(folder, name)) as [string, string];
  for (const scratch of [used, old]) {
    mkdirSync(scratch);
    writeFileSync(join(scratch, 'rows.db'), '');
    utimesSync(scratch, 0, 0);
  }
  utimesSync(join(old, 'rows.db'), 0, 0);
  await removeAbandoned(folder);
  expect(readdirSync(folder)).toEqual(['importing-used']);
});

it('a folder that is not there is not made by looking into it', async () => {
  await removeAbandoned(join(folder, 'none'));
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
