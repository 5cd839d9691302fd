import { gathered, speakIn } from '../speaking.ts';

/** Stands where Chinese and a value meet, until the value is there. Nobody types it. */
const SEAM = '\u2063';
const seams = /(?<=\p{Script=Han})(?=\{\{)|(?<=\}\})(?=\p{Script=Han})/gu;
const seamsWithSpace =
  /(?<=[\p{Script=Latin}\p{N}])\u2063(?=\p{Script=Han})|(?<=\p{Script=Han})\u2063(?=[\p{Script=Latin}\p{N}])/gu;

/** The Chinese texts, by group. */
export const texts = gathered(import.meta.glob(['./*.ts', '!./index.ts'], { eager: true }));

/**
 * Between Chinese and a name or a number in Latin letters stands a space: "Asha 的评论", but "佳怡的评论". What is smaller
 * than a KiB has its unit in Chinese too.
 */
export const speak = speakIn('zh', texts, {
  value: (value) => value.replace(/^(\d+) bytes?$/, '$1 字节'),
  prepared: (text) => text.replace(seams, SEAM),
  finished: (text) => text.replace(seamsWithSpace, ' ').replaceAll(SEAM, ''),
});
