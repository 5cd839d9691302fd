import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from '../kernel/folded.ts';
import {
  compareSuggestions,
  indexTokens,
  MAX_CONSIDERED,
  MAX_PER_TAG,
  MAX_RANKED,
  MAX_RELATED,
  MAX_SUGGESTIONS,
  matchesSuggestion,
  mayBeSuggested,
  offered,
  queryTokens,
  rankWeights,
  SEARCH_PAGE,
  searchDocument,
  searchRank,
  suggestionsOf,
  titleWithoutNumber,
} from './search.ts';

const rankOf = (media: { title?: string; tags?: string[]; description?: string }, query: string) =>
  searchRank(searchDocument({ title: '', tags: [], description: '', ...media }), queryTokens(query));

test('search knows neither case nor accents nor width (decisions 19)', () => {
  expect(folded('Ĉafé ＡＢＣ ÅNGSTRÖM')).toBe('cafe abc angstrom');
  expect(rankOf({ title: 'Über die CAFÉS' }, 'uber cafe')).toBeGreaterThan(0);
  expect(rankOf({ title: 'cafe' }, 'CAFÉ')).toBeGreaterThan(0);
});

test('search knows letters that Unicode does not take apart as readers type them (decisions 19)', () => {
  expect(folded('Łódź Ørsted Æther ÆGIR straße STRAẞE Đorđe')).toBe('lodz orsted aether aegir strasse strasse dorde');
  expect(folded('Œuvre þorn Ísafjörður Ħal ılık ŧ')).toBe('oeuvre thorn isafjordur hal ilik t');
  expect(rankOf({ title: 'Łukasz in Århus' }, 'lukasz arhus')).toBeGreaterThan(0);
  expect(rankOf({ title: 'Strasse' }, 'straß')).toBeGreaterThan(0);
});

test('words are what lies between everything that is neither letter nor digit (decisions 19)', () => {
  expect(indexTokens('Rock-n-roll, 2026!  rock')).toEqual(['rock', 'n', 'roll', '2026']);
  expect(queryTokens(`%_'"; -- *`)).toEqual([]);
  expect(queryTokens('')).toEqual([]);
});

test('prefixes match, and only prefixes (decisions 19)', () => {
  expect(rankOf({ title: 'Fireworks' }, 'fire')).toBeGreaterThan(0);
  expect(rankOf({ title: 'Fireworks' }, 'works')).toBeNull();
  expect(rankOf({ title: 'the fireworks' }, 'fire')).toBeGreaterThan(0);
});

test('all words must match, wherever each is found (decisions 19)', () => {
  const media = { title: 'Spring fest', tags: ['dance'], description: 'on the lawn' };
  expect(rankOf(media, 'spring dance lawn')).toBeGreaterThan(0);
  expect(rankOf(media, 'spring autumn')).toBeNull();
});

test('words found in the title count before tags, tags before the description (decisions 19)', () => {
  expect(rankWeights).toEqual({ title: 10_000, tags: 100, description: 1 });
  expect(rankOf({ title: 'dance' }, 'dance')).toBe(10_000);
  expect(rankOf({ tags: ['dance'] }, 'dance')).toBe(100);
  expect(rankOf({ description: 'dance' }, 'dance')).toBe(1);
  expect(rankOf({ title: 'dance', tags: ['dance'], description: 'dance' }, 'dance')).toBe(10_101);
  expect(rankOf({ title: 'dance night', description: 'dance' }, 'dance night')).toBe(20_001);
  expect(rankOf({ title: 'a' }, 'a')).toBeGreaterThan(
    Number(rankOf({ tags: ['a', 'b', 'c', 'd'], description: 'a b c d' }, 'a')),
  );
});

test('Chinese text is found by any of its characters and by runs of them (decisions 19)', () => {
  expect(indexTokens('春季音乐会')).toEqual(['春', '季', '音', '乐', '会', '春季', '季音', '音乐', '乐会']);
  expect(queryTokens('音乐会')).toEqual(['音乐', '乐会']);
  expect(queryTokens('春')).toEqual(['春']);
  expect(queryTokens('二〇二六')).toEqual(['二〇', '〇二', '二六']);
  expect(rankOf({ title: '春季音乐会' }, '音乐')).toBeGreaterThan(0);
  expect(rankOf({ title: '春季音乐会' }, '乐音')).toBeNull();
  expect(rankOf({ title: '校园Music节2026' }, 'music 2026 校园')).toBeGreaterThan(0);
});

