import { type Code, Refusal } from '../src/kernel/errors.ts';

/** The refusal an attempt ends in; fails loudly when it succeeds, or breaks instead of refusing. */
export async function refusalOf(attempt: Promise<unknown>): Promise<Refusal> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

/** The code of the refusal an attempt ends in. */
export const codeOf = async (attempt: Promise<unknown>): Promise<string> => (await refusalOf(attempt)).code;

/** The code of the refusal that the call ends with; null when it is not refused. */
export async function outcomeOf(call: Promise<unknown>): Promise<Code | null> {
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null || refusal instanceof Refusal) return refusal?.code ?? null;
  throw refusal;
}
