import { expect, test } from 'vitest';
import { memoryPorts, memorySettings } from '../../memory/index.ts';
import { MINUTE } from '../kernel/time.ts';
import { popupOrigin, readTicket, sealTicket } from './popup-ticket.ts';

const secrets = { state: 'some-state', nonce: 'some-nonce', verifier: 'some-verifier' };
const webOrigin = 'https://app.example.edu';

test('a ticket is read as it was sealed, and runs out after ten minutes (decisions 9)', () => {
  const memory = memoryPorts();
  const expiresAt = memory.clock.now() + 10 * MINUTE;
  expect(readTicket(memory, sealTicket(memory, secrets, webOrigin))).toEqual({
    college: null,
    ...secrets,
    webOrigin,
    expiresAt,
  });
});

test('a ticket that was changed anywhere, or made up, is none (decisions 9)', () => {
  const memory = memoryPorts();
  const sealed = sealTicket(memory, secrets, webOrigin);
  for (const part of [...Object.values(secrets), webOrigin, String(memory.clock.now() + 10 * MINUTE)])
    expect(readTicket(memory, sealed.replace(part, `${part}1`))).toBeNull();
  for (const text of ['', ' ', 'x', sealed.slice(1), `${sealed} `, sealed.slice(sealed.indexOf(' ') + 1)])
    expect(readTicket(memory, text)).toBeNull();
});

test('the signature of something else is not one of a ticket (decisions 9)', () => {
  const memory = memoryPorts();
  const sealed = sealTicket(memory, secrets, webOrigin);
  const text = sealed.split(' ').slice(1).join(' ');
  expect(sealed).toBe(`${memory.secrets.sign(`popup ${text}`)} ${text}`);
  expect(readTicket(memory, `${memory.secrets.sign(text)} ${text}`)).toBeNull();
});

test.each([
  [undefined, 'https://photos.example.edu'],
  ['https://photos.example.edu', 'https://photos.example.edu'],
  ['https://app.example.edu', 'https://app.example.edu'],
  ['https://evil.example', null],
  ['http://photos.example.edu', null],
  ['https://photos.example.edu.evil.example', null],
  ['https://photos.example.edu/', null],
  ['https://photos.example.edu@evil.example', null],
  ['null', null],
  ['*', null],
  ['', null],
])('of the page at %s the popup tells %s (decisions 9)', (named, expected) => {
  expect(popupOrigin({ ...memorySettings, webOrigins: [webOrigin] }, named)).toBe(expected);
});
