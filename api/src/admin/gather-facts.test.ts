import { startIdentityProvider } from '@quadrangle/adapters/testing/identity-provider';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { memoryPorts, operator } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.ts';
import { gatherFacts } from './gather-facts.ts';

it('asks the identity provider of a college whether it is one (operator; decisions 69)', async () => {
  const ports = memoryPorts();
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.stop());
  const { issuer, clientId, clientSecret } = provider;
  for (const domain of ['north.edu', 'south.edu', 'west.edu'])
    await execute(useCases.colleges.addCollege, ports, operator, { domain });
  const set = (domain: string, at: string) =>
    execute(useCases.colleges.changeCollege, ports, operator, { domain, issuer: at, clientId, clientSecret });
  await set('north.edu', issuer);
  await set('west.edu', `${issuer}/elsewhere`);
  const { colleges } = await gatherFacts(readConfig({ DATABASE_URL: 'sqlite::memory:' }, '/nowhere'), ports);
  expect(colleges.map(({ domain, providerProblem }) => [domain, providerProblem])).toEqual([
    ['north.edu', null],
    ['south.edu', null],
    ['west.edu', expect.stringMatching(/\w/)],
  ]);
});
