import type { Jobs, Limits, Receipts } from './ports.ts';
import { forgetDeadMailsJob, sendMailJob } from './send-mail.ts';
import { sweepReceiptsJob } from './sweep-receipts.ts';

export const jobs = [sendMailJob, forgetDeadMailsJob, sweepReceiptsJob] as const;

export interface Repositories {
  jobs: Jobs;
  receipts: Receipts;
  limits: Limits;
}
