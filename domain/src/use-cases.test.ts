import { expect, test } from 'vitest';
import type { z } from 'zod';
import { actorOf, aLapsedMember, aMember, anonymous, aPlanHolder, memoryPorts, operator } from '../memory/index.ts';
import { Refusal } from './kernel/errors.ts';
import { type Access, execute, type UseCase } from './kernel/use-case.ts';
import type { Ports } from './ports.ts';
import { useCases } from './use-cases.ts';

type AnyUseCase = UseCase<Ports, Access, z.ZodType, unknown>;

const all = Object.values(useCases).flatMap((capability) => Object.values(capability)) as unknown as AnyUseCase[];
const byAccess = (access: Access) => all.filter((one) => one.access === access);
const forMembers = all.filter(({ access }) => access === 'member' || typeof access === 'object');
/** Announcing an upload needs a plan where it is one of a photo or video. */
const forPlanHolders = all.filter(
  ({ access, name }) =>
    typeof access === 'object' && access.refuses.includes('PLAN_REQUIRED') && name !== 'uploads.declare',
);
const forModerators = all.filter(
  ({ access }) => typeof access === 'object' && access.refuses.includes('NOT_MODERATOR'),
);
const forStewards = all.filter(({ access }) => typeof access === 'object' && access.refuses.includes('NOT_STEWARD'));
const forDevelopers = all.filter(
  ({ access }) => typeof access === 'object' && access.refuses.includes('PAGE_NOT_FOUND'),
);
const PLAN = expect.arrayContaining(['PLAN_REQUIRED']);
const OWN_PLAN = ['CLUB_PLAN_REQUIRED', 'LEFT_COLLEGE'];
const MODERATOR = ['NOT_MODERATOR'];
const DEVELOPER = ['PAGE_NOT_FOUND'];
const STEWARD = ['NOT_STEWARD'];

/** How asking ended: `answered`, the code of a refusal, or `broke`. */
async function outcomeOf(ask: Promise<unknown>): Promise<string> {
  try {
    await ask;
    return 'answered';
  } catch (error) {
    return error instanceof Refusal ? error.code : `broke: ${String(error)}`;
  }
}

const memory = memoryPorts();
const people = {
  member: actorOf(await aMember(memory)),
  lapsed: actorOf(await aLapsedMember(memory)),
  'plan holder': actorOf(await aPlanHolder(memory)),
  developer: actorOf(await aMember(memory, { developer: true })),
};

test('every use case has a name of its own, in the words of its capability (decisions 36)', () => {
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
  for (const [capability, itsOwn] of Object.entries(useCases))
    expect([...new Set(Object.values(itsOwn).map(({ name }) => name.split('.')[0]))]).toEqual([capability]);
});

test('a use case is for anyone, members, holders of a plan, moderators, stewards, developers or the operator (product 6)', () => {
  for (const { access } of all)
    expect(typeof access === 'object' ? access.refuses : access).toBeOneOf([
      'anyone',
      'member',
      'operator',
      PLAN,
      OWN_PLAN,
      MODERATOR,
      DEVELOPER,
      STEWARD,
    ]);
});

test('only signing up, in and out, links, look-ups, payment messages, addresses of files, marks, walls, the notice, age and guardians, the rights desk and faults of pages are open to anyone (product 6)', () => {
  expect(
    byAccess('anyone')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'accounts.askPasskey',
    'accounts.beginPopup',
    'accounts.checkResetLink',
    'accounts.findOpener',
    'accounts.finishPopup',
    'accounts.isEmailTaken',
    'accounts.isNameTaken',
    'accounts.meOrNull',
    'accounts.previewVerification',
    'accounts.recover',
    'accounts.rejectRegistration',
    'accounts.resendVerification',
    'accounts.resetPassword',
    'accounts.showSecondFactor',
    'accounts.signIn',
    'accounts.signInWithCredential',
    'accounts.signOut',
    'accounts.signUp',
    'accounts.thirdPartyWays',
    'accounts.verifyByCode',
    'accounts.verifyEmail',
    'accounts.withdrawSignUp',
    'captions.open',
    'colleges.mark',
    'consent.askGuardian',
    'consent.giveGuardianCode',
    'consent.notice',
    'consent.sayAge',
    'events.preview',
    'media.openFile',
    'media.openStream',
    'membership.confirmPayment',
    'membership.receiveProviderEvent',
    'news.unsubscribe',
    'operator.reportFault',
    'rights.ask',
    'rights.confirm',
    'walls.enter',
    'walls.openFile',
    'walls.show',
  ]);
});

test('publishing, creating events and filling them needs a live plan (product 6; decisions 45)', () => {
  expect(forPlanHolders.map(({ name }) => name).sort()).toEqual([
    'events.add',
    'events.create',
    'media.publishPhoto',
    'media.publishVideo',
  ]);
});

test.each(forMembers)('$name needs a signed-in user (product 6)', async (asked) => {
  for (const actor of [anonymous(), operator])
    expect(await outcomeOf(execute(asked, memory, actor, {}))).toBe('UNAUTHENTICATED');
});

test.each(byAccess('operator'))('$name is for the operator alone (operator)', async (asked) => {
  for (const actor of [anonymous(), ...Object.values(people)])
    expect(await outcomeOf(execute(asked, memory, actor, {}))).toBe('UNAUTHENTICATED');
});

test.each(forPlanHolders)('$name is refused without a live plan, whatever the input (decisions 13)', async (asked) => {
  for (const actor of [people.member, people.lapsed, people.developer])
    expect(await outcomeOf(execute(asked, memory, actor, { nonsense: true }))).toBe('PLAN_REQUIRED');
  expect(await outcomeOf(execute(asked, memory, people['plan holder'], { nonsense: true }))).toBe('VALIDATION_FAILED');
});

