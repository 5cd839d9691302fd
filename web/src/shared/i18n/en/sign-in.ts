import { accounts } from './accounts.ts';
import { errors } from './errors.ts';
import { rules } from './rules.ts';

/** The English texts of the way in, beside those of the frame. */
export const en = { accounts, errors, rules };
