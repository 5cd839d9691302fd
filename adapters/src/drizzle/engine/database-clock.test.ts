import { expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases.ts';
import { databaseAhead } from './database-clock.ts';

onBothEngines((freshUrl) => {
  it('answers how far the database’s clock is from ours, if it has one (operator)', async () => {
    const url = await freshUrl();
    const ahead = await databaseAhead(url);
    if (url.startsWith('sqlite:')) expect(ahead).toBeNull();
    else expect(Math.abs(ahead ?? Number.NaN)).toBeLessThan(60_000);
  });
});
