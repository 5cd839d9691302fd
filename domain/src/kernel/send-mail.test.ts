import { expect, test } from 'vitest';
import { memoryPorts } from '../../memory/index.ts';
import { DEAD_MAIL_KEPT, forgetDeadMailsJob, sendMailJob } from './send-mail.ts';
import { DAY } from './time.ts';

test('a mail that could not be sent is forgotten after two weeks; until then the operator can try it again (decisions 12, 73)', async () => {
  const memory = memoryPorts();
  const mail = { kind: 'rights-filed', to: 'bob@example.edu', language: 'en', number: '1', due: 0 } as const;
  await memory.jobs.enqueue(sendMailJob.draft(mail), memory.clock.now());
  const job = await memory.jobs.claim(memory.clock.now(), memory.clock.now() + DAY);
  if (job) await memory.jobs.fail(job, 'no such mailbox', null);
  const left = async () => {
    await forgetDeadMailsJob.run(memory, {});
    return (await memory.jobs.deadLetters()).length;
  };
  expect(await left()).toBe(1);
  memory.clock.advance(DEAD_MAIL_KEPT);
  expect(await left()).toBe(1);
  memory.clock.advance(1);
  expect(await left()).toBe(0);
});
