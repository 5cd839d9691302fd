import { describe, expect, test } from 'vitest';
import {
  aMember,
  anonymous,
  codeOf,
  type MemoryPorts,
  memoryPorts,
  memorySettings,
  origin,
  outcomeOf,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import { NO_ANSWERS } from '../accounts/agreement.ts';
import { openSession } from '../accounts/open-session.ts';
import { username } from '../accounts/rules.ts';
import { signUp } from '../accounts/sign-up.ts';
import type { Settings } from '../kernel/ports.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { enterWithIdentity, signInWithCredential } from './enter-with-identity.ts';

const proven = { issuer: 'https://id.example.com', subject: 'ada' };
const identity = { email: 'Ada.L@Example.edu', emailVerified: true, fullName: ' Ada Lovelace ' };

const setting = (settings: Partial<Settings> = {}) => {
  const memory = memoryPorts({ settings: { ...memorySettings, ...settings } });
  const enter = (more: object = {}, from = {}) =>
    execute(signInWithCredential, memory, anonymous(from), { credential: memory.vouchFor({ ...identity, ...more }) });
  return { memory, enter };
};

test('the first sign-in creates the account, verified, named by the local part of the e-mail (decisions 9)', async () => {
  const { memory, enter } = setting();
  const { user, token, expiresAt } = await enter({}, { language: 'zh' });
  const now = memory.clock.now();
  expect(await reread(memory, user.id)).toMatchObject({
    name: 'ada.l',
    fullName: 'Ada Lovelace',
    email: 'ada.l@example.edu',
    tenant: 'example.edu',
    language: 'zh',
    passwordHash: null,
    phone: null,
    verifiedAt: now,
    planEnd: now,
    createdAt: now,
  });
  expect((await memory.sessions.find(memory.secrets.digest(token), now))?.session.expiresAt).toBe(expiresAt);
  expect(memory.mails.queued()).toEqual([]);
});

test('the username is made unique (decisions 9)', async () => {
  const { memory, enter } = setting();
  await aMember(memory, { name: 'ada.l', tenant: 'other.edu' });
  await aMember(memory, { name: 'ADA.L2', tenant: 'other.edu' });
  expect((await enter()).user.name).toBe('ada.l3');
});

test('when every number is taken too, the account gets a name of its own (decisions 9)', async () => {
  const { memory, enter } = setting();
  await aMember(memory, { name: 'ada.l', tenant: 'other.edu' });
  for (let number = 2; number <= 49; number += 1)
    await aMember(memory, { name: `ada.l${number}`, tenant: 'other.edu' });
  expect((await enter()).user.name).toMatch(/^id-\d+$/);
});

test('fifty usernames are tried, each a valid one and another (decisions 9)', async () => {
  const { memory } = setting();
  const tried: string[] = [];
  const users = {
    ...memory.users,
    register: async ({ name }: { name: string }) => {
      tried.push(name);
      return 'name-taken' as const;
    },
  };
  const ids = { next: () => '0198c2f4-7d1e-7c3a-9b55-2f6a8e4d1c07' };
  expect(await codeOf(enterWithIdentity({ ...memory, ids, users }, { origin }, { ...proven, ...identity }))).toBe(
    'THIRD_PARTY_REFUSED',
  );
  expect([tried.length, new Set(tried).size]).toEqual([50, 50]);
  for (const name of tried) expect(username.safeParse(name).success).toBe(true);
});

test('somebody known is signed in to their account, and nothing of it changes (decisions 9)', async () => {
  const { memory, enter } = setting();
  const known = await aMember(memory, { name: 'ada', email: 'ada.l@example.edu' });
  expect((await enter()).user.id).toBe(known.id);
  expect(await reread(memory, known.id)).toEqual(known);
});

test('an unverified password account of that e-mail loses its password and sessions first (decisions 9)', async () => {
  const { memory, enter } = setting();
  const squatter = await aMember(memory, { name: 'ada', email: 'ada.l@example.edu', verified: false });
  await openSession(memory, squatter, origin);
  const { user } = await enter();
  expect(user.id).toBe(squatter.id);
  expect(await reread(memory, user.id)).toMatchObject({ passwordHash: null, verifiedAt: memory.clock.now() });
  expect(await memory.sessions.listOf(user.id, memory.clock.now())).toHaveLength(1);
});

test('its owner is asked for what a stranger said of age and consent when signing up (decisions 9, 73)', async () => {
  const { memory, enter } = setting({ minors: 'guardian' });
  const form = { fullName: 'A', name: 'ada', email: 'ada.l@example.edu', password: 'a long sentence' };
  const { id } = await execute(signUp, memory, anonymous(), { ...form, age: 'adult', notice: 'notice-1' });
  const { code, params } = await refusalOf(enter());
  expect(code).toBe('AGE_ASKED');
  expect(await reread(memory, id)).toMatchObject({ ...NO_ANSWERS, passwordHash: null });
  expect(await memory.consents.of(id, 9)).toEqual([]);
  const answered = { ticket: String(params.ticket), age: 'adult' as const };
  expect((await execute(useCases.consent.sayAge, memory, anonymous(), answered)).user.id).toBe(id);
});

test.each<[string, Partial<Settings>, string]>([
  ['by default', {}, 'https://lh3.googleusercontent.com/a/b=s96-c'],
  ['of the operator', { pictureHosts: ['avatars.example.edu'] }, 'https://avatars.example.edu/b'],
])(
  'the picture of a new account is copied when its host is on the list %s, else the default icon stays (decisions 9)',
  async (_list, settings, picture) => {
    const { memory, enter } = setting(settings);
    const jobsAfter = async (email: string, from: string) => {
      await enter({ email, picture: from });
      return (await memory.jobs.counts()).waiting;
    };
    expect(await jobsAfter('a.a@example.edu', 'https://pictures.example.com/a.jpg')).toBe(0);
    expect(await jobsAfter('b.b@example.edu', picture)).toBe(1);
  },
);

test('for want of a name the username is one, never the e-mail; a long one is cut to 80 characters (decisions 9, 11)', async () => {
  const { enter } = setting();
  expect((await enter({ fullName: '  ' })).user.fullName).toBe('ada.l');
  expect((await enter({ email: 'c.c@example.edu', fullName: 'a\0b' })).user.fullName).toBe('c.c');
  expect((await enter({ email: 'd.d@example.edu', fullName: ' D.D@Example.edu' })).user.fullName).toBe('d.d');
  expect((await enter({ email: 'b.b@example.edu', fullName: ` ${'😀'.repeat(90)}` })).user.fullName).toBe(
    '😀'.repeat(80),
  );
});

test('a non-academic e-mail is forbidden in the words of the product (decisions 9)', async () => {
  const { memory, enter } = setting();
  expect(await refusalOf(enter({ email: 'ada@gmail.com' }))).toMatchObject({
    code: 'THIRD_PARTY_NOT_COLLEGE_EMAIL',
    kind: 'forbidden',
    message: 'Use college email id',
  });
  expect(await memory.overview.isEmpty()).toBe(true);
});

test('an e-mail that the provider did not verify is refused (decisions 9)', async () => {
  const { memory, enter } = setting();
  expect(await codeOf(enter({ emailVerified: false }))).toBe('THIRD_PARTY_REFUSED');
  expect(await memory.overview.isEmpty()).toBe(true);
});

test('somebody who is suspended does not get in this way either (operator)', async () => {
  const { memory, enter } = setting();
  const known = await aMember(memory, { name: 'ada', email: 'ada.l@example.edu' });
  await memory.users.setSuspended(known.id, memory.clock.now());
  expect(await codeOf(enter())).toBe('THIRD_PARTY_REFUSED');
});

test('of two first sign-ins at once both get into the one account (decisions 9)', async () => {
  const { enter } = setting();
  const [a, b] = await Promise.all([enter(), enter()]);
  expect(a.user.id).toBe(b.user.id);
  expect(a.token).not.toBe(b.token);
});

test('an e-mail that was taken and is gone again at that moment is refused, not looped on (decisions 9)', async () => {
  const { memory } = setting();
  const users = { ...memory.users, register: async () => 'email-taken' as const };
  expect(await codeOf(enterWithIdentity({ ...memory, users }, { origin }, { ...proven, ...identity }))).toBe(
    'THIRD_PARTY_REFUSED',
  );
});

test('nothing of the body is trusted except the credential (decisions 9)', async () => {
  const { memory } = setting();
  const body = { name: 'ada', email: 'ada@example.edu', verified: true };
  expect(await refusalOf(execute(signInWithCredential, memory, anonymous(), body))).toMatchObject({
    code: 'THIRD_PARTY_REFUSED',
    message: 'Wrong credentials or user is not verified',
  });
  expect(await codeOf(execute(signInWithCredential, memory, anonymous(), { ...body, credential: 'forged' }))).toBe(
    'THIRD_PARTY_REFUSED',
  );
});

test('without a credential the provider is not asked (decisions 9)', async () => {
  const { memory } = setting();
  const asked = () => Promise.reject(new Error('asked'));
  const identityProvider = { begin: asked, finish: asked, identify: asked };
  for (const body of [{}, { credential: '' }])
    expect(await codeOf(execute(signInWithCredential, { ...memory, identityProvider }, anonymous(), body))).toBe(
      'THIRD_PARTY_REFUSED',
    );
});

test('a credential has at most 10,000 characters (decisions 9)', async () => {
  const { memory } = setting();
  const ask = (credential: unknown) => execute(signInWithCredential, memory, anonymous(), { credential });
  expect(await codeOf(ask('x'.repeat(10_000)))).toBe('THIRD_PARTY_REFUSED');
  for (const wrong of ['x'.repeat(10_001), 7, {}, null]) expect(await codeOf(ask(wrong))).toBe('VALIDATION_FAILED');
});

test('without configuration it is not available (decisions 9)', async () => {
  const memory = memoryPorts({ identityProvider: null });
  expect(await refusalOf(execute(signInWithCredential, memory, anonymous(), { credential: 'x' }))).toMatchObject({
    code: 'THIRD_PARTY_UNAVAILABLE',
    kind: 'unavailable',
  });
});

describe('an identity is bound at its first sign-in', () => {
  const email = 'ada.l@example.edu';
  const actsOn = async (memory: MemoryPorts, personId: string) =>
    (await memory.audit.list({ concerning: personId, since: 0, limit: 9, after: null })).items.map(({ act }) => act);

  test('a new account, and one that was there before, whose address it has; the log says so once (decisions 75)', async () => {
    const { memory, enter } = setting();
    const before = await aMember(memory, { name: 'bob', email: 'bob@example.edu' });
    for (const [subject, address] of [
      ['1', email],
      ['2', 'bob@example.edu'],
    ] as const) {
      const { user } = await enter({ subject, email: address });
      await enter({ subject, email: address });
      expect(await memory.bindings.ownerOf({ issuer: 'https://id.example.com', subject })).toBe(user.id);
      expect(await actsOn(memory, user.id)).toEqual(['identity-bound']);
    }
    expect((await enter({ subject: '2', email: 'bob@example.edu' })).user.id).toBe(before.id);
  });

  test('the next holder of the address, whom the provider knows as somebody else, does not open it (decisions 75)', async () => {
    const { memory, enter } = setting();
    const { user } = await enter({ subject: '1' });
    for (const subject of ['2', '1 ', 'sub of ada.l@example.edu'])
      expect(await refusalOf(enter({ subject }))).toMatchObject({
        code: 'ADDRESS_OF_ANOTHER',
        kind: 'forbidden',
        params: { contact: 'office@example.edu' },
      });
    expect(await memory.sessions.listOf(user.id, memory.clock.now())).toEqual([]);
  });

  test('the account of an unverified squatter is bound to whose address it is (decisions 9, 75)', async () => {
    const { memory, enter } = setting();
    await aMember(memory, { name: 'ada', email, verified: false });
    const { user } = await enter({ subject: '1' });
    expect(await codeOf(enter({ subject: '2' }))).toBe('ADDRESS_OF_ANOTHER');
    expect(await actsOn(memory, user.id)).toEqual(['entry-closed', 'password-removed', 'identity-bound']);
  });

  test('whoever it is bound to enters with it when their address has changed, and nobody else with theirs (decisions 75)', async () => {
    const { memory, enter } = setting();
    const { user } = await enter({ subject: '1' });
    const other = await aMember(memory, { name: 'bob', email: 'bob@example.edu' });
    for (const address of ['ada.byron@example.edu', 'bob@example.edu'])
      expect((await enter({ subject: '1', email: address })).user.id).toBe(user.id);
    expect(await memory.sessions.listOf(other.id, memory.clock.now())).toEqual([]);
    expect(await codeOf(enter({ subject: '1', email: 'ada.l@other.edu' }))).toBe('THIRD_PARTY_REFUSED');
    expect(await memory.users.byLogin('ada.l@other.edu')).toBeNull();
  });

  test('a `sub` is somebody else’s at another issuer, where the account is bound anew by its address (decisions 75)', async () => {
    const { memory, enter } = setting();
    const { user } = await enter({ subject: '1' });
    const bob = await aMember(memory, { name: 'bob', email: 'bob@example.edu' });
    const elsewhere = (changes: object) =>
      enterWithIdentity(
        memory,
        { origin },
        { ...identity, issuer: 'https://id.example.edu', subject: '1', ...changes },
      );
    expect((await elsewhere({ email: 'bob@example.edu' })).user.id).toBe(bob.id);
    expect((await elsewhere({ subject: '7' })).user.id).toBe(user.id);
    expect(await codeOf(elsewhere({ subject: '8' }))).toBe('ADDRESS_OF_ANOTHER');
  });

  test('of those that come at once with one address one is bound to the account, new or not (decisions 75)', async () => {
    for (const known of [true, false]) {
      const { memory, enter } = setting();
      if (known) await aMember(memory, { name: 'ada', email });
      const outcomes = await Promise.all(['1', '2', '3'].map((subject) => outcomeOf(enter({ subject }))));
      expect(outcomes.filter((outcome) => outcome === 'ADDRESS_OF_ANOTHER')).toHaveLength(2);
      const { id } = (await memory.users.byLogin(email)) ?? expect.fail();
      const { issuer } = proven;
      const owners = ['1', '2', '3'].map((subject) => memory.bindings.ownerOf({ issuer, subject }));
      expect((await Promise.all(owners)).filter(Boolean)).toEqual([id]);
    }
  });
});
