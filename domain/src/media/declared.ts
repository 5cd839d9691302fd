import { aMinute, anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  NEVER_HAD_PLAN: {
    kind: 'forbidden',
    message: 'My files is for people who have had a plan, or hold a seat in a club.',
  },
  MEDIA_NOT_FOUND: { kind: 'not_found', message: 'This item doesn’t exist, or it has been deleted.' },
  FEED_NOT_FOUND: { kind: 'not_found', message: 'There is no such list.' },
  NOT_UPLOADER: {
    kind: 'forbidden',
    message:
      'You can’t do that with this item. Ask the person who uploaded it or, for a club’s item, a lead of the club.',
  },
} as const satisfies Errors;

export const writtenKinds = ['processing'] as const;

export const own = {
  items: {
    plain: [
      'id',
      'clubId',
      'kind',
      'title',
      'description',
      'tags',
      'fileName',
      'posterName',
      'contentType',
      'size',
      'width',
      'height',
      'duration',
      'state',
      'failure',
      'hidden',
      'pool',
      'views',
      'likeCount',
      'dislikeCount',
      'commentCount',
      'batchId',
      'position',
    ],
    times: ['createdAt', 'takenAt'],
  },
  views: { plain: ['mediaId'], times: ['viewedAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'media.choosePoster': [anHour(120)],
  'media.edit': [anHour(600)],
  'media.publishPhoto': [anHour(600)],
  'media.publishVideo': [anHour(600)],
  'media.remove': [anHour(3_000)],
  'media.retry': [anHour(60)],
  'media.view': [aMinute(300)],
};

export const boundedOtherwise = {
  'media.findShared': 'stores nothing; it is sent like a change because its input is long',
};

export const openWhileReading = ['media.remove', 'media.view', 'media.findShared'] as const;
