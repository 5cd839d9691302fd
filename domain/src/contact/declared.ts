import { aDay, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const own = {
  messages: { plain: ['id', 'fullName', 'name', 'email', 'message'], times: ['createdAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'contact.send': [aDay(5)],
};

export const openWhileReading = ['contact.send'] as const;
