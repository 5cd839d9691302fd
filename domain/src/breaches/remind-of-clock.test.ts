import { expect, test } from 'vitest';
import { memoryPorts, memorySettings, operator } from '../../memory/index.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { runNextJob } from '../run-jobs.ts';
import { closeBreach, openBreach, tellAuthority } from './keep-register.ts';

const setting = async (more: object = {}, settings: object = {}) => {
  const ports = memoryPorts({ settings: { ...memorySettings, contactTo: 'office@example.edu', ...settings } });
  const known = new Date(ports.clock.now() - HOUR).toISOString();
  const { id } = await execute(openBreach, ports, operator, { what: 'ada’s laptop', known, ...more });
  /** The reminders that were mailed after so many hours more. */
  const after = async (hours: number) => {
    ports.clock.advance(hours * HOUR);
    await ports.runJobs();
    return ports.mails.sent.splice(0).filter(({ kind }) => kind === 'breach-clock');
  };
  return { ports, id, after, due: Date.parse(known) + 3 * DAY };
};

test('the operator is reminded a day before the authority is due, and each day after, without what happened (decisions 73)', async () => {
  const { id, after, due } = await setting();
  expect(await after(46)).toEqual([]);
  const [first, ...others] = await after(1);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ to: 'office@example.edu', id, due, overdue: false });
  expect(JSON.stringify(first)).not.toContain('laptop');
  expect(await after(23)).toEqual([]);
  expect(await after(2)).toMatchObject([{ overdue: true }]);
  expect(await after(24)).toMatchObject([{ overdue: true }]);
});

test('a reminder whose process died comes once, and the next one a day later (decisions 73)', async () => {
  const { ports, after } = await setting();
  ports.clock.advance(47 * HOUR);
  const dying = { ...ports, jobs: { ...ports.jobs, finish: () => Promise.reject(new Error('killed')) } };
  await runNextJob(dying).catch(() => {});
  expect(await after(1)).toHaveLength(1);
  expect(await after(24)).toHaveLength(1);
});

test('of a breach that became known long ago they are reminded within minutes (decisions 73)', async () => {
  const { after } = await setting({ known: '2026-01-01T00:00:00Z' });
  expect(await after(1 / 30)).toMatchObject([{ overdue: true }]);
});

test('nobody is reminded once the authority was told or it is closed, nor without a contact (decisions 73)', async () => {
  const notified = await setting();
  await execute(tellAuthority, notified.ports, operator, { id: notified.id });
  const closed = await setting();
  await execute(closeBreach, closed.ports, operator, { id: closed.id, outcome: 'Found again' });
  const silent = await setting({}, { contactTo: null });
  for (const { after } of [notified, closed, silent]) expect(await after(100)).toEqual([]);
});
