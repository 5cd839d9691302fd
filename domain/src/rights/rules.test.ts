import { expect, test } from 'vitest';
import { memorySecrets } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { requestKinds } from '../safety/case.ts';
import { domainsIn, dueAt, escalation, linkedIn, requestInput, requestNumber } from './rules.ts';

test('a picture is due after 3 days, anything else after 30 (decisions 72)', () => {
  expect(requestKinds.map((kind) => [kind, dueAt(kind, 0) / DAY])).toEqual([
    ['picture', 3],
    ['correct', 30],
    ['erase', 30],
    ['complain', 30],
  ]);
});

test.each([
  ['when it is due, where there is a grievance contact', 'picture', 3, true, 'grievance', 4],
  ['later of anything but a picture', 'complain', 3, true, 'grievance', 10],
  ['when it is due, where there is none', 'picture', 3, false, 'operator', null],
  ['after the grievance contact', 'picture', 4, true, 'operator', null],
] as const)('%s, who hears of an overdue request is %s (decisions 72)', (_, kind, next, contact, whom, then) => {
  const at = { kind, dueAt: 3 * DAY, nextAt: next * DAY };
  expect(escalation(at, contact)).toEqual({ whom, nextAt: then === null ? null : then * DAY });
});

test('after everybody heard of a request it goes to the operator, whoever else there is (decisions 72)', () => {
  const heard = escalation({ kind: 'picture', dueAt: 3 * DAY, nextAt: null }, true);
  expect(heard).toEqual({ whom: 'operator', nextAt: null });
});

test('a number says its day, and six digits that nobody can guess (decisions 72)', () => {
  expect(requestNumber(memorySecrets(), Date.UTC(2026, 2, 14, 9))).toMatch(/^20260314-\d{6}$/);
});

const settings = { publicUrl: 'https://photos.college.edu', webOrigins: ['https://app.college.edu:8443'] };

test.each([
  ['https://photos.college.edu/photo/0193f3a1b2c3', 'photo', '0193f3a1b2c3'],
  ['photos.college.edu/video/ab-c?t=1#x', 'video', 'ab-c'],
  ['In https://app.college.edu:8443/event/e1, at the back', 'event', 'e1'],
  ['https://photos.college.edu/ and https://photos.college.edu/batch/b1', 'batch', 'b1'],
  ['https://photos.college.edu/club/c', 'club', 'c'],
  ['https://photos.college.edu/people/p', 'people', 'p'],
])('%s leads to a thing of ours (decisions 72)', (text, page, id) => {
  expect(linkedIn(text, settings)).toEqual({ page, id });
});

test.each([
  'https://elsewhere.org/photo/1',
  'https://photos.college.edu/profile',
  `https://photos.college.edu/photo/${'x'.repeat(65)}`,
  'photo/1',
  '',
])('%s leads to nothing of ours (decisions 72)', (text) => {
  expect(linkedIn(text, settings)).toBeNull();
});

test('a text names colleges by their domains, ten at most (decisions 72)', () => {
  expect(domainsIn('At Cs.MIT.edu, no: mit.edu. mit.edu!')).toEqual(['cs.mit.edu', 'mit.edu']);
  expect(domainsIn(Array.from({ length: 30 }, (_, at) => `c${at}.edu`).join(' '))).toHaveLength(10);
});

test('a request says what it asks for; a picture may be a link alone (decisions 72)', () => {
  const email = ' Visitor@Example.org ';
  const parsed = (more: object) => requestInput.safeParse({ kind: 'picture', email, text: '', ...more });
  expect(parsed({ link: ' https://x.edu/photo/1 ' }).data).toEqual({
    kind: 'picture',
    email: 'visitor@example.org',
    text: '',
    link: 'https://x.edu/photo/1',
  });
  for (const wrong of [
    {},
    { link: ' ' },
    { kind: 'erase', link: 'x' },
    { kind: 'other', text: 'x' },
    { text: 'x'.repeat(1_001) },
  ])
    expect(parsed(wrong).success).toBe(false);
  expect(parsed({ kind: 'complain', text: 'Too loud', link: null }).data?.link).toBeNull();
});
