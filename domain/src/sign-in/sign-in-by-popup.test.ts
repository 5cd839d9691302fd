import { expect, test } from 'vitest';
import { anonymous, codeOf, memoryPorts, memorySettings, refusalOf } from '../../memory/index.ts';
import { MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { readTicket } from './popup-ticket.ts';
import { beginPopup, finishPopup } from './sign-in-by-popup.ts';

const ada = { email: 'ada@example.edu', emailVerified: true, fullName: 'Ada Lovelace' };

const setting = () => {
  const memory = memoryPorts({ settings: { ...memorySettings, webOrigins: ['https://app.example.edu'] } });
  const begin = (input: object = {}) => execute(beginPopup, memory, anonymous(), input);
  const finish = (ticket: string | null, query: string) =>
    execute(finishPopup, memory, anonymous(), { ticket, query, college: null });
  const answer = ({ url }: { url: string }) => memory.identities.signIn(url, ada);
  return { memory, begin, finish, answer };
};

test('a popup that comes back with what it began with signs in (decisions 9)', async () => {
  const { begin, finish, answer } = setting();
  const { url, state, ticket } = await begin();
  expect(url).toContain(state);
  expect((await finish(ticket, answer({ url }))).user).toMatchObject({ name: 'ada', email: 'ada@example.edu' });
});

test('a popup remembers which page opened it (decisions 9)', async () => {
  const { memory, begin } = setting();
  const originOf = async (input?: object) => readTicket(memory, (await begin(input)).ticket)?.webOrigin;
  expect(await originOf()).toBe('https://photos.example.edu');
  expect(await originOf({ origin: 'https://app.example.edu' })).toBe('https://app.example.edu');
});

test('a page of somebody else cannot open a popup (decisions 9)', async () => {
  const { begin } = setting();
  expect(await refusalOf(begin({ origin: 'https://evil.example' }))).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'origin', message: 'This page cannot sign people in here.' }],
  });
});

test('without a ticket, or with one that we did not sign, nobody gets in (decisions 9)', async () => {
  const { begin, finish, answer } = setting();
  const popup = await begin();
  for (const wrong of [null, '', 'forged', popup.ticket.replace('https', 'http'), 'x'.repeat(3_000)])
    expect(await codeOf(finish(wrong, answer(popup)))).toBe('THIRD_PARTY_REFUSED');
});

test('the state of another popup, or none, is refused (decisions 9)', async () => {
  const { begin, finish, answer } = setting();
  const [mine, other] = [await begin(), await begin()];
  expect(await codeOf(finish(mine.ticket, answer(other)))).toBe('THIRD_PARTY_REFUSED');
  expect(await codeOf(finish(mine.ticket, answer(mine).replace(/&state=.*/, '')))).toBe('THIRD_PARTY_REFUSED');
});

test('a popup that took ten minutes is refused (decisions 9)', async () => {
  const { memory, begin, finish, answer } = setting();
  const slow = await begin();
  memory.clock.advance(10 * MINUTE - 1);
  await finish(slow.ticket, answer(slow));
  memory.clock.advance(1);
  expect(await codeOf(finish(slow.ticket, answer(slow)))).toBe('THIRD_PARTY_REFUSED');
});

test('a popup at which the person said no is refused like a failed sign-in (decisions 9)', async () => {
  const { begin, finish } = setting();
  const { state, ticket } = await begin();
  expect(await refusalOf(finish(ticket, `error=access_denied&state=${state}`))).toMatchObject({
    code: 'THIRD_PARTY_REFUSED',
    message: 'Wrong credentials or user is not verified',
  });
});

test('without configuration both ends of the popup are unavailable (decisions 9)', async () => {
  const memory = memoryPorts({ identityProvider: null });
  const evil = { origin: 'https://evil.example' };
  expect(await codeOf(execute(beginPopup, memory, anonymous(), evil))).toBe('THIRD_PARTY_UNAVAILABLE');
  expect(await codeOf(execute(finishPopup, memory, anonymous(), { ticket: null, query: '', college: null }))).toBe(
    'THIRD_PARTY_UNAVAILABLE',
  );
});
