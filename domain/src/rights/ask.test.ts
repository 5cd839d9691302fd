import { expect, test, vi } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, type MemoryPorts, operator, outcomeOf } from '../../memory/index.ts';
import { rightsSetting, VISITOR } from '../../memory/rights-setting.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { visibleItem } from '../media/visible.ts';
import { useCases } from '../use-cases.ts';
import { confirmRequest } from './ask.ts';
import { codeDigest, sendRightsCodeJob } from './send-code.ts';

const { safety, operator: desk } = useCases;

const seen = async (ports: MemoryPorts, id: string) => outcomeOf(visibleItem(ports, actorOf(await aMember(ports)), id));

test('a visitor asks, proves the address by the code, and gets number and day; it hides nothing (decisions 72)', async () => {
  const { ports, photo, asked, sent, confirm, queue } = await rightsSetting();
  const { id } = await asked();
  const [mail] = await sent();
  expect(mail).toEqual({ kind: 'rights-code', to: VISITOR, language: 'hi', code: expect.stringMatching(/^\d{6}$/) });
  expect(await queue(null)).toEqual([]);
  const code = mail?.kind === 'rights-code' ? mail.code : '';
  const answer = await confirm(id, code);
  expect(answer).toEqual({ number: expect.any(String), due: ports.clock.now() + 3 * DAY });
  expect(await confirm(id, code)).toEqual(answer);
  expect(await queue('example.edu')).toMatchObject([
    {
      case: { subject: 'request', itemId: photo.id, asked: false },
      reports: [{ note: 'Third from left', reporterId: null, reason: 'in-it' }],
      request: { number: answer.number, kind: 'picture' },
    },
  ]);
  expect(await sent()).toMatchObject([
    { kind: 'rights-filed', to: VISITOR, language: 'hi', number: answer.number, due: answer.due },
    { kind: 'rights-wait', to: ports.settings.contactTo, college: 'example.edu', overdue: false },
  ]);
  expect(await seen(ports, photo.id)).toBeNull();
});

test('moderators of the college hear of it, and hide by one decision, which the visitor reads (decisions 52, 72)', async () => {
  const { ports, photo, filed, sent, owner } = await rightsSetting();
  const mod = await aMember(ports, { moderator: true });
  const far = await aMember(ports, { moderator: true, tenant: 'other.edu' });
  const { number, due } = await filed();
  const cases = async (who = mod) => (await execute(safety.listCases, ports, actorOf(who), {})).items;
  await sent();
  expect(await cases(far)).toEqual([]);
  const [found] = await cases();
  expect(found).toMatchObject({
    subject: 'request',
    item: { id: photo.id, hidden: false },
    owner: { id: owner.id },
    mayDecide: true,
    reports: [{ note: 'Third from left', reporter: null }],
  });
  expect(found?.request).toEqual({ number, kind: 'picture', link: expect.stringContaining(photo.id), dueAt: due });
  const texts = { text: 'Somebody in it asked.', reporterText: 'It is hidden.' };
  await execute(safety.decideCase, ports, actorOf(mod), { id: found?.id, verdict: 'hide', ...texts });
  expect(await seen(ports, photo.id)).toBe('MEDIA_NOT_FOUND');
  const mails = await sent();
  expect(mails).toContainEqual(
    expect.objectContaining({ kind: 'rights-answer', to: VISITOR, number, verdict: 'hide', text: 'It is hidden.' }),
  );
  expect(mails).toContainEqual(
    expect.objectContaining({ kind: 'case', as: 'owner', subject: 'item', verdict: 'hide' }),
  );
  await execute(safety.undoDecision, ports, actorOf(mod), { id: found?.id });
  expect(await seen(ports, photo.id)).toBeNull();
  expect(await sent()).toContainEqual(expect.objectContaining({ kind: 'rights-answer', news: 'undone', number }));
});

