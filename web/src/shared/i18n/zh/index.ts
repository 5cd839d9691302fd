import { accounts } from './accounts.ts';
import { captions } from './captions.ts';
import { comments } from './comments.ts';
import { common } from './common.ts';
import { contact } from './contact.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { library } from './library.ts';
import { media } from './media.ts';
import { membership } from './membership.ts';
import { news } from './news.ts';
import { notFound } from './not-found.ts';
import { operator } from './operator.ts';
import { people } from './people.ts';
import { reactions } from './reactions.ts';
import { rules } from './rules.ts';
import { safety } from './safety.ts';
import { selection } from './selection.ts';
import { shell } from './shell.ts';
import { shortcuts } from './shortcuts.ts';
import { times } from './times.ts';
import { uploads } from './uploads.ts';

/** The Chinese texts; same keys as the English ones. */
export const zh = {
  accounts,
  captions,
  comments,
  common,
  contact,
  errors,
  events,
  library,
  media,
  membership,
  notFound,
  news,
  operator,
  people,
  reactions,
  rules,
  safety,
  selection,
  shell,
  shortcuts,
  times,
  uploads,
};
