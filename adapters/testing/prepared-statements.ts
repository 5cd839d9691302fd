import Sqlite from 'better-sqlite3';

/** The statements that SQLite parses while `work` runs, in this process. */
export async function statementsPreparedBy(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { prepare } = Sqlite.prototype;
  Sqlite.prototype.prepare = function (this: Sqlite.Database, statement: string) {
    statements.push(statement);
    return prepare.call(this, statement);
  } as typeof prepare;
  try {
    await work();
  } finally {
    Sqlite.prototype.prepare = prepare;
  }
  return statements;
}
