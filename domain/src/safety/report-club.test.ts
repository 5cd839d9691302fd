import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { aMember, aPhoto, aReport, aVideo, codeOf, seated } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { captions, clubs, events, media, news, safety } = useCases;

/** Asha leads; Noor, a moderator, leads too; Mira, another moderator, has no seat; Ravi reported the club. */
async function setting() {
  const set = await clubSetting();
  const { memory, ravi, mira, noor, club, as } = set;
  for (const { id } of [mira, noor]) await memory.users.setModerator(id, true);
  await seated(memory, club, noor, 'lead');
  const { id } = await aReport(memory, ravi, club.id, { subject: 'club', reason: 'false-name' });
  await memory.runJobs();
  const newsOf = async (who: { id: string }) =>
    (await execute(news.listNews, memory, await as(who), {})).items
      .filter(({ kind }) => kind === 'decision' || kind === 'moderation')
      .map(({ kind, club: about }) => `${kind} ${about?.name ?? ''}`.trim());
  const decide = async (input: object) =>
    execute(safety.decideCase, memory, await as(mira), { id, verdict: 'keep', text: 'Rename it.', ...input });
  const upload = async () =>
    execute(events.createEvent, memory, await as(ravi), { title: 'Fest', startsOn: '2026-03-01', club: club.id });
  return { ...set, id, newsOf, decide, upload };
}

test('a reported club is shown to moderators; one who leads it neither reads nor decides it (decisions 51, 52)', async () => {
  const { memory, mira, noor, club, as, id, newsOf } = await setting();
  expect([await newsOf(mira), await newsOf(noor)]).toEqual([['moderation'], []]);
  const [shown] = (await execute(safety.listCases, memory, await as(mira), {})).items;
  expect(shown).toMatchObject({ id, owner: null, club: { id: club.id, name: 'Lens Club' }, mayDecide: true });
  const [own] = (await execute(safety.listCases, memory, await as(noor), {})).items;
  expect(own).toMatchObject({ id, mayDecide: false, reports: [], reportCount: 1 });
  expect(await codeOf(execute(safety.decideCase, memory, await as(noor), { id, verdict: 'keep', text: 'No.' }))).toBe(
    'CASE_CONCERNS_YOU',
  );
});

test('a case about an item of the club is neither read nor decided by a moderator who leads it (decisions 52, 62)', async () => {
  const { memory, ravi, mira, noor, club, as, newsOf } = await setting();
  const photo = await aPhoto(memory, ravi, { clubId: club.id });
  const { id } = await aReport(memory, await aMember(memory), photo.id, { reason: 'other' });
  await memory.runJobs();
  const seenBy = async (who: { id: string }) =>
    (await execute(safety.listCases, memory, await as(who), {})).items.find((found) => found.id === id);
  expect(await seenBy(mira)).toMatchObject({ mayDecide: true, reports: [{ reason: 'other' }] });
  expect(await seenBy(noor)).toMatchObject({ mayDecide: false, reports: [], reportCount: 1 });
  expect([(await newsOf(mira)).length, await newsOf(noor)]).toEqual([2, []]);
  const decision = { id, verdict: 'keep', text: 'No.' };
  expect(await codeOf(execute(safety.decideCase, memory, await as(noor), decision))).toBe('CASE_CONCERNS_YOU');
});

test('its leads are told what changes something, as an owner is, and nothing else (decisions 50, 51, 52)', async () => {
  const { memory, asha, ravi, newsOf, decide } = await setting();
  memory.mails.sent.length = 0;
  await decide({ stopDays: 3, reporterText: 'Thank you.' });
  await memory.runJobs();
  expect([await newsOf(asha), await newsOf(ravi)]).toEqual([['decision Lens Club'], ['decision']]);
  expect(memory.mails.sent).toMatchObject([
    { as: 'owner', subject: 'club', stopDays: 3, text: 'Rename it.' },
    { as: 'owner', subject: 'club' },
    { as: 'reporter', to: ravi.email, text: 'Thank you.' },
  ]);
});

test('while uploads for it are stopped nobody adds to it or changes anything of it, and its seats read until when (decisions 52)', async () => {
  const { memory, asha, ravi, mira, club, as, id, decide, upload } = await setting();
  const fest = await upload();
  const photo = await aPhoto(memory, ravi, { clubId: club.id });
  const video = await aVideo(memory, ravi, { clubId: club.id });
  await decide({ stopDays: 3 });
  const until = memory.clock.now() + 3 * DAY;
  const edit = async () => execute(clubs.editClub, memory, await as(asha), { id: club.id, name: 'Other' });
  const page = async (who: { id: string }) => execute(clubs.findClub, memory, await as(who), { id: club.id });
  const editItem = async () =>
    execute(media.editMedia, memory, await as(asha), { kind: 'photo', id: photo.id, title: 'Other' });
  const editEvent = async () => execute(events.editEvent, memory, await as(asha), { id: fest.id, title: 'Other' });
  const poster = async () => execute(media.choosePoster, memory, await as(asha), { id: video.id, at: 1 });
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
  const caption = async () =>
    execute(captions.putCaptions, memory, await as(asha), { id: video.id, language: 'en', text });
  for (const act of [upload, edit, editItem, editEvent, poster, caption])
    expect(await codeOf(act())).toBe('CLUB_UPLOADS_STOPPED');
  expect([(await page(ravi)).uploadsStoppedUntil, (await page(mira)).uploadsStoppedUntil]).toEqual([until, null]);
  const decided = { state: 'decided' } as const;
  const [shown] = (await execute(safety.listCases, memory, await as(mira), decided)).items;
  expect(shown?.history).toEqual({ cases: 1, against: 1, stoppedUntil: until });
  await execute(safety.undoDecision, memory, await as(mira), { id });
  expect((await upload()).club?.id).toBe(club.id);
  const entries = await memory.audit.list({ by: mira.id, since: 0, limit: 9, after: null });
  expect(entries.items.find(({ act }) => act === 'case-decided')).toMatchObject({
    personId: null,
    details: { club: club.id, stopDays: 3 },
  });
});
