import type { Repositories } from '@quadrangle/domain/ports';
import { avatarsOn } from './accounts/avatars.ts';
import { linksOn } from './accounts/links.ts';
import { secondFactorsOn } from './accounts/second-factors.ts';
import { sessionsOn } from './accounts/sessions.ts';
import { ticketsOn } from './accounts/tickets.ts';
import { usersOn } from './accounts/users.ts';
import { auditOn } from './audit/audit.ts';
import { captionsOn } from './captions/captions.ts';
import { commentsOn } from './comments/comments.ts';
import { mentionableOn } from './comments/mentionable.ts';
import { contactMessagesOn } from './contact/contact-messages.ts';
import type { Store } from './engine/store.ts';
import { collectionsOn } from './events/collections.ts';
import { eventItemsOn } from './events/event-items.ts';
import { eventsOn } from './events/events.ts';
import { neighboursOn } from './events/neighbours.ts';
import { findingOn } from './finding/finding.ts';
import { jobsOn } from './jobs/jobs.ts';
import { limitsOn } from './kernel/limits.ts';
import { receiptsOn } from './kernel/receipts.ts';
import { libraryOn } from './library/library.ts';
import { mediaOn } from './media/media.ts';
import { timelinesOn } from './media/timelines.ts';
import { membershipsOn } from './membership/memberships.ts';
import { digestsOn } from './news/digests.ts';
import { followedOn, newsChoicesOn } from './news/followed.ts';
import { newsReadsOn, notificationsOn } from './news/notifications.ts';
import { pushAddressesOn, pushQueueOn } from './news/push-addresses.ts';
import { figuresOn } from './operator/figures.ts';
import { overviewOn } from './operator/overview.ts';
import { ownDataOn } from './own-data/own-data.ts';
import { reactionsOn } from './reactions/reactions.ts';
import { recount } from './recount.ts';
import { casesOn } from './safety/cases.ts';
import { uploadsOn } from './uploads/uploads.ts';
import { zipChoicesOn } from './zips/zip-choices.ts';

/** Every repository on one database. */
export function repositoriesOn(store: Store): Repositories {
  return {
    users: usersOn(store),
    links: linksOn(store),
    sessions: sessionsOn(store),
    secondFactors: secondFactorsOn(store),
    tickets: ticketsOn(store),
    media: { ...mediaOn(store), recount: () => recount(store) },
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
