import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { growCollege } from './growth-college.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-growth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('colleges that growth is measured on fit the tables as they are, several in one folder', async () => {
  for (const _ of [1, 2]) {
    const college = await growCollege('sqlite', folder, 600);
    expect(college.engine).toBe('SQLite');
    await college.close();
  }
});
