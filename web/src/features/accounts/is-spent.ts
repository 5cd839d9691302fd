import { refusalOf } from '../../shared/lib/trpc.ts';

/** Whether an error says that the link itself no longer works; any other may be over at the next try. */
export const isSpent = (error: unknown): boolean =>
  ['LINK_EXPIRED', 'LINK_NOT_FOUND', 'VALIDATION_FAILED'].includes(refusalOf(error)?.code ?? '');
