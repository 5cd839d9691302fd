import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorsPage, page } from './errors-page.mjs';

it('docs/errors.md says what the catalogue says; `node --conditions=source scripts/errors-page.mjs` writes it anew', () => {
  expect(readFileSync(page, 'utf8')).toBe(errorsPage());
});
