import type { Jobs, Limits, Receipts } from './ports.ts';
import { sendMailJob } from './send-mail.ts';
import { sweepReceiptsJob } from './sweep-receipts.ts';

export const jobs = [sendMailJob, sweepReceiptsJob] as const;

export interface Repositories {
  jobs: Jobs;
  receipts: Receipts;
  limits: Limits;
}
