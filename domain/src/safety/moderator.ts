import { refuse } from '../kernel/errors.ts';
import type { Policy } from '../kernel/use-case.ts';

/** Admits people who are moderators of their tenant at this moment (decisions 52). */
export const moderator: Policy = {
  refuses: ['NOT_MODERATOR'],
  admit(member) {
    if (!member.moderator) refuse('NOT_MODERATOR');
  },
};
