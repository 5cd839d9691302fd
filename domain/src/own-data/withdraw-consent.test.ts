import { expect, test } from 'vitest';
import {
  aClub,
  actorOf,
  aMember,
  anAuthenticator,
  aPlanHolder,
  codeOf,
  memoryPorts,
  memorySettings,
} from '../../memory/index.ts';
import { erasedAs, withdrawnAs } from '../accounts/erasure.ts';
import { auditEntry, theProduct } from '../audit/entry.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { withdrawAgainJob } from './withdraw-consent.ts';

const { consent, safety } = useCases;

test('withdrawing deletes the account of whoever never had a plan (decisions 73)', async () => {
  const ports = memoryPorts();
  const mira = await aMember(ports);
  await execute(consent.agree, ports, actorOf(mira), { notice: 'notice-1' });
  expect(await execute(consent.withdrawConsent, ports, actorOf(mira), {})).toEqual({ deleted: true });
  expect(await ports.users.byId(mira.id)).toBeNull();
  expect((await ports.erasures.all()).map(({ person }) => person)).toEqual([erasedAs(ports.secrets, mira.id)]);
});

test('where that is refused, it is a case for the operator, and is in the list and the file (decisions 4, 63, 72, 73)', async () => {
  const ports = memoryPorts();
  const [asha, lead] = [await aPlanHolder(ports), await aMember(ports)];
  await aClub(ports, lead);
  const earlier = ports.clock.now();
  await execute(consent.agree, ports, actorOf(asha), { notice: 'notice-1' });
  ports.clock.advance(5);
  const changed = { ...ports, settings: { ...memorySettings, notice: 'notice-2' } };
  await execute(consent.agree, changed, actorOf(asha), { notice: 'notice-2' });
  const later = ports.clock.now();
  ports.clock.advance(5);
  for (const user of [asha, lead]) {
    const answer = await execute(consent.withdrawConsent, ports, actorOf(user), {});
    expect(answer).toMatchObject({ deleted: false, number: expect.stringMatching(/^\d{8}-\d{6}$/) });
    expect(await execute(consent.withdrawConsent, ports, actorOf(user), {})).toEqual(answer);
    const { due, withdrawnAt } = await execute(consent.readConsent, ports, actorOf(user), {});
    expect({ due, withdrawnAt }).toEqual({ due: null, withdrawnAt: ports.clock.now() });
    expect((await ports.requests.erasureOf(user.id))?.kind).toBe('erase');
  }
  await ports.runJobs();
  const expected = [
    ...[null, earlier, later].map((agreedAt) => withdrawnAs(ports.secrets, asha.id, agreedAt)),
    withdrawnAs(ports.secrets, lead.id, null),
  ].map((person) => ({ person, at: ports.clock.now() }));
  expect(await ports.erasures.all()).toEqual(expected);
  expect(ports.writtenErasures).toEqual(expected);
  const again = await execute(consent.agree, ports, actorOf(asha), { notice: 'notice-1' });
  expect(again).toMatchObject({ withdrawnAt: null, due: null });
});

test('with a second factor, withdrawing needs a proof as deleting does (decisions 54, 73)', async () => {
  const ports = memoryPorts();
  const mira = await aMember(ports);
  await anAuthenticator(ports, mira);
  expect(await codeOf(execute(consent.withdrawConsent, ports, actorOf(mira), {}))).toBe('PROOF_REQUIRED');
  expect(await ports.users.byId(mira.id)).not.toBeNull();
});

test('a withdrawal that a restore replays is a case again, once (decisions 73)', async () => {
  const ports = memoryPorts();
  const asha = await aPlanHolder(ports);
  await withdrawAgainJob.run(ports, { personId: asha.id });
  expect(await ports.requests.erasureOf(asha.id)).toBeNull();
  const audit = auditEntry(ports, theProduct, 'consent-withdrawn', { personId: asha.id });
  await ports.consents.withdraw(asha.id, { at: ports.clock.now(), listing: () => ({ erasures: [], jobs: [] }), audit });
  for (let time = 0; time < 2; time += 1) await withdrawAgainJob.run(ports, { personId: asha.id });
  await withdrawAgainJob.run(ports, { personId: 'gone' });
  expect((await ports.requests.erasureOf(asha.id))?.kind).toBe('erase');
});

test('a withdrawal that is interrupted before its case is filed has one nevertheless (decisions 73)', async () => {
  const ports = memoryPorts();
  const asha = await aPlanHolder(ports);
  const add = async () => {
    throw new Error('The database is away.');
  };
  const broken = { ...ports, requests: { ...ports.requests, add } };
  await expect(execute(consent.withdrawConsent, broken, actorOf(asha), {})).rejects.toThrow('away');
  await ports.runJobs();
  expect((await ports.requests.erasureOf(asha.id))?.kind).toBe('erase');
  const { items } = await ports.audit.list({ since: 0, limit: 9, after: null });
  expect(items).toContainEqual(expect.objectContaining({ act: 'erasure-asked', doer: 'member', doerId: asha.id }));
});

test('whoever agreed again, or whose case was decided, gets no other case by a late job (decisions 73)', async () => {
  const ports = memoryPorts();
  const [asha, ravi] = [await aPlanHolder(ports), await aPlanHolder(ports)];
  for (const user of [asha, ravi]) await execute(consent.withdrawConsent, ports, actorOf(user), {});
  await execute(consent.agree, ports, actorOf(asha), { notice: 'notice-1' });
  const [own] = (await execute(safety.listOwnReports, ports, actorOf(asha), {})).items;
  await execute(safety.withdrawReport, ports, actorOf(asha), { id: own?.id ?? '' });
  const { caseId } = (await ports.requests.erasureOf(ravi.id))?.filed ?? { caseId: '' };
  const decision = { verdict: 'keep', stopDays: 0, text: '', reporterText: '', deciderId: null } as const;
  const audit = auditEntry(ports, theProduct, 'case-decided', {});
  await ports.cases.decide(caseId, { ...decision, decidedAt: ports.clock.now() }, [], null, audit);
  await ports.runJobs();
  for (const { id } of [asha, ravi]) expect(await ports.requests.erasureOf(id)).toBeNull();
});
