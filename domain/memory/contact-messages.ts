import type { ContactMessage, ContactMessages } from '../src/contact/send-message.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { byId, type Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  contactMessages: table<ContactMessage>(
    (row) => row.id,
    (row) => row.userId,
  ),
});

export const repositories = (tables: Tables) => ({ contactMessages: contactMessagesOn(tables) });

export const own = {
  messages: ({ contactMessages }, id) => byId(contactMessages.where(({ userId }) => userId === id)),
} satisfies Partial<Record<OwnKind, Own>>;

export function contactMessagesOn(tables: Tables): ContactMessages {
  return {
    async add(message, sideWrites) {
      tables.queue(sideWrites);
      tables.contactMessages.put(message);
    },
  };
}
