import { describe, expect, it, test } from 'vitest';
import { aMember, memoryPorts } from '../../memory/index.ts';
import type { Mail } from '../kernel/mail.ts';
import {
  addresseeOf,
  isReleased,
  mailboxFor,
  mayHaveNextHolder,
  type Reachable,
  releasedEmail,
  todayOf,
} from './mailbox.ts';
import { plainCollege } from './rules.ts';
import { settingsOf } from './settings.ts';

const ada = await aMember(memoryPorts(), { name: 'ada', createdAt: Date.UTC(2022, 7, 1) });
const today = '2026-03-02';
const there = { recoveryAddress: 'ada@mail.example', recoveryProvenAt: 1 };
const unproved = { recoveryAddress: 'ada@mail.example' };
const left = { rosterLeavesOn: '2026-03-02' };
const closed = { entryClosedAt: 1 };
const released = { email: releasedEmail(ada.id) };

test.each<[boolean, string, Partial<Reachable>]>([
  [false, 'nobody said when', {}],
  [false, 'it is tomorrow', { rosterLeavesOn: '2026-03-03' }],
  [true, 'it is today', left],
  [true, 'it was by their own word', { ownLeavesOn: '2025-05-31' }],
  [false, 'they said a day that was over when their account began', { ownLeavesOn: '2022-07-01' }],
  [false, 'they said the day on which their account began', { ownLeavesOn: '2022-08-01' }],
  [false, 'the roster says later', { rosterLeavesOn: '2027-05-31', ownLeavesOn: '2025-05-31' }],
  [false, 'the operator decided since that it is theirs', { ...left, keptOn: '2026-03-02' }],
  [true, 'the operator decided so before', { ...left, keptOn: '2026-03-01' }],
  [false, 'the account began that day', { ...left, createdAt: Date.parse('2026-03-02') }],
  [true, 'the account began the day before', { ...left, createdAt: Date.parse('2026-03-01') }],
])('whether the address may have its next holder is %s: %s (decisions 74, 75)', (answer, _, change) => {
  expect(mayHaveNextHolder({ ...ada, ...change }, today)).toBe(answer);
});

describe('letters to somebody who may have left (decisions 74, 75)', () => {
  it.each<[string, string | null, string | null, Partial<Reachable>]>([
    ['somebody who is there', ada.email, ada.email, there],
    ['somebody who left', ada.email, null, left],
    ['somebody who left, with a recovery address', 'ada@mail.example', 'ada@mail.example', { ...left, ...there }],
    ['somebody who left and did not prove it', ada.email, null, { ...left, ...unproved }],
    ['an account that is closed', null, null, closed],
    ['an address that was given up', null, null, released],
    ['an address that was given up for another', 'ada@mail.example', 'ada@mail.example', { ...released, ...there }],
  ])('go, to %s, to %s; those that open the account to %s', (_, letters, opening, change) => {
    const user = { ...ada, ...change };
    expect([mailboxFor(user, today), mailboxFor(user, today, true)]).toEqual([letters, opening]);
  });
});

test('an address that was given up is nobody’s, and nobody else’s (decisions 75)', () => {
  expect(isReleased(released.email)).toBe(true);
  expect(isReleased(ada.email)).toBe(false);
  expect(releasedEmail('b')).not.toBe(released.email);
});

test('the day is that of the installation’s zone, whoever calls (decisions 74, 75)', () => {
  const { clock, settings } = memoryPorts();
  clock.set(Date.parse('2026-03-01T19:00:00Z'));
  expect(todayOf({ clock, settings })).toBe('2026-03-02');
  expect(todayOf({ clock, settings: { timeZone: 'UTC' } })).toBe('2026-03-01');
  expect(todayOf({ clock, settings: settingsOf(settings, { ...plainCollege, timeZone: 'UTC' }) })).toBe('2026-03-02');
});

test('a letter to somebody is in the name of their college, wherever it goes (decisions 69, 74)', () => {
  const gone = { ...ada, ...released, ...there, language: 'hi' } as const;
  expect(addresseeOf(gone, today)).toEqual({ to: 'ada@mail.example', language: 'hi', tenant: ada.tenant });
  expect(addresseeOf({ ...ada, ...released }, today)).toBeNull();
  expect(addresseeOf({ ...ada, ...left }, today)?.to).toBe(ada.email);
});

test('an address of an account is no mailbox: a mail to it does not compile (decisions 75)', () => {
  const mail = { kind: 'claim-address', language: 'en', code: '000000' } as const;
  // @ts-expect-error: it may have another holder by now.
  const wrong: Mail = { ...mail, to: ada.email };
  const right: Mail = { ...mail, to: mailboxFor(ada, today) ?? '' };
  expect(wrong.to).toBe(right.to);
});
