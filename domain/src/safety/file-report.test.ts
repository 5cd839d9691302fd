import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  aPhoto,
  aPlanHolder,
  aReport,
  asVisible,
  memoryPorts,
  outcomeOf,
} from '../../memory/index.ts';
import { fileUrl } from '../files/file-urls.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { openFile } from '../media/open-file.ts';
import { findMedia } from '../media/queries.ts';
import { decideCase } from './decide-case.ts';
import { fileReport } from './file-report.ts';
import { forgetMailboxesJob } from './forget-mailboxes.ts';
import { listCases } from './queries.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const photo = await aPhoto(ports, club);
  const report = (input: object, who = ada, age = 30 * DAY) => {
    const actor = actorOf(who, { createdAt: ports.clock.now() - age });
    return execute(fileReport, ports, actor, { subject: 'item', id: photo.id, reason: 'hurtful', ...input });
  };
  return { ports, club, ada, photo, report };
};

test('somebody who is in an item hides it at once from all except its uploader and moderators, with its files (decisions 51)', async () => {
  const { ports, club, ada, photo, report } = await setting();
  const moderator = await aMember(ports, { moderator: true });
  const url = new URL(fileUrl(ports.secrets, photo.tenant, 'view', photo.fileName, ports.clock.now()), 'http://x');
  const claim = {
    variant: 'view',
    fileName: photo.fileName,
    tenant: photo.tenant,
    expiresAt: Number(url.searchParams.get('e')) * 1_000,
    signature: url.searchParams.get('s'),
  };
  const seen = async (who: typeof ada) => [
    await outcomeOf(execute(findMedia, ports, actorOf(who), { kind: 'photo', id: photo.id })),
    await outcomeOf(execute(openFile, ports, actorOf(who), claim)),
  ];
  expect(await seen(ada)).toEqual([null, null]);
  expect(await report({ reason: 'in-it', note: 'Taken without asking.' })).toEqual({ hidden: true, queued: false });
  expect(await seen(ada)).toEqual(['MEDIA_NOT_FOUND', 'FILE_NOT_FOUND']);
  for (const who of [club, moderator]) expect(await seen(who)).toEqual([null, null]);
  const shown = await execute(findMedia, ports, actorOf(club), { kind: 'photo', id: photo.id });
  expect(shown.hidden).toBe(true);
});

test('any other report hides nothing (decisions 51)', async () => {
  const { ports, ada, photo, report } = await setting();
  expect(await report({ note: 'x'.repeat(1_000) })).toEqual({ hidden: false, queued: false });
  expect((await execute(findMedia, ports, actorOf(ada), { kind: 'photo', id: photo.id })).hidden).toBe(false);
});

test('comments and people can be reported like items (decisions 51)', async () => {
  const { ports, club, ada, photo, report } = await setting();
  const comment = { id: ports.ids.next(), authorId: club.id, text: 'Ugly', createdAt: ports.clock.now() };
  await ports.comments.add(asVisible(photo), comment);
  await report({ subject: 'comment', id: comment.id });
  await report({ subject: 'person', id: club.id, reason: 'false-name' });
  const { items } = await ports.cases.list({ tenant: ada.tenant, decidedSince: null, limit: 5, after: null });
  expect(items.map(({ case: { subject, itemId, ownerId } }) => [subject, itemId, ownerId])).toEqual([
    ['comment', photo.id, club.id],
    ['person', null, club.id],
  ]);
});

test('a person reports a thing once, and cannot report their own (decisions 51)', async () => {
  const { club, report } = await setting();
  await report({});
  expect(await outcomeOf(report({ reason: 'in-it' }))).toBe('REPORT_REPEATED');
  expect(await outcomeOf(report({}, club))).toBe('OWN_REPORT');
  expect(await outcomeOf(report({ subject: 'person', id: club.id }, club))).toBe('OWN_REPORT');
});

test('what one cannot see cannot be reported: it does not exist (decisions 2, 51)', async () => {
  const { ports, club, ada, photo, report } = await setting();
  const stranger = await aMember(ports, { tenant: 'other.edu' });
  const comment = { id: ports.ids.next(), authorId: club.id, text: 'Hi', createdAt: ports.clock.now() };
  await ports.comments.add(asVisible(photo), comment);
  for (const [input, code] of [
    [{}, 'MEDIA_NOT_FOUND'],
    [{ subject: 'comment', id: comment.id }, 'COMMENT_NOT_FOUND'],
    [{ subject: 'person', id: club.id }, 'USER_NOT_FOUND'],
  ] as const)
    expect(await outcomeOf(report(input, stranger))).toBe(code);
  await aReport(ports, ada, photo.id);
  const bob = await aMember(ports);
  expect(await outcomeOf(report({}, bob))).toBe('MEDIA_NOT_FOUND');
  expect(await outcomeOf(report({ subject: 'comment', id: comment.id }, bob))).toBe('COMMENT_NOT_FOUND');
  for (const subject of ['item', 'comment', 'person'])
    expect(await outcomeOf(report({ subject, id: 'nothing' }))).toMatch(/_NOT_FOUND$/);
});

