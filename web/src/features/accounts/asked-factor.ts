/** The second factor that a sign-in waits for: the ticket to show it with, and the ways to show it (decisions 54). */
export interface AskedFactor {
  readonly ticket: string;
  readonly ways: readonly string[];
  readonly passkeys: readonly string[];
  /** The host that the passkeys belong to. */
  readonly host: string;
  /** What stands before the account in place of a second factor: age, or a guardian's code (decisions 73). */
  readonly gate: 'age' | 'guardian' | null;
}

const words = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? '')
        .split(' ')
        .filter(Boolean);

const GATES = { SECOND_FACTOR_REQUIRED: null, AGE_ASKED: 'age', GUARDIAN_ASKED: 'guardian' } as const;

/** Reads it from a refusal's parameters, or from the popup's message; null for other refusals, or without a ticket. */
export function askedFactor(details: object, code: string): AskedFactor | null {
  if (!Object.hasOwn(GATES, code)) return null;
  const { ticket, ways, passkeys, host } = details as Readonly<Record<string, unknown>>;
  if (typeof ticket !== 'string') return null;
  return {
    ticket,
    ways: words(ways),
    passkeys: words(passkeys),
    host: String(host),
    gate: GATES[code as keyof typeof GATES],
  };
}
