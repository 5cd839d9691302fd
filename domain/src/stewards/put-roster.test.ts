import { expect, test } from 'vitest';
import { anonymous, codeOf, operator, outcomeOf, refusalOf } from '../../memory/index.ts';
import { aStewardedCollege } from '../../testing/stewarded-college.ts';
import { signUp } from '../accounts/sign-up.ts';
import { changeCollege } from '../colleges/manage-colleges.ts';
import { dayOf, daysLater } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { enterWithIdentity } from '../sign-in/enter-with-identity.ts';
import { MAX_ROSTER, putOwnRoster, putRoster } from './put-roster.ts';
import { findPeople } from './queries.ts';

const setting = async () => {
  const college = await aStewardedCollege();
  const { memory, steward } = college;
  return {
    ...college,
    put: (text: string, apply = true) => execute(putOwnRoster, memory, steward(), { text, apply }),
    known: () => memory.rosters.among('example.edu', ['ada@example.edu', 'bo@example.edu']),
    close: () => execute(changeCollege, memory, operator, { domain: 'example.edu', roster: 'closed' }),
    register: (email: string, name = 'ada') =>
      execute(signUp, memory, anonymous(), { fullName: 'Ada', name, password: 'a long sentence', email }),
  };
};

const ADA = 'email,name,leaves_on\nada@example.edu,Ada,2027-05-31\n';

test('a dry run shows what a file would change and writes nothing (decisions 71)', async () => {
  const { put, known, acts } = await setting();
  expect(await put(`${ADA}bo@far.edu\n`, false)).toEqual({
    applied: false,
    added: 1,
    changed: 0,
    same: 0,
    wrong: 1,
    come: 0,
    left: 0,
    changes: [
      {
        line: 2,
        before: null,
        after: { email: 'ada@example.edu', name: 'Ada', leavesOn: '2027-05-31' },
        pastDay: null,
      },
    ],
    wrongLines: [{ line: 3, problem: 'college' }],
  });
  expect(await known()).toEqual([]);
  expect(await acts()).toEqual([]);
});

test('a file adds and changes people, removes nobody, and stands once in the log (decisions 70, 71)', async () => {
  const { put, known, acts } = await setting();
  await put(ADA);
  const changed = await put('ada@example.edu,,2028-05-31\nbo@example.edu');
  expect(changed).toMatchObject({ applied: true, added: 1, changed: 1, same: 0 });
  expect(await put('bo@example.edu')).toMatchObject({ added: 0, changed: 0, same: 1 });
  expect(await known()).toEqual([
    { email: 'ada@example.edu', name: 'Ada', leavesOn: '2028-05-31' },
    { email: 'bo@example.edu', name: null, leavesOn: null },
  ]);
  expect(await acts()).toEqual(Array(2).fill(['roster-changed', 'member', null]));
});

test('whoever leaves by a day that has come is told once, and a later line is marked as coming too late (decisions 71, 74, 75)', async () => {
  const { memory, put, bob, steward } = await setting();
  memory.clock.advance(100 * DAY);
  const today = dayOf(memory.clock.now(), memory.settings.timeZone);
  const letters = async () => {
    while ((await memory.runJobs()) > 0);
    return memory.mails.sent.splice(0).filter(({ kind }) => kind === 'leaving');
  };
  const wrong = `${bob.email},Bob,${daysLater(today, -50)}\nada@example.edu,Ada,${daysLater(today, 1)}`;
  expect(await put(wrong, false)).toMatchObject({
    come: 1,
    left: 0,
    changes: [{ pastDay: 'come' }, { pastDay: null }],
  });
  expect(await letters()).toEqual([]);
  await put(wrong);
  expect(await letters()).toMatchObject([{ to: bob.email, leavesOn: daysLater(today, -50) }]);
  await put(`${bob.email},Bobby`);
  expect(await put(`${bob.email},,2030-05-31`)).toMatchObject({ come: 0, left: 1, changes: [{ pastDay: 'left' }] });
  expect(await letters()).toEqual([]);
  const { items } = await execute(findPeople, memory, steward(), { text: 'bob' });
  expect(items).toMatchObject([{ leavesOn: daysLater(today, -50) }]);
});

test('of two files that come at once neither undoes what the other says (decisions 71)', async () => {
  const { memory, steward, put, known } = await setting();
  await put(ADA);
  const rosters = {
    ...memory.rosters,
    async among(...asked: Parameters<typeof memory.rosters.among>) {
      const found = await memory.rosters.among(...asked);
      await put('ada@example.edu,,2028-05-31');
      return found;
    },
  };
  await execute(putOwnRoster, { ...memory, rosters }, steward(), { text: 'ada@example.edu,Ada Rao', apply: true });
  expect(await known()).toEqual([{ email: 'ada@example.edu', name: 'Ada Rao', leavesOn: '2028-05-31' }]);
});

