import type { Push } from '@quadrangle/domain/news/push-ports';
import { sentenceOf } from '../news/sentences.ts';

/** What a browser shows, and where a click leads. Those with the same tag take each other's place on the screen. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

/** Characters of title and body: with all of them three bytes long the message still fits into what services take. */
const MOST_TITLE = 150;
const MOST_BODY = 400;

const WORDS = {
  en: {
    some: (count: number) => `${count} new notifications`,
    discreet: (count: number) => (count === 1 ? 'You have a new notification' : `You have ${count} new notifications`),
    more: (count: number) => `and ${count} more`,
  },
  zh: {
    some: (count: number) => `${count} 条新通知`,
    discreet: (count: number) => `您有 ${count} 条新通知`,
    more: (count: number) => `还有 ${count} 条`,
  },
} as const;

/** A push in words: one thing by itself, several as one with the newest of them; discreetly only how many. */
export function pushMessage({ language, discreet, told, count, page }: Push, appName: string): PushMessage {
  const words = WORDS[language];
  if (discreet) return { title: appName, body: words.discreet(count), url: page, tag: 'news' };
  const [first] = told;
  if (first && count === 1)
    return {
      title: cut(sentenceOf(first, language), MOST_TITLE),
      body: cut(first.text ?? '', MOST_BODY),
      url: first.page,
      tag: `${first.kind} ${first.page.replace(/#.*/, '')}`,
    };
  const lines = told.map((one) => sentenceOf(one, language));
  if (count > told.length) lines.push(words.more(count - told.length));
  return { title: words.some(count), body: cut(lines.join('\n'), MOST_BODY), url: page, tag: 'news' };
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
