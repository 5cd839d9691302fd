import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Whether a write failed because another row has the same key. */
export function isDuplicate(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** The engine's own error code, however the error is wrapped. */
export function codeOf(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at) return at.code;
  return undefined;
}

/** Codes, or prefixes of codes, by which PostgreSQL, the network and SQLite report that the database is unavailable. */
const UNAVAILABLE_CODES =
  /^(08|53|57|58|25006)|^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)|^(ECONN|ETIMEDOUT|EPIPE|EHOST|ENET|ENOTFOUND|EAI_)/;

/** The PostgreSQL driver gives no codes for errors it detects itself. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error))/;

/** Whether the database could not be reached, or cannot write: it may work again in a moment. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (UNAVAILABLE_CODES.test('code' in at ? String(at.code) : '') || UNAVAILABLE_MESSAGES.test(at.message))
      return true;
  return false;
}

/**
 * The failure of a query without its parameters and the rows that PostgreSQL quotes: they hold what no log may contain
 * (links, password hashes, addresses). Any other failure is returned unchanged.
 */
export function withoutValues(error: unknown): unknown {
  if (error instanceof DrizzleQueryError)
    return new Error(`Failed query: ${error.query}`, { cause: withoutValues(error.cause) });
  if (!(error instanceof pg.DatabaseError)) return error;
  const { message, code, constraint } = error;
  return Object.assign(new Error(message), { code, constraint });
}
