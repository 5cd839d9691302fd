import { choose, readChoices } from './choices.ts';
import { beginDigestsJob, sendDigestJob, takeDigestsJob } from './digest.ts';
import { forgetNewsJob } from './forget-news.ts';
import { markRead } from './mark-read.ts';
import type { Digests, Followed, NewsChoices, NewsReads, Notifications } from './ports.ts';
import { beginPushesJob, pushJob, pushSharedJob } from './push.ts';
import { endPush, keepPush, readPush } from './push-address.ts';
import type { PushAddresses, PushQueue } from './push-ports.ts';
import { countUnread, listNews } from './queries.ts';
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

export interface Repositories {
  notifications: Notifications;
  newsReads: NewsReads;
  newsChoices: NewsChoices;
  followed: Followed;
  digests: Digests;
  pushAddresses: PushAddresses;
  pushQueue: PushQueue;
}