test('of Devanagari, search knows vowels, but neither nuktas nor the length of i and u nor how nasals are written (decisions 19, 76)', () => {
  const found = (title: string, query: string) => rankOf({ title }, query) !== null;
  const same = [
    'फ़ोटो फोटो',
    'हिन्दी हिंदी',
    'सम्बन्ध संबंध',
    'चाँद चांद',
    'दीपावली दिपावली',
    'कॉलेज कालेज',
    'भूमि भुमी',
    'कैम्पस कैंपस',
    '२०२६ 2026',
  ];
  for (const [one = '', other = ''] of same.map((pair) => pair.split(' ')))
    expect([found(one, other), found(other, one)], one).toEqual([true, true]);
  for (const [one = '', other = ''] of ['कल काल', 'मेला माला', 'पर प्र', 'कई कि', 'जन जंगल'].map((pair) =>
    pair.split(' '),
  ))
    expect(found(one, other), one).toBe(false);
  expect(found('क़\u200dिताब', 'किताब')).toBe(true);
  expect(found('विद्वान्', 'विद्वान')).toBe(true);
  expect(found('राम का IIT मेला', 'iit मेला')).toBe(true);
});

test('a beginning of a Devanagari word ends where a syllable does (decisions 19, 76)', () => {
  const found = (title: string, query: string) => rankOf({ title }, query) !== null;
  for (const beginning of ['कि', 'किता', 'किताब', 'कित']) expect(found('किताब', beginning)).toBe(beginning !== 'कित');
  expect([found('किताब', 'क'), found('कमल', 'क'), found('प्रेम', 'प'), found('प्रेम', 'प्रे')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect([found('आँगन', 'आ'), found('आँगन', 'आं')]).toEqual([false, true]);
  expect(mayBeSuggested('क')).toBe(false);
  expect(mayBeSuggested('कि')).toBe(true);
});

test('of the other scripts of South and South-East Asia, search knows vowels too, but no nuktas (decisions 19)', () => {
  const others = [
    'காதல் கிதல்',
    'বাংলা বিংলা',
    'ਗੀਤ ਗਤ',
    'ગુજરાત ગજરત',
    'ଓଡ଼ିଆ ଓଡ଼ା',
    'తెలుగు తలగ',
    'ಕನ್ನಡ ಕನಡ',
    'മലയാളം മലയള',
    'සිංහල සහල',
    'กิน กัน',
    'ປີ ປູ',
    'པོད པད',
    'ပွဲ ပဲ',
    'ខ្មែរ ខមរ',
  ];
  for (const [one = '', other = ''] of others.map((pair) => pair.split(' '))) {
    expect([rankOf({ title: one }, other), rankOf({ title: other }, one)], one).toEqual([null, null]);
    expect(rankOf({ title: one }, one), one).toBeGreaterThan(0);
    expect(offered([title(one), title(other)]), one).toHaveLength(2);
  }
  expect(rankOf({ title: 'পড়া' }, 'পডা')).toBeGreaterThan(0);
  expect(rankOf({ title: 'কোন' }, 'কোন'.normalize('NFD'))).toBeGreaterThan(0);
  expect(rankOf({ title: 'காதல்' }, 'காத')).toBeGreaterThan(0);
});

test('a tag of several words is found by each (decisions 19)', () => {
  expect(searchDocument({ title: 'A b', tags: ['dance floor', 'dj'], description: '' })).toEqual({
    title: 'a b',
    tags: 'dance floor dj',
    description: '',
  });
});

test('of a query 20 different words count (decisions 19)', () => {
  const words = Array.from({ length: 25 }, (_, index) => `w${index}`);
  expect(queryTokens([...words, ...words].join(' '))).toEqual(words.slice(0, 20));
  expect(queryTokens('a A á a')).toEqual(['a']);
});

test('a page of results has 40, and at most 20 items are related (decisions 19)', () => {
  expect([SEARCH_PAGE, MAX_RELATED]).toEqual([40, 20]);
});

test('a query without words ranks everything as nothing (decisions 19)', () => {
  expect(rankOf({ title: 'dance' }, '!!')).toBe(0);
});

const word = fc.constantFrom('Spring', 'fést', '音乐会', 'Dance', '2026', '春', 'x');
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

test('an item is found by every word of its title, in any order, and by their beginnings (decisions 19)', () => {
  fc.assert(
    fc.property(text, fc.nat(), (title, length) => {
      expect(rankOf({ title }, title)).toBeGreaterThan(0);
      expect(rankOf({ title }, title.split(' ').reverse().join(' '))).toBeGreaterThan(0);
      const [first = ''] = title.split(' ');
      expect(rankOf({ title }, first.slice(0, 1 + (length % first.length)))).toBeGreaterThan(0);
    }),
  );
});

test('tokens hold nothing that a store could stumble over (decisions 19)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      for (const token of [...indexTokens(typed), ...queryTokens(typed)])
        expect(token).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      expect(indexTokens(folded(typed))).toEqual(indexTokens(typed));
    }),
  );
});

