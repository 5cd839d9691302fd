import { NO_ANSWERS } from '@quadrangle/domain/accounts/agreement';
import type { User } from '@quadrangle/domain/accounts/user';
import { eq } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

/**
 * What of age and consent an unverified account loses to its owner, who is asked; their guardian and agreements go
 * (decisions 73). Part of a unit that locked the person.
 */
export async function forgetAnswers(store: Store, db: Db, { id, verifiedAt }: User): Promise<Partial<User>> {
  if (verifiedAt !== null) return {};
  for (const answers of [store.tables.agreements, store.tables.guardians])
    await db.delete(answers).where(eq(answers.personId, id));
  return NO_ANSWERS;
}
