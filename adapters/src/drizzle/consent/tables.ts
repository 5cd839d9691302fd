import type { Language } from '@quadrangle/domain/kernel/actor';
import type { Kit } from '../tables/kit.ts';

export const consentTables = (c: Kit) => ({
  /** To which versions of the notice people agreed. */
  agreements: c.table(
    'agreements',
    {
      personId: c.text('person_id').notNull(),
      at: c.number('at').notNull(),
      version: c.text('version').notNull(),
      language: c.text('language').$type<Language>().notNull(),
      withdrawnAt: c.number('withdrawn_at'),
    },
    'personId',
    'at',
  ),
  /** Whom younger people named as a parent or guardian, one each. */
  guardians: c.table('guardians', {
    personId: c.text('person_id').primaryKey(),
    email: c.text('email').notNull(),
    askedAt: c.number('asked_at').notNull(),
    code: c.text('code'),
    codeUntil: c.number('code_until'),
    codeTries: c.integer('code_tries').notNull().default(0),
    givenAt: c.number('given_at'),
  }),
});
