import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, memoryPorts } from '../../memory/index.ts';
import { admitted } from './admitted.ts';

const memory = memoryPorts();
const member = actorOf(await aMember(memory));
const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
const claim = { tenant: 'example.edu', expiresAt: memory.clock.now() };
const signature = memory.secrets.sign('a claim');

test.each([
  ['signature', anonymous(), 'x', 'FILE_SIGNATURE_INVALID'],
  ['session', anonymous(), signature, 'UNAUTHENTICATED'],
  ['tenant', stranger, signature, 'FILE_OF_ANOTHER_COLLEGE'],
  ['time', member, signature, 'FILE_URL_EXPIRED'],
])('a signed address is checked in order; first comes what fails: %s (decisions 28)', (_what, actor, given, code) => {
  expect(() => admitted(memory, actor, claim, 'a claim', given)).toThrow(expect.objectContaining({ code }));
});

test('a signed address opens for a member of its tenant until it expires (decisions 28)', () => {
  expect(admitted(memory, member, { ...claim, expiresAt: claim.expiresAt + 1 }, 'a claim', signature)).toBe(member);
});
