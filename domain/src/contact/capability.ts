import type { ContactMessages } from './send-message.ts';
import { sendMessage } from './send-message.ts';

export { letters } from './letters.ts';

export const useCases = { sendMessage };

export interface Repositories {
  contactMessages: ContactMessages;
}
