import { anHour, type Errors, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  ADDRESS_GONE: {
    kind: 'conflict',
    message: 'This account gave up its address before, and somebody else has it; name a recovery address.',
  },
  ADDRESS_HELD: {
    kind: 'conflict',
    message: '{username} has this address. Decide about it first, with people release.',
  },
  JOB_NOT_FOUND: { kind: 'not_found', message: 'There is no such failed job.' },
} as const satisfies Errors;

export const personalActs = [
  'role-changed',
  'suspended',
  'unsuspended',
  'reset-link-made',
  'item-removed',
  'item-hidden',
  'import-begun',
  'import-undone',
] as const;

export const acts = [
  'recounted',
  'orphans-removed',
  'job-retried',
  'renditions-queued',
  'backup-made',
  'backup-restored',
] as const;

export const limits: PersonLimits = {
  'desk.retryAllJobs': [anHour(60)],
  'desk.retryJob': [anHour(600)],
};

export const boundedOtherwise = {
  'operator.reportFault': 'stores nothing; 20 lines of the log in ten minutes per address, 200 in all',
};

export const openWhileReading = ['desk.retryAllJobs', 'desk.retryJob'] as const;
