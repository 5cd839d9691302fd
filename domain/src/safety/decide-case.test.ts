import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anUpload,
  aPhoto,
  aPlanHolder,
  aReport,
  asVisible,
  aVideo,
  memoryPorts,
  operator,
  outcomeOf,
  reread,
} from '../../memory/index.ts';
import { putCaptions } from '../captions/change-captions.ts';
import { addToEvent } from '../events/fill-event.ts';
import { createEvent, editEvent } from '../events/plan-event.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { choosePoster } from '../media/choose-poster.ts';
import { editMedia } from '../media/edit-media.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { findMedia } from '../media/queries.ts';
import { removeMedia } from '../media/remove-media.ts';
import { decideAnyCase, listAllCases, undoAnyDecision } from '../operator/moderate.ts';
import { changeProfile } from '../sign-in/change-profile.ts';
import { declareUpload } from '../uploads/declare-upload.ts';
import { decideCase, undoDecision } from './decide-case.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const mod = await aMember(ports, { name: 'mod', moderator: true });
  const photo = await aPhoto(ports, club);
  const decide = (id: string, input: object, who = mod) =>
    execute(decideCase, ports, actorOf(who), { id, text: 'Because.', ...input });
  const undo = (id: string, who = mod) => execute(undoDecision, ports, actorOf(who), { id });
  const seen = () => outcomeOf(execute(findMedia, ports, actorOf(ada), { kind: 'photo', id: photo.id }));
  return { ports, club, ada, mod, photo, decide, undo, seen };
};

test('keeping shows the item again, hiding hides it, and both are in the log (decisions 52, 53)', async () => {
  const { ports, club, ada, mod, photo, decide, undo, seen } = await setting();
  const { id } = await aReport(ports, ada, photo.id);
  await decide(id, { verdict: 'keep' });
  expect(await seen()).toBeNull();
  await undo(id);
  expect(await seen()).toBe('MEDIA_NOT_FOUND');
  await decide(id, { verdict: 'hide' });
  expect(await seen()).toBe('MEDIA_NOT_FOUND');
  const { items } = await ports.audit.list({ concerning: club.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act, doerId, itemId }) => [act, doerId, itemId])).toEqual([
    ['case-decided', mod.id, photo.id],
    ['decision-undone', mod.id, photo.id],
    ['case-decided', mod.id, photo.id],
    ['item-hidden', ada.id, photo.id],
  ]);
});

test('a removed item is hidden for a day, in which that can be undone, and then deleted (decisions 52)', async () => {
  const { ports, ada, photo, decide, undo, seen } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  await decide(id, { verdict: 'remove' });
  expect(await seen()).toBe('MEDIA_NOT_FOUND');
  await undo(id);
  expect(await seen()).toBeNull();
  ports.clock.advance(1);
  await decide(id, { verdict: 'remove' });
  ports.clock.advance(DAY - 1);
  await ports.runJobs();
  expect(await ports.media.byId(photo.id)).not.toBeNull();
  ports.clock.advance(1);
  expect(await outcomeOf(undo(id))).toBe('UNDO_TOO_LATE');
  await ports.runJobs();
  expect(await ports.media.byId(photo.id)).toBeNull();
});

test('a removed comment is kept for a day and then deleted (decisions 52)', async () => {
  const { ports, club, ada, photo, decide } = await setting();
  const comment = { id: ports.ids.next(), authorId: club.id, text: 'Ugly', createdAt: ports.clock.now() };
  await ports.comments.add(asVisible(photo), comment);
  const { id } = await aReport(ports, ada, comment.id, { subject: 'comment', reason: 'hurtful' });
  await decide(id, { verdict: 'remove' });
  expect(await ports.comments.byId(comment.id)).toBeNull();
  expect((await ports.cases.byId(id))?.case.decision?.comment?.text).toBe('Ugly');
  ports.clock.advance(DAY);
  await ports.runJobs();
  expect((await ports.cases.byId(id))?.case.decision).toMatchObject({ verdict: 'remove', comment: null });
});

