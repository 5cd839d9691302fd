import { expect, test } from 'vitest';
import { aMember, operator } from '../../memory/index.ts';
import { rightsSetting, VISITOR } from '../../memory/rights-setting.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

test('the office of a college hears of a request at once where nobody moderates, else the moderators alone (decisions 72)', async () => {
  const { ports, filed, sent } = await rightsSetting();
  const heard = async () => {
    await filed();
    return (await sent()).map(({ kind, to }) => [kind, to]);
  };
  const { colleges } = useCases;
  expect(await heard()).toEqual([
    ['rights-filed', VISITOR],
    ['rights-wait', ports.settings.contactTo],
  ]);
  await execute(colleges.addCollege, ports, operator, { domain: 'example.edu' });
  await execute(colleges.changeCollege, ports, operator, { domain: 'example.edu', contact: 'office@example.edu' });
  expect(await heard()).toEqual([
    ['rights-filed', VISITOR],
    ['rights-wait', 'office@example.edu'],
  ]);
  await aMember(ports, { moderator: true });
  expect(await heard()).toEqual([['rights-filed', VISITOR]]);
});
