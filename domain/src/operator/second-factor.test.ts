import { expect, test } from 'vitest';
import { aMember, anAuthenticator, anonymous, codeOf, memoryPorts, operator } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { switchOffSecondFactor } from './second-factor.ts';

test('the operator lets somebody in who lost their second factor; a mail tells them, and the log records it (decisions 53, 54, 55)', async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada' });
  await anAuthenticator(memory, ada);
  const enter = () => execute(signIn, memory, anonymous(), { name: 'ada', password: 'correct horse' });
  expect(await codeOf(enter())).toBe('SECOND_FACTOR_REQUIRED');
  await execute(switchOffSecondFactor, memory, operator, { username: 'ada' });
  expect((await enter()).user.id).toBe(ada.id);
  await memory.runJobs();
  expect(memory.mails.sent.at(-1)).toMatchObject({ news: 'second-factor-off', device: null, to: ada.email });
  const { items } = await memory.audit.list({ concerning: ada.id, since: 0, limit: 5, after: null });
  expect(items).toContainEqual(expect.objectContaining({ act: 'second-factor-off', doer: 'operator' }));
});

test('switching off needs an existing person with a second factor (decisions 54)', async () => {
  const memory = memoryPorts();
  await aMember(memory, { name: 'ada' });
  const off = (username: string) => codeOf(execute(switchOffSecondFactor, memory, operator, { username }));
  expect(await off('nobody')).toBe('USER_NOT_FOUND');
  expect(await off('ada')).toBe('SECOND_FACTOR_NOT_FOUND');
});
