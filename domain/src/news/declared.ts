import { anHour, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const own = {
  notifications: { plain: ['cause', 'kind', 'mediaId', 'commentId', 'caseId', 'clubId', 'eventId'], times: ['at'] },
  notificationReads: { plain: ['key'], times: ['readAt'] },
  notificationChoices: { plain: ['kind', 'way', 'wanted'], times: [] },
  digests: { plain: ['day'], times: ['until'] },
  /** The browsers that get pushes. Their addresses and keys are secrets. */
  pushAddresses: { plain: ['discreet'], times: ['createdAt', 'sharedUntil', 'pendingSince'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'news.choose': [anHour(120)],
  'news.endPush': [anHour(60)],
  'news.keepPush': [anHour(60)],
  'news.markRead': [anHour(1_200)],
};

export const boundedOtherwise = {
  'news.unsubscribe': 'needs the signature of a mail, and switches one choice off',
};

export const openWhileReading = ['news.choose', 'news.endPush', 'news.markRead'] as const;
