import { beforeEach, expect, it } from 'vitest';
import { aMember, codeOf, type MemoryPorts, memoryPorts, operator, reread } from '../../memory/index.ts';
import { auditEntry } from '../audit/entry.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import { DAY } from '../kernel/time.ts';
import { giveWay, makeWayFor } from './give-way.ts';
import type { AddressChange } from './ports.ts';
import type { User } from './user.ts';

let memory: MemoryPorts;
let ada: User;
beforeEach(async () => {
  memory = memoryPorts();
  ada = await aMember(memory, { name: 'ada' });
});

const settle = (change: AddressChange) =>
  memory.addresses.settle(ada.id, () => change, { audit: auditEntry(memory, operator, 'address-kept', {}) });
const there = { recoveryAddress: 'ada@mail.example', recoveryProvenAt: 1 };

it('an account is closed to entry once, and goes on saying since when (decisions 75)', async () => {
  expect(await codeOf(giveWay(memory, ada))).toBe('ADDRESS_OF_ANOTHER');
  const { entryClosedAt } = await reread(memory, ada.id);
  expect(entryClosedAt).toBe(memory.clock.now());
  memory.clock.advance(1_000);
  expect(await codeOf(giveWay(memory, await reread(memory, ada.id)))).toBe('ADDRESS_OF_ANOTHER');
  expect(await reread(memory, ada.id)).toEqual({ ...ada, entryClosedAt });
});

it('what was decided meanwhile stays: an address that is gone is not given up again (decisions 75)', async () => {
  await settle(there);
  const before = await reread(memory, ada.id);
  await settle({ email: 'new@example.edu' });
  await giveWay(memory, before);
  expect(await reread(memory, ada.id)).toMatchObject({ email: 'new@example.edu' });
});

it('nor is one that lost its recovery address a moment ago, nor closed one that got it (decisions 75)', async () => {
  await settle({ recoveryProvenAt: null });
  await giveWay(memory, { ...ada, ...there });
  expect((await reread(memory, ada.id)).email).toBe(ada.email);
  await settle(there);
  expect(await codeOf(giveWay(memory, ada))).toBe('ADDRESS_OF_ANOTHER');
  expect(await reread(memory, ada.id)).toMatchObject({ email: ada.email, entryClosedAt: null });
  await giveWay(memory, { ...ada, ...there });
  expect((await reread(memory, ada.id)).email).toBe(releasedEmail(ada.id));
});

it('a newcomer who proved it gets the address of a leaver, and of nobody who has it by now (decisions 75)', async () => {
  const bea = await aMember(memory, { name: 'bea', createdAt: memory.clock.now() - 1_000 * DAY });
  const claim = { email: releasedEmail('new'), addressOfAnother: bea.email };
  const newcomer = { ...(await aMember(memory, { name: 'new', verified: false })), ...claim };
  expect(await makeWayFor(memory, newcomer)).toBe(false);
  const left = { ...there, rosterLeavesOn: '2026-03-01' };
  await memory.addresses.settle(bea.id, () => left, { audit: auditEntry(memory, operator, 'address-kept', {}) });
  expect(await makeWayFor(memory, newcomer)).toBe(true);
  expect(await reread(memory, bea.id)).toMatchObject({ email: releasedEmail(bea.id), addressOfAnother: bea.email });
  expect(await makeWayFor(memory, newcomer)).toBe(true);
  await aMember(memory, { name: 'next', email: bea.email });
  expect(await makeWayFor(memory, newcomer)).toBe(false);
  for (const other of [{ addressOfAnother: null }, { verifiedAt: 1 }])
    expect(await makeWayFor(memory, { ...newcomer, ...other })).toBe(true);
});
