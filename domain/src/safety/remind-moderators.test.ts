import { expect, test } from 'vitest';
import { aMember, aPhoto, aPlanHolder, aReport, memoryPorts, operator } from '../../memory/index.ts';
import { auditEntry } from '../audit/entry.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import { DAY } from '../kernel/time.ts';
import { remindModeratorsJob } from './remind-moderators.ts';

const setting = async () => {
  const ports = memoryPorts();
  const photo = await aPhoto(ports, await aPlanHolder(ports));
  await aReport(ports, await aMember(ports), photo.id, { reason: 'other' });
  const remind = async () => {
    await remindModeratorsJob.run(ports, {});
    await ports.runJobs();
    return ports.mails.sent.splice(0);
  };
  return { ports, remind };
};

test('moderators of a college are reminded after two days and after seven, by one mail each (decisions 51)', async () => {
  const { ports, remind } = await setting();
  const mods = [await aMember(ports, { moderator: true }), await aMember(ports, { moderator: true })];
  await aMember(ports, { tenant: 'other.edu', moderator: true });
  const oldest = ports.clock.now();
  expect(await remind()).toEqual([]);
  const mails = mods.map(({ email }) => ({ kind: 'cases-wait', to: email, cases: 1, oldest }));
  ports.clock.advance(2 * DAY);
  expect(await remind()).toMatchObject(mails);
  expect(await remind()).toEqual([]);
  ports.clock.advance(5 * DAY);
  expect(await remind()).toMatchObject(mails);
  ports.clock.advance(30 * DAY);
  expect(await remind()).toEqual([]);
});

test('a moderator whose address has another holder is reminded at their own, or not at all (decisions 75)', async () => {
  const { ports, remind } = await setting();
  const mods = [await aMember(ports, { moderator: true }), await aMember(ports, { moderator: true })];
  const audit = auditEntry(ports, operator, 'address-released', {});
  const recovery = { recoveryAddress: 'mod@mail.example', recoveryProvenAt: 1 };
  for (const [at, { id }] of mods.entries())
    await ports.addresses.settle(id, () => ({ email: releasedEmail(id), ...(at === 0 ? recovery : {}) }), { audit });
  ports.clock.advance(2 * DAY);
  expect((await remind()).map(({ to }) => to)).toEqual(['mod@mail.example']);
});

test('without moderators the office is reminded, and gets no link to a page that it cannot open (decisions 51)', async () => {
  const { ports, remind } = await setting();
  ports.clock.advance(2 * DAY);
  expect(await remind()).toMatchObject([{ to: ports.settings.contactTo, page: null, tenant: 'example.edu' }]);
});
