import { expect, test } from 'vitest';
import { aMember, operator } from '../../memory/index.ts';
import { rightsSetting } from '../../memory/rights-setting.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { escalateRequestsJob } from './escalate.ts';

const { colleges, operator: desk } = useCases;

test('an overdue request goes to the grievance contact, then to the operator, and no further (decisions 72)', async () => {
  const { ports, filed, sent } = await rightsSetting();
  await aMember(ports, { moderator: true });
  await execute(colleges.addCollege, ports, operator, { domain: 'example.edu' });
  await execute(colleges.changeCollege, ports, operator, {
    domain: 'example.edu',
    grievanceContact: 'dean@example.edu',
  });
  const { number } = await filed();
  await sent();
  const late = async () => {
    await escalateRequestsJob.run(ports, {});
    const mails = await sent();
    for (const mail of mails) expect(mail).toMatchObject({ number, what: 'picture', overdue: true });
    return mails.map((mail) => [mail.kind, mail.to]);
  };
  expect(await late()).toEqual([]);
  ports.clock.advance(3 * DAY);
  expect(await late()).toEqual([['rights-wait', 'dean@example.edu']]);
  expect(await late()).toEqual([]);
  ports.clock.advance(DAY);
  expect(await late()).toEqual([['rights-wait', ports.settings.contactTo]]);
  ports.clock.advance(99 * DAY);
  expect(await late()).toEqual([]);
  const log = await execute(desk.readAudit, ports, operator, {});
  expect(log.filter(({ act }) => act === 'request-escalated').map(({ details }) => details)).toMatchObject([
    { number, to: 'operator' },
    { number, to: 'grievance' },
  ]);
});

test('without a grievance contact the operator hears of an overdue request at once (decisions 72)', async () => {
  const { ports, filed, sent } = await rightsSetting();
  await filed();
  await sent();
  ports.clock.advance(3 * DAY);
  await escalateRequestsJob.run(ports, {});
  expect((await sent()).map(({ to }) => to)).toEqual([ports.settings.contactTo]);
});
