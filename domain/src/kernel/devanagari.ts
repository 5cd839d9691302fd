/** What is spelt in more than one way, as its plainest: long i and u, candra vowels, the moon with a dot. */
const SPELT_AS: Readonly<Record<string, string>> = {
  ई: 'इ',
  ऊ: 'उ',
  ऍ: 'ए',
  ऎ: 'ए',
  ऑ: 'आ',
  ऒ: 'ओ',
  '\u0940': '\u093f',
  '\u0942': '\u0941',
  '\u0945': '\u0947',
  '\u0946': '\u0947',
  '\u0949': '\u093e',
  '\u094a': '\u094b',
  '\u0901': '\u0902',
};
const SPELT_OTHERWISE = new RegExp(`[${Object.keys(SPELT_AS).join('')}]`, 'gu');

/**
 * Marks of scripts that are read without them; of those of India the nukta, and of Devanagari the accents of the Veda.
 * From Bengali to Burmese, and in Khmer, all others are vowels, tones or letters.
 */
const UNSPOKEN =
  /[\p{M}--[\u0901-\u0903\u093e-\u094d\u0980-\u109f\u1780-\u17ff]]|[\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u200c\u200d]/gv;

/** A nasal before a stop, which is written as a dot too: हिन्दी, हिंदी. */
const NASAL = /[ङञणनम]\u094d(?=[क-घच-झट-ढत-धप-भ])/gu;

const DIGIT = /[\u0966-\u096f]/gu;
const ZERO = 0x0966;

/**
 * Decomposed text without marks, but for the vowel signs of Devanagari and the other scripts of South and South-East
 * Asia, which tell words apart. Nuktas go, and what readers of Hindi spell in several ways becomes one: the length of i
 * and u, nasals, digits (decisions 19, 76).
 */
export function withoutMarks(decomposed: string): string {
  return decomposed
    .replace(UNSPOKEN, '')
    .replace(SPELT_OTHERWISE, (sign) => SPELT_AS[sign] ?? sign)
    .replace(NASAL, '\u0902')
    .replace(DIGIT, (digit) => String((digit.codePointAt(0) ?? ZERO) - ZERO));
}

const VOWEL_OF_SIGN: Readonly<Record<string, string>> = {
  '\u093e': 'आ',
  '\u093f': 'इ',
  '\u0941': 'उ',
  '\u0943': 'ऋ',
  '\u0944': 'ऋ',
  '\u0947': 'ए',
  '\u0948': 'ऐ',
  '\u094b': 'ओ',
  '\u094c': 'औ',
};

/** Consonants joined by viramas, with the signs of their syllable; or a vowel of its own with its dots. */
const SYLLABLE =
  /(?<letters>[\u0915-\u0939\u0978-\u097f](?:\u094d[\u0915-\u0939\u0978-\u097f])*)(?<signs>[\p{M}&&\p{sc=Deva}]*)|(?<vowel>\p{L})?(?<dots>[\p{M}&&\p{sc=Deva}]+)/gv;

/** Letters, which no text has, for the dot and the visarga. They stand before the vowel, which ends every syllable. */
const LETTER_OF_DOT: Readonly<Record<string, string>> = { '\u0902': 'ॾ', '\u0903': 'ॿ' };

/**
 * A folded word whose Devanagari is letters alone, in which every syllable ends with its vowel, spoken or not. So the
 * beginning of a word is one at the end of a syllable only: of किताब, कि is a beginning, क is not (decisions 19, 76).
 */
export function inSyllables(word: string): string {
  return word.replace(SYLLABLE, (...match) => {
    const { letters, signs = '', vowel = '', dots = '' } = match.at(-1) as Record<string, string | undefined>;
    const marks = [...signs, ...dots];
    const dot = marks.map((mark) => LETTER_OF_DOT[mark] ?? '').join('');
    if (letters === undefined) return dot + vowel;
    const spoken = marks.map((mark) => VOWEL_OF_SIGN[mark] ?? '').join('');
    return letters.replaceAll('\u094d', '') + dot + (spoken || 'अ');
  });
}
