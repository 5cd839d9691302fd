import { accounts } from './accounts.ts';
import { captions } from './captions.ts';
import { clubActs, clubs } from './clubs.ts';
import { college, collegeActs } from './college.ts';
import { consent, consentActs } from './consent.ts';
import { contact } from './contact.ts';
import { emptyLists } from './empty-lists.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { en as item } from './item.ts';
import { membership, membershipActs } from './membership.ts';
import { news } from './news.ts';
import { operator, operatorActs } from './operator.ts';
import { orders } from './orders.ts';
import { ownAccount, ownAccountActs } from './own-account.ts';
import { people } from './people.ts';
import { pool, poolActs } from './pool.ts';
import { rightActs, rights } from './rights.ts';
import { rules } from './rules.ts';
import { safety, safetyActs } from './safety.ts';
import { selection } from './selection.ts';
import { shortcuts } from './shortcuts.ts';
import { times } from './times.ts';
import { uploads } from './uploads.ts';
import { wallActs, walls } from './walls.ts';

/** The English texts, by group: the key of a text is "group.name". Those product.md fixes stand here to the letter (decisions 39). */
export const en = {
  ...item,
  common: {
    ...item.common,
    discardTitle: 'Discard what you typed?',
    discardText: 'It hasn’t been saved.',
    discard: 'Discard',
  },
  media: { ...item.media, ...emptyLists },
  accounts: { ...accounts, ...ownAccount },
  acts: {
    ...clubActs,
    ...collegeActs,
    ...consentActs,
    ...membershipActs,
    ...operatorActs,
    ...ownAccountActs,
    ...poolActs,
    ...rightActs,
    ...safetyActs,
    ...wallActs,
  },
  captions,
  clubs,
  college,
  consent,
  contact,
  errors,
  events,
  membership,
  news,
  operator,
  orders,
  people,
  rights,
  rules,
  safety,
  selection,
  shortcuts,
  times,
  uploads,
  pool,
  walls,
};
