import { sendMessage } from './send-message.ts';

export const useCases = { sendMessage };
