import { expect, test } from 'vitest';
import { aMember, memoryPorts } from '../../memory/index.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import { ownEmail, verified, whenReturning, withoutAddress } from './returned-address.ts';
import type { User } from './user.ts';

const ada = await aMember(memoryPorts(), { name: 'ada', createdAt: Date.UTC(2022, 7, 1) });
const today = '2026-03-02';
const now = Date.parse(today);
const there = { recoveryAddress: 'ada@mail.example', recoveryProvenAt: 1 };
const unproved = { recoveryAddress: 'ada@mail.example' };
const left = { rosterLeavesOn: '2026-03-02' };
const closed = { entryClosedAt: 1 };
const released = { email: releasedEmail(ada.id) };

test.each<[string, string, string, Partial<User>]>([
  ['held', 'held', 'an unverified account', { ...left, verifiedAt: null }],
  ['held', 'closed', 'somebody who is there', {}],
  ['held', 'released', 'somebody who is there, with a recovery address', there],
  ['refused', 'closed', 'somebody who left', left],
  ['refused', 'closed', 'somebody who left and did not prove the other address', { ...left, ...unproved }],
  ['released', 'released', 'somebody who left, with a recovery address', { ...left, ...there }],
  ['refused', 'closed', 'an account that is closed', closed],
  ['refused', 'closed', 'somebody who left, suspended', { ...left, ...there, suspendedAt: 1 }],
  ['refused', 'closed', 'somebody who left, with stopped uploads', { ...left, ...there, uploadsStoppedUntil: now + 1 }],
  ['released', 'released', 'somebody whose uploads were stopped once', { ...left, ...there, uploadsStoppedUntil: now }],
  ['held', 'closed', 'somebody who is there, suspended', { ...there, suspendedAt: 1 }],
])('by somebody’s word it is %s, proved it is %s: the address of %s (decisions 75)', (word, proved, _, change) => {
  const user = { ...ada, ...change };
  expect([whenReturning(user, { now, today }, false), whenReturning(user, { now, today }, true)]).toEqual([
    word,
    proved,
  ]);
});

test('somebody who gave up their address has their other one, or none (decisions 75)', () => {
  expect([ada, { ...ada, ...released }, { ...ada, ...released, ...there }].map(ownEmail)).toEqual([
    ada.email,
    '',
    'ada@mail.example',
  ]);
});

test('an address that is given up is kept in mind, once (decisions 75)', () => {
  const without = { email: releasedEmail(ada.id), addressOfAnother: ada.email };
  expect(withoutAddress(ada)).toEqual(without);
  expect(withoutAddress({ ...ada, ...without })).toEqual(without);
});

test('verifying gives an address that was another’s, once; what one gave up stays given up (decisions 7, 75)', () => {
  const claim = { email: releasedEmail(ada.id), addressOfAnother: ada.email };
  const fresh = { ...ada, verifiedAt: null, heldUntil: now + 1 };
  const done = { verifiedAt: now, heldUntil: null };
  expect(verified(fresh, now)).toEqual(done);
  expect(verified({ ...fresh, ...claim }, now)).toEqual({ ...done, email: ada.email, addressOfAnother: null });
  expect(verified({ ...ada, ...claim }, now)).toEqual({ verifiedAt: ada.verifiedAt, heldUntil: null });
});
