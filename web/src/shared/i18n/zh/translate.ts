import { type Texts, type Translate, translateIn } from '../translate.ts';
import { zh } from './index.ts';
import { inChinese } from './sentences.ts';

/** Translates to Chinese, and to English where there is no Chinese text. */
export function translateIntoChinese(english: () => Texts): Translate {
  return translateIn('zh', () => [zh, english()], inChinese);
}
