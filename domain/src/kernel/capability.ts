import { sendMailJob } from './send-mail.ts';
import { sweepReceiptsJob } from './sweep-receipts.ts';

export const jobs = [sendMailJob, sweepReceiptsJob] as const;
