import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofUser } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { contactMessagesOn } from './contact-messages.ts';

export const contact = {
  repositories: (store: Store) => ({ contactMessages: contactMessagesOn(store) }),
  own: ({ contactMessages }: Tables) => ({
    messages: rowsOf(contactMessages, contactMessages.userId, contactMessages.id),
  }),
  notOwn: {
    contactMessages: ['userId'],
  },
  college: {
    contactMessages: ofUser,
  },
} satisfies Capability;