test('5,000 items are ranked, and of each tag 500 considered (decisions 19)', () => {
  expect([MAX_RANKED, MAX_PER_TAG, MAX_CONSIDERED]).toEqual([5_000, 500, 500]);
});

const titled = (title: string, changes: object = {}) =>
  ({ id: 'a', kind: 'photo', title, tags: [], batchId: 'b', position: 0, ...changes }) as const;
const nameOf = (title: string, changes?: object) => titleWithoutNumber(titled(title, changes));

test('an item suggests its tags and its title without the number of a multi-photo upload (decisions 15)', () => {
  expect(suggestionsOf(titled('Lantern walk 12', { position: 11, tags: ['lake', 'evening'] }))).toEqual([
    { source: 'tag', text: 'lake' },
    { source: 'tag', text: 'evening' },
    { source: 'title', text: 'Lantern walk' },
  ]);
  for (const title of ['2026', 'Day 2 of us', 'Apollo11', 'A  b']) expect(nameOf(title)).toBe(title);
  expect(nameOf('Class of 2026 3', { position: 2 })).toBe('Class of 2026');
});

test('a number that no upload of several added is part of the title, such as a year (decisions 15)', () => {
  expect(nameOf('Convocation 2026', { position: 2 })).toBe('Convocation 2026');
  expect(nameOf('Trip 3', { kind: 'video', position: 2 })).toBe('Trip');
  expect(nameOf('Freshers 2024', { kind: 'video', batchId: 'a' })).toBe('Freshers 2024');
  expect(nameOf('Lantern walk 12', { batchId: 'a' })).toBe('Lantern walk');
});

test('a suggestion has every word of the text being typed, or its beginning', () => {
  expect(matchesSuggestion('Lantern walk', queryTokens('WÁL lan'))).toBe(true);
  expect(matchesSuggestion('Lantern walk', queryTokens('walks'))).toBe(false);
  expect(matchesSuggestion('Lantern walk', queryTokens('antern'))).toBe(false);
  expect(matchesSuggestion('北京大学', queryTokens('京大'))).toBe(true);
});

const tag = (text: string) => ({ source: 'tag', text }) as const;
const title = (text: string) => ({ source: 'title', text }) as const;

test('tags are offered before titles, shorter texts before longer ones, then by their letters', () => {
  const found = [title('Lab'), tag('lanterns'), tag('lake'), title('Labour day'), tag('lamp'), tag('𠮷𠮷𠮷')];
  const order = ['𠮷𠮷𠮷', 'lake', 'lamp', 'lanterns', 'Lab', 'Labour day'];
  expect([...found].sort(compareSuggestions).map(({ text }) => text)).toEqual(order);
  expect(offered(found)).toEqual(order);
});

test('a text is offered once, whatever its case and accents', () => {
  expect(offered([title('Fête'), tag('fete'), tag('fêtes'), title('FETES')])).toEqual(['fete', 'fêtes']);
});

test('a search field offers at most eight texts', () => {
  const tags = Array.from({ length: 10 }, (_, index) => tag(`fest${index}`));
  expect(offered(tags)).toEqual(tags.slice(0, MAX_SUGGESTIONS).map(({ text }) => text));
});

test('two characters are enough for a suggestion, of Chinese one, also where the first word has one', () => {
  for (const text of ['la', ' LA', '灯', '10', 'A M', 'T-s', 'D.J.', '5 km', '3 i', 'a 灯'])
    expect(mayBeSuggested(text), text).toBe(true);
  for (const text of ['', 'l', '  é', '%_', '-', 'T-', '5 ', '\u093e\u093f'])
    expect(mayBeSuggested(text), text).toBe(false);
});
