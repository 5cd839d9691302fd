import type { Processing } from '../kernel/processing.ts';
import { forgetAuditJob } from './forget-audit.ts';
import type { Audit } from './ports.ts';
import { readOwnAudit } from './queries.ts';

export const useCases = { readOwnAudit };

export const jobs = [forgetAuditJob] as const;

export const processing = {
  log: {
    what: 'acts of operators, moderators and about the account',
    why: 'to account for them',
    until: (auditDays) => `${auditDays} days`,
  },
} satisfies Processing;

export interface Repositories {
  audit: Audit;
}
