import type { Repositories } from '../src/ports.ts';
import { auditOn } from './audit.ts';
import { avatarsOn } from './avatars.ts';
import { captionsOn } from './captions.ts';
import { casesOn } from './cases.ts';
import { collectionsOn } from './collections.ts';
import { commentsOn, mentionableOn } from './comments.ts';
import { contactMessagesOn } from './contact-messages.ts';
import { digestsOn } from './digests.ts';
import { eventItemsOn, eventsOn } from './events.ts';
import { findingOn } from './finding.ts';
import { jobsOn } from './jobs.ts';
import { libraryOn } from './library.ts';
import { memoryLimits } from './limits.ts';
import { linksOn } from './links.ts';
import { mediaOn } from './media.ts';
import { membershipsOn } from './memberships.ts';
import { neighboursOn } from './neighbours.ts';
import { newsOn } from './news.ts';
import { figuresOn, overviewOn } from './overview.ts';
import { ownDataOn } from './own-data.ts';
import { pushOn } from './push.ts';
import { reactionsOn } from './reactions.ts';
import { receiptsOn } from './receipts.ts';
import { secondFactorsOn, ticketsOn } from './second-factors.ts';
import { devicesOn, sessionsOn } from './sessions.ts';
import { emptyTables, type Tables } from './tables.ts';
import { timelinesOn } from './timelines.ts';
import { uploadsOn } from './uploads.ts';
import { usersOn } from './users.ts';
import { zipChoicesOn } from './zips.ts';

/**
 * Every repository on one set of tables: the reference of what a database does. No method awaits anything between
 * reading and writing, which is what makes each of them atomic. `wallNow` is the clock that limits run on.
 */
export function memoryRepositories(tables: Tables = emptyTables(), wallNow: () => number = Date.now): Repositories {
  return {
    users: usersOn(tables),
    links: linksOn(tables),
    sessions: sessionsOn(tables),
    devices: devicesOn(tables),
    secondFactors: secondFactorsOn(tables),
    tickets: ticketsOn(tables),
    media: mediaOn(tables),
    avatars: avatarsOn(tables),
    captions: captionsOn(tables),
    reactions: reactionsOn(tables),
    comments: commentsOn(tables),
    mentionable: mentionableOn(tables),
    library: libraryOn(tables),
    events: eventsOn(tables),
    eventItems: eventItemsOn(tables),
    finding: findingOn(tables),
    neighbours: neighboursOn(tables),
    collections: collectionsOn(tables),
    timelines: timelinesOn(tables),
    zipChoices: zipChoicesOn(tables),
    memberships: membershipsOn(tables),
    contactMessages: contactMessagesOn(tables),
    uploads: uploadsOn(tables),
    jobs: jobsOn(tables),
    receipts: receiptsOn(tables),
    limits: memoryLimits(wallNow),
    overview: overviewOn(tables),
    figures: figuresOn(tables),
    audit: auditOn(tables),
    cases: casesOn(tables),
    ownData: ownDataOn(tables),
    ...newsOn(tables),
    digests: digestsOn(tables),
    ...pushOn(tables),
  };
}
