import type { Outbox } from '@quadrangle/adapters/mail/outbox-mailer';
import type { Ports } from '@quadrangle/domain/ports';

/** What the app is made of: every port, and the little that is the operator's alone. */
export interface World {
  readonly ports: Ports;
  /** Where unsent mails can be read; null when they are sent, or nobody is to read them. */
  readonly outbox: Pick<Outbox, 'list'> | null;
  /** Lets go of the database. */
  close(): Promise<void>;
}
