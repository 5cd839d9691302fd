import { z } from 'zod';

/** Length in characters as people count them: Unicode code points (decisions 5). */
export function characters(text: string): number {
  return [...text].length;
}

/** The text's first `max` code points. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}

/** As many of the text's first code points as `max` bytes of UTF-8 hold. */
export function firstBytes(text: string, max: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(max)).read);
}

/** Text escaped for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const BROKEN = /\0|[\uD800-\uDFFF]/u;

/**
 * Schema of a text a person typed: trimmed, `min`–`max` code points. Refuses NUL and lone surrogates, which no
 * database and no screen can carry.
 */
export const typedText = (min: number, max: number) =>
  z
    .string()
    .max(max * 4 + 1_000, `Use at most ${max} characters.`)
    .trim()
    .refine((text) => !BROKEN.test(text), {
      abort: true,
      error: 'This text contains characters that can’t be used.',
    })
    .refine((text) => characters(text) >= min && characters(text) <= max, {
      abort: true,
      error: min === 0 ? `Use at most ${max} characters.` : `Use ${min} to ${max} characters.`,
    })
    .describe(min === 0 ? `At most ${max} characters.` : `${min} to ${max} characters.`);

/** The text without embeddings, overrides and isolates: one that is left open reorders what stands beside the text. */
export function withoutReordering(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

/** Schema of a text that stands beside names, as titles do: like `typedText`, `withoutReordering`. */
export const titleText = (min: number, max: number) => {
  const typed = typedText(min, max);
  return z
    .string()
    .transform(withoutReordering)
    .pipe(typed)
    .describe(typed.description ?? '');
};

/** Characters that reorder text, break a line or have no width; joiners and variation selectors are allowed. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200C|\u200D|\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Blank characters: a name needs at least one other. */
const BLANK = /^[\s\u2800\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Schema of a name as others read it: like `typedText`, in NFC, without control characters, line breaks, bidirectional
 * overrides or invisible characters; the joiners that Indic scripts need stay (decisions 5).
 */
export const plainName = (max: number) =>
  z
    .string()
    .transform((text) => text.normalize('NFC'))
    .pipe(typedText(1, max))
    .refine((text) => !UNSEEN.test(text) && !BLANK.test(text), 'A name can’t contain invisible characters.')
    .describe(`1 to ${max} characters that can be seen.`);

/**
 * Schema of a text that is looked up as it is: at most `max` UTF-16 units. Refuses NUL and lone surrogates, which
 * cannot be part of a database query.
 */
export const verbatimText = (max: number) =>
  z
    .string()
    .max(max, 'This is too long.')
    .refine((text) => !BROKEN.test(text), 'This text contains characters that can’t be used.');

/** Schema of an identifier from outside: any short text; whether it exists is checked later. */
export const id = z
  .string()
  .min(1, { abort: true })
  .max(64, { abort: true })
  .regex(/^[\w-]+$/, 'This is not an identifier.');

/** Schema of a whole number as it arrives: a number, or its digits as a query or form carries them. */
export const wholeNumber = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  { error: ({ input }) => (input === undefined ? undefined : 'This is not a whole number.') },
);
