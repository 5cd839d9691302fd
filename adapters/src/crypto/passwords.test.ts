import { expect, it } from 'vitest';
import { passwords } from './passwords.ts';

const port = passwords();

it('a password is kept as an Argon2id string with the parameters OWASP advises (decisions 5)', async () => {
  expect(await port.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('a hash fits its own password only', async () => {
  const hash = await port.hash('Päßwörter 密码 🔑');
  expect(await port.verify(hash, 'Päßwörter 密码 🔑')).toBe(true);
  expect(await port.verify(hash, 'Päßwörter 密码 🔒')).toBe(false);
});

it('nobody fits nothing, not even the password that stands in for it (decisions 6)', async () => {
  expect(await port.verify(null, 'the password of nobody')).toBe(false);
});

it('the most common passwords are known in any case (decisions 5)', () => {
  expect(port.isCommon('password')).toBe(true);
  expect(port.isCommon('QwertyUiop')).toBe(true);
  expect(port.isCommon('a lantern over the quad')).toBe(false);
});
