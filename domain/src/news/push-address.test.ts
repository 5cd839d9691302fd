import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts, origin } from '../../memory/index.ts';
import { openSession } from '../accounts/open-session.ts';
import type { User } from '../accounts/user.ts';
import { execute } from '../kernel/use-case.ts';
import { choose, readChoices } from './choices.ts';
import { endPush, keepPush, readPush } from './push-address.ts';

const target = (name: string) => ({
  endpoint: `https://push.example.com/send/${name}`,
  p256dh: `B${'k'.repeat(86)}`,
  auth: 'a'.repeat(22),
  discreet: false,
});

const setting = async () => {
  const ports = memoryPorts();
  const ada = await aMember(ports, { name: 'ada' });
  const signedIn = async (user: User) => {
    ports.clock.advance(1_000);
    const { token } = await openSession(ports, user, origin);
    const found = await ports.sessions.find(ports.secrets.digest(token), ports.clock.now());
    return actorOf(user, { sessionId: found?.session.id ?? '' });
  };
  const state = (actor: Awaited<ReturnType<typeof signedIn>>) => execute(readPush, ports, actor, {});
  return { ports, ada, signedIn, state };
};

test('a browser gets pushes for as long as its session lasts, and no other browser does (decisions 50)', async () => {
  const { ports, ada, signedIn, state } = await setting();
  const [phone, laptop] = [await signedIn(ada), await signedIn(ada)];
  expect(await state(phone)).toEqual({ key: 'BPublicKey', address: null, discreet: false });
  const { address } = await execute(keepPush, ports, phone, { ...target('phone'), discreet: true });
  expect(await state(phone)).toEqual({ key: 'BPublicKey', address, discreet: true });
  expect((await state(laptop)).address).toBeNull();
  await execute(keepPush, ports, laptop, target('laptop'));
  await execute(endPush, ports, laptop, {});
  await execute(endPush, ports, laptop, {});
  expect((await state(laptop)).address).toBeNull();
  await ports.sessions.end(ada.id, phone.sessionId);
  expect((await state(phone)).address).toBeNull();
});

test('once somebody else signs in on a browser, it gets no pushes of the former person (decisions 50)', async () => {
  const { ports, ada, signedIn, state } = await setting();
  const bob = await aMember(ports);
  const [hers, his] = [await signedIn(ada), await signedIn(bob)];
  await execute(keepPush, ports, hers, target('shared'));
  await execute(keepPush, ports, his, target('shared'));
  expect((await state(hers)).address).toBeNull();
  expect((await state(his)).address).not.toBeNull();
  await ports.users.remove(bob.id, () => []);
  expect((await state(his)).address).toBeNull();
});

test('turning push on for the first time switches on comments, replies and mentions; earlier choices stay (decisions 50)', async () => {
  const { ports, ada, signedIn } = await setting();
  const phone = await signedIn(ada);
  const pushed = async () =>
    Object.entries(await execute(readChoices, ports, phone, {})).flatMap(([kind, chosen]) =>
      chosen.includes('push') ? [kind] : [],
    );
  expect(await pushed()).toEqual([]);
  await execute(keepPush, ports, phone, target('phone'));
  expect(await pushed()).toEqual(['comment', 'reply', 'mention']);
  await execute(choose, ports, phone, { kind: 'comment', way: 'push', wanted: false });
  await execute(keepPush, ports, phone, target('phone'));
  expect(await pushed()).toEqual(['reply', 'mention']);
});

test('an address that is no push address is refused, and so is a stranger (decisions 50)', async () => {
  const { ports, ada, signedIn } = await setting();
  const phone = await signedIn(ada);
  const keep = (changes: object) => codeOf(execute(keepPush, ports, phone, { ...target('x'), ...changes }));
  for (const wrong of [
    { endpoint: 'https://10.0.0.1/' },
    { endpoint: `https://push.example.com/${'x'.repeat(1_000)}` },
    { p256dh: 'B' },
    { auth: 'a'.repeat(23) },
    { discreet: 'yes' },
  ])
    expect(await keep(wrong)).toBe('VALIDATION_FAILED');
  expect(await codeOf(execute(keepPush, ports, anonymous(), target('x')))).toBe('UNAUTHENTICATED');
});

test('an address whose name leads into a private network is refused (decisions 50)', async () => {
  const { ports, ada, signedIn, state } = await setting();
  const phone = await signedIn(ada);
  ports.pushes.inside.add('push.example.com');
  expect(await codeOf(execute(keepPush, ports, phone, target('phone')))).toBe('VALIDATION_FAILED');
  expect((await state(phone)).address).toBeNull();
});
