import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { growCollege } from './growth-college.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-growth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the college that growth is measured on fits the tables as they are', async () => {
  const college = await growCollege('sqlite', folder, 600);
  expect(college.engine).toBe('SQLite');
  await college.close();
});