test('a fault while the item of a comment is read is a fault, and not a comment that is gone (decisions 51)', async () => {
  const { ports, club, photo, report } = await setting();
  const comment = { id: ports.ids.next(), authorId: club.id, text: 'Hi', createdAt: ports.clock.now() };
  await ports.comments.add(asVisible(photo), comment);
  ports.media.byId = () => Promise.reject(new Error('The disk is full.'));
  await expect(report({ subject: 'comment', id: comment.id })).rejects.toThrow('The disk is full.');
});

test.each([
  [{ reason: 'in-it', subject: 'person' }, 'reason'],
  [{ reason: 'false-name' }, 'reason'],
  [{ note: 'x'.repeat(1_001) }, 'note'],
  [{ reason: 'because' }, 'reason'],
  [{ more: 1 }, 'more'],
])('a report %j is refused (decisions 51)', async (input, field) => {
  const { report } = await setting();
  await expect(report(input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
});

test('a person files at most twenty reports a day, and has at most three undecided takedown requests (decisions 51)', async () => {
  const { ports, club, ada, report } = await setting();
  const photos = [];
  for (let many = 0; many < 22; many += 1) photos.push(await aPhoto(ports, club));
  for (const { id } of photos.slice(0, 3)) await report({ id, reason: 'in-it' });
  expect(await outcomeOf(report({ id: photos[3]?.id, reason: 'in-it' }))).toBe('TOO_MANY_ASKED');
  for (const { id } of photos.slice(3, 20)) await report({ id });
  expect(await outcomeOf(report({ id: photos[20]?.id }))).toBe('TOO_MANY_REPORTS');
  ports.clock.advance(DAY);
  await report({ id: photos[20]?.id });
  expect((await ports.cases.ofReporter(ada.id, 50, null)).items).toHaveLength(21);
});

test('whoever signs up again with the same mailbox asks for no more than before, and their reports stay (decisions 51)', async () => {
  const { ports, club, report } = await setting();
  const photos = [];
  for (let many = 0; many < 5; many += 1) photos.push(await aPhoto(ports, club));
  const asked = { reason: 'in-it', note: 'I did not agree.' };
  for (const [many, { id }] of photos.slice(0, 3).entries()) {
    const again = await aMember(ports, { name: `eve${many}`, email: `eve+${many}@example.edu` });
    expect(await outcomeOf(report({ ...asked, id }, again))).toBeNull();
    await ports.users.remove(again.id, () => []);
  }
  const last = await aMember(ports, { name: 'eve', email: 'eve@example.edu' });
  expect(await outcomeOf(report({ ...asked, id: photos[3]?.id }, last))).toBe('TOO_MANY_ASKED');
  const other = await aMember(ports, { name: 'steve', email: 'steve@example.edu' });
  expect(await report({ ...asked, id: photos[3]?.id }, other)).toMatchObject({ hidden: true });
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const { items } = await execute(listCases, ports, mod, {});
  expect(items[0]?.reports).toMatchObject([{ ...asked, reporter: null }]);
  ports.clock.advance(90 * DAY);
  await forgetMailboxesJob.run(ports, {});
  expect(await outcomeOf(report({ ...asked, id: photos[4]?.id }, last))).toBe('TOO_MANY_ASKED');
  ports.clock.advance(1);
  await forgetMailboxesJob.run(ports, {});
  expect(await report({ ...asked, id: photos[4]?.id }, last)).toMatchObject({ hidden: true });
});

test('a request of an account younger than a day waits for a moderator, and hides when one says so (decisions 51)', async () => {
  const { ports, club, ada, photo, report } = await setting();
  const shown = () => outcomeOf(execute(findMedia, ports, actorOf(ada), { kind: 'photo', id: photo.id }));
  expect(await report({ reason: 'in-it' }, ada, DAY - 1)).toEqual({ hidden: false, queued: true });
  expect(await shown()).toBeNull();
  // Nothing changed for the uploader, so they get no notification.
  await ports.runJobs();
  expect(ports.mails.sent).toEqual([]);
  const log = await ports.audit.list({ concerning: club.id, since: 0, limit: 9, after: null });
  expect(log.items).toEqual([]);
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const { items } = await execute(listCases, ports, mod, {});
  expect(items).toMatchObject([{ asked: true, queued: true, item: { hidden: false } }]);
  await execute(decideCase, ports, mod, { id: items[0]?.id, verdict: 'hide', text: 'She is in it.' });
  expect(await shown()).toBe('MEDIA_NOT_FOUND');
});

test('within an hour three requests of accounts younger than a week hide in a college, and the fourth waits (decisions 51)', async () => {
  const { ports, club, report } = await setting();
  const ask = async (age: number, tenant?: string) => {
    const owner = tenant === undefined ? club : await aPlanHolder(ports, { tenant });
    const { id } = await aPhoto(ports, owner);
    const who = await aMember(ports, tenant === undefined ? {} : { tenant });
    return (await report({ id, reason: 'in-it' }, who, age)).hidden;
  };
  const hidden = [await ask(DAY), await ask(7 * DAY - 1), await ask(2 * DAY), await ask(2 * DAY)];
  expect(hidden).toEqual([true, true, true, false]);
  expect(await ask(7 * DAY)).toBe(true);
  expect(await ask(2 * DAY, 'other.edu')).toBe(true);
  ports.clock.advance(HOUR);
  expect(await ask(2 * DAY)).toBe(true);
});
