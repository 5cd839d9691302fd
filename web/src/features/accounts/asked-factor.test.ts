import { expect, it } from 'vitest';
import { askedFactor } from './asked-factor.ts';

const asked = { ticket: 't', ways: ['code', 'passkey'], passkeys: ['k'], host: 'quad.edu' };

it('is read in the same way from a refusal and from the message of the popup (decisions 54)', () => {
  expect(askedFactor({ ticket: 't', ways: 'code passkey', passkeys: 'k', host: 'quad.edu' })).toEqual(asked);
  expect(askedFactor({ ...asked, type: 'x' })).toEqual(asked);
  expect(askedFactor({ ticket: 't', ways: 'code', passkeys: '', host: 'h' })?.passkeys).toEqual([]);
});

it('is nothing without a ticket', () => expect(askedFactor({ ways: 'code' })).toBeNull());
