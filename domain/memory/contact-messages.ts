import type { ContactMessages } from '../src/contact/send-message.ts';
import type { Tables } from './tables.ts';

export function contactMessagesOn(tables: Tables): ContactMessages {
  return {
    async add(message, sideWrites) {
      tables.queue(sideWrites);
      tables.contactMessages.put(message);
    },
  };
}
