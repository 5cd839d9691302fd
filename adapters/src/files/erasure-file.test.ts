import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { digest } from '../crypto/secrets.ts';
import { erasureFile, erasuresIn, readErasures } from './erasure-file.ts';

it('keeps each erasure once, in its order, also after a line that was cut off (decisions 73)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadrangle-erasures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = erasuresIn(join(folder, 'data'));
  const [first, second] = [
    { person: digest('1'), at: 1 },
    { person: digest('2'), at: 2 },
  ];
  expect(await readErasures(path)).toEqual([]);
  await erasureFile(path).add([first]);
  await appendFile(path, digest('3').slice(0, 20));
  await erasureFile(path).add([first, second]);
  await erasureFile(path).add([]);
  expect(await readErasures(path)).toEqual([first, second]);
  const many = Array.from({ length: 2_000 }, (_, at) => ({ person: digest(`person ${at}`), at }));
  await erasureFile(path).add(many);
  await erasureFile(path).add([first]);
  expect(await readErasures(path)).toEqual([first, second, ...many]);
});
