import { forgetAuditJob } from './forget-audit.ts';
import { readOwnAudit } from './queries.ts';

export const useCases = { readOwnAudit };

export const jobs = [forgetAuditJob] as const;
