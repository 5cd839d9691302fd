import { expect, test } from 'vitest';
import { aMember, codeOf, memoryPorts } from '../../memory/index.ts';
import { refuse } from '../kernel/errors.ts';
import { isPasswordOf, signInTries } from './sign-in-tries.ts';

test('what was typed is counted in every case alike, and the account that it means beside it (decisions 6, 42)', () => {
  const keys = (typed: string, account: { id: string } | null) =>
    signInTries(typed, account, '1.2.3.4').map(([key]) => key);
  expect(keys(' Ada ', null)).toEqual(keys('ada', null));
  expect(keys('ada', null)).not.toEqual(keys('bob', null));
  const [[byName, ofName], [byEmail, ofEmail]] = [keys('ada', { id: '1' }), keys('a@b.edu', { id: '1' })];
  expect(byName).toBe(keys('ada', null)[0]);
  expect(byName).not.toBe(byEmail);
  expect(ofName).toBe(ofEmail);
});

test('a password tried elsewhere is counted like a sign-in, and a right one as no failure (decisions 42)', async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory);
  const guess = (password: string) => isPasswordOf(memory, ada, password, '1.2.3.4');
  for (let tries = 0; tries < 12; tries += 1) expect(await guess('correct horse')).toBe(true);
  for (let tries = 0; tries < 10; tries += 1) expect(await guess('wrong')).toBe(false);
  expect(await codeOf(guess('wrong'))).toBe('TOO_MANY_REQUESTS');
  expect(await guess('correct horse')).toBe(true);
  expect(await codeOf(guess('correct horse'))).toBe('TOO_MANY_REQUESTS');
});

test('a try that the server was too busy to judge counts for nothing, neither for the account nor the address (decisions 42)', async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory);
  const busy = { ...memory, passwords: { ...memory.passwords, verify: async () => refuse('TOO_BUSY') } };
  const guess = (ports: typeof memory) => codeOf(isPasswordOf(ports, ada, 'wrong', '1.2.3.4'));
  for (let tries = 0; tries < 300; tries += 1) expect(await guess(busy)).toBe('TOO_BUSY');
  expect(await isPasswordOf(memory, ada, 'correct horse', '1.2.3.4')).toBe(true);
  expect(await isPasswordOf(memory, ada, 'correct horse', '1.2.3.4')).toBe(true);
  for (let tries = 0; tries < 10; tries += 1) expect(await isPasswordOf(memory, ada, 'wrong', '1.2.3.4')).toBe(false);
});
