import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { following } from './followers.ts';
import { growCollege, peopleOf } from './growth-college.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-growth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('colleges that growth is measured on fit the tables as they are, several in one folder, with followers too', async () => {
  for (const many of [0, peopleOf(600) + 10]) {
    const college = await growCollege('sqlite', folder, 600, undefined, { rows: () => following(many) });
    expect(college.engine).toBe('SQLite');
    await college.close();
  }
});
