/** Whatever was acknowledged exists once after a kill, and nothing is left over (decisions 20). */
import { describe, expect, inject, it } from 'vitest';
import { maySmallDisks } from '../testing/small-disk.ts';
import {
  fullInstallation,
  type Installation,
  largeInstallation,
  readOnlyInstallation,
  simpleInstallation,
} from '../testing/torture/installation.ts';
import { torture } from '../testing/torture/torture.ts';
import { aPicture } from '../testing/uploading.ts';

const postgresUrl = inject('postgresUrl');
const mayMount = maySmallDisks();
if (!mayMount) console.log('Skipped: kills on disks in trouble, because only root can mount a small disk.');

/** A short run of what `npm run torture` does a hundred times. */
const run = async (installation: Installation, seed: number) => {
  try {
    const picture = await aPicture('photo', 'court.jpg', '#8a5', 420);
    const cheap = { ...installation, admin: installation.command };
    return await torture(cheap, { kills: 2, seed, people: 3, atOnce: 3, longestLife: 1_500, picture });
  } finally {
    await installation.close();
  }
};

describe('a server that is killed at random moments', () => {
  it('keeps what it acknowledged, once, and leaves nothing over, on SQLite and a folder (decisions 20)', async () => {
    const { acknowledged, wrong } = await run(await simpleInstallation(), 20_261);
    expect(wrong).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  });

  it.skipIf(!mayMount).each([
    ['full', fullInstallation, 20_263],
    ['read-only', readOnlyInstallation, 20_264],
  ] as const)('keeps it also on a disk that is %s at times (decisions 57)', async (_, open, seed) => {
    const installation = await open();
    if (installation === null) throw new Error('The disk is not there any more.');
    const { acknowledged, wrong } = await run(installation, seed);
    expect(wrong).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  });

  it.skipIf(postgresUrl === null)(
    'keeps what it acknowledged, once, and leaves nothing over, on PostgreSQL and a bucket (decisions 20)',
    async () => {
      const { acknowledged, wrong } = await run(await largeInstallation(postgresUrl ?? ''), 20_262);
      expect(wrong).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    },
  );
});
