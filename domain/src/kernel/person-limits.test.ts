import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  memoryPorts,
  operator,
  refusalOf,
} from '../../memory/index.ts';
import { boundedOtherwise, personLimits } from '../declared/declared.ts';
import { createEvent } from '../events/plan-event.ts';
import { useCases } from '../use-cases.ts';
import { chooseForZip } from '../zips/pack-zip.ts';
import { refuse } from './errors.ts';
import { sendOnce } from './send-once.ts';
import { type Access, execute, nothing, useCase } from './use-case.ts';

const made = (name: string, run = async () => 'done', access: Access = 'member') =>
  useCase({ name, access, input: nothing, run });

test('the limits of the decisions are in the table (decisions 42, 45, 48, 78)', () => {
  const hours = (max: number, hours: number) => [{ max, seconds: hours * 3_600 }];
  expect(personLimits).toMatchObject({
    'clubs.create': hours(3, 24),
    'clubs.invite': hours(50, 24),
    'events.create': hours(20, 24),
    'events.edit': hours(600, 1),
    'media.edit': hours(600, 1),
    'zips.choose': hours(60, 1),
    'accounts.renewRecoveryCodes': hours(10, 24),
    'contact.send': hours(5, 24),
    'comments.write': [{ max: 30, seconds: 60 }, ...hours(2_000, 24)],
    'uploads.declare': hours(600, 1),
  });
});

test('the tables name use cases that exist, each in one of them (decisions 78)', () => {
  const known = new Set(Object.values(useCases).flatMap((group) => Object.values(group).map(({ name }) => name)));
  const named = [...Object.keys(personLimits), ...Object.keys(boundedOtherwise)];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test.each(Object.entries(personLimits))(
  'one person does %s no more often than %j (decisions 78)',
  async (name, [first]) => {
    const ports = memoryPorts();
    const ada = actorOf(await aMember(ports));
    const { max, seconds } = first ?? { max: 0, seconds: 0 };
    for (let times = 0; times < max; times += 1) await execute(made(name), ports, ada, {});
    const refusal = await refusalOf(execute(made(name), ports, ada, {}));
    expect(refusal.code).toBe('TOO_MANY_REQUESTS');
    expect(refusal.retryAfter).toBeGreaterThan(0);
    expect(refusal.retryAfter).toBeLessThanOrEqual(seconds);
    expect(await execute(made(name), ports, actorOf(await aMember(ports)), {})).toBe('done');
  },
);

test('neither the operator nor strangers are counted, nor what is in no table (decisions 42)', async () => {
  const ports = memoryPorts();
  const never = { ...ports, limits: { hit: async () => 9, forgive: async () => {} } };
  expect(await execute(made('events.create', undefined, 'operator'), never, operator, {})).toBe('done');
  expect(await execute(made('events.create', undefined, 'anyone'), never, anonymous(), {})).toBe('done');
  for (const name of ['media.find', 'toString'])
    expect(await execute(made(name), never, actorOf(await aMember(ports)), {})).toBe('done');
});

test('what is refused does not count, except where trying costs (decisions 42, 59)', async () => {
  const ports = memoryPorts();
  const ada = actorOf(await aMember(ports));
  const refused = async () => refuse('MEDIA_NOT_FOUND');
  for (let times = 0; times < 30; times += 1)
    expect((await refusalOf(execute(made('events.create', refused), ports, ada, {}))).code).toBe('MEDIA_NOT_FOUND');
  for (let times = 0; times < 60; times += 1) await refusalOf(execute(made('captions.put', refused), ports, ada, {}));
  expect((await refusalOf(execute(made('captions.put'), ports, ada, {}))).code).toBe('TOO_MANY_REQUESTS');
  expect(await execute(made('events.create'), ports, ada, {})).toBe('done');
});

test('whoever is too quick for a minute loses nothing of their day (decisions 42)', async () => {
  const ports = memoryPorts();
  const ada = actorOf(await aMember(ports));
  const days: string[] = [];
  const { hit, forgive } = ports.limits;
  Object.assign(ports.limits, {
    hit: async (...about: Parameters<typeof hit>) => {
      if (about[1].seconds === 86_400) days.push(about[0]);
      return hit(...about);
    },
    forgive,
  });
  for (let times = 0; times < 30; times += 1) await execute(made('comments.write'), ports, ada, {});
  for (let times = 0; times < 9; times += 1) await refusalOf(execute(made('comments.write'), ports, ada, {}));
  expect(days).toHaveLength(30);
});

test('what is sent again with its key counts once (decisions 23, 42)', async () => {
  const ports = memoryPorts();
  const ada = actorOf(await aMember(ports));
  const send = sendOnce({
    name: 'contact.send',
    access: 'member',
    input: z.strictObject({}),
    async run({ contactMessages }: typeof ports, actor, _input, receipt) {
      const message = { id: ports.ids.next(), userId: actor.id, fullName: '', name: '', email: '', message: 'Hi' };
      await contactMessages.add({ ...message, createdAt: 0 }, receipt({}));
      return 'sent';
    },
    again: async () => 'sent',
  });
  for (let times = 0; times < 9; times += 1)
    expect(await execute(send, ports, ada, {}, undefined, 'the-key-of-one-message')).toBe('sent');
  for (let times = 0; times < 4; times += 1)
    expect(await execute(send, ports, ada, {}, undefined, `the-key-of-message-${times}`)).toBe('sent');
  expect((await refusalOf(execute(send, ports, ada, {}, undefined, 'the-key-of-another-one'))).code).toBe(
    'TOO_MANY_REQUESTS',
  );
});

test('a person creates twenty events a day and chooses sixty times an hour for a ZIP (decisions 45, 48, 78)', async () => {
  const ports = memoryPorts();
  const ada = await aPlanHolder(ports);
  const photo = await aPhoto(ports, ada);
  const create = () => execute(createEvent, ports, actorOf(ada), { title: 'Day', startsOn: '2026-03-14' });
  const choose = () => execute(chooseForZip, ports, actorOf(ada), { ids: [photo.id] });
  for (let times = 0; times < 20; times += 1) await create();
  for (let times = 0; times < 60; times += 1) await choose();
  for (const again of [create, choose]) expect((await refusalOf(again())).code).toBe('TOO_MANY_REQUESTS');
});
