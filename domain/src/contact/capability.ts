import { GONE, type Processing } from '../kernel/processing.ts';
import type { ContactMessages } from './send-message.ts';
import { sendMessage } from './send-message.ts';

export { letters } from './letters.ts';

export const useCases = { sendMessage };

export const processing = {
  messages: { what: 'messages to the college', why: 'to answer them', until: GONE },
} satisfies Processing;

export interface Repositories {
  contactMessages: ContactMessages;
}
