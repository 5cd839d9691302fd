import { accounts } from './accounts.ts';
import { comments } from './comments.ts';
import { common } from './common.ts';
import { contact } from './contact.ts';
import { errors } from './errors.ts';
import { library } from './library.ts';
import { media } from './media.ts';
import { membership } from './membership.ts';
import { notFound } from './not-found.ts';
import { reactions } from './reactions.ts';
import { rules } from './rules.ts';
import { selection } from './selection.ts';
import { shell } from './shell.ts';
import { shortcuts } from './shortcuts.ts';
import { uploads } from './uploads.ts';

/** The English texts, by group: the key of a text is "group.name". Those product.md fixes stand here to the letter (decisions 39). */
export const en = {
  accounts,
  comments,
  common,
  contact,
  errors,
  library,
  media,
  membership,
  notFound,
  reactions,
  rules,
  selection,
  shell,
  shortcuts,
  uploads,
};
