import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts, memorySettings, refusalOf } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { type ContactMessage, sendMessage } from './send-message.ts';

const KEY = 'a-key-of-16-signs';

const setting = async (contactTo: string | null = 'office@example.edu') => {
  const stored: ContactMessage[] = [];
  const memory = memoryPorts({ settings: { ...memorySettings, contactTo } });
  const { contactMessages } = memory;
  const ports = {
    ...memory,
    contactMessages: {
      ...contactMessages,
      add: async (...[message, jobs]: Parameters<typeof contactMessages.add>) => {
        stored.push(message);
        return contactMessages.add(message, jobs);
      },
    },
  };
  const ada = await aMember(memory, { name: 'ada', fullName: 'Ada' });
  const send = (message: unknown, user = ada, more: object = {}, key?: string) =>
    execute(sendMessage, ports, actorOf(user), { message, ...more }, undefined, key);
  return { memory, stored, ada, send };
};

test("a message is stored and mailed, with the session's name and e-mail (decisions 23)", async () => {
  const { memory, stored, ada, send } = await setting();
  expect(await send(' Hello ')).toEqual({ sent: true });
  const who = { fullName: 'Ada', name: 'ada' };
  expect(stored).toEqual([
    {
      id: expect.any(String),
      userId: ada.id,
      ...who,
      email: ada.email,
      message: 'Hello',
      createdAt: memory.clock.now(),
    },
  ]);
  expect(memory.mails.queued()).toEqual([
    { kind: 'contact', to: 'office@example.edu', language: 'en', ...who, replyTo: ada.email, message: 'Hello' },
  ]);
});

test('without an address to mail to it is stored alone (decisions 23)', async () => {
  const { memory, stored, send } = await setting(null);
  await send('Hello');
  expect(stored).toHaveLength(1);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});

test.each(['name', 'email', 'fullName', 'userId'])('%s is not taken from the body (decisions 23)', async (field) => {
  const { send } = await setting();
  expect((await refusalOf(send('Hello', undefined, { [field]: 'x' }))).errors[0]?.field).toBe(field);
});

test('a message has 1 to 5,000 characters (decisions 23)', async () => {
  const { send } = await setting();
  await send('😀'.repeat(5_000));
  expect((await refusalOf(send('😀'.repeat(5_001)))).errors).toEqual([
    { field: 'message', message: 'Use 1 to 5000 characters.' },
  ]);
  for (const message of ['', ' ', 'a\0', 'a\uD800', 7, null, undefined, {}])
    expect((await refusalOf(send(message))).errors.map((error) => error.field)).toContain('message');
});

test('a developer may write too: only the page is blank for one (decisions 3)', async () => {
  const { memory, send } = await setting();
  expect(await send('Hello', await aMember(memory, { developer: true }))).toEqual({ sent: true });
});

test('contact needs a session (decisions 23)', async () => {
  const { memory } = await setting();
  expect(await codeOf(execute(sendMessage, memory, anonymous(), { message: 'Hello' }))).toBe('UNAUTHENTICATED');
});

test('one person sends 5 messages a day (decisions 42)', async () => {
  const { memory, send } = await setting();
  for (let message = 0; message < 5; message += 1) await send('Hello');
  expect(await refusalOf(send('Hello'))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 86_400 });
  await send('Hello', await aMember(memory));
  memory.wall.advance(DAY);
  await send('Hello');
});

test('a message that comes again with its key is stored, mailed and counted once, and answered as before (decisions 23)', async () => {
  const { memory, stored, send } = await setting();
  for (let time = 0; time < 7; time += 1) expect(await send(' Hello', undefined, {}, KEY)).toEqual({ sent: true });
  expect(stored).toMatchObject([{ message: 'Hello' }]);
  expect(memory.mails.queued()).toHaveLength(1);
  await send('Hello', undefined, {}, `${KEY}2`);
  await send('Hello');
  await send('Hello');
  expect(stored).toHaveLength(4);
});

test('somebody erased meanwhile sends nothing (decisions 12)', async () => {
  const { memory, ada, stored, send } = await setting();
  await memory.users.remove(ada.id, () => []);
  expect(await codeOf(send('Hello'))).toBe('UNAUTHENTICATED');
  expect(stored).toEqual([]);
});
