import { refuse } from '../kernel/errors.ts';
import type { Policy } from '../kernel/use-case.ts';

/** For whom the operator named as a moderator of their tenant, as they are at this moment (decisions 52). */
export const moderator: Policy = {
  refuses: ['NOT_MODERATOR'],
  admit(member) {
    if (!member.moderator) refuse('NOT_MODERATOR');
  },
};
