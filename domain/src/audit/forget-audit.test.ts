import { expect, test } from 'vitest';
import { memoryPorts, operator } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { auditEntry } from './entry.ts';
import { forgetAuditJob } from './forget-audit.ts';

test('the log deletes entries after its retention, however many there are, and no younger ones (decisions 53)', async () => {
  const ports = memoryPorts();
  const note = () => ports.audit.append(auditEntry(ports, operator, 'recounted', {}));
  for (let many = 0; many < 1_201; many += 1) await note();
  ports.clock.advance(1);
  await note();
  const left = async () => (await ports.audit.list({ since: 0, limit: 2_000, after: null })).items.length;
  const forget = async () => {
    await ports.jobs.enqueue(forgetAuditJob.draft({}), ports.clock.now());
    await ports.runJobs();
    return left();
  };
  ports.clock.advance(ports.settings.auditDays * DAY - 1);
  expect(await forget()).toBe(1_202);
  ports.clock.advance(1);
  expect(await forget()).toBe(1);
});
