import { expect, it } from 'vitest';
import { prefersHtml } from './pages.ts';

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json;q=0.5, text/html', true],
  ['application/problem+json; q=0.2 , Text/HTML;level=1; q=0.3', true],
  ['text/*', true],
  ['text/html, application/json', true],
  ['application/json, text/html', false],
  ['text/html;q=0.1, application/json', false],
  ['text/html;q=0', false],
  ['application/json, text/plain, */*', false],
  ['*/*', false],
  [undefined, false],
])('an Accept of %s prefers a page: %s (decisions 32)', (accept, prefers) => {
  expect(prefersHtml(accept)).toBe(prefers);
});
