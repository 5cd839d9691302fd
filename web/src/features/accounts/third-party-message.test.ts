import { expect, it } from 'vitest';
import { en } from '../../shared/i18n/en/sign-in.ts';
import { texts as hi } from '../../shared/i18n/hi/index.ts';
import { texts as zh } from '../../shared/i18n/zh/index.ts';
import { FAILURES, thirdPartyMessage } from './third-party-message.ts';

it.each([
  [{ type: 'quadrangle:signed-in' }, { type: 'quadrangle:signed-in' }],
  [
    { type: 'quadrangle:sign-in-failed', code: 'THIRD_PARTY_NOT_COLLEGE_EMAIL' },
    { type: 'quadrangle:sign-in-failed', code: 'THIRD_PARTY_NOT_COLLEGE_EMAIL', asked: null, college: null },
  ],
  [
    { type: 'quadrangle:sign-in-failed', code: 'SECOND_FACTOR_REQUIRED', ticket: 't', ways: ['code'], host: 'h' },
    {
      type: 'quadrangle:sign-in-failed',
      code: 'SECOND_FACTOR_REQUIRED',
      asked: { ticket: 't', ways: ['code'], passkeys: [], host: 'h', gate: null },
      college: null,
    },
  ],
  [
    { type: 'quadrangle:sign-in-failed', code: 7 },
    { type: 'quadrangle:sign-in-failed', code: '', asked: null, college: null },
  ],
  [
    { type: 'quadrangle:sign-in-failed', code: 'COLLEGE_NOT_HERE', domain: 'far.edu', contact: 7 },
    {
      type: 'quadrangle:sign-in-failed',
      code: 'COLLEGE_NOT_HERE',
      asked: null,
      college: { domain: 'far.edu', contact: '' },
    },
  ],
])('%o is the popup speaking', (data, message) => expect(thirdPartyMessage(data)).toEqual(message));

it.each([null, 'quadrangle:signed-in', { type: 'webpackOk' }, 7, {}])('%o is somebody else', (data) =>
  expect(thirdPartyMessage(data)).toBeNull(),
);

it('every failure with a text of its own has one in every language, in English among those of the way in (product 8)', () => {
  for (const { errors } of [en, hi, zh])
    expect(Object.keys(errors ?? {})).toEqual(expect.arrayContaining([...FAILURES]));
});
