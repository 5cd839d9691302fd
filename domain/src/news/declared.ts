import type { OwnKinds } from '../declared/kinds.ts';

export const own = {
  notifications: { plain: ['cause', 'kind', 'mediaId', 'commentId', 'caseId'], times: ['at'] },
  notificationReads: { plain: ['key'], times: ['readAt'] },
  notificationChoices: { plain: ['kind', 'way', 'wanted'], times: [] },
  digests: { plain: ['day'], times: ['until'] },
  /** The browsers that get pushes. Their addresses and keys are secrets. */
  pushAddresses: { plain: ['discreet'], times: ['createdAt', 'sharedUntil', 'pendingSince'] },
} as const satisfies OwnKinds;
