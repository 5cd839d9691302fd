import type { OwnAuditView } from '@quadrangle/domain/audit/queries';
import { personalActs } from '@quadrangle/domain/declared/declared';
import { z } from 'zod';
import { iso } from './iso.ts';
import { EXAMPLE, Id, Moment } from './shapes.ts';

/** The history of one's own account (decisions 53). */
export const AuditLine = z
  .strictObject({
    _id: Id,
    at: Moment,
    act: z.enum(personalActs).describe('What was done.'),
    by: z
      .enum(['you', 'operator', 'moderator', 'steward', 'lead', 'product'])
      .describe('Who did it; `product` for automatic acts, such as a payment.'),
    details: z.record(z.string(), z.union([z.string(), z.number()])).describe('Details of the act, such as months.'),
  })
  .meta({
    id: 'AuditLine',
    examples: [
      {
        _id: '0193f1b2c3d4000f1b2c3d4e5f607183',
        at: EXAMPLE.moment,
        act: 'plan-granted',
        by: 'operator',
        details: { months: 3 },
      },
    ],
  });

/** The history of one's own account (decisions 53). */
export function presentAuditLine({ id, at, act, by, details }: OwnAuditView): z.output<typeof AuditLine> {
  return { _id: id, at: iso(at), act, by, details };
}
