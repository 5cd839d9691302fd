import { anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  OWN_REPORT: { kind: 'invalid', message: 'This is yours. You can delete it yourself.' },
  REPORT_REPEATED: {
    kind: 'conflict',
    message: 'You’ve already reported this. You’ll find the outcome in your reports.',
  },
  TOO_MANY_REPORTS: { kind: 'limited', message: 'You can send 20 reports a day. Please try again tomorrow.' },
  TOO_MANY_ASKED: {
    kind: 'conflict',
    message: 'Three of your takedown requests haven’t been decided yet. Please wait.',
  },
  NOT_MODERATOR: { kind: 'forbidden', message: 'Only moderators of your college can do that.' },
  CASE_NOT_FOUND: { kind: 'not_found', message: 'There is no such report here.' },
  CASE_DECIDED: { kind: 'conflict', message: 'Somebody else has already decided this. Nothing was changed.' },
  CASE_CONCERNS_YOU: {
    kind: 'forbidden',
    message:
      'This is yours or your club’s, or you reported it. Another moderator or the operator of this site has to decide.',
  },
  REPORT_NOT_FOUND: { kind: 'not_found', message: 'You have no such report.' },
  REPORT_DECIDED: { kind: 'conflict', message: 'This has been decided already.' },
  CONSENT_WITHDRAWN: { kind: 'conflict', message: 'You withdrew your consent, so this request stays.' },
  UNDO_TOO_LATE: { kind: 'conflict', message: 'A decision can be undone only once, and only within a day.' },
} as const satisfies Errors;

export const personalActs = [
  'moderator-named',
  'moderator-dismissed',
  'case-decided',
  'decision-undone',
  'item-shown',
  'erasure-withdrawn',
] as const;

export const writtenKinds = ['decision', 'moderation'] as const;

export const own = {
  reports: {
    plain: ['id', 'subject', 'subjectId', 'reason', 'note', 'verdict', 'text'],
    times: ['createdAt', 'withdrawnAt', 'decidedAt'],
  },
  /** Decisions about things of theirs, as far as they are told. */
  decisionsAboutMe: {
    plain: ['id', 'subject', 'subjectId', 'itemId', 'asked', 'verdict', 'stopDays', 'text', 'comment'],
    times: ['openedAt', 'decidedAt'],
  },
  /** Their decisions as a moderator: their own texts, but not whom the decisions were about. */
  decisionsByMe: { plain: ['id', 'subject', 'verdict', 'stopDays', 'text', 'reporterText'], times: ['decidedAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'safety.decide': [anHour(600)],
  'safety.undo': [anHour(600)],
  'safety.withdraw': [anHour(60)],
};

export const boundedOtherwise = {
  'safety.report': '20 a day and 3 undecided takedowns per mailbox, by what is stored',
};

export const openWhileReading = ['safety.report', 'safety.withdraw', 'safety.decide', 'safety.undo'] as const;
