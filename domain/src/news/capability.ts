import { days, GONE, type Processing } from '../kernel/processing.ts';
import { choose, readChoices } from './choices.ts';
import { beginDigestsJob, sendDigestJob, takeDigestsJob } from './digest.ts';
import { forgetNewsJob } from './forget-news.ts';
import { markRead } from './mark-read.ts';
import type { Digests, Followed, NewsChoices, NewsReads, Notifications } from './ports.ts';
import { beginPushesJob, pushJob, pushSharedJob } from './push.ts';
import { endPush, keepPush, readPush } from './push-address.ts';
import type { PushAddresses, PushQueue } from './push-ports.ts';
import { countUnread, listNews } from './queries.ts';
import { NEWS_KEPT } from './rules.ts';
import { unsubscribe } from './unsubscribe.ts';

export { letters } from './letters.ts';

export const useCases = {
  listNews,
  countUnread,
  markRead,
  readChoices,
  choose,
  unsubscribe,
  readPush,
  keepPush,
  endPush,
};

export const jobs = [
  forgetNewsJob,
  beginDigestsJob,
  takeDigestsJob,
  sendDigestJob,
  beginPushesJob,
  pushSharedJob,
  pushJob,
] as const;

export const processing = {
  notifications: { what: 'notifications', why: 'to tell of what happened', until: days(NEWS_KEPT) },
  notificationReads: { what: 'what was read', why: 'to count what is new', until: days(NEWS_KEPT) },
  notificationChoices: { what: 'choices of notifications', why: 'to follow them', until: GONE },
  digests: { what: 'when the last daily mail went', why: 'to send one a day', until: GONE },
  pushAddresses: { what: 'push addresses', why: 'to notify', until: 'turned off, or signed out' },
} satisfies Processing;

export interface Repositories {
  notifications: Notifications;
  newsReads: NewsReads;
  newsChoices: NewsChoices;
  followed: Followed;
  digests: Digests;
  pushAddresses: PushAddresses;
  pushQueue: PushQueue;
}
