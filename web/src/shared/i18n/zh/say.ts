import { type Say, sayIn, type Texts } from '../say.ts';
import { zh } from './index.ts';
import { inChinese } from './sentences.ts';

/** Says things in Chinese, and in English what has no Chinese text. */
export function sayInChinese(english: () => Texts): Say {
  return sayIn('zh', () => [zh, english()], inChinese);
}
