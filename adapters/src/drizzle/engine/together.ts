/**
 * The answers to statements of a unit that are sent at once. If one fails it throws, but only after all of them, so that
 * none runs after its unit.
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
