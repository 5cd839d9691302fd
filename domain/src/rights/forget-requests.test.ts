import { expect, test } from 'vitest';
import { operator, outcomeOf } from '../../memory/index.ts';
import { rightsSetting, VISITOR } from '../../memory/rights-setting.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { forgetRequestsJob } from './forget-requests.ts';

const { operator: desk } = useCases;

test('once answered, address and text are forgotten after 90 days (decisions 72)', async () => {
  const { ports, filed, queue } = await rightsSetting();
  await filed();
  const id = (await queue(null))[0]?.case.id ?? '';
  await execute(desk.decideAnyCase, ports, operator, { id, verdict: 'keep', text: 'It stays.' });
  await ports.runJobs();
  const shown = async () => {
    await forgetRequestsJob.run(ports, {});
    const found = await ports.cases.byId(id);
    return [found?.request?.email, found?.request?.link === null, found?.reports[0]?.note];
  };
  ports.clock.advance(90 * DAY);
  expect(await shown()).toEqual([VISITOR, false, 'Third from left']);
  ports.clock.advance(1);
  expect(await shown()).toEqual([null, true, '']);
});

test('a request that nobody proved is forgotten after a day (decisions 72)', async () => {
  const { ports, asked, mailedCode, confirm } = await rightsSetting();
  const { id } = await asked();
  const code = await mailedCode();
  const proves = async (hours: number) => {
    ports.clock.advance(hours * HOUR);
    await forgetRequestsJob.run(ports, {});
    return (await ports.requests.giveCode(id, 'x', ports.clock.now())) !== null;
  };
  expect([await proves(24), await proves(1)]).toEqual([true, false]);
  expect(await outcomeOf(confirm(id, code))).toBe('RIGHTS_CODE_WRONG');
});
