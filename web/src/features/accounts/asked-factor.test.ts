import { expect, it } from 'vitest';
import { askedFactor } from './asked-factor.ts';

const asked = { ticket: 't', ways: ['code', 'passkey'], passkeys: ['k'], host: 'quad.edu', gate: null };
const CODE = 'SECOND_FACTOR_REQUIRED';

it('is read in the same way from a refusal and from the message of the popup (decisions 54)', () => {
  expect(askedFactor({ ticket: 't', ways: 'code passkey', passkeys: 'k', host: 'quad.edu' }, CODE)).toEqual(asked);
  expect(askedFactor({ ...asked, type: 'x' }, CODE)).toEqual(asked);
  expect(askedFactor({ ticket: 't', ways: 'code', passkeys: '', host: 'h' }, CODE)?.passkeys).toEqual([]);
});

it('is nothing without a ticket, or of another refusal', () => {
  expect(askedFactor({ ways: 'code' }, CODE)).toBeNull();
  expect(askedFactor({ ticket: 't' }, 'SIGN_IN_FAILED')).toBeNull();
});

it('names what stands before an account in place of a second factor (decisions 73)', () => {
  expect(askedFactor({ ticket: 't' }, 'AGE_ASKED')).toMatchObject({ ticket: 't', gate: 'age' });
  expect(askedFactor({ ticket: 't' }, 'GUARDIAN_ASKED')).toMatchObject({ ticket: 't', gate: 'guardian' });
});
