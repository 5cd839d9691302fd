import type { Minors } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';

/** What people say of their age: 18 or older, or younger (decisions 73). */
export const ages = ['adult', 'younger'] as const;
export type Age = (typeof ages)[number];

/**
 * What stands between the right password or identity and a session: nothing, the question of age, a guardian's code, or a
 * refusal (decisions 73).
 */
export type Gate = 'open' | 'age' | 'guardian' | 'refused';

/** What changes for younger people, and for whoever did not say, under each `MINORS` (decisions 73). */
const GATES: Readonly<Record<Minors, Readonly<Record<Age | 'unsaid', Gate>>>> = {
  allow: { adult: 'open', younger: 'open', unsaid: 'open' },
  refuse: { adult: 'open', younger: 'refused', unsaid: 'age' },
  guardian: { adult: 'open', younger: 'guardian', unsaid: 'age' },
};

/** What stands before somebody under the operator's `MINORS`; a guardian's code opens for good (decisions 73). */
export function gateOf(
  minors: Minors,
  { age, guardianAt }: { readonly age: Age | null; readonly guardianAt: Instant | null },
): Gate {
  const gate = GATES[minors][age ?? 'unsaid'];
  return gate === 'guardian' && guardianAt !== null ? 'open' : gate;
}

/** Whether somebody of this age may begin an account: the question and the code come when they enter (decisions 73). */
export function mayBegin(minors: Minors, age: Age | null): boolean {
  return gateOf(minors, { age, guardianAt: null }) !== 'refused';
}

/** Whether suggestions and searches for people may show somebody, under every `MINORS` (decisions 73). */
export function isFindable({ age }: { readonly age: Age | null }): boolean {
  return age !== 'younger';
}