test('a picture of a former member is hidden by one decision too (decisions 72)', async () => {
  const { ports, photo, owner, filed, sent } = await rightsSetting();
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const { number } = await filed();
  await ports.users.remove(owner.id, () => []);
  await sent();
  const [found] = (await execute(safety.listCases, ports, mod, {})).items;
  expect(found).toMatchObject({ item: { id: photo.id }, owner: null });
  await execute(safety.decideCase, ports, mod, { id: found?.id, verdict: 'hide', reporterText: 'It is hidden.' });
  expect(await seen(ports, photo.id)).toBe('MEDIA_NOT_FOUND');
  expect(await sent()).toMatchObject([{ kind: 'rights-answer', to: VISITOR, number, verdict: 'hide' }]);
});

test('who asks about a picture that is gone by then reads the answer alone, and not that it stays (decisions 72)', async () => {
  const { ports, photo, filed, sent } = await rightsSetting();
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const { number } = await filed();
  await ports.media.remove(photo.id, []);
  await sent();
  const [found] = (await execute(safety.listCases, ports, mod, {})).items;
  await execute(safety.decideCase, ports, mod, { id: found?.id, verdict: 'keep', reporterText: 'It is gone.' });
  expect(await sent()).toMatchObject([{ kind: 'rights-answer', number, verdict: null, text: 'It is gone.' }]);
});

test('a request about no item counts no other requests as its owner’s (decisions 2, 72)', async () => {
  const { ports, filed } = await rightsSetting();
  const mod = actorOf(await aMember(ports, { moderator: true }));
  await filed({ kind: 'correct', text: 'At far.edu my name is wrong', link: null });
  await filed({ kind: 'correct', text: 'At example.edu my name is wrong', link: null });
  const { items } = await execute(safety.listCases, ports, mod, {});
  expect(items).toMatchObject([{ owner: null, history: { cases: 0, against: 0 } }]);
});

test('whoever shared the picture does not decide about the request (decisions 52, 72)', async () => {
  const { ports, owner, filed, queue } = await rightsSetting();
  await filed();
  const [found] = await queue('example.edu');
  const deciding = execute(safety.decideCase, ports, actorOf({ ...owner, moderator: true }), {
    id: found?.case.id,
    verdict: 'keep',
    reporterText: 'No.',
  });
  expect(await codeOf(deciding)).toBe('CASE_CONCERNS_YOU');
});

test('a wrong code opens nothing, nor does the right one after five tries or an hour (decisions 72)', async () => {
  const { ports, asked, mailedCode, confirm, queue } = await rightsSetting();
  const { id } = await asked();
  const code = await mailedCode();
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) expect(await codeOf(confirm(id, wrong))).toBe('RIGHTS_CODE_WRONG');
  expect(await codeOf(confirm(id, code))).toBe('RIGHTS_CODE_WRONG');
  expect(await codeOf(confirm('nothing', code))).toBe('RIGHTS_CODE_WRONG');
  const late = await asked();
  const lateCode = await mailedCode();
  expect(await codeOf(confirm(late.id, wrong))).toBe('RIGHTS_CODE_WRONG');
  ports.clock.advance(HOUR);
  expect(await codeOf(confirm(late.id, lateCode))).toBe('RIGHTS_CODE_WRONG');
  expect(await queue(null)).toEqual([]);
});

test('the code of one request does not prove another (decisions 72)', async () => {
  const { asked, mailedCode, confirm } = await rightsSetting();
  const first = await asked();
  const code = await mailedCode();
  const second = await asked({ email: 'other@example.org' });
  const other = await mailedCode();
  if (code !== other) expect(await codeOf(confirm(second.id, code))).toBe('RIGHTS_CODE_WRONG');
  expect(await confirm(first.id, code)).toHaveProperty('number');
});

