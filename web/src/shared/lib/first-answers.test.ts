import type { AppRouter } from '@quadrangle/api/router';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, it } from 'vitest';
import { answerOfPage, firstAnswersLink, takeAnswerOfPage, takeFirstAnswers } from './first-answers.ts';

const SERVER = { from: 'the server' };

const server: TRPCLink<AppRouter> = () => () =>
  observable((observer) => {
    observer.next({ result: { type: 'data', data: SERVER } });
    observer.complete();
  });

const api = createTRPCClient<AppRouter>({ links: [firstAnswersLink, server] });

it('a question that the page came with the answer to is answered at once, and the next time by the server', async () => {
  expect(
    takeFirstAnswers('{"accounts.meOrNull":null,"media.find {\\"kind\\":\\"photo\\",\\"id\\":\\"1\\"}":{"id":"1"}}'),
  ).toBe(true);
  expect(await api.media.find.query({ kind: 'photo', id: '2' })).toEqual(SERVER);
  expect(await api.media.find.query({ kind: 'photo', id: '1' })).toEqual({ id: '1' });
  expect(await api.media.find.query({ kind: 'photo', id: '1' })).toEqual(SERVER);
  expect(await api.accounts.meOrNull.query()).toBeNull();
  expect(await api.accounts.meOrNull.query()).toEqual(SERVER);
});

it('an answer can be looked at before it is asked for, and taken', () => {
  takeFirstAnswers('{"media.find {\\"id\\":\\"3\\"}":{"id":"3"}}');
  expect(answerOfPage(['media', 'find'], { id: '4' })).toBeUndefined();
  expect(answerOfPage(['media', 'find'], { id: '3' })).toEqual({ id: '3' });
  expect(takeAnswerOfPage(['media', 'find'], { id: '3' })).toEqual({ id: '3' });
  expect(answerOfPage(['media', 'find'], { id: '3' })).toBeUndefined();
});

it('a page without answers says so', () => {
  expect([null, undefined, '', '{}'].map(takeFirstAnswers)).toEqual([false, false, false, false]);
});
