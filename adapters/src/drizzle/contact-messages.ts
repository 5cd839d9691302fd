import type { ContactMessages } from '@quadrangle/domain/contact/send-message';
import { and, eq } from 'drizzle-orm';
import { queue } from './jobs.ts';
import type { Db, Store } from './store.ts';

/**
 * Messages to the college. One is stored in one unit with the job that mails it, so that neither is there without the
 * other.
 */
export function contactMessagesOn(store: Store): ContactMessages {
  const { contactMessages } = store.tables;
  const sentWith = async (db: Db, userId: string, key: string) => {
    const [message] = await db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages.userId, userId), eq(contactMessages.key, key)));
    return message ?? null;
  };
  return {
    byKey: (userId, key) => sentWith(store.read, userId, key),
    add: (message, jobs) =>
      store.atomic(async (db) => {
        const added = await db.insert(contactMessages).values(message).onConflictDoNothing().returning();
        const before = added.length === 0 && message.key !== null && (await sentWith(db, message.userId, message.key));
        if (before) return before;
        await queue(store, db, jobs);
        return message;
      }),
  };
}
