import { type Say, sayIn, type Texts } from '../say.ts';
import { zh } from './index.ts';
import { inChinese } from './sentences.ts';

/** Translates to Chinese, and to English where there is no Chinese text. */
export function sayInChinese(english: () => Texts): Say {
  return sayIn('zh', () => [zh, english()], inChinese);
}
