import type { BreachLetter, Whom, Why } from '@quadrangle/domain/breaches/breach';
import type { Kit } from '../tables/kit.ts';

export const breachesTables = (c: Kit) => ({
  /** The register of breaches. */
  breaches: c.table('breaches', {
    id: c.text('id').primaryKey(),
    what: c.text('what').notNull(),
    tenant: c.text('tenant'),
    whom: c.text('whom').$type<Whom>().notNull(),
    from: c.number('from_at'),
    until: c.number('until_at').notNull(),
    knownAt: c.number('known_at').notNull(),
    openedAt: c.number('opened_at').notNull(),
    authorityAt: c.number('authority_at'),
    letter: c.json('letter').$type<BreachLetter>(),
    closedAt: c.number('closed_at'),
    outcome: c.text('outcome'),
    /** How many people it concerned and how many were told; null while their rows are there. */
    concerned: c.integer('concerned'),
    notified: c.integer('told'),
  }),
  /** The people whom an unclosed breach concerns. */
  breachPeople: c.table(
    'breach_people',
    {
      breachId: c.text('breach_id').notNull(),
      personId: c.text('person_id').notNull(),
      why: c.text('why').$type<Why>().notNull(),
      notifiedAt: c.number('told_at'),
    },
    'breachId',
    'personId',
  ),
});
