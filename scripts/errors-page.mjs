/**
 * Writes docs/errors.md from the catalogue, the use cases and the edge: `node --conditions=source
 * scripts/errors-page.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wireProblems } from '../api/src/edge/problems.ts';
import { catalogue } from '../domain/src/kernel/errors.ts';
import { refusalsOf } from '../domain/src/kernel/use-case.ts';
import { useCases } from '../domain/src/use-cases.ts';

export const page = fileURLToPath(new URL('../docs/errors.md', import.meta.url));

/** Refusals of so many calls that a list helps nobody, and those of bytes alone. */
const IN_WORDS = {
  VALIDATION_FAILED: 'calls with input',
  KEY_REUSED: 'calls with an `Idempotency-Key`',
  UNAUTHENTICATED: 'calls that need a session',
  DATABASE_UNAVAILABLE: 'any call',
  TOO_BUSY: 'any call',
  TOO_MANY_REQUESTS: 'any call',
  ZIPS_BUSY: 'downloads of ZIPs',
};

const all = Object.values(useCases).flatMap((capability) => Object.values(capability));

/**
 * The calls that refuse with a code.
 * @param {keyof typeof catalogue} code
 */
function refusedBy(code) {
  const names = all
    .filter((useCase) => refusalsOf(useCase).has(code))
    .map(({ name }) => `\`${name}\``)
    .sort();
  return /** @type {Record<string, string>} */ (IN_WORDS)[code] ?? names.join(', ');
}

/** The page as it should be. */
export function errorsPage() {
  const codes = /** @type {(keyof typeof catalogue)[]} */ (Object.keys(catalogue));
  const rows = codes.map((code) => {
    const { kind, message } = catalogue[code];
    return `| \`${code}\` | ${kind} | ${message} | ${refusedBy(code)} |`;
  });
  const ofEdge = Object.entries(wireProblems).map(
    ([code, { http, message }]) => `| \`${code}\` | ${http} | ${message} |`,
  );
  return [
    '# Errors',
    '',
    'Every refusal of the product, made by `node --conditions=source scripts/errors-page.mjs` from what capabilities',
    'declare (`domain/src/*/declared.ts`) and use cases list (`refuses`). REST sends `code` in',
    '`application/problem+json`, tRPC under `error.data.refusal`. The kind decides the status: invalid 400,',
    'unauthenticated 401, forbidden 403, not_found 404, conflict 409, gone 410, limited 429, unavailable 503. The OpenAPI',
    'document says which routes refuse with which code.',
    '',
    '| code | kind | what people read | refused by |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '## Before any use case',
    '',
    'Refusals of the request itself (`api/src/edge/problems.ts`). A code of both tables has a text of its own here.',
    '',
    '| code | status | what people read |',
    '| --- | --- | --- |',
    ...ofEdge,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, errorsPage());
