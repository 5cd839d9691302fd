import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Clock, DeadLetter, Jobs } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';

/** The jobs that were given up, the oldest first. */
export const listDeadLetters = useCase({
  name: 'operator.deadLetters',
  access: 'operator',
  input: nothing,
  async run(ports: { jobs: Jobs }): Promise<readonly DeadLetter[]> {
    return ports.jobs.deadLetters();
  },
});

/** Has a job that was given up tried again, at once and as often as a new one. Refuses JOB_NOT_FOUND. */
export const retryJob = useCase({
  name: 'operator.retryJob',
  access: 'operator',
  input: z.strictObject({ id }),
  async run(ports: { clock: Clock; jobs: Jobs }, _actor, input): Promise<void> {
    if (!(await ports.jobs.revive(input.id, ports.clock.now()))) refuse('JOB_NOT_FOUND');
  },
});

/** Has every job that was given up tried again; answers how many there were. */
export const retryAllJobs = useCase({
  name: 'operator.retryAllJobs',
  access: 'operator',
  input: nothing,
  async run({ clock, jobs }: { clock: Clock; jobs: Jobs }): Promise<{ revived: number }> {
    let revived = 0;
    for (const { id } of await jobs.deadLetters()) if (await jobs.revive(id, clock.now())) revived += 1;
    return { revived };
  },
});
