import { and, eq, gt, isNotNull, ne, or } from 'drizzle-orm';
import { type Capability, rowsOf } from '../engine/capability.ts';
import { casesOfCollege, ofCase } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import { hidesMeanwhile } from '../kernel/hides-meanwhile.ts';
import type { Tables } from '../tables/tables.ts';
import { casesOn } from './cases.ts';

export const safety = {
  repositories: (store: Store) => ({ cases: casesOn(store) }),
  own: ({ cases, reports }: Tables) => ({
    reports: {
      ...rowsOf(reports, reports.reporterId, reports.id),
      beside: {
        table: cases,
        on: eq(cases.id, reports.caseId),
        columns: { verdict: cases.verdict, text: cases.reporterText, decidedAt: cases.decidedAt },
      },
    },
    decisionsAboutMe: {
      ...rowsOf(cases, cases.ownerId, cases.id),
      whose: (personId) =>
        and(eq(cases.ownerId, personId), or(hidesMeanwhile(cases), ne(cases.verdict, 'keep'), gt(cases.stopDays, 0))),
    },
    decisionsByMe: {
      ...rowsOf(cases, cases.deciderId, cases.id),
      whose: (personId) => and(eq(cases.deciderId, personId), isNotNull(cases.decidedAt)),
    },
  }),
  notOwn: {
    // Who decides or decided, and how moderators were reminded, is not about the person; until when uploads are stopped
    // is in the account.
    cases: ['tenant', 'clubId', 'ownerId', 'queued', 'reminders', 'deciderId', 'stoppedBefore'],
    reports: ['caseId', 'reporterId', 'mailbox', 'young', 'queued'],
  },
  college: {
    cases: casesOfCollege,
    reports: ofCase,
  },
} satisfies Capability;
