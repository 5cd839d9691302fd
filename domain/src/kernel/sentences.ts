import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Fields with other names for people. */
const WORDS: Readonly<Record<string, string>> = {
  fullName: 'full name',
  name: 'username',
  fileName: 'file name',
  posterName: 'thumbnail',
  mediaId: 'item',
  orderId: 'order',
  contentType: 'type of the file',
  q: 'search',
  not: 'item to leave out',
};

/** A schema type in words for people. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
};

/** What is wrong with a field, as a sentence for people (decisions 37), for schemas without a message of their own. */
export function sentenceFor(issue: Issue): string {
  const the = `The ${nameOf(issue.path ?? [])}`;
  if (issue.input === undefined) return `${the} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${the} must be ${KINDS[issue.expected] ?? 'something else'}.`;
    case 'invalid_value':
      return `${the} must be ${listed(issue.values.map(String))}.`;
    case 'too_small':
      return issue.input === '' ? `${the} is missing.` : `${the} is too ${isSize(issue.origin) ? 'short' : 'small'}.`;
    case 'too_big':
      return `${the} is too ${isSize(issue.origin) ? 'long' : 'large'}.`;
    default:
      return `${the} is not right.`;
  }
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined) return 'request';
  return Object.hasOwn(WORDS, name) ? (WORDS[name] ?? name) : name.replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`);
}

function isSize(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}

/** `a, b or c`. */
function listed(values: readonly string[]): string {
  return values.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
