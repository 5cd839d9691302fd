import { comments } from './comments.ts';
import { common } from './common.ts';
import { library } from './library.ts';
import { media } from './media.ts';
import { notFound } from './not-found.ts';
import { reactions } from './reactions.ts';
import { shell } from './shell.ts';

/** The English texts of the frame, of lists and of items: what is said before anything else is loaded. */
export const en = { comments, common, library, media, notFound, reactions, shell };
