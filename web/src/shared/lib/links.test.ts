import { expect, it, test } from 'vitest';
import { partsOf } from './links.ts';

const addresses = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

test.each([
  ['see https://example.org/a?b=c#d for more', ['https://example.org/a?b=c#d']],
  ['HTTP://Example.org', ['http://example.org/']],
  ['https://a.example and http://b.example/x', ['https://a.example/', 'http://b.example/x']],
  ['Read it (https://example.org/a), or not.', ['https://example.org/a']],
  ['https://example.org/a_(b)', ['https://example.org/a_(b)']],
  ['照片在https://example.org/相册。', ['https://example.org/%E7%9B%B8%E5%86%8C']],
  ['"https://example.org/a"', ['https://example.org/a']],
])('%s', (text, found) => {
  expect(addresses(text)).toEqual(found);
});

test.each(['no address', 'javascript:alert(1)', 'ftp://example.org', 'example.org', 'https://', 'https://...', ''])(
  'no address in "%s"',
  (text) => {
    expect(addresses(text)).toEqual([]);
  },
);

it('loses nothing of the text', () => {
  const text = 'one https://example.org/a, two\nhttps://example.org/(b) three';
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('reads a hostile text as quickly as any other', () => {
  expect(
    partsOf(`https://${')'.repeat(2_000)}`)
      .map((part) => part.text)
      .join(''),
  ).toHaveLength(2_008);
});