test.each(forModerators)('$name is for moderators alone, whatever the input (decisions 52)', async (asked) => {
  for (const actor of Object.values(people))
    expect(await outcomeOf(execute(asked, memory, actor, { nonsense: true }))).toBe('NOT_MODERATOR');
});

test.each(forStewards)('$name is for stewards alone, whatever the input (decisions 70)', async (asked) => {
  for (const actor of Object.values(people))
    expect(await outcomeOf(execute(asked, memory, actor, { nonsense: true }))).toBe('NOT_STEWARD');
});

test.each(forDevelopers)('$name is for developers alone, whatever the input (decisions 3; operator)', async (asked) => {
  for (const actor of [people.member, people.lapsed, people['plan holder']])
    expect(await outcomeOf(execute(asked, memory, actor, { nonsense: true }))).toBe('PAGE_NOT_FOUND');
  const atDesk = fieldsOf(asked.input).length > 0 ? 'VALIDATION_FAILED' : expect.any(String);
  expect(await outcomeOf(execute(asked, memory, people.developer, { nonsense: true }))).toEqual(atDesk);
});

const NASTY: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  '',
  ' ',
  'constructor',
  '__proto__',
  'a\0b',
  'a\uD800b',
  "x' or '1'='1",
  '../../etc/passwd',
  '{{7*7}}',
  'x'.repeat(100_000),
  '😀'.repeat(5_000),
  [],
  ['a\0'],
  [null],
  {},
  { $ne: null },
  { toString: 'x' },
];

/** The fields of a use case's input, when it is an object of fields. */
function fieldsOf(input: z.ZodType): string[] {
  const { shape } = input as { shape?: object };
  return Object.keys(shape ?? {});
}

const actorFor = (access: Access) => {
  if (access === 'operator') return operator;
  if (typeof access === 'object' && access.refuses.includes('PAGE_NOT_FOUND')) return people.developer;
  return access === 'anyone' ? anonymous() : people['plan holder'];
};

test.each(all)('$name refuses nonsense by the catalogue and never breaks (decisions 37)', async (asked) => {
  const actor = actorFor(asked.access);
  const inputs: unknown[] = [...NASTY, JSON.parse('{"__proto__": {"role": "admin"}}')];
  for (const field of fieldsOf(asked.input)) for (const value of NASTY) inputs.push({ [field]: value });
  for (const input of inputs) expect(await outcomeOf(execute(asked, memory, actor, input))).not.toMatch(/^broke/);
});

/** An input that parses, except for what the test makes wrong. */
const PLAUSIBLE: Record<string, unknown> = {
  kind: 'photo',
  id: 'x',
  userId: 'x',
  uploaderId: 'x',
  mediaId: 'x',
  token: 'x',
  password: 'a long sentence',
  fullName: 'Ada',
  name: 'ada.l',
  email: 'ada@example.edu',
  title: 'Lawn',
  description: 'Green',
  tags: 'a',
  fileName: 'photo/x.jpg',
  posterName: 'video/x.jpg',
  avatar: 'profile/x.jpg',
  feed: 'recent',
  q: 'lawn',
  text: 'Hi',
  message: 'Hi',
  action: 'like',
  saved: true,
  favourite: true,
  month: 1,
  orderId: 'x',
  outcome: 'paid',
  ids: ['x'],
  complete: true,
  folder: 'photo',
  size: 1,
  contentType: 'image/jpeg',
  username: 'nobody',
  role: 'user',
  suspended: true,
  months: 1,
};

const reachesTheDatabase = new Set(
  ['name', 'email', 'fullName', 'title', 'description', 'tags', 'text', 'message'].concat([
    'fileName',
    'posterName',
    'avatar',
    'orderId',
    'id',
    'mediaId',
    'userId',
    'uploaderId',
    'not',
  ]),
);
/**
 * They store a cleaned name, judge a file line by line, or ask only for what a signature over exactly this text vouches
 * for.
 */
const guarded = new Set([
  'uploads.declare',
  'media.openFile',
  'membership.confirmPayment',
  'stewards.putRoster',
  'stewards.putRosterOf',
]);

const carriers = all.flatMap(({ name, input }) =>
  guarded.has(name)
    ? []
    : fieldsOf(input).flatMap((field) => (reachesTheDatabase.has(field) ? [{ name, input, field }] : [])),
);

test.each(carriers)('$name lets no $field through that a database cannot carry (decisions 37)', ({ input, field }) => {
  const plausible = fieldsOf(input).flatMap((one) => (one in PLAUSIBLE ? [[one, PLAUSIBLE[one]]] : []));
  for (const text of ['a\0bcdef', 'a\uD800bcdef'])
    expect(input.safeParse({ ...Object.fromEntries(plausible), [field]: text }).success).toBe(false);
});

test('a member is nobody special for prototype keys: what is not declared cannot be set (decisions 10)', async () => {
  for (const one of forMembers.filter(({ input }) => fieldsOf(input).length > 0)) {
    const outcome = await outcomeOf(execute(one, memory, people.member, { constructor: 1, hasOwnProperty: 1 }));
    const refused = [
      'VALIDATION_FAILED',
      'PLAN_REQUIRED',
      'CLUB_PLAN_REQUIRED',
      'NOT_MODERATOR',
      'NOT_STEWARD',
      'PAGE_NOT_FOUND',
    ];
    expect(refused).toContain(outcome);
  }
});
