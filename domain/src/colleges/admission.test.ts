import { expect, test } from 'vitest';
import { aMember, anonymous, codeOf, memoryPorts, memorySettings, refusalOf } from '../../memory/index.ts';
import { signUp } from '../accounts/sign-up.ts';
import { auditEntry } from '../audit/entry.ts';
import { dayOf, startOfDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { enterWithIdentity } from '../sign-in/enter-with-identity.ts';
import { addCollege } from './manage-colleges.ts';

const operator = { kind: 'operator' } as const;

const setting = (more: Partial<typeof memorySettings> = {}) => {
  const memory = memoryPorts({ settings: { ...memorySettings, signUp: 'listed', ...more } });
  const form = { fullName: 'Ada', name: 'ada', password: 'a long sentence' };
  return {
    memory,
    register: (email: string) => execute(signUp, memory, anonymous(), { ...form, email }),
    enter: (email: string) =>
      enterWithIdentity(memory, anonymous(), {
        issuer: 'https://id.example.com',
        subject: email,
        email,
        emailVerified: true,
        fullName: 'Ada',
      }),
  };
};

test.each(['register', 'enter'] as const)(
  'only people of a listed college sign up; others read that theirs is not here yet, with the operator’s contact: %s (decisions 69)',
  async (way) => {
    const { memory, [way]: arrive } = setting();
    const message = 'far.edu is not here yet. The operator of this site can add it: office@example.edu';
    expect(await refusalOf(arrive('Ada@Far.edu'))).toMatchObject({
      code: 'COLLEGE_NOT_HERE',
      kind: 'invalid',
      message,
      errors: [{ field: 'email', message }],
    });
    expect(await memory.overview.isEmpty()).toBe(true);
    expect(await memory.absentColleges.list(9)).toEqual([{ domain: 'far.edu', tries: 1, lastAt: memory.clock.now() }]);
    await execute(addCollege, memory, operator, { domain: 'far.edu' });
    await arrive('Ada@Far.edu');
    expect(await memory.overview.isEmpty()).toBe(false);
    expect(await memory.absentColleges.list(9)).toEqual([]);
  },
);

test('a domain below or beside a listed one is another college (decisions 69)', async () => {
  const { memory, register } = setting();
  await execute(addCollege, memory, operator, { domain: 'far.edu' });
  for (const email of ['ada@x.far.edu', 'ada@xfar.edu', 'ada@far.edu.in'])
    expect(await codeOf(register(email))).toBe('COLLEGE_NOT_HERE');
});

test('an address that is not academic is refused as ever, and not counted (decisions 1, 69)', async () => {
  const { memory, register, enter } = setting();
  expect(await codeOf(register('ada@mail.com'))).toBe('NOT_COLLEGE_EMAIL');
  expect(await codeOf(enter('ada@mail.com'))).toBe('THIRD_PARTY_NOT_COLLEGE_EMAIL');
  expect(await memory.absentColleges.list(9)).toEqual([]);
});

test('where sign-up is open nobody needs a listed college (decisions 69)', async () => {
  const { register, enter } = setting({ signUp: 'open' });
  await register('ada@far.edu');
  await enter('bo@far.edu');
});

test('whoever has an account gets in by a third party, listed or not (decisions 69)', async () => {
  const { memory, enter } = setting();
  const known = await aMember(memory, { name: 'ada', email: 'ada@far.edu', tenant: 'far.edu' });
  expect(await enter('ada@far.edu')).toMatchObject({ user: { id: known.id } });
});

test('from the day on which a college closes nobody signs up there any more (decisions 69)', async () => {
  const { memory, register } = setting({ timeZone: 'UTC' });
  await execute(addCollege, memory, operator, { domain: 'far.edu' });
  const day = dayOf(memory.clock.now() + 2 * DAY, 'UTC');
  await memory.closings.set('far.edu', day, auditEntry(memory, operator, 'college-closing', {}), []);
  memory.clock.set(startOfDay(day, 'UTC') - 1);
  await register('early@far.edu');
  memory.clock.advance(1);
  expect(await refusalOf(register('late@far.edu'))).toMatchObject({
    code: 'COLLEGE_CLOSING',
    errors: [{ field: 'email', message: 'far.edu is closing here.' }],
  });
});

test('without a contact the address of the installation is named (decisions 69)', async () => {
  const { register } = setting({ contactTo: null });
  expect((await refusalOf(register('ada@far.edu'))).message).toMatch(/: https:\/\/photos\.example\.edu$/);
});

test('tries for colleges that are not here have the limit of sign-ups, and are not counted beyond (decisions 42, 69)', async () => {
  const { memory, register } = setting();
  for (let tries = 0; tries < 200; tries += 1) await codeOf(register(`ada@x${tries}.edu`));
  expect(await codeOf(register('ada@last.edu'))).toBe('TOO_MANY_REQUESTS');
  expect((await memory.absentColleges.list(1_000)).map(({ domain }) => domain)).not.toContain('last.edu');
});
