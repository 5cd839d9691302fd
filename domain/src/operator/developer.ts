import { refuse } from '../kernel/errors.ts';
import type { Policy } from '../kernel/use-case.ts';

/** Admits people who are developers at this moment; nobody else learns that the page exists (decisions 3; operator). */
export const developer: Policy = {
  refuses: ['PAGE_NOT_FOUND'],
  admit(member) {
    if (!member.developer) refuse('PAGE_NOT_FOUND');
  },
};
