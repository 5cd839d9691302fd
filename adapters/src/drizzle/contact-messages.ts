import type { ContactMessages } from '@quadrangle/domain/contact/send-message';
import { queue } from './jobs.ts';
import type { Store } from './store.ts';

export function contactMessagesOn(store: Store): ContactMessages {
  return {
    add: (message, jobs) =>
      store.atomic(async (db) => {
        await db.insert(store.tables.contactMessages).values(message);
        await queue(store, db, jobs);
      }),
  };
}
