import type { Processing } from '../kernel/processing.ts';
import { carryOutJob } from './carry-out.ts';
import { decideCase, undoDecision } from './decide-case.ts';
import { fileReport } from './file-report.ts';
import { forgetMailboxesJob } from './forget-mailboxes.ts';
import { mailAboutCaseJob } from './mail-about-case.ts';
import type { Cases } from './ports.ts';
import { countWaiting, explainHidden, listCases, listOwnReports } from './queries.ts';
import { remindModeratorsJob } from './remind-moderators.ts';
import { tellModeratorsJob } from './tell-moderators.ts';
import { withdrawReport } from './withdraw-report.ts';

export { letters } from './letters.ts';

export const useCases = {
  fileReport,
  withdrawReport,
  listOwnReports,
  explainHidden,
  listCases,
  countWaiting,
  decideCase,
  undoDecision,
};

export const jobs = [
  mailAboutCaseJob,
  tellModeratorsJob,
  carryOutJob,
  remindModeratorsJob,
  forgetMailboxesJob,
] as const;

export const processing = {
  reports: { what: 'reports', why: 'to protect people', until: 'for good, without the person once they are gone' },
  decisionsAboutMe: { what: 'decisions about one’s things', why: 'to protect people', until: 'for good' },
  decisionsByMe: { what: 'decisions as a moderator', why: 'to account for them', until: 'for good' },
} satisfies Processing;

export interface Repositories {
  cases: Cases;
}
