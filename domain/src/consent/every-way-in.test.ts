import { expect, test } from 'vitest';
import {
  aMember,
  anonymous,
  aPasskey,
  codeOf,
  memoryAssertion,
  memoryPorts,
  memorySettings,
  refusalOf,
} from '../../memory/index.ts';
import type { Minors } from '../kernel/ports.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { accounts, consent } = useCases;
const portsUnder = (minors: Minors) => memoryPorts({ settings: { ...memorySettings, minors } });
const form = { fullName: 'Zoya', name: 'zoya', email: 'zoya@example.edu', password: 'a long sentence' };

test.each([
  ['guardian', 'GUARDIAN_ASKED'],
  ['refuse', 'MINORS_REFUSED'],
] as const)(
  'the gate stands behind a provider’s popup: under %s it ends in %s (decisions 9, 73)',
  async (minors, ends) => {
    const ports = portsUnder(minors);
    const popup = async () => {
      const { url, ticket } = await execute(accounts.beginPopup, ports, anonymous(), {});
      const query = ports.identities.signIn(url, { email: form.email, emailVerified: true, fullName: 'Zoya' });
      return execute(accounts.finishPopup, ports, anonymous(), { ticket, query, college: null });
    };
    const { code, params } = await refusalOf(popup());
    expect(code).toBe('AGE_ASKED');
    const answered = { ticket: String(params.ticket), age: 'younger' as const };
    expect(await codeOf(execute(consent.sayAge, ports, anonymous(), answered))).toBe(ends);
    expect(await codeOf(popup())).toBe(ends);
  },
);

test('the gate stands behind the code of the mail, and a link verifies without opening (decisions 67, 73)', async () => {
  for (const way of ['code', 'link']) {
    const ports = portsUnder('guardian');
    const { id, proof } = await execute(accounts.signUp, ports, anonymous(), { ...form, age: 'younger' });
    await ports.runJobs();
    const mail = ports.mails.sent.at(-1);
    if (mail?.kind !== 'verify-email') throw new Error('No mail');
    const token = await ports.mails.newestToken('verify');
    const enter =
      way === 'code'
        ? execute(accounts.verifyByCode, ports, anonymous(), { code: mail.code, proof })
        : execute(accounts.verifyEmail, ports, anonymous(), { userId: id, token }).then(() =>
            execute(accounts.signIn, ports, anonymous(), { name: 'zoya', password: form.password }),
          );
    expect(await codeOf(enter)).toBe('GUARDIAN_ASKED');
    expect((await ports.users.byId(id))?.verifiedAt).toBe(ports.clock.now());
    expect(await ports.sessions.listOf(id, ports.clock.now())).toEqual([]);
  }
});

test('the gate stands behind a passkey alone, and its ticket leads on to a guardian (decisions 54, 73)', async () => {
  const ports = portsUnder('guardian');
  const zoya = await aMember(ports, { name: 'zoya', age: 'younger' });
  await aPasskey(ports, zoya, 'k1');
  const { ticket } = await execute(accounts.askPasskey, ports, anonymous(), {});
  const shown = execute(accounts.showSecondFactor, ports, anonymous(), {
    ticket,
    passkey: memoryAssertion('k1', ticket),
  });
  const { code, params } = await refusalOf(shown);
  expect(code).toBe('GUARDIAN_ASKED');
  const asked = { ticket: String(params.ticket), email: 'parent@example.org' };
  expect(await execute(consent.askGuardian, ports, anonymous(), asked)).toEqual({ sent: true });
});
