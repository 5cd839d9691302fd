import pg from 'pg';

/** How many statements a process prepares; any others, such as lists of rare lengths, are sent unprepared. */
const MAX_PREPARED = 1_000;

const names = new Map<string, string>();

/**
 * A connection on which the server parses each statement once and then, when that is as good, plans it once too.
 * Statements are identified by their text, which never contains what people typed.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const preparing = (statement: unknown, ...rest: unknown[]) => query(named(statement), ...rest);
    this.query = preparing as typeof this.query;
  }
}

/** The statement with a name when it is an object, as drizzle's are; a bare text, such as `begin`, stays one. */
function named(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
  const name = nameOf(String(statement.text));
  return name === undefined ? statement : { ...statement, name };
}

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `quadrangle ${names.size}`);
  return names.get(text);
}
