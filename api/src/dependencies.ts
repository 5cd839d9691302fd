import type { Outbox } from '@quadrangle/adapters/mail/outbox-mailer';
import type { Ports } from '@quadrangle/domain/ports';
import type { Health } from './health.ts';

/** What the app is composed of: every port, and a few things for the operator. */
export interface Dependencies {
  readonly ports: Ports;
  /** Where unsent mails can be read; null where nobody may. */
  readonly outbox: Pick<Outbox, 'list'> | null;
  /** Which outside services are degraded. */
  readonly health: Health;
  /** Tries the mail server, so that wrong settings show at the start; sends nothing and never rejects. */
  tryMail(): Promise<void>;
  /** Closes the database and releases its lock. */
  close(): Promise<void>;
}
