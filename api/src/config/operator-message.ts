import { DatabaseLocked } from '@quadrangle/adapters/drizzle/engine/lock-database';
import { DatabaseIsNewer, MigrationChanged, RebuildUnfinished } from '@quadrangle/adapters/drizzle/engine/migrate';
import { TransferError } from '@quadrangle/adapters/transfer/transfer-error';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { ConfigError } from './config.ts';
import { SettingFailed } from './using-setting.ts';

/** Exit code for an invalid configuration (operator contract). */
const EX_CONFIG = 78;

/** Errors for which a retry is useless; a database that has not started yet is not one. */
const WRONG_FOR_GOOD: readonly unknown[] = [
  'EACCES',
  'EADDRNOTAVAIL',
  'EEXIST',
  'EISDIR',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOTDIR',
  'ENOTFOUND',
  'EPERM',
  'EROFS',
  'SQLITE_CANTOPEN',
  'SQLITE_NOTADB',
  // PostgreSQL knows no such password, person or database.
  '28P01',
  '28000',
  '3D000',
];

/** What the PostgreSQL driver detects itself, without a code: a password or TLS that is wrong for good, a server that is silent. */
const DETECTED_BY_DRIVER =
  /^(SASL: |The server does not support SSL|timeout expired|Query read timeout|Connection terminated)/;
const DETECTED_FOR_GOOD = /^(SASL: |The server does not support SSL)/;

/** One line for the operator, and its exit code. */
export interface OperatorMessage {
  readonly line: string;
  readonly exitCode: number;
}

/** Errors whose message is that line. */
const PLAIN = [TransferError, DatabaseLocked, DatabaseIsNewer, MigrationChanged, RebuildUnfinished];

/** The message for an error the operator can do something about; null for a bug of ours. */
export function operatorMessageOf(error: unknown): OperatorMessage | null {
  if (error instanceof ConfigError) return { line: error.message, exitCode: EX_CONFIG };
  if (error instanceof SettingFailed) return messageOfSetting(error);
  if (error instanceof Refusal) return { line: reasonOf(error), exitCode: 1 };
  if (PLAIN.some((each) => error instanceof each)) return { line: (error as Error).message, exitCode: 1 };
  const fault = outside(error);
  return fault && { line: lineOf(fault), exitCode: 1 };
}

/** Names the variable if a file, socket or database failed; any other error stays as it is. */
function messageOfSetting({ variable, cause }: SettingFailed): OperatorMessage | null {
  const fault = PLAIN.some((each) => cause instanceof each) || cause instanceof ConfigError ? null : outside(cause);
  if (fault === null) return operatorMessageOf(cause);
  const forGood = 'code' in fault ? WRONG_FOR_GOOD.includes(fault.code) : DETECTED_FOR_GOOD.test(fault.message);
  const exitCode = forGood ? EX_CONFIG : 1;
  return { line: `${variable}: ${lineOf(fault)}`, exitCode };
}

/** The file, socket or database error at the root of `error`; its message contains no query. */
function outside(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  return 'code' in error || DETECTED_BY_DRIVER.test(error.message) ? error : outside(error.cause);
}

/** A connection that was tried on several addresses fails with an error for each, without a message of its own. */
function lineOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return (error.message || String(first)).split('\n').join(' ');
}

/** The messages of fields say more than "Please check the fields below." */
function reasonOf({ message, errors }: Refusal): string {
  const fields = errors.map((error) => (error.field ? `${error.field}: ${error.message}` : error.message));
  return fields.length > 0 ? fields.join(' ') : message;
}
