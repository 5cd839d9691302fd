import type { Repositories } from '@quadrangle/domain/ports';
import { auditOn } from './audit.ts';
import { avatarsOn } from './avatars.ts';
import { captionsOn } from './captions.ts';
import { casesOn } from './cases.ts';
import { collectionsOn } from './collections.ts';
import { commentsOn } from './comments.ts';
import { contactMessagesOn } from './contact-messages.ts';
import { digestsOn } from './digests.ts';
import { eventItemsOn } from './event-items.ts';
import { eventsOn } from './events.ts';
import { figuresOn } from './figures.ts';
import { findingOn } from './finding.ts';
import { followedOn, newsChoicesOn } from './followed.ts';
import { jobsOn } from './jobs.ts';
import { libraryOn } from './library.ts';
import { limitsOn } from './limits.ts';
import { linksOn } from './links.ts';
import { mediaOn } from './media.ts';
import { membershipsOn } from './memberships.ts';
import { mentionableOn } from './mentionable.ts';
import { neighboursOn } from './neighbours.ts';
import { newsReadsOn, notificationsOn } from './notifications.ts';
import { overviewOn } from './overview.ts';
import { ownDataOn } from './own-data.ts';
import { pushAddressesOn, pushQueueOn } from './push-addresses.ts';
import { reactionsOn } from './reactions.ts';
import { receiptsOn } from './receipts.ts';
import { secondFactorsOn } from './second-factors.ts';
import { sessionsOn } from './sessions.ts';
import type { Store } from './store.ts';
import { ticketsOn } from './tickets.ts';
import { timelinesOn } from './timelines.ts';
import { uploadsOn } from './uploads.ts';
import { usersOn } from './users.ts';
import { zipChoicesOn } from './zip-choices.ts';

/** Every repository on one database. */
export function repositoriesOn(store: Store): Repositories {
  return {
    users: usersOn(store),
    links: linksOn(store),
    sessions: sessionsOn(store),
    secondFactors: secondFactorsOn(store),
    tickets: ticketsOn(store),
    media: mediaOn(store),
    avatars: avatarsOn(store),
    captions: captionsOn(store),
    reactions: reactionsOn(store),
    comments: commentsOn(store),
    mentionable: mentionableOn(store),
    library: libraryOn(store),
    events: eventsOn(store),
    eventItems: eventItemsOn(store),
    finding: findingOn(store),
    neighbours: neighboursOn(store),
    collections: collectionsOn(store),
    timelines: timelinesOn(store),
    zipChoices: zipChoicesOn(store),
    memberships: membershipsOn(store),
    contactMessages: contactMessagesOn(store),
    uploads: uploadsOn(store),
    jobs: jobsOn(store),
    receipts: receiptsOn(store),
    limits: limitsOn(store),
    overview: overviewOn(store),
    figures: figuresOn(store),
    audit: auditOn(store),
    cases: casesOn(store),
    ownData: ownDataOn(store),
    notifications: notificationsOn(store),
    newsReads: newsReadsOn(store),
    newsChoices: newsChoicesOn(store),
    followed: followedOn(store),
    digests: digestsOn(store),
    pushAddresses: pushAddressesOn(store),
    pushQueue: pushQueueOn(store),
  };
}
