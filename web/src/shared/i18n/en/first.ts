import { common } from './common.ts';
import { media } from './media.ts';
import { shell } from './shell.ts';

/** The English texts of the frame and of lists, needed before anything else is loaded. */
export const en = { common, media, shell };
