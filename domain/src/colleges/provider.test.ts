import { expect, test } from 'vitest';
import { codeOf, memoryPorts, operator } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { addCollege, changeCollege } from './manage-colleges.ts';

test('a provider has an issuer by https, a client and a secret; fields that are not given stay (decisions 9, 69)', async () => {
  const memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'one.edu' });
  const set = (fields: object, domain = 'one.edu') => execute(changeCollege, memory, operator, { domain, ...fields });
  const whole = { issuer: 'https://id.one.edu', clientId: 'quadrangle', clientSecret: 's' };
  expect(await codeOf(set({ issuer: 'https://id.one.edu', clientId: 'q' }))).toBe('PROVIDER_INCOMPLETE');
  expect(await codeOf(set({ issuer: 'https://id.one.edu', clientSecret: 's' }))).toBe('PROVIDER_INCOMPLETE');
  expect(await codeOf(set({ clientSecret: 's' }))).toBe('PROVIDER_INCOMPLETE');
  expect(await codeOf(set({ clientId: 'q', clientSecret: 's' }))).toBe('PROVIDER_INCOMPLETE');
  await set({ clientId: null });
  for (const issuer of ['http://id.one.edu', 'http://127.0.0.1.evil.edu', 'id.one.edu', 'ftp://id.one.edu'])
    expect(await codeOf(set({ ...whole, issuer }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(set(whole, 'two.edu'))).toBe('COLLEGE_NOT_FOUND');
  await set({ ...whole, issuer: 'http://127.0.0.1:4000' });
  await set(whole);
  await set({ clientSecret: 'another' });
  expect(await memory.collegeProviders.of('one.edu')).toEqual({ ...whole, clientSecret: 'another' });
  await set({ clientId: null });
  expect(await memory.collegeProviders.of('one.edu')).toBeNull();
  const { items } = await memory.audit.list({ since: 0, limit: 9, after: null });
  expect(items.map(({ details }) => details)).toEqual([
    ...Array.from({ length: 5 }, () => ({ college: 'one.edu', fields: 'provider' })),
    { college: 'one.edu' },
  ]);
  expect(await memory.colleges.find('one.edu')).toMatchObject({ version: 1 });
  expect(JSON.stringify(items)).not.toContain('another');
});

test('where a field or the provider is refused, neither changes (decisions 69)', async () => {
  const memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'one.edu' });
  const set = (fields: object) => execute(changeCollege, memory, operator, { domain: 'one.edu', ...fields });
  const whole = { issuer: 'https://id.one.edu', clientId: 'quadrangle', clientSecret: 's' };
  const before = await memory.colleges.find('one.edu');
  expect(await codeOf(set({ ...whole, timeZone: 'Mars/Base' }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(set({ clientId: 'quadrangle', name: 'One' }))).toBe('PROVIDER_INCOMPLETE');
  expect(await memory.collegeProviders.of('one.edu')).toBeNull();
  expect(await memory.colleges.find('one.edu')).toEqual(before);
  await set({ ...whole, name: 'One' });
  expect(await memory.collegeProviders.of('one.edu')).toEqual(whole);
  expect(await memory.colleges.find('one.edu')).toMatchObject({ name: 'One' });
});
