import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evidence, placesIn } from './lib/rule-evidence.mjs';
import { rulesNamedIn, saysSomething, sentenceOf } from './lib/rule-references.mjs';
import { root } from './lib/workspace.mjs';
import { folder, gaps, indexPage, pages, pageWithProofs, rules, testsOfNoRule, untestedFiles } from './rules.mjs';

const found = evidence();

describe('the pages of the rules', () => {
  test.each(pages())('%s shows what keeps and proves its rules: node scripts/rules.mjs writes it anew', (page) => {
    expect(readFileSync(join(root, folder, page), 'utf8')).toBe(pageWithProofs(page, found));
  });

  test('the index lists every rule', () => {
    expect(readFileSync(join(root, folder, 'README.md'), 'utf8')).toBe(indexPage());
  });

  test('every rule shows them on one page', () => {
    const shown = pages().flatMap((page) => [
      ...readFileSync(join(root, folder, page), 'utf8').matchAll(/<!-- proof of ([\w-]+) -->/g),
    ]);
    expect(shown.map(([, anchor]) => anchor).sort()).toEqual([...new Set(rules().map(({ anchor }) => anchor))].sort());
  });

  test('every rule is kept by code and proved by a test, and every name is that of a rule', () => {
    expect(gaps(rules(), found)).toEqual([]);
  });

  test('every contract, test of the API and journey names the rules it proves', () => {
    expect(testsOfNoRule(found)).toEqual([]);
  });

  test('every file of the domain that decides something has a test beside it', () => {
    expect(untestedFiles()).toEqual([]);
  });
});

describe('what the checks would find', () => {
  const place = { file: 'domain/src/a.ts', line: 3, name: 'a' };
  const test18 = { ...place, file: 'domain/src/a.test.ts', name: 'a feed ends where it ends' };

  test('a rule that no test proves, and one that no code keeps', () => {
    const code = [{ ...place, anchor: 'decision-18' }];
    expect(gaps([{ anchor: 'decision-18' }], { code, tests: [] })).toEqual(['decision-18: no test proves it']);
    const tests = [{ ...test18, anchor: 'decision-18' }];
    expect(gaps([{ anchor: 'decision-18' }], { code: [], tests })).toEqual(['decision-18: no code names it']);
  });

  test('a name of no rule', () => {
    expect(gaps([], { code: [{ ...place, anchor: 'decision-99' }], tests: [] })).toEqual([
      'domain/src/a.ts:3: no rule is called decision-99',
    ]);
  });

  test('a test whose name says nothing', () => {
    const both = { code: [{ ...place, anchor: 'decision-1' }], tests: [{ ...test18, anchor: 'decision-1', name: '' }] };
    expect(gaps([{ anchor: 'decision-1' }], both)).toEqual([]);
    const [test1] = both.tests.map((row) => ({ ...row, name: '(each case)' }));
    expect(gaps([{ anchor: 'decision-1' }], { ...both, tests: [test1 ?? test18] as typeof both.tests })).toEqual([
      'domain/src/a.test.ts:3: "(each case)" says nothing',
    ]);
  });
});

describe('how rules are named', () => {
  test.each([
    ['(decisions 18)', ['decision-18']],
    ['(product 2, 5; decisions 4, 12)', ['product-2', 'product-5', 'decision-4', 'decision-12']],
    ['(decisions 31–33)', ['decision-31', 'decision-32', 'decision-33']],
    ['(decisions 30 to 31)', ['decision-30', 'decision-31']],
    ['(operator)', ['operator']],
    ['product.url, a decision, 18', []],
  ])('%s', (text, anchors) => {
    expect(rulesNamedIn(text).map(({ anchor }) => anchor)).toEqual(anchors);
  });

  test('a test is shown by its sentence, without its source and the words of single cases', () => {
    expect(sentenceOf('somebody\\\'s name may be "%s" (decisions 5)')).toBe("somebody's name may be");
    expect(sentenceOf('$feed shows nothing of others (product 2; decisions 2)')).toBe('shows nothing of others');
    expect(sentenceOf('a plan of %s months ends (decisions 34)')).toBe('a plan of (each case) months ends');
    expect([saysSomething('(each case) is refused'), saysSomething('a comment is text')]).toEqual([false, true]);
  });
});

describe('where rules are kept and proved', () => {
  test('code is shown by the declaration that the comment stands over or in', () => {
    const text =
      '/** A title (decisions 14). */\nexport const title = 1;\n\nfunction f() {\n  // never (decisions 2)\n  g();\n}\n';
    expect(placesIn('domain/src/a.ts', text)).toEqual([
      { anchor: 'decision-14', file: 'domain/src/a.ts', line: 2, name: 'title' },
      { anchor: 'decision-2', file: 'domain/src/a.ts', line: 6, name: 'f' },
    ]);
  });

  test('a test is shown by its name, a suite of a port by its own, a whole file by its first comment', () => {
    const unit = "test('a like counts once (decisions 17)', () => {});\n";
    expect(placesIn('domain/src/a.test.ts', unit)).toMatchObject([{ line: 1, name: 'a like counts once' }]);
    const contract = "import 'x';\n\n/** What stores promise (decisions 21). */\nexport function comments() {}\n";
    expect(placesIn('domain/contracts/a.ts', contract)).toMatchObject([{ line: 4, name: 'comments: every test' }]);
    const journey = "/** Coming in (decisions 7). */\nimport 'x';\n\ntest('one signs up', () => {});\n";
    expect(placesIn('web/e2e/a.spec.ts', journey)).toMatchObject([{ line: 1, name: '' }]);
  });
});
