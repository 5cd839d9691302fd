import type { OwnKinds } from '../declared/kinds.ts';

export const own = {
  messages: { plain: ['id', 'fullName', 'name', 'email', 'message'], times: ['createdAt'] },
} as const satisfies OwnKinds;
