import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { codeTyped, eventUrl, isOpen, MAX_WALLS, newCode, opensByCode, WALL_LIFE, wallUrl } from './rules.ts';

test('a wall shows its event for 72 hours, on 3 screens at most (decisions 66)', () => {
  expect([MAX_WALLS, WALL_LIFE]).toEqual([3, 72 * HOUR]);
  expect(isOpen({ endsAt: 10 }, 9)).toBe(true);
  expect(isOpen({ endsAt: 10 }, 10)).toBe(false);
});

test('a code is two groups of four characters that nobody takes for one another', () => {
  let drawn = 0;
  const code = newCode({ random: () => drawn++ * 7 });
  expect(code).toBe('07EN-W3AH');
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});

test.each(['7k3mq9xd', '7K3M-Q9XD', ' 7k3m q9xd '])('a code is recognised however it is typed: %s', (typed) =>
  expect(codeTyped(typed)).toBe('7K3M-Q9XD'),
);

test('letters that look like digits are taken for them', () => expect(codeTyped('oil0-OIL0')).toBe('0110-0110'));

test('a code opens its wall for 15 minutes, until it was used', () => {
  expect(opensByCode({ code: 'digest', openedAt: 0 }, 15 * MINUTE - 1)).toBe(true);
  expect(opensByCode({ code: 'digest', openedAt: 0 }, 15 * MINUTE)).toBe(false);
  expect(opensByCode({ code: null, openedAt: 0 }, 1)).toBe(false);
});

test('the addresses of a wall and of its event (decisions 66)', () => {
  expect(wallUrl('https://photos.college.edu', 'token')).toBe('https://photos.college.edu/wall/token');
  expect(eventUrl('https://photos.college.edu', { id: 'fest', pool: 'closed' })).toBe(
    'https://photos.college.edu/event/fest',
  );
  expect(eventUrl('https://photos.college.edu', { id: 'fest', pool: 'asked' })).toBe(
    'https://photos.college.edu/event/fest?add',
  );
});
