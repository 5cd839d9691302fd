import { carryOutJob } from './carry-out.ts';
import { decideCase, undoDecision } from './decide-case.ts';
import { fileReport } from './file-report.ts';
import { forgetMailboxesJob } from './forget-mailboxes.ts';
import { mailAboutCaseJob } from './mail-about-case.ts';
import type { Cases } from './ports.ts';
import { explainHidden, listCases, listOwnReports } from './queries.ts';
import { remindModeratorsJob } from './remind-moderators.ts';

export { letters } from './letters.ts';

export const useCases = { fileReport, listOwnReports, explainHidden, listCases, decideCase, undoDecision };

export const jobs = [mailAboutCaseJob, carryOutJob, remindModeratorsJob, forgetMailboxesJob] as const;

export interface Repositories {
  cases: Cases;
}
