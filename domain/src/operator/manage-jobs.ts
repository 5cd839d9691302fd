import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, DeadLetter, DeadLetters, Ids } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';

/** The jobs that failed for good, the oldest first. */
export const listDeadLetters = useCase({
  name: 'operator.deadLetters',
  access: 'operator',
  input: nothing,
  async run(ports: { jobs: DeadLetters }): Promise<readonly DeadLetter[]> {
    return ports.jobs.deadLetters();
  },
});

/** Retries a job that failed for good, at once and with as many attempts as a new job. */
export const retryJob = useCase({
  name: 'operator.retryJob',
  access: 'operator',
  refuses: ['JOB_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: { clock: Clock; ids: Ids; jobs: DeadLetters; audit: Audit }, actor, input): Promise<void> {
    if (!(await ports.jobs.revive(input.id, ports.clock.now()))) refuse('JOB_NOT_FOUND');
    await ports.audit.append(auditEntry(ports, actor, 'job-retried', { details: { job: input.id } }));
  },
});

/** Retries every job that failed for good; returns how many there were. */
export const retryAllJobs = useCase({
  name: 'operator.retryAllJobs',
  access: 'operator',
  input: nothing,
  async run(ports: { clock: Clock; ids: Ids; jobs: DeadLetters; audit: Audit }, actor): Promise<{ revived: number }> {
    const { clock, jobs } = ports;
    let revived = 0;
    for (const { id } of await jobs.deadLetters()) if (await jobs.revive(id, clock.now())) revived += 1;
    await ports.audit.append(auditEntry(ports, actor, 'job-retried', { details: { jobs: revived } }));
    return { revived };
  },
});
