import { expect, test } from 'vitest';
import { z } from 'zod';
import { useCases } from '../use-cases.ts';
import { sentenceFor } from './sentences.ts';
import { fieldErrors, type UseCase } from './use-case.ts';

const messageFor = (schema: z.ZodType, value: unknown) =>
  z.object({ title: schema }).safeParse({ title: value }, { error: sentenceFor }).error?.issues[0]?.message;

test.each([
  [z.string(), undefined, 'The title is missing.'],
  [z.string(), null, 'The title must be a text.'],
  [z.string().min(1), '', 'The title is missing.'],
  [z.string().min(2), 'a', 'The title is too short.'],
  [z.string().max(2), 'abc', 'The title is too long.'],
  [z.int(), 'x', 'The title must be a number.'],
  [z.int(), 1.5, 'The title must be a whole number.'],
  [z.int().min(1), 0, 'The title is too small.'],
  [z.int().max(1), 2, 'The title is too large.'],
  [z.boolean(), 'x', 'The title must be true or false.'],
  [z.array(z.string()), 'x', 'The title must be a list.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'The title is too long.'],
  [z.strictObject({}), 'x', 'The title must be an object with fields.'],
  [z.bigint(), 'x', 'The title must be something else.'],
  [z.enum(['a', 'b', 'c']), 'x', 'The title must be a, b or c.'],
  [z.literal('a'), 'x', 'The title must be a.'],
  [z.string().regex(/a/), 'x', 'The title is not right.'],
  [z.string('Give a title.'), undefined, 'Give a title.'],
] as const)('what is wrong with a field is a sentence: %# (decisions 37)', (schema, value, sentence) => {
  expect(messageFor(schema, value)).toBe(sentence);
});

test('a field is called what people call it (decisions 37)', () => {
  const missing = (name: string) =>
    z.object({ [name]: z.string() }).safeParse({}, { error: sentenceFor }).error?.issues[0]?.message;
  expect(missing('fullName')).toBe('The full name is missing.');
  expect(missing('contentType')).toBe('The type of the file is missing.');
  expect(missing('not')).toBe('The item to leave out is missing.');
  expect(missing('variantOfIt')).toBe('The variant of it is missing.');
  expect(z.string().safeParse(7, { error: sentenceFor }).error?.issues[0]?.message).toBe('The request must be a text.');
  expect(
    z.object({ tags: z.array(z.string()) }).safeParse({ tags: [7] }, { error: sentenceFor }).error?.issues[0]?.message,
  ).toBe('The tags must be a text.');
});

type Asked = Pick<UseCase<never, 'anyone', z.ZodType, unknown>, 'name' | 'input'>;
const all = Object.values(useCases).flatMap((capability) => Object.values(capability)) as unknown as Asked[];
const wrong = [undefined, null, 7, -1, 1.5, true, '', ' ', 'x y', '\0', 'x'.repeat(20_000), {}, [], [7], [{}]];

test('no use case answers in the words of a validator, whatever its fields are (decisions 37)', () => {
  const messages = new Set<string>();
  for (const { input } of all) {
    const fields = 'shape' in input ? Object.keys(input.shape as object) : [];
    const inputs = [...wrong, ...fields.flatMap((field) => wrong.map((value) => ({ [field]: value })))];
    for (const value of inputs)
      for (const { message } of fieldErrors(input.safeParse(value, { error: sentenceFor }).error?.issues ?? []))
        messages.add(message);
  }
  expect(messages.size).toBeGreaterThan(40);
  for (const message of messages) {
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(message).not.toMatch(/\b(invalid|expected|received|undefined|nan|regex)\b|>=|<=|\(s\)/i);
  }
});
