/** Tries that a process takes ahead (ADR 85). */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { limitsOn } from './limits.ts';

onBothEngines((_, migratedUrl) => {
  describe('limits of processes that share a database', () => {
    let processes: Database[];
    let written: number;
    beforeEach(async () => {
      const url = await migratedUrl();
      processes = [await openDatabase({ url, migrations }), await openDatabase({ url, migrations })];
      written = 0;
    });
    afterEach(async () => {
      for (const { close } of processes) await close();
    });

    const limitsOf = ({ store }: Database) =>
      limitsOn({
        ...store,
        write: (statement) => {
          written += 1;
          return store.write(statement);
        },
      });

    it('are used up to the last try by turns, and never beyond', async () => {
      const [one, other] = processes.map(limitsOf);
      const limit = { max: 61, seconds: 3_600 };
      const waits: (number | null | undefined)[] = [];
      for (let turn = 0; turn < 40; turn += 1) waits.push(await one?.hit('key', limit), await other?.hit('key', limit));
      expect(waits.filter((wait) => wait === null)).toHaveLength(61);
    });

    it('keep at most what a process took ahead from whoever goes on with another one', async () => {
      const [one, other] = processes.map(limitsOf);
      const limit = { max: 60, seconds: 3_600 };
      for (let count = 0; count < 2; count += 1) await one?.hit('key', limit);
      let granted = 2;
      while ((await other?.hit('key', limit)) === null) granted += 1;
      expect(granted).toBe(60 - 5);
    });

    it('write few of the tries of a large limit, and each of a small one', async () => {
      const [one] = processes.map(limitsOf);
      for (let count = 0; count < 100; count += 1) await one?.hit('large', { max: 600, seconds: 3_600 });
      expect(written).toBe(11);
      for (let count = 0; count < 10; count += 1) await one?.hit('small', { max: 10, seconds: 3_600 });
      expect(written).toBe(21);
    });

    it('grant no more for tries of a former window that are taken back', async () => {
      const [limits] = processes.map(limitsOf);
      const limit = { max: 20, seconds: 60 };
      const hits = async (many: number) => {
        let granted = 0;
        for (let count = 0; count < many; count += 1) if ((await limits?.hit('key', limit)) === null) granted += 1;
        return granted;
      };
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      await hits(60);
      vi.setSystemTime(Date.now() + 61_000);
      await hits(30);
      for (let count = 0; count < 60; count += 1) await limits?.forgive('key', limit);
      expect(await hits(60)).toBe(20);
    });

    it('fail together with the statement for which they wait, and go on afterwards', async () => {
      const [process] = processes as [Database];
      let fails = true;
      const limits = limitsOn({
        ...process.store,
        write: (statement) => {
          written += 1;
          return fails ? Promise.reject(new Error('gone')) : process.store.write(statement);
        },
      });
      const limit = { max: 60, seconds: 3_600 };
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limits.hit('key', limit)));
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
      expect(written).toBe(1);
      fails = false;
      expect(await limits.hit('key', limit)).toBeNull();
    });
  });
});
