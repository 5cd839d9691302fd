import { expect, test } from 'vitest';
import { operator } from '../../memory/index.ts';
import { rightsSetting, VISITOR } from '../../memory/rights-setting.ts';
import { DAY } from '../kernel/time.ts';
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
