import type { Connections } from '@quadrangle/adapters/drizzle/engine/store';
import type { Outbox } from '@quadrangle/adapters/mail/outbox-mailer';
import type { QueueLoad } from '@quadrangle/adapters/system/fair-queue';
import type { Ports } from '@quadrangle/domain/ports';
import type { Health } from './health.ts';
import type { OutsideCalls } from './outside-calls.ts';

/** The dependencies of the app: every port, and a few things for the operator. */
export interface Dependencies {
  readonly ports: Ports;
  /** The installation's secret, for what is encrypted under it and moves with a college. */
  readonly secretKey: string;
  /** Where unsent mails can be read; null if nobody may. */
  readonly outbox: Pick<Outbox, 'list'> | null;
  /** Which outside services are degraded. */
  readonly health: Health;
  readonly outsideCalls: OutsideCalls;
  /** How the connections to the database are used; null for SQLite, which has one in this process. */
  connections(): Connections | null;
  /**
   * Names of applied migrations that this release cannot work with: a later release has upgraded the database
   * meanwhile.
   */
  outgrownBy(): Promise<string[]>;
  /** How many pictures are being decoded, and how many wait. */
  pictures(): QueueLoad;
  /** Tries the mail server, so that wrong settings show at the start; sends nothing and never rejects. */
  tryMail(): Promise<void>;
  /** Kills the processes that work on videos; another process, or a later one, does their jobs. */
  endVideoWork(): void;
  /** Closes the database and releases its lock. */
  close(): Promise<void>;
}
