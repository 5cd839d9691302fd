import { expect, test, vi } from 'vitest';
import { actorOf, aMember, codeOf, operator } from '../../memory/index.ts';
import { rightsSetting } from '../../memory/rights-setting.ts';
import { auditEntry } from '../audit/entry.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { forgetRequestsJob } from './forget-requests.ts';

const { rights, operator: desk } = useCases;

test('whoever cannot delete their account asks the operator to erase them, once at a time (decisions 4, 72)', async () => {
  const { ports, owner, sent, queue } = await rightsSetting();
  const ask = (who = owner, text?: string) => execute(rights.askErasure, ports, actorOf(who), { text });
  expect(await codeOf(ask(await aMember(ports)))).toBe('ERASURE_IS_YOURS');
  const answer = await ask(owner, 'Please.');
  expect(await ask()).toEqual(answer);
  expect(answer.due).toBe(ports.clock.now() + 30 * DAY);
  expect(await sent()).toMatchObject([
    { kind: 'rights-filed', to: owner.email, number: answer.number },
    { kind: 'rights-wait', college: null, what: 'erase', page: null },
  ]);
  const [found] = await queue('');
  const log = await ports.audit.list({ concerning: owner.id, since: 0, limit: 9, after: null });
  const details = { case: found?.case.id, number: answer.number, kind: 'erase' };
  expect(log.items).toContainEqual(expect.objectContaining({ act: 'erasure-asked', personId: owner.id, details }));
  expect(found?.case.ownerId).toBe('');
  expect(found).toMatchObject({ case: { itemId: null }, reports: [{ reporterId: owner.id, note: 'Please.' }] });
  await execute(desk.erasePerson, ports, operator, { username: owner.name });
  await execute(desk.decideAnyCase, ports, operator, { id: found?.case.id, verdict: 'keep', reporterText: 'Done.' });
  expect(await sent()).toContainEqual(expect.objectContaining({ kind: 'rights-answer', to: owner.email }));
  await forgetRequestsJob.run(ports, {});
  expect((await ports.cases.byId(found?.case.id ?? ''))?.request?.email).toBe(owner.email);
  ports.clock.advance(DAY + 1);
  await forgetRequestsJob.run(ports, {});
  expect((await ports.cases.byId(found?.case.id ?? ''))?.request?.email).toBeNull();
});

test('the decision about one’s request for erasure is news in the bell, and answered by one mail (decisions 50, 72)', async () => {
  const { ports, owner, sent, queue } = await rightsSetting();
  await execute(rights.askErasure, ports, actorOf(owner), {});
  const [found] = await queue('');
  const news = async () => (await execute(useCases.news.listNews, ports, actorOf(owner), {})).items;
  await sent();
  await execute(desk.decideAnyCase, ports, operator, { id: found?.case.id, verdict: 'keep', reporterText: 'Not yet.' });
  expect(await sent()).toMatchObject([{ kind: 'rights-answer', to: owner.email, text: 'Not yet.' }]);
  expect(await news()).toMatchObject([{ kind: 'decision', own: false, item: null }]);
  await execute(desk.undoAnyDecision, ports, operator, { id: found?.case.id });
  expect(await sent()).toMatchObject([{ kind: 'rights-answer', news: 'undone' }]);
  expect(await news()).toEqual([]);
});

test('whoever asks twice at once gets one number (decisions 72)', async () => {
  const { ports, owner, queue } = await rightsSetting();
  const ask = () => execute(rights.askErasure, ports, actorOf(owner), {});
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(other).toEqual(one);
  expect(await queue('')).toHaveLength(1);
});

test('somebody who goes meanwhile asks for nothing', async () => {
  const { ports, owner } = await rightsSetting();
  const ask = (id: string) => codeOf(execute(rights.askErasure, ports, { ...actorOf(owner), id }, {}));
  expect(await ask('gone')).toBe('UNAUTHENTICATED');
  vi.spyOn(ports.requests, 'file').mockResolvedValue(false);
  expect(await ask(owner.id)).toBe('UNAUTHENTICATED');
});

test('to whoever has no address no letter goes, but the office hears of it (decisions 72, 75)', async () => {
  const { ports, owner, sent } = await rightsSetting();
  const decided = { email: releasedEmail(owner.id), addressOfAnother: owner.email };
  const audit = auditEntry(ports, operator, 'address-released', { personId: owner.id });
  await ports.addresses.settle(owner.id, () => ({ ...decided, entryClosedAt: null }), { audit });
  const { number } = await execute(rights.askErasure, ports, actorOf(owner), {});
  expect(await sent()).toMatchObject([{ kind: 'rights-wait', number }]);
});
