import { job, type Nothing } from './job.ts';
import type { QueuedMail } from './mail.ts';
import type { Clock, DeadLetters, Mailer } from './ports.ts';
import { DAY } from './time.ts';

export const sendMailJob = job({
  kind: 'send-mail',
  run: ({ mailer }: { mailer: Mailer }, mail: QueuedMail) => mailer.send(mail),
  about: ({ kind, to }) => `${kind} to ${to}`,
});

/** How long a mail that could not be sent is kept, for the operator to try again (decisions 73). */
export const DEAD_MAIL_KEPT = 14 * DAY;

/** Mails that are forgotten in one go. */
const PORTION = 500;

/** Forgets the mails that could not be sent, with the addresses and names in them (decisions 12, 73). */
export const forgetDeadMailsJob = job({
  kind: 'forget-dead-mails',
  every: DAY,
  async run({ clock, jobs }: { clock: Clock; jobs: Pick<DeadLetters, 'forgetDead'> }, _payload: Nothing) {
    const now = clock.now();
    while ((await jobs.forgetDead(sendMailJob.kind, now, now - DEAD_MAIL_KEPT, PORTION)) === PORTION);
  },
});