test('three requests a day per mailbox, whatever follows a plus; twenty an hour per network (decisions 72, 78)', async () => {
  const { asked, ports } = await rightsSetting();
  for (const more of [{}, { email: 'visitor+a@example.org' }, { email: 'VISITOR@example.org' }]) await asked(more);
  expect(await codeOf(asked())).toBe('TOO_MANY_REQUESTS');
  await ports.runJobs();
  expect(ports.mails.sent.filter(({ kind }) => kind === 'rights-code')).toHaveLength(3);
  for (let many = 4; many < 20; many += 1) await asked({ email: `v${many}@example.org` });
  expect(await codeOf(asked({ email: 'last@example.org' }))).toBe('TOO_MANY_REQUESTS');
  expect(await asked({ email: 'last@example.org' }, anonymous({ address: '198.51.100.1' }))).toHaveProperty('id');
});

test('a request about no item can only be answered (decisions 52, 72)', async () => {
  const { ports, filed, sent, queue } = await rightsSetting();
  const { number } = await filed({ kind: 'correct', text: 'My name is spelt wrong', link: null });
  await sent();
  const id = (await queue(null))[0]?.case.id ?? '';
  const decide = (verdict: string) =>
    execute(desk.decideAnyCase, ports, operator, { id, verdict, reporterText: 'Corrected.' });
  expect(await codeOf(decide('hide'))).toBe('VALIDATION_FAILED');
  await decide('keep');
  expect(await sent()).toMatchObject([{ kind: 'rights-answer', number, verdict: null, text: 'Corrected.' }]);
});

test('the case of a request, its entry in the log and its mailbox say what was asked about (decisions 51, 72)', async () => {
  const { ports, photo, filed } = await rightsSetting();
  const file = vi.spyOn(ports.requests, 'file');
  const { number } = await filed();
  const [, { filed: numbered, jobs, audit, mailbox }] = file.mock.calls[0] as Parameters<typeof ports.requests.file>;
  const { caseId } = numbered;
  expect(jobs.map(({ payload }) => payload)).toEqual([{ caseId }, { caseId }]);
  const details = { case: caseId, number, kind: 'picture' };
  expect(audit).toMatchObject({ act: 'request-filed', personId: null, itemId: photo.id, details });
  expect(mailbox).toBe(ports.secrets.sign(`reports of ${VISITOR}`));
});

test('sixty codes an hour are tried from one network (decisions 72, 78)', async () => {
  const { ports, asked, mailedCode, confirm } = await rightsSetting();
  const { id } = await asked();
  const code = await mailedCode();
  for (let tried = 0; tried < 60; tried += 1) expect(await codeOf(confirm('nothing', code))).toBe('RIGHTS_CODE_WRONG');
  expect(await codeOf(confirm(id, code))).toBe('TOO_MANY_REQUESTS');
  const elsewhere = anonymous({ address: '198.51.100.1' });
  expect(await execute(confirmRequest, ports, elsewhere, { id, code })).toHaveProperty('number');
});

test('of two who show a code at once both read one number, or one tries again (decisions 72)', async () => {
  const { ports, asked, mailedCode, confirm } = await rightsSetting();
  const { id } = await asked();
  const code = await mailedCode();
  vi.spyOn(ports.requests, 'file').mockResolvedValueOnce(false);
  expect(await codeOf(confirm(id, code))).toBe('RIGHTS_CODE_WRONG');
  expect(await confirm(id, code)).toHaveProperty('number');
});

test('no code is mailed for a request that is gone, or whose address is forgotten; each is hashed for its own (decisions 72)', async () => {
  const { ports, asked, sent } = await rightsSetting();
  await sendRightsCodeJob.run(ports, { id: 'gone' });
  const { id } = await asked();
  const request = await ports.requests.giveCode(id, 'x', 1);
  vi.spyOn(ports.requests, 'giveCode').mockResolvedValue(request && { ...request, email: null });
  expect(await sent()).toEqual([]);
  expect(codeDigest('one')).not.toBe(codeDigest('another'));
});
