import { expect, test } from 'vitest';
import { aMember, anonymous, codeOf, memoryPorts, operator } from '../../memory/index.ts';
import type { ProviderClient } from '../colleges/college.ts';
import { addCollege, changeCollege } from '../colleges/manage-colleges.ts';
import { execute } from '../kernel/use-case.ts';
import { signInWithCredential } from './enter-with-identity.ts';
import { readTicket } from './popup-ticket.ts';
import { beginPopup, findThirdPartyWays, finishPopup } from './sign-in-by-popup.ts';

const who = (email: string) => ({ email, emailVerified: true, fullName: 'Somebody' });

/** Two colleges with providers of their own, and a third that uses the installation's. */
async function setting() {
  const memory = memoryPorts();
  const issuer = (domain: string) => `https://id.${domain}`;
  for (const domain of ['one.edu', 'two.edu', 'three.edu']) await execute(addCollege, memory, operator, { domain });
  for (const domain of ['one.edu', 'two.edu']) {
    const client = { issuer: issuer(domain), clientId: 'quadrangle', clientSecret: 'secret' };
    await execute(changeCollege, memory, operator, { domain, ...client });
  }
  const begin = (email?: string) => execute(beginPopup, memory, anonymous(), email === undefined ? {} : { email });
  const finish = (ticket: string, query: string, college: string | null) =>
    execute(finishPopup, memory, anonymous(), { ticket, query, college });
  return { memory, begin, finish, at: (domain: string) => memory.identitiesAt(issuer(domain)) };
}

test('the address decides at which provider somebody signs in (decisions 9, 69)', async () => {
  const { memory, begin, finish, at } = await setting();
  expect(await execute(findThirdPartyWays, memory, anonymous(), {})).toEqual({ offered: true, byAddress: true });
  const popup = await begin('Ada@One.edu ');
  expect(readTicket(memory, popup.ticket)?.college).toBe('one.edu');
  const { user } = await finish(popup.ticket, at('one.edu').signIn(popup.url, who('ada@one.edu')), 'one.edu');
  expect(user).toMatchObject({ email: 'ada@one.edu' });
  const other = await begin('bob@three.edu');
  expect(readTicket(memory, other.ticket)?.college).toBeNull();
  await finish(other.ticket, memory.identities.signIn(other.url, who('bob@three.edu')), null);
});

test('the provider of one college never opens an account of another, nor makes one (decisions 9, 69)', async () => {
  const { memory, begin, finish, at } = await setting();
  for (const [name, tenant] of [
    ['bea', 'two.edu'],
    ['cy', 'three.edu'],
  ] as const)
    await aMember(memory, { name, tenant });
  for (const email of ['bea@two.edu', 'new@two.edu', 'cy@three.edu', 'new@three.edu']) {
    const popup = await begin('mallory@one.edu');
    expect(await codeOf(finish(popup.ticket, at('one.edu').signIn(popup.url, who(email)), 'one.edu'))).toBe(
      'THIRD_PARTY_REFUSED',
    );
  }
  expect(await memory.users.byLogin('new@two.edu')).toBeNull();
});

test('neither does the installation’s provider open accounts of a college with its own, by popup or token (decisions 9, 69)', async () => {
  const { memory, begin, finish } = await setting();
  await aMember(memory, { name: 'bea', tenant: 'two.edu' });
  const popup = await begin();
  expect(await codeOf(finish(popup.ticket, memory.identities.signIn(popup.url, who('bea@two.edu')), null))).toBe(
    'THIRD_PARTY_REFUSED',
  );
  const credential = memory.vouchFor(who('bea@two.edu'));
  expect(await codeOf(execute(signInWithCredential, memory, anonymous(), { credential }))).toBe('THIRD_PARTY_REFUSED');
});

test('a ticket is good for the provider of its college alone: neither another’s answer nor a changed college fits (decisions 69)', async () => {
  const { begin, finish, at } = await setting();
  const [one, two] = [await begin('ada@one.edu'), await begin('bea@two.edu')];
  const answer = at('two.edu').signIn(two.url, who('bea@two.edu'));
  for (const ticket of [one.ticket, one.ticket.replace('one.edu', 'two.edu'), two.ticket.replace(' two.edu', '')])
    for (const college of ['one.edu', null])
      expect(await codeOf(finish(ticket, answer, college))).toBe('THIRD_PARTY_REFUSED');
  // One college's provider sends its visitors on to another's: the code comes back to it, and is worth nothing there.
  const mixedUp = at('two.edu').signIn(one.url, who('bea@two.edu'));
  expect(await codeOf(finish(one.ticket, mixedUp, 'one.edu'))).toBe('THIRD_PARTY_REFUSED');
});

test('a popup that was open when the provider was taken away is refused (decisions 69)', async () => {
  const { memory, begin, finish, at } = await setting();
  const popup = await begin('ada@one.edu');
  const answer = at('one.edu').signIn(popup.url, who('ada@one.edu'));
  await execute(changeCollege, memory, operator, { domain: 'one.edu', clientId: null });
  expect(await codeOf(finish(popup.ticket, answer, 'one.edu'))).toBe('THIRD_PARTY_REFUSED');
});

test('the code of an honest provider never reaches one that sent its visitors on to it (decisions 9, 69)', async () => {
  const { memory, begin, at } = await setting();
  const asked: string[] = [];
  const ports = {
    ...memory,
    identityProviders: {
      at: (client: ProviderClient, college: string) => {
        const provider = memory.identityProviders.at(client, college);
        const finish: typeof provider.finish = (...all) => {
          asked.push(college);
          return provider.finish(...all);
        };
        return { ...provider, finish };
      },
    },
  };
  const evil = await begin('victim@one.edu');
  for (const [honest, college] of [
    [at('two.edu'), 'two.edu'],
    [memory.identities, null],
  ] as const) {
    const query = honest.signIn(evil.url, who('victim@two.edu'));
    const answer = execute(finishPopup, ports, anonymous(), { ticket: evil.ticket, query, college });
    expect(await codeOf(answer)).toBe('THIRD_PARTY_REFUSED');
  }
  expect(asked).toEqual([]);
});

test('without a provider of the installation, people of a college with its own can sign in, and others not (decisions 69)', async () => {
  const { memory } = await setting();
  const ports = { ...memory, identityProvider: null };
  await execute(beginPopup, ports, anonymous(), { email: 'ada@one.edu' });
  expect(await codeOf(execute(beginPopup, ports, anonymous(), { email: 'cy@three.edu' }))).toBe(
    'THIRD_PARTY_UNAVAILABLE',
  );
  expect(await codeOf(execute(beginPopup, ports, anonymous(), {}))).toBe('THIRD_PARTY_UNAVAILABLE');
});