test('whoever’s uploads are stopped shares, renames and pictures nothing until then, and may remove (decisions 52)', async () => {
  const { ports, club, ada, photo, decide } = await setting();
  const [video, spare] = [await aVideo(ports, club), await aPhoto(ports, club)];
  const as = async () => actorOf(await reread(ports, club.id));
  const event = await execute(createEvent, ports, await as(), { title: 'Day', startsOn: '2026-03-14' });
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  await decide(id, { verdict: 'keep', stopDays: 7 });
  const announce = (folder: string) => async () =>
    execute(declareUpload, ports, await as(), { folder, fileName: 'a.jpg', size: 5, contentType: 'image/jpeg' });
  const profile = (change: object) => async () => execute(changeProfile, ports, await as(), { id: club.id, ...change });
  const all: Record<string, () => Promise<unknown>> = {
    photo: announce('photo'),
    avatar: announce('profile'),
    publish: async () =>
      execute(publishPhoto, ports, await as(), { title: 'Lawn', fileName: (await anUpload(ports, club)).fileName }),
    edit: async () => execute(editMedia, ports, await as(), { kind: 'photo', id: photo.id, title: 'New' }),
    poster: async () => execute(choosePoster, ports, await as(), { id: video.id, at: 1 }),
    captions: async () => execute(putCaptions, ports, await as(), { id: video.id, language: 'en', text: CAPTIONS }),
    createEvent: async () => execute(createEvent, ports, await as(), { title: 'Day', startsOn: '2026-03-14' }),
    editEvent: async () => execute(editEvent, ports, await as(), { id: event.id, title: 'New' }),
    addToEvent: async () => execute(addToEvent, ports, await as(), { eventId: event.id, mediaId: photo.id }),
    name: profile({ name: 'rude' }),
    fullName: profile({ fullName: 'Rude' }),
    picture: async () => profile({ avatar: (await anUpload(ports, club, { folder: 'profile' })).fileName })(),
  };
  const outcomes = async () => {
    const found: [string, string | null][] = [];
    for (const [what, ask] of Object.entries(all)) found.push([what, await outcomeOf(ask())]);
    return Object.fromEntries(found);
  };
  const stopped = Object.fromEntries(Object.keys(all).map((what) => [what, 'UPLOADS_STOPPED']));
  expect(await outcomes()).toEqual(stopped);
  // The form sends back the values it got, and they may still remove what they shared.
  const { name, fullName } = await reread(ports, club.id);
  await profile({ name, fullName, phone: '+441234567', avatar: null })();
  await execute(removeMedia, ports, await as(), { kind: 'photo', id: spare.id });
  ports.clock.advance(7 * DAY - 1);
  expect(await outcomes()).toEqual(stopped);
  ports.clock.advance(1);
  expect(Object.values(await outcomes())).not.toContain('UPLOADS_STOPPED');
});

const CAPTIONS = '00:01.000 --> 00:02.000\nHello';

test('of two moderators one decides, and the other learns that it is decided (decisions 52)', async () => {
  const { ports, ada, photo, decide } = await setting();
  const other = await aMember(ports, { moderator: true });
  const { id } = await aReport(ports, ada, photo.id);
  await decide(id, { verdict: 'hide' });
  expect(await outcomeOf(decide(id, { verdict: 'keep' }, other))).toBe('CASE_DECIDED');
  expect((await ports.cases.byId(id))?.case.decision?.verdict).toBe('hide');
});

test('a case of another college does not exist, and only moderators see those of their own (decisions 2, 52)', async () => {
  const { ports, ada, photo, decide, undo } = await setting();
  const stranger = await aMember(ports, { tenant: 'other.edu', moderator: true });
  const { id } = await aReport(ports, ada, photo.id);
  expect(await outcomeOf(decide(id, { verdict: 'keep' }, stranger))).toBe('CASE_NOT_FOUND');
  expect(await outcomeOf(decide(id, { verdict: 'keep' }, ada))).toBe('NOT_MODERATOR');
  await decide(id, { verdict: 'keep' });
  expect(await outcomeOf(undo(id, stranger))).toBe('CASE_NOT_FOUND');
  expect(await outcomeOf(undo(id, ada))).toBe('NOT_MODERATOR');
  expect(await outcomeOf(undo('nothing'))).toBe('CASE_NOT_FOUND');
  await undo(id);
  expect(await outcomeOf(undo(id))).toBe('UNDO_TOO_LATE');
});

