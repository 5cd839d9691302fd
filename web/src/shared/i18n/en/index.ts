import { accounts } from './accounts.ts';
import { contact } from './contact.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { en as first } from './first.ts';
import { membership } from './membership.ts';
import { people } from './people.ts';
import { rules } from './rules.ts';
import { selection } from './selection.ts';
import { shortcuts } from './shortcuts.ts';
import { uploads } from './uploads.ts';

/** The English texts, by group: the key of a text is "group.name". Those product.md fixes stand here to the letter (decisions 39). */
export const en = {
  ...first,
  accounts,
  contact,
  errors,
  events,
  membership,
  people,
  rules,
  selection,
  shortcuts,
  uploads,
};
