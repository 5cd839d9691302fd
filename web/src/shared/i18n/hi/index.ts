import { gathered, speakIn } from '../speaking.ts';

/** The Hindi texts, by group. */
export const texts = gathered(import.meta.glob(['./*.ts', '!./index.ts'], { eager: true }));

/** What is smaller than a KiB has its unit in Hindi too. */
export const speak = speakIn('hi', texts, { value: (value) => value.replace(/^(\d+) bytes?$/, '$1 बाइट') });