test('nobody decides about their own things or reports, or undoes such a decision; another moderator or the operator does (decisions 52)', async () => {
  const { ports, club, ada, mod, photo, decide, undo } = await setting();
  for (const { id } of [club, ada]) await ports.users.setModerator(id, true);
  const [owner, reporter] = [await reread(ports, club.id), await reread(ports, ada.id)];
  const { id } = await aReport(ports, ada, photo.id);
  for (const who of [owner, reporter])
    expect(await outcomeOf(decide(id, { verdict: 'keep' }, who))).toBe('CASE_CONCERNS_YOU');
  await decide(id, { verdict: 'hide' });
  for (const who of [owner, reporter]) expect(await outcomeOf(undo(id, who))).toBe('CASE_CONCERNS_YOU');
  await undo(id, mod);
  await execute(decideAnyCase, ports, operator, { id, verdict: 'keep', text: 'Fine.' });
  expect((await ports.cases.byId(id))?.case.decision?.verdict).toBe('keep');
});

test('what a former member shared is hidden without a text for them, and their log names nobody (decisions 52, 53)', async () => {
  const { ports, club, ada, mod, photo, undo } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  await ports.users.remove(club.id, () => []);
  await execute(decideCase, ports, actorOf(mod), { id, verdict: 'hide', reporterText: 'Thank you.' });
  expect(await ports.media.byId(photo.id)).toMatchObject({ withheld: true });
  await undo(id);
  const { items } = await ports.audit.list({ by: mod.id, since: 0, limit: 9, after: null });
  expect(items).toMatchObject([
    { act: 'decision-undone', personId: null, itemId: photo.id },
    { act: 'case-decided', personId: null, itemId: photo.id },
  ]);
});

test('a former moderator cannot decide from a page that is still open (decisions 52)', async () => {
  const { ports, ada, mod, photo, decide } = await setting();
  const { id } = await aReport(ports, ada, photo.id);
  await ports.users.setModerator(mod.id, false);
  expect(await outcomeOf(decide(id, { verdict: 'keep' }, await reread(ports, mod.id)))).toBe('NOT_MODERATOR');
  expect((await ports.cases.byId(id))?.case.decision).toBeNull();
});

test('uploads are stopped for 90 days at most (decisions 52)', async () => {
  const { ports, ada, photo, decide } = await setting();
  const { id } = await aReport(ports, ada, photo.id);
  await decide(id, { verdict: 'keep', stopDays: 90 });
  expect((await ports.cases.byId(id))?.case.decision?.stopDays).toBe(90);
});

test.each([
  ['person', { verdict: 'remove' }, 'verdict'],
  ['person', { verdict: 'keep', stopDays: 91 }, 'stopDays'],
  ['person', { verdict: 'keep', stopDays: -1 }, 'stopDays'],
  ['person', { verdict: 'keep', text: ' ' }, 'text'],
  ['person', { verdict: 'burn' }, 'verdict'],
] as const)('a decision about a %s cannot be %j (decisions 52)', async (subject, input, field) => {
  const { ports, ada, club, decide } = await setting();
  const { id } = await aReport(ports, ada, club.id, { subject, reason: 'other' });
  await expect(decide(id, input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] });
});

test('the operator lists, decides and undoes in every college (decisions 52)', async () => {
  const { ports, ada, photo, seen } = await setting();
  const { id } = await aReport(ports, ada, photo.id);
  expect((await execute(listAllCases, ports, operator, {})).map((one) => one.case.id)).toEqual([id]);
  await execute(decideAnyCase, ports, operator, { id, verdict: 'keep', text: 'Fine.' });
  expect(await execute(listAllCases, ports, operator, {})).toEqual([]);
  expect(await seen()).toBeNull();
  expect((await ports.cases.byId(id))?.case.decision?.deciderId).toBeNull();
  await execute(undoAnyDecision, ports, operator, { id });
  expect(await seen()).toBe('MEDIA_NOT_FOUND');
});
