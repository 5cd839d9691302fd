import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aReport, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { decideCase, undoDecision } from './decide-case.ts';
import { REPORTERS_PORTION } from './mail-about-case.ts';
import { listOwnReports } from './queries.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const photo = await aPhoto(ports, club);
  const mailed = async () => {
    await ports.runJobs();
    return ports.mails.sent.splice(0).map((mail) => (mail.kind === 'case' ? [mail.to, mail.as, mail.news] : []));
  };
  return { ports, club, ada, mod, photo, mailed };
};

test('the uploader is told why an item is hidden, and both are told what was decided and undone (decisions 51, 52)', async () => {
  const { ports, club, ada, mod, photo, mailed } = await setting();
  const { id } = await aReport(ports, ada, photo.id);
  expect(await mailed()).toEqual([[club.email, 'owner', 'asked']]);
  await execute(decideCase, ports, mod, { id, verdict: 'hide', stopDays: 3, text: 'She did not agree.' });
  await ports.runJobs();
  expect(ports.mails.sent).toMatchObject([
    { as: 'owner', verdict: 'hide', stopDays: 3, text: 'She did not agree.' },
    { as: 'reporter', to: ada.email, verdict: 'hide', text: 'She did not agree.' },
  ]);
  ports.mails.sent.length = 0;
  await execute(undoDecision, ports, mod, { id });
  expect(await mailed()).toEqual([
    [club.email, 'owner', 'undone'],
    [ada.email, 'reporter', 'undone'],
  ]);
});

test('of a report that changes nothing for them owners learn nothing, nor when that is undone, nor from their log (decisions 52, 53)', async () => {
  const { ports, club, ada, mod, photo, mailed } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  expect(await mailed()).toEqual([]);
  await execute(decideCase, ports, mod, { id, verdict: 'keep', text: 'Fine.' });
  expect(await mailed()).toEqual([[ada.email, 'reporter', 'decided']]);
  await execute(undoDecision, ports, mod, { id });
  expect(await mailed()).toEqual([[ada.email, 'reporter', 'undone']]);
  const log = (query: object) => ports.audit.list({ since: 0, limit: 9, after: null, ...query });
  expect((await log({ concerning: club.id })).items).toEqual([]);
  expect((await log({ by: mod.id })).items).toMatchObject([
    { act: 'decision-undone', personId: null, itemId: photo.id },
    { act: 'case-decided', personId: null, itemId: photo.id },
  ]);
});

test('owner and reporter read a text each, so that a name in one does not reach the other (decisions 52)', async () => {
  const { ports, ada, mod, photo } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  await execute(decideCase, ports, mod, { id, verdict: 'hide', text: 'For you.', reporterText: 'Thank you, Ada.' });
  await ports.runJobs();
  expect(ports.mails.sent).toMatchObject([
    { as: 'owner', text: 'For you.' },
    { as: 'reporter', text: 'Thank you, Ada.' },
  ]);
  const { items } = await execute(listOwnReports, ports, actorOf(ada), {});
  expect(items[0]?.decision?.text).toBe('Thank you, Ada.');
});

test('what owners are told nothing of needs no text for them, and everything else does (decisions 52)', async () => {
  const { ports, ada, mod, photo } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  const decide = (input: object) => codeOf(execute(decideCase, ports, mod, { id, ...input }));
  expect(await decide({ verdict: 'keep' })).toBe('VALIDATION_FAILED');
  expect(await decide({ verdict: 'hide', reporterText: 'Thanks.' })).toBe('VALIDATION_FAILED');
  expect(await decide({ verdict: 'keep', stopDays: 1, reporterText: 'Thanks.' })).toBe('VALIDATION_FAILED');
  await execute(decideCase, ports, mod, { id, verdict: 'keep', reporterText: 'Thanks.' });
  await ports.runJobs();
  expect(ports.mails.sent).toMatchObject([{ as: 'reporter', text: 'Thanks.' }]);
});

test('everybody who reported it is told once, and its owner once, however many they are (decisions 50, 52)', async () => {
  const { ports, club, mod, photo } = await setting();
  const reporters = [];
  for (let many = 0; many <= REPORTERS_PORTION; many += 1) reporters.push(await aMember(ports, { name: `m${many}` }));
  let id = '';
  for (const reporter of reporters) ({ id } = await aReport(ports, reporter, photo.id, { reason: 'other' }));
  const recipients = async () => {
    await ports.runJobs();
    return ports.mails.sent.splice(0).map(({ to }) => to);
  };
  await recipients();
  const all = [club, ...reporters].map(({ email }) => email);
  await execute(decideCase, ports, mod, { id, verdict: 'hide', text: 'She did not agree.' });
  expect(await recipients()).toEqual(all);
  await execute(undoDecision, ports, mod, { id });
  expect(await recipients()).toEqual(all);
});
