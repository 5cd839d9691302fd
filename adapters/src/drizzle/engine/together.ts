/**
 * The answers to statements of a unit that are sent at once. If one fails it throws, but only after all of them, so
 * that none runs after its unit.
 */
export async function together<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  const answers = (await Promise.allSettled(statements)).map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  return answers as { -readonly [At in keyof Statements]: Awaited<Statements[At]> };
}

/**
 * What a unit returns when nothing depends on the answers of its last statements: they are sent together with its end,
 * so each must be a single statement, sent by now.
 */
export class Last<T> {
  readonly result: T;
  readonly statements: readonly PromiseLike<unknown>[];

  constructor(result: T, ...statements: readonly PromiseLike<unknown>[]) {
    this.result = result;
    // Drizzle sends a statement once somebody waits for its answer.
    this.statements = statements.map((statement) => statement.then((answer) => answer));
  }
}

/** What a unit returned, once its last statements are answered. */
export async function ended<T>(returned: T | Last<T>): Promise<T> {
  if (!(returned instanceof Last)) return returned;
  await together(returned.statements);
  return returned.result;
}
