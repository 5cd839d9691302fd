import { DatabaseHeld } from '@quadrangle/adapters/drizzle/hold-database';
import { DatabaseIsNewer, MigrationChanged } from '@quadrangle/adapters/drizzle/migrate';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { ConfigError } from './config.ts';

/** Exit code of a configuration that nobody can start with (operator contract). */
const EX_CONFIG = 78;

/** One line for the operator, and the exit code that goes with it. */
export interface Complaint {
  readonly line: string;
  readonly exitCode: number;
}

/** What to tell the operator of an error they can do something about; null for a fault of ours. */
export function complaintOf(error: unknown): Complaint | null {
  if (error instanceof ConfigError) return { line: error.message, exitCode: EX_CONFIG };
  if (error instanceof Refusal) return { line: reasonOf(error), exitCode: 1 };
  if (error instanceof DatabaseHeld || error instanceof DatabaseIsNewer || error instanceof MigrationChanged)
    return { line: error.message, exitCode: 1 };
  const fault = outside(error);
  return fault && { line: lineOf(fault), exitCode: 1 };
}

/** The failure of a file, socket or database at the bottom of `error`: it has a code, and no query in its message. */
function outside(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  return 'code' in error ? error : outside(error.cause);
}

/** A connection that was tried on several addresses fails with one error for each, and no message of its own. */
function lineOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return (error.message || String(first)).split('\n').join(' ');
}

function reasonOf({ message, errors }: Refusal): string {
  return [message, ...errors.map((error) => `${error.field}: ${error.message}`)].join(' ');
}
