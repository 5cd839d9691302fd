import { anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  CAPTIONS_UNREADABLE: { kind: 'invalid', message: 'These captions aren’t valid. Line {line}: {problem}' },
  CAPTIONS_NOT_FOUND: { kind: 'not_found', message: 'This video has no captions in this language.' },
  TOO_MANY_LANGUAGES: {
    kind: 'conflict',
    message: 'A video can have captions in at most 20 languages. Remove one first.',
  },
} as const satisfies Errors;

export const own = {
  captions: { plain: ['id', 'mediaId', 'language', 'text', 'size'], times: ['changedAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'captions.put': [{ max: 60, seconds: 600, tries: true }],
  'captions.remove': [anHour(360)],
};

export const openWhileReading = ['captions.remove'] as const;
