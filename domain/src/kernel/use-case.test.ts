import { expect, test } from 'vitest';
import { z } from 'zod';
import { actorOf, aMember, anonymous, aPlanHolder, memoryPorts, operator, refusalOf } from '../../memory/index.ts';
import { refuse } from './errors.ts';
import { type Access, execute, fieldErrors, nothing, useCase } from './use-case.ts';

const memory = memoryPorts();
const open = (access: Access) =>
  useCase({ name: 'test', access, input: nothing, run: async (): Promise<string> => 'done' });
const member = actorOf(await aMember(memory));
const holder = actorOf(await aPlanHolder(memory));
const ask = (access: Access, actor: Parameters<typeof execute>[2]) => execute(open(access), memory, actor, {});

test('anyone may ask what is open to anyone (product 6)', async () => {
  expect(await ask('anyone', anonymous())).toBe('done');
  expect(await ask('anyone', member)).toBe('done');
});

test('everything else needs a signed-in user (product 6)', async () => {
  expect(await ask('member', member)).toBe('done');
  for (const actor of [anonymous(), operator])
    expect((await refusalOf(ask('member', actor))).code).toBe('UNAUTHENTICATED');
});

test("the operator's commands are for the operator alone (operator)", async () => {
  expect(await ask('operator', operator)).toBe('done');
  for (const actor of [anonymous(), member, holder])
    expect((await refusalOf(ask('operator', actor))).code).toBe('UNAUTHENTICATED');
});

test('a policy is asked about members alone, at that moment and before the input is looked at (decisions 13)', async () => {
  const asked: unknown[] = [];
  const access: Access = {
    refuses: ['PLAN_REQUIRED'],
    admit(who, now, input) {
      asked.push([who.id, now, input]);
      if (who.id !== holder.id) refuse('PLAN_REQUIRED');
    },
  };
  const strict = useCase({
    name: 'test',
    access,
    input: z.strictObject({ title: z.string() }),
    run: async (_ports, { id }) => id,
  });
  const input = { nonsense: 1 };
  for (const actor of [anonymous(), operator])
    expect((await refusalOf(execute(strict, memory, actor, input))).code).toBe('UNAUTHENTICATED');
  expect(asked).toEqual([]);
  expect((await refusalOf(execute(strict, memory, member, input))).code).toBe('PLAN_REQUIRED');
  expect((await refusalOf(execute(strict, memory, holder, input))).code).toBe('VALIDATION_FAILED');
  expect(await execute(strict, memory, holder, { title: 'Lawn' })).toBe(holder.id);
  expect(asked[0]).toEqual([member.id, memory.clock.now(), input]);
});

test('wrong input is refused with every field that is wrong, by its name (decisions 37)', async () => {
  const input = z.strictObject({
    title: z.string('Give a title.'),
    inner: z.strictObject({ size: z.int('A number.') }),
  });
  const asked = useCase({ name: 'test', access: 'anyone', input, run: async () => 'done' });
  const refusal = await refusalOf(
    execute(asked, memory, anonymous(), { inner: { size: 'x', extra: 1 }, role: 'admin' }),
  );
  expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Please check the fields below.' });
  expect([...refusal.errors].sort((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: 'inner.extra', message: 'This field cannot be set.' },
    { field: 'inner.size', message: 'A number.' },
    { field: 'role', message: 'This field cannot be set.' },
    { field: 'title', message: 'Give a title.' },
  ]);
});

test('a use case may have a better word for wrong input (product 8)', async () => {
  const asked = useCase({
    name: 'test',
    access: 'anyone',
    input: z.strictObject({ name: z.string() }),
    invalidAs: 'SIGN_UP_INCOMPLETE',
    run: async () => 'done',
  });
  expect((await refusalOf(execute(asked, memory, anonymous(), {}))).code).toBe('SIGN_UP_INCOMPLETE');
});

test.each([undefined, null, {}])('a use case that needs no input takes none: %s (decisions 36)', async (input) => {
  expect(await execute(open('anyone'), memory, anonymous(), input)).toBe('done');
});

test.each([{ role: 'admin' }, 'text', 7, [1]])(
  'a use case that needs no input refuses any: %j (decisions 36)',
  async (input) => {
    expect((await refusalOf(execute(open('anyone'), memory, anonymous(), input))).code).toBe('VALIDATION_FAILED');
  },
);

test('what does not parse at all names no field (decisions 37)', () => {
  const { error } = z.strictObject({}).safeParse('text');
  expect(fieldErrors(error?.issues ?? [])).toEqual([{ field: '', message: expect.any(String) }]);
});

test.each([
  ['unknown fields', z.strictObject({}), Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`f${at}`, 1]))],
  ['wrong elements', z.array(z.string()), Array.from({ length: 90 }, () => 1)],
])('of many %s, the first 20 are reported (decisions 37)', (_, schema, input) => {
  const { error } = schema.safeParse(input);
  const fields = fieldErrors(error?.issues ?? []);
  expect(fields).toHaveLength(20);
  expect(fields[0]?.field).toMatch(/^(f0|0)$/);
});
