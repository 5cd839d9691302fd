/** Writes docs/errors.md from the one catalogue: `node scripts/errors-page.mjs`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue } from '../domain/src/kernel/errors.ts';

export const page = fileURLToPath(new URL('../docs/errors.md', import.meta.url));

/** The page as it should be. */
export function errorsPage() {
  const rows = Object.entries(catalogue).map(([code, { kind, message }]) => `| \`${code}\` | ${kind} | ${message} |`);
  return [
    '# Errors',
    '',
    'Every refusal of the product, made by `node scripts/errors-page.mjs` from what capabilities declare',
    '(`domain/src/*/declared.ts`). REST sends `code` in `application/problem+json`, tRPC under `error.data.refusal`. The',
    'kind decides the status: invalid 400, unauthenticated 401, forbidden 403, not_found 404, conflict 409, gone 410,',
    'limited 429, unavailable 503.',
    '',
    '| code | kind | what people read |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, errorsPage());
