import { aDay, aMinute, anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  COMMENT_NOT_FOUND: { kind: 'not_found', message: 'This comment doesn’t exist, or it has been deleted.' },
  NOT_COMMENT_OWNER: { kind: 'forbidden', message: 'Only its author or the item’s uploader can delete a comment.' },
} as const satisfies Errors;

export const writtenKinds = ['comment', 'reply', 'mention'] as const;

export const own = {
  comments: { plain: ['id', 'mediaId', 'threadId', 'text'], times: ['createdAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'comments.delete': [anHour(600)],
  'comments.write': [aMinute(30), aDay(2_000)],
};

export const openWhileReading = ['comments.delete'] as const;
