import { forgetAuditJob } from './forget-audit.ts';
import type { Audit } from './ports.ts';
import { readOwnAudit } from './queries.ts';

export const useCases = { readOwnAudit };

export const jobs = [forgetAuditJob] as const;

export interface Repositories {
  audit: Audit;
}
