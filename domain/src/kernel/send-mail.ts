import { job } from './job.ts';
import type { QueuedMail } from './mail.ts';
import type { Mailer } from './ports.ts';

export const sendMailJob = job({
  kind: 'send-mail',
  run: ({ mailer }: { mailer: Mailer }, mail: QueuedMail) => mailer.send(mail),
  about: ({ kind, to }) => `${kind} to ${to}`,
});
