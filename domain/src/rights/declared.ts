import { aDay, anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  RIGHTS_CODE_WRONG: {
    kind: 'invalid',
    message: 'That code is wrong or has expired. After five tries, send your request again.',
  },
  ERASURE_IS_YOURS: {
    kind: 'invalid',
    message: 'You can delete your account yourself, once no club has you as its only lead.',
  },
} as const satisfies Errors;

export const personalActs = ['erasure-asked'] as const;

export const acts = ['request-filed', 'request-escalated'] as const;

export const own = {
  rightsRequests: { plain: ['id', 'kind', 'number', 'email', 'link'], times: ['createdAt', 'dueAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'rights.askErasure': [aDay(20)],
  'rights.nameItem': [anHour(600)],
};

export const boundedOtherwise: Readonly<Record<string, string>> = {
  'rights.ask': 'has no signed-in caller; 3 a day per mailbox, 20 an hour per address',
  'rights.confirm': 'has no signed-in caller; 5 tries per request, 60 an hour per address',
};

export const openWhileReading = ['rights.ask', 'rights.askErasure', 'rights.confirm', 'rights.nameItem'] as const;
