import type { Language } from '@quadrangle/domain/kernel/languages';
import type { Push } from '@quadrangle/domain/news/push-ports';
import { sentenceOf } from '@quadrangle/domain/news/sentences';

/** A message in a browser, and the page that a click opens. On the screen, it replaces one with the same tag. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

/** Characters of title and body: even if each takes three bytes, services accept the message. */
const MAX_TITLE = 150;
const MAX_BODY = 400;

const WORDS = {
  en: {
    some: (count: number) => `${count} new notifications`,
    discreet: (count: number) => (count === 1 ? 'You have a new notification' : `You have ${count} new notifications`),
    more: (count: number) => `and ${count} more`,
  },
  zh: {
    some: (count: number) => `${count} 条新通知`,
    discreet: (count: number) => `你有 ${count} 条新通知`,
    more: (count: number) => `还有 ${count} 条`,
  },
  hi: {
    some: (count: number) => `${count} नए नोटिफ़िकेशन`,
    discreet: (count: number) => (count === 1 ? 'आपके लिए एक नया नोटिफ़िकेशन है' : `आपके लिए ${count} नए नोटिफ़िकेशन हैं`),
    more: (count: number) => `और ${count}`,
  },
} as const satisfies Record<Language, unknown>;

/**
 * The text of a push: a single notification by itself, several as a summary with the newest, a discreet one only as a
 * number.
 */
export function pushMessage({ appName, language, discreet, newest, count, page }: Push): PushMessage {
  const words = WORDS[language];
  if (discreet) return { title: appName, body: words.discreet(count), url: page, tag: 'news' };
  const [first] = newest;
  if (first && count === 1)
    return {
      title: cut(sentenceOf(first, language), MAX_TITLE),
      body: cut(first.text ?? '', MAX_BODY),
      url: first.page,
      tag: `${first.kind} ${first.page.replace(/#.*/, '')}`,
    };
  const lines = newest.map((one) => sentenceOf(one, language));
  if (count > newest.length) lines.push(words.more(count - newest.length));
  return { title: words.some(count), body: cut(lines.join('\n'), MAX_BODY), url: page, tag: 'news' };
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
