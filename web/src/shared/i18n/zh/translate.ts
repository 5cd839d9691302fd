import { type TextKey, type Texts, type Translate, translateIn, type Values } from '../translate.ts';
import { zh } from './index.ts';
import { inChinese } from './sentences.ts';

/** Stands where Chinese and a value meet, until the value is there. Nobody types it. */
const SEAM = '\u2063';
const seams = /(?<=\p{Script=Han})(?=\{\{)|(?<=\}\})(?=\p{Script=Han})/gu;
const seamsWithSpace =
  /(?<=[\p{Script=Latin}\p{N}])\u2063(?=\p{Script=Han})|(?<=\p{Script=Han})\u2063(?=[\p{Script=Latin}\p{N}])/gu;

/** The texts, each with its seams. */
const sewn: Texts = Object.fromEntries(
  Object.entries(zh).map(([group, texts]) => [
    group,
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.replace(seams, SEAM)])),
  ]),
);

/** What is smaller than a KiB has its unit in Chinese too. */
const withUnits = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/^(\d+) bytes?$/, '$1 字节') : value,
    ]),
  );

/**
 * Translates to Chinese, and to English where there is no Chinese text. Between Chinese and a name or a number in Latin
 * letters stands a space: "Asha 的评论", but "佳怡的评论".
 */
export function translateIntoChinese(english: () => Texts): Translate {
  const translate = translateIn('zh', () => [sewn, english()], inChinese);
  const spaced = (key: TextKey, values: Values = {}) =>
    translate(key, withUnits(values)).replace(seamsWithSpace, ' ').replaceAll(SEAM, '');
  return Object.assign(spaced, { sentence: translate.sentence });
}
