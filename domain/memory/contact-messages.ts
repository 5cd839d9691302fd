import type { ContactMessages } from '../src/contact/send-message.ts';
import type { Tables } from './tables.ts';

export function contactMessagesOn(tables: Tables): ContactMessages {
  const sentWith = (userId: string, key: string) =>
    tables.contactMessages.find((row) => row.userId === userId && row.key === key);
  return {
    byKey: async (userId, key) => sentWith(userId, key),
    async add(message, jobs) {
      const before = message.key === null ? null : sentWith(message.userId, message.key);
      if (before) return before;
      tables.contactMessages.put(message);
      tables.queue(jobs);
      return message;
    },
  };
}
