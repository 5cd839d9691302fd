import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofPerson } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { digestsOn } from './digests.ts';
import { followedOn, newsChoicesOn } from './followed.ts';
import { newsReadsOn, notificationsOn } from './notifications.ts';
import { pushAddressesOn, pushQueueOn } from './push-addresses.ts';

export const news = {
  repositories: (store: Store) => ({
    notifications: notificationsOn(store),
    newsReads: newsReadsOn(store),
    newsChoices: newsChoicesOn(store),
    followed: followedOn(store),
    digests: digestsOn(store),
    pushAddresses: pushAddressesOn(store),
    pushQueue: pushQueueOn(store),
  }),
  own: ({ digests, notificationChoices, notificationReads, notifications, pushAddresses }: Tables) => ({
    notifications: rowsOf(notifications, notifications.personId, notifications.cause),
    notificationReads: rowsOf(notificationReads, notificationReads.personId, notificationReads.key),
    notificationChoices: rowsOf(notificationChoices, notificationChoices.personId, notificationChoices.kind),
    pushAddresses: rowsOf(pushAddresses, pushAddresses.personId, pushAddresses.id),
    digests: rowsOf(digests, digests.personId, digests.personId),
  }),
  notOwn: {
    // The actor is another person.
    notifications: ['personId', 'actorId'],
    notificationReads: ['personId'],
    notificationChoices: ['personId'],
    digests: ['personId'],
    // With address and keys, anybody could push to that browser.
    pushAddresses: ['id', 'personId', 'sessionId', 'endpoint', 'p256dh', 'auth', 'asked'],
  },
  college: {
    notifications: ofPerson,
    notificationReads: ofPerson,
    notificationChoices: ofPerson,
    digests: ofPerson,
    pushAddresses: { none: 'of sessions' },
  },
} satisfies Capability;
