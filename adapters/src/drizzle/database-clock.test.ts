import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { databaseAhead } from './database-clock.ts';

onBothEngines((freshUrl) => {
  it('tells how far the clock of the database is from ours, where it has one (operator)', async () => {
    const url = await freshUrl();
    const ahead = await databaseAhead(url);
    if (url.startsWith('sqlite:')) expect(ahead).toBeNull();
    else expect(Math.abs(ahead ?? Number.NaN)).toBeLessThan(60_000);
  });
});
