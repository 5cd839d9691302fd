import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aReport, codeOf, memoryPorts, outcomeOf } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { findMedia } from '../media/queries.ts';
import { withdrawConsent } from '../own-data/withdraw-consent.ts';
import { askErasure } from '../rights/ask-erasure.ts';
import { decideCase } from './decide-case.ts';
import { fileReport } from './file-report.ts';
import { countWaiting, explainHidden, listCases, listOwnReports } from './queries.ts';
import { withdrawReport } from './withdraw-report.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const mod = actorOf(await aMember(ports, { name: 'mod', moderator: true }));
  const photo = await aPhoto(ports, club);
  const own = async (who = ada) => (await execute(listOwnReports, ports, actorOf(who), {})).items;
  const withdraw = async (who = ada, id?: string) =>
    execute(withdrawReport, ports, actorOf(who), { id: id ?? (await own(who))[0]?.id ?? '' });
  return { ports, club, ada, mod, photo, own, withdraw };
};

test('a withdrawn takedown request shows the item again, and its uploader is told (decisions 51)', async () => {
  const { ports, club, ada, mod, photo, own, withdraw } = await setting();
  await aReport(ports, ada, photo.id);
  const seen = () => outcomeOf(execute(findMedia, ports, actorOf(ada), { kind: 'photo', id: photo.id }));
  expect(await seen()).toBe('MEDIA_NOT_FOUND');
  await ports.runJobs();
  ports.mails.sent.length = 0;
  expect(await withdraw()).toEqual({ withdrawn: true });
  expect(await seen()).toBeNull();
  expect(await execute(explainHidden, ports, actorOf(club), { id: photo.id })).toBeNull();
  expect(await own()).toMatchObject([{ state: 'withdrawn', decision: null }]);
  expect((await execute(listCases, ports, mod, {})).items).toEqual([]);
  await ports.runJobs();
  expect(ports.mails.sent).toMatchObject([{ kind: 'case', as: 'owner', news: 'withdrawn', to: club.email }]);
  const { items } = await ports.audit.list({ concerning: club.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act }) => act)).toEqual(['item-shown', 'item-hidden']);
});

test('withdrawing twice is withdrawing once, and the same thing is not reported again (decisions 51)', async () => {
  const { ports, ada, photo, withdraw } = await setting();
  await aReport(ports, ada, photo.id, { reason: 'other' });
  await withdraw();
  expect(await withdraw()).toEqual({ withdrawn: true });
  await ports.runJobs();
  expect(ports.mails.sent).toEqual([]);
  const again = { subject: 'item', id: photo.id, reason: 'other' };
  expect(await codeOf(execute(fileReport, ports, actorOf(ada), again))).toBe('REPORT_REPEATED');
});

test('one withdraws one’s own reports alone, and none that was decided (decisions 51, 52)', async () => {
  const { ports, club, ada, mod, photo, own, withdraw } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  const [report] = await own();
  expect(await codeOf(withdraw(club, report?.id))).toBe('REPORT_NOT_FOUND');
  expect(await execute(countWaiting, ports, mod, undefined)).toEqual({ waiting: 1 });
  await execute(decideCase, ports, mod, { id, verdict: 'hide', text: 'So.' });
  expect(await codeOf(withdraw())).toBe('REPORT_DECIDED');
  expect(await own()).toMatchObject([{ state: 'decided' }]);
});

test('a case whose reports are all withdrawn can no longer be decided (decisions 52)', async () => {
  const { ports, ada, mod, photo, withdraw } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  await withdraw();
  expect(await codeOf(execute(decideCase, ports, mod, { id, verdict: 'hide', text: 'So.' }))).toBe('CASE_NOT_FOUND');
  expect(await execute(countWaiting, ports, mod, undefined)).toEqual({ waiting: 0 });
});

test('a request for erasure is withdrawn, and made again; not while one’s consent is withdrawn (decisions 72, 73)', async () => {
  const { ports, club, own, withdraw } = await setting();
  const actor = actorOf(club);
  await execute(askErasure, ports, actor, {});
  expect(await withdraw(club)).toEqual({ withdrawn: true });
  const log = await ports.audit.list({ concerning: club.id, since: 0, limit: 1, after: null });
  expect(log.items).toMatchObject([{ act: 'erasure-withdrawn', doerId: club.id }]);
  ports.clock.advance(1);
  await execute(withdrawConsent, ports, actor, {});
  expect(await codeOf(withdraw(club))).toBe('CONSENT_WITHDRAWN');
  expect(await own(club)).toMatchObject([{ state: 'open' }, { state: 'withdrawn' }]);
});
