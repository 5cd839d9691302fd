import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anonymous,
  aPlanHolder,
  codeOf,
  memoryPorts,
  refusalOf,
} from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute, nothing, type Policy, useCase } from '../kernel/use-case.ts';
import { needsPlanFor, planHolder } from './plan-access.ts';

const memory = memoryPorts();
const member = actorOf(await aMember(memory));
const lapsed = actorOf(await aLapsedMember(memory));
const holder = actorOf(await aPlanHolder(memory));
const asking = (access: Policy) => useCase({ name: 'test', access, input: nothing, run: async () => 'done' });
const ask = (actor: Parameters<typeof execute>[2]) => execute(asking(planHolder), memory, actor, {});

test('uploading needs a live plan, checked at that moment (decisions 13)', async () => {
  expect(await ask(holder)).toBe('done');
  expect(await codeOf(ask(member))).toBe('PLAN_REQUIRED');
  expect(await codeOf(ask(lapsed))).toBe('PLAN_REQUIRED');
  expect(await codeOf(ask(anonymous()))).toBe('UNAUTHENTICATED');
});

test('a plan is over from the instant it ends (decisions 3)', async () => {
  const later = memoryPorts();
  const ask = () => execute(asking(planHolder), later, { ...member, planEnd }, {});
  const planEnd = later.clock.now() + DAY;
  later.clock.set(planEnd - 1);
  expect(await ask()).toBe('done');
  later.clock.set(planEnd);
  expect(await codeOf(ask())).toBe('PLAN_REQUIRED');
});

test('a developer uploads with a live plan and not without one (decisions 3)', async () => {
  const developer = actorOf(await aMember(memory, { developer: true }));
  const withPlan = actorOf(await aPlanHolder(memory, { developer: true }));
  expect(await codeOf(ask(developer))).toBe('PLAN_REQUIRED');
  expect(await ask(withPlan)).toBe('done');
});

test('the refusal names what would be uploaded, and where that is nothing no plan is needed (product 6)', async () => {
  const uploading = (items: 'photos' | 'videos' | null) =>
    execute(asking(needsPlanFor(() => items)), memory, member, {});
  expect((await refusalOf(uploading('photos'))).message).toContain('uploading photos is restricted');
  expect((await refusalOf(uploading('videos'))).message).toContain('uploading videos is restricted');
  expect(await uploading(null)).toBe('done');
  expect((await refusalOf(ask(member))).message).toContain('uploading photos');
});

test('what would be uploaded is read from the input as it came (decisions 13)', async () => {
  const seen: unknown[] = [];
  const policy = needsPlanFor((input) => {
    seen.push(input);
    return null;
  });
  policy.admit(member, memory.clock.now(), { folder: 'photo' });
  expect(seen).toEqual([{ folder: 'photo' }]);
  expect(policy.refuses).toEqual(['LEFT_COLLEGE', 'PLAN_REQUIRED']);
});
