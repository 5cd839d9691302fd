import type { Outbox } from '@quadrangle/adapters/mail/outbox-mailer';
import type { Ports } from '@quadrangle/domain/ports';
import type { Health } from './health.ts';

/** What the app is made of: every port, and the little that is the operator's alone. */
export interface Dependencies {
  readonly ports: Ports;
  /** Where mails that were not sent can be read; null where nobody is to read them. */
  readonly outbox: Pick<Outbox, 'list'> | null;
  /** What does not work at the moment outside of the house. */
  readonly health: Health;
  /** Tries the mail server, so that wrong settings are told at the start; sends nothing and never rejects. */
  tryMail(): Promise<void>;
  /** Lets go of the database. */
  close(): Promise<void>;
}
