import type { Language } from '@quadrangle/domain/kernel/actor';
import type { RequestKind } from '@quadrangle/domain/safety/case';
import type { Kit } from '../tables/kit.ts';

export const rightsTables = (c: Kit) => ({
  /** What people ask for at the rights desk; the columns from `caseId` on are null until it is a case. */
  rightsRequests: c.table('rights_requests', {
    id: c.text('id').primaryKey(),
    kind: c.text('kind').$type<RequestKind>().notNull(),
    /** Null once it is forgotten. */
    email: c.text('email'),
    language: c.text('language').$type<Language>().notNull(),
    link: c.text('link'),
    text: c.text('text').notNull(),
    memberId: c.text('member_id'),
    createdAt: c.number('created_at').notNull(),
    code: c.text('code'),
    codeUntil: c.number('code_until'),
    codeTries: c.integer('code_tries').notNull(),
    caseId: c.text('case_id'),
    number: c.text('number'),
    dueAt: c.number('due_at'),
    nextAt: c.number('next_at'),
  }),
});
