import { expect, test } from 'vitest';
import { aMember, codeOf, memoryPorts } from '../../memory/index.ts';
import { isPasswordOf, signInTries } from './sign-in-tries.ts';

test('a name that nobody has is counted like an account, by what was typed (decisions 42)', () => {
  const keys = (account: string) => signInTries(account, '1.2.3.4').map(([key]) => key);
  expect(keys(' Ada ')).toEqual(keys('ada'));
  expect(keys('ada')).not.toEqual(keys('bob'));
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
