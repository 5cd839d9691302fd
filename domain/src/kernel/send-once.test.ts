import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { actorOf, aMember, anonymous, codeOf, memoryPorts, refusalOf } from '../../memory/index.ts';
import type { ContactMessages } from '../contact/send-message.ts';
import { refuse } from './errors.ts';
import { type Ports, RECEIPTS_KEPT, type ReceiptOf, sendOnce } from './send-once.ts';
import { sweepReceiptsJob } from './sweep-receipts.ts';
import { execute } from './use-case.ts';

const KEY = 'a-key-of-16-signs';

/** A use case that writes a message, and can be made to fail before or after. */
const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory);
  const meanwhile = vi.fn(async () => {});
  const definition = sendOnce({
    name: 'test.say',
    access: 'anyone',
    input: z.strictObject({ text: z.string(), more: z.string().optional() }),
    async run(
      ports: Ports & { contactMessages: ContactMessages },
      _actor,
      { text },
      receipt: ReceiptOf<{ written: string }>,
    ): Promise<{ written: string }> {
      if (text === 'no') refuse('NOT_YOURSELF');
      await meanwhile();
      const { id: userId, fullName, name, email } = ada;
      const message = { id: memory.ids.next(), userId, fullName, name, email, message: text, createdAt: 1 };
      await ports.contactMessages.add(message, receipt({ written: text }));
      return { written: text };
    },
    again: async (_ports, _actor, { written }) => ({ written }),
  });
  const say = (text: string, key?: string, actor: Parameters<typeof execute>[2] = anonymous()) =>
    execute(definition, memory, actor, { text }, undefined, key);
  const written = async () => (await memory.overview.messages(100, null)).items.map(({ message }) => message);
  return { memory, ada, say, written, meanwhile };
};

test('a call repeated with its key takes effect once and is answered as before (decisions 23)', async () => {
  const { say, written } = await setting();
  for (let time = 0; time < 3; time += 1) expect(await say('Hello', KEY)).toEqual({ written: 'Hello' });
  expect(await written()).toEqual(['Hello']);
});

test('without a key every call takes effect, and no receipt is looked for (decisions 23)', async () => {
  const { memory, say, written } = await setting();
  const find = vi.spyOn(memory.receipts, 'find');
  await say('Hello');
  await say('Hello');
  expect(await written()).toHaveLength(2);
  expect(find).not.toHaveBeenCalled();
});

test('of two simultaneous calls with one key, one takes effect and both are answered (decisions 23)', async () => {
  const { say, written } = await setting();
  expect(await Promise.all([say('Hello', KEY), say('Hello', KEY)])).toEqual([
    { written: 'Hello' },
    { written: 'Hello' },
  ]);
  expect(await written()).toEqual(['Hello']);
});

test('a call whose answer got lost after its effect is answered when it is repeated (decisions 23)', async () => {
  const { memory, say, written } = await setting();
  const { add } = memory.contactMessages;
  memory.contactMessages.add = async (...message) => {
    await add(...message);
    memory.contactMessages.add = add;
    throw new Error('the connection broke');
  };
  expect(await say('Hello', KEY)).toEqual({ written: 'Hello' });
  expect(await written()).toEqual(['Hello']);
});

test('a call that failed or was refused can be sent again, even with another input (decisions 23)', async () => {
  const { say, written, meanwhile } = await setting();
  expect(await codeOf(say('no', KEY))).toBe('NOT_YOURSELF');
  meanwhile.mockRejectedValueOnce(new Error('the database is gone'));
  await expect(say('Hello', KEY)).rejects.toThrow('the database is gone');
  expect(await say('Hallo', KEY)).toEqual({ written: 'Hallo' });
  expect(await written()).toEqual(['Hallo']);
});

test('a key that was used with another input is refused, and nothing happens (decisions 23)', async () => {
  const { say, written } = await setting();
  await say('Hello', KEY);
  expect(await refusalOf(say('Goodbye', KEY))).toMatchObject({ code: 'KEY_REUSED', kind: 'invalid' });
  expect(await written()).toEqual(['Hello']);
});

test('a key belongs to one person: another person or a stranger with the same key makes another call (decisions 23)', async () => {
  const { memory, ada, say, written } = await setting();
  for (const actor of [anonymous(), actorOf(ada), actorOf(await aMember(memory))]) await say('Hello', KEY, actor);
  expect(await written()).toHaveLength(3);
});

test.each(['', 'fifteen-signs-x', 'x'.repeat(201), 'with a space in it', 'with-an-umlaut-ä', 'line\nbreak-in-it-'])(
  'a key that can be guessed or is malformed is refused: %j (decisions 23)',
  async (key) => {
    const { say, written } = await setting();
    expect(await refusalOf(say('Hello', key))).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'key', message: 'Draw a key of 16 to 200 characters.' }],
    });
    expect(await written()).toEqual([]);
  },
);

test.each(['x'.repeat(16), 'x'.repeat(200), '"d2719a6e-8f0b-4f0e-9a57-6a8d1d2f3c4b"'])(
  'a key of 16 to 200 characters is accepted: %s (decisions 23)',
  async (key) => expect(await (await setting()).say('Hello', key)).toEqual({ written: 'Hello' }),
);

test('neither the key nor the input can be read from a receipt (decisions 23)', async () => {
  const { memory, say } = await setting();
  const kept: unknown[] = [];
  const { add } = memory.contactMessages;
  memory.contactMessages.add = async (message, sideWrites) => {
    kept.push(...sideWrites);
    await add(message, sideWrites);
  };
  await say('a secret sentence', KEY);
  expect(kept).toEqual([
    {
      key: expect.any(String),
      sent: expect.any(String),
      effect: { written: 'a secret sentence' },
      at: memory.clock.now(),
    },
  ]);
  const [{ key, sent }] = kept as [{ key: string; sent: string }];
  expect(`${key} ${sent}`).not.toMatch(/secret|16-signs/);
});

test('a receipt is deleted after a day, and not before (decisions 23)', async () => {
  const { memory, say, written } = await setting();
  expect(RECEIPTS_KEPT).toBe(86_400_000);
  const sweep = async () => {
    await memory.jobs.enqueue(sweepReceiptsJob.draft({}), memory.clock.now());
    await memory.runJobs();
  };
  await say('Hello', KEY);
  memory.clock.advance(RECEIPTS_KEPT);
  await sweep();
  await say('Hello', KEY);
  expect(await written()).toHaveLength(1);
  memory.clock.advance(1);
  await sweep();
  await say('Hello', KEY);
  expect(await written()).toHaveLength(2);
});
