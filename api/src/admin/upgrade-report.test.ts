import { expect, it } from 'vitest';
import { upgradeReport } from './upgrade-report.ts';

const migration = (name: string, head: object | null) => ({ name, sql: '', checksum: '', head }) as never;
const expand = { step: 'expand', since: '0.2.0', seconds: 30, oneByOne: false, after: null };

it('says of each migration what it means for running processes, and how long it takes here (operator)', () => {
  expect(upgradeReport({ pending: [], items: 5, unfinished: [] })).toEqual([
    'The database is up to date: an upgrade has nothing to do to it.',
  ]);
  expect(upgradeReport({ pending: [migration('0073_a.sql', expand)], items: 200_000, unfinished: [] })).toEqual([
    '0073_a.sql: expand, about 60 s; processes of 0.2.0 and later go on',
    '200000 items: about 60 s in all. The release before starts on it again, if it has to.',
  ]);
  const contract = migration('0074_b.sql', { ...expand, step: 'contract', since: '0.3.0', seconds: 1 });
  expect(
    upgradeReport({ pending: [contract, migration('0075_c.sql', null)], items: 1, unfinished: ['Wait.'] }),
  ).toEqual([
    '0074_b.sql: contract, about 1 s; processes of 0.3.0 and later go on',
    '0075_c.sql: every process of an earlier release has to be stopped first',
    'Wait.',
    '1 items: about 1 s in all. The release before will not start on it any more: the way back is the backup made before.',
  ]);
});
