import { expect, test } from 'vitest';
import { isUntranslated } from '../../memory/untranslated.ts';
import { otherLanguages } from '../kernel/languages.ts';
import type { NewsSummary } from '../kernel/news-summary.ts';
import { sentenceOf } from './sentences.ts';

const comment: NewsSummary = {
  kind: 'comment',
  who: 'Asha',
  others: 0,
  title: 'Lawn',
  event: null,
  club: null,
  text: null,
  items: 0,
  failed: false,
  verdict: null,
  own: false,
  planEnd: null,
  page: '',
};

test('a notification is one sentence, with the number of things and people in it (decisions 50)', () => {
  const english = (changes: Partial<NewsSummary>) => sentenceOf({ ...comment, ...changes }, 'en');
  expect(english({})).toBe('Asha commented on “Lawn”');
  expect(english({ others: 1 })).toBe('Asha and 1 other commented on “Lawn”');
  expect(english({ who: null, others: 2 })).toBe('A former member and 2 others commented on “Lawn”');
  expect(english({ kind: 'favourite', items: 1 })).toBe('Asha shared 1 new item');
  const plan = { kind: 'plan', planEnd: 0 } as const;
  expect(english(plan)).toBe('Your plan ends on 1 January 1970 (UTC)');
  expect(english({ ...plan, club: 'Lens Club' })).toBe('The plan of Lens Club ends on 1 January 1970 (UTC)');
  const club = { club: 'Lens Club' };
  expect(english({ kind: 'invitation', ...club })).toBe('Asha invites you to a seat in Lens Club');
  expect(english({ kind: 'seat', ...club })).toBe('Asha holds a seat in Lens Club now');
  expect(english({ kind: 'seat', who: null, ...club })).toBe('You hold a seat in Lens Club now');
  expect(english({ kind: 'decision', own: true, verdict: 'hide' })).toBe('Moderators hid “Lawn”.');
});

test('in Chinese a space stands behind a Latin name, and none behind a Chinese one (decisions 39)', () => {
  expect(sentenceOf(comment, 'zh')).toBe('Asha 评论了“Lawn”');
  expect(sentenceOf({ ...comment, who: '佳怡', others: 1 }, 'zh')).toBe('佳怡和其他 1 人评论了“Lawn”');
});

test('in Hindi whoever did it stands first (decisions 76)', () => {
  expect(sentenceOf({ ...comment, others: 2 }, 'hi')).toBe('Asha और 2 अन्य ने “Lawn” पर कमेंट किया');
  expect(sentenceOf({ ...comment, kind: 'favourite', items: 1 }, 'hi')).toBe('Asha ने 1 नई पोस्ट शेयर की');
});

const KINDS: Readonly<Record<NewsSummary['kind'], true>> = {
  accepted: true,
  comment: true,
  decision: true,
  ending: true,
  event: true,
  favourite: true,
  handover: true,
  invitation: true,
  leaving: true,
  mention: true,
  moderation: true,
  offers: true,
  plan: true,
  processing: true,
  reply: true,
  seat: true,
};

test.each(otherLanguages('en'))('every sentence is said in %s (decisions 76)', (language) => {
  // Names of people and things would be read as English.
  const named = { ...comment, who: '1', title: '2', event: '3', club: '4', items: 5, planEnd: 0 };
  for (const kind of Object.keys(KINDS) as NewsSummary['kind'][])
    for (const own of [true, false])
      for (const verdict of ['keep', 'hide', 'remove', null] as const)
        for (const change of [
          {},
          { who: null },
          { title: null },
          { club: null },
          { club: null, title: null },
          { failed: true },
        ])
          expect(
            isUntranslated(
              sentenceOf({ ...named, kind, own, verdict, ...change }, language).replace('UTC', ''),
              language,
            ),
          ).toBe(false);
});
