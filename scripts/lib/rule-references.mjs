/**
 * How code and tests name the rule that they implement or prove: `(decisions 17)`, `(product 2, 5; decisions 4)`,
 * `(operator)`. The anchor of a rule in `docs/rules/` is `decision-17`, `product-2` or `operator`.
 */

const NAMED = /\b(decisions?|product) (\d+(?:(?:, ?| and | or |–| to )\d+)*)|\((operator)(?: contract)?\)/g;

/**
 * The rules that a text names.
 * @param {string} text
 * @returns {{ anchor: string, index: number }[]} in the order of the text; `index` is where the naming begins
 */
export function rulesNamedIn(text) {
  return [...text.matchAll(NAMED)].flatMap(({ index, 1: source, 2: numbers = '' }) =>
    source === undefined
      ? [{ anchor: 'operator', index }]
      : numbersIn(numbers).map((number) => ({
          anchor: `${source.startsWith('decision') ? 'decision' : 'product'}-${number}`,
          index,
        })),
  );
}

/**
 * The numbers of an enumeration: '4, 12', '31–34', '30 to 33'.
 * @param {string} text
 * @returns {number[]}
 */
function numbersIn(text) {
  return text.split(/, ?| and | or /).flatMap((part) => {
    const [first = 0, last = first] = part.split(/–| to /).map(Number);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
}

/**
 * The sentence of a test's name: without its source, without what stands for a case's own words.
 * @param {string} name as it is written between the quotes
 * @returns {string} Markdown
 */
export function sentenceOf(name) {
  return name
    .replace(/\\(['"`])/g, '$1')
    .replace(/ \((?:(?:decisions?|product) [^)]*|operator(?: contract)?)\)$/, '')
    .replace(/\$\{[^}]*\}|\$[A-Za-z_][\w.]*|%[sjidfo#]/g, '‹›')
    .replace(/[ :,]*["“”']?‹›["“”']?$/, '')
    .replace(/^‹› ?[:,]? ?/, '')
    .replace(/["“”']?‹›["“”']?/g, '(each case)')
    .trim()
    .replace(/[\\|<>*_[\]]/g, '\\$&');
}

/**
 * Whether a test's sentence has any content.
 * @param {string} sentence
 * @returns {boolean}
 */
export const saysSomething = (sentence) =>
  (sentence.replaceAll('(each case)', '').match(/[\p{L}\d]+/gu) ?? []).length > 2;
