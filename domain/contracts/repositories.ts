import { cardsContract } from './cards.ts';
import { collectionsContract } from './collections.ts';
import { commentsContract } from './comments.ts';
import { contactMessagesContract } from './contact-messages.ts';
import { eventsContract } from './events.ts';
import { feedsContract } from './feeds.ts';
import { findingContract } from './finding.ts';
import { itemDetailsContract } from './item-details.ts';
import { jobsContract } from './jobs.ts';
import { libraryContract } from './library.ts';
import { limitsContract } from './limits.ts';
import { linksContract } from './links.ts';
import { mediaContract } from './media.ts';
import { membershipsContract } from './memberships.ts';
import { overviewContract } from './overview.ts';
import { reactionsContract } from './reactions.ts';
import { removalOfPeopleContract } from './removal-of-people.ts';
import { searchContract } from './search.ts';
import { sessionsContract } from './sessions.ts';
import type { Open } from './support.ts';
import { uploadsContract } from './uploads.ts';
import { usersContract } from './users.ts';
import { zipChoicesContract } from './zips.ts';

/** Runs every contract of the repositories. `open` gives an empty set of them each time; `name` says whose they are. */
export function repositoryContracts(name: string, open: Open): void {
  usersContract(name, open);
  removalOfPeopleContract(name, open);
  linksContract(name, open);
  sessionsContract(name, open);
  mediaContract(name, open);
  feedsContract(name, open);
  cardsContract(name, open);
  searchContract(name, open);
  itemDetailsContract(name, open);
  reactionsContract(name, open);
  commentsContract(name, open);
  contactMessagesContract(name, open);
  libraryContract(name, open);
  eventsContract(name, open);
  findingContract(name, open);
  collectionsContract(name, open);
  zipChoicesContract(name, open);
  membershipsContract(name, open);
  uploadsContract(name, open);
  jobsContract(name, open);
  limitsContract(name, open);
  overviewContract(name, open);
}