test('twenty thousand lines are taken, one more is refused, and so is a file without any (decisions 71)', async () => {
  const { put } = await setting();
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.edu`).join('\n');
  expect(await put(`email\n${lines(20_000)}`)).toMatchObject({ added: 20_000, wrong: 0 });
  for (const text of [lines(20_001), '', 'email,name']) expect(await codeOf(put(text))).toBe('ROSTER_UNREADABLE');
});

test('a roster takes people while it has room, and a full one can still be corrected (decisions 71, 78)', async () => {
  const { memory, steward, put } = await setting();
  await put(ADA);
  const putInto = (size: number, text: string) => {
    const rosters = { ...memory.rosters, count: async () => size };
    return outcomeOf(execute(putOwnRoster, { ...memory, rosters }, steward(), { text, apply: true }));
  };
  expect(await putInto(MAX_ROSTER - 1, 'bo@example.edu\ncy@example.edu')).toBe('ROSTER_FULL');
  expect(await putInto(MAX_ROSTER - 1, 'bo@example.edu')).toBeNull();
  expect(await putInto(MAX_ROSTER + 1, 'cy@example.edu')).toBe('ROSTER_FULL');
  expect(await putInto(MAX_ROSTER + 1, 'ada@example.edu,Ada Rao')).toBeNull();
});

test('only stewards change their own college’s, and the operator every listed one’s (decisions 70, 71)', async () => {
  const { memory, bob, known } = await setting();
  const asBob = { kind: 'member' as const, ...bob, origin: anonymous().origin };
  expect(await codeOf(execute(putOwnRoster, memory, asBob as never, { text: ADA }))).toBe('NOT_STEWARD');
  const byOperator = (domain: string) => execute(putRoster, memory, operator, { domain, text: ADA, apply: true });
  expect(await byOperator('example.edu')).toMatchObject({ added: 1 });
  expect(await codeOf(byOperator('far.edu'))).toBe('COLLEGE_NOT_FOUND');
  expect(await known()).toHaveLength(1);
});

test('where the roster is closed only who is on it signs up, by form or third party (decisions 71)', async () => {
  const { memory, put, close, register } = await setting();
  await put(ADA);
  await close();
  const message = 'This address is not on your college’s members list. Ask whoever looks after it: office@example.edu';
  expect(await refusalOf(register('bo@example.edu'))).toMatchObject({
    code: 'NOT_ON_ROSTER',
    message,
    errors: [{ field: 'email', message }],
  });
  await register('ada@far.edu');
  const enter = (email: string) =>
    enterWithIdentity(memory, anonymous(), {
      issuer: 'https://id.example.com',
      subject: email,
      email,
      emailVerified: true,
      fullName: '',
    });
  expect(await codeOf(enter('bo@example.edu'))).toBe('NOT_ON_ROSTER');
  expect((await enter('ada@example.edu')).user.fullName).toBe('Ada');
});

test('whoever left by a closed roster does not come back as a newcomer (decisions 74, 71)', async () => {
  const { memory, put, close, register } = await setting();
  await close();
  const today = dayOf(memory.clock.now(), memory.settings.timeZone);
  await put(`ada@example.edu,Ada,${today}`);
  expect(await codeOf(register('ada@example.edu'))).toBe('NOT_ON_ROSTER');
  await put(`ada@example.edu,Ada Next,${daysLater(today, 1)}`);
  await register('ada@example.edu');
});

test('a closed roster counts whoever is on it once: a hostel of 200 signs up behind one address (decisions 42, 71)', async () => {
  const { put, close, register } = await setting();
  const emails = Array.from({ length: 200 }, (_, at) => `p${at}@example.edu`);
  await put(['email', ...emails].join('\n'));
  await close();
  for (const [at, email] of emails.entries()) await register(email, `p${at}x`);
  expect(await codeOf(register('p0@example.edu'))).toBe('TOO_MANY_REQUESTS');
});

test('an open roster keeps nobody away (decisions 71)', async () => {
  const { put, register } = await setting();
  await put(ADA);
  await register('bo@example.edu');
});

test('stewards see on which day people leave by the roster (decisions 70, 71)', async () => {
  const { memory, put, steward, bob } = await setting();
  await put(`${bob.email},Bob,2027-05-31`);
  const { items } = await execute(findPeople, memory, steward(), {});
  expect(items.map(({ username, leavesOn }) => [username, leavesOn])).toEqual([
    ['asha', null],
    ['bob', '2027-05-31'],
  ]);
});
