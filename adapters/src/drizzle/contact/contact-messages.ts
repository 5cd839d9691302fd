import type { ContactMessages } from '@quadrangle/domain/contact/send-message';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';

/** Messages to the operator. Each is stored in one unit with the job that mails it. */
export function contactMessagesOn(store: Store): ContactMessages {
  const { contactMessages } = store.tables;
  return {
    add: (message, sideWrites) =>
      store.atomic(async (db) => {
        await db.insert(contactMessages).values(message);
        await queue(store, db, sideWrites);
      }),
  };
}
