import { expect, test } from 'vitest';
import {
  aClub,
  actorOf,
  aMember,
  aPhoto,
  aPlanHolder,
  aReport,
  asVisible,
  codeOf,
  memoryPorts,
  reread,
} from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { removeMedia } from '../media/remove-media.ts';
import { decideCase, undoDecision } from './decide-case.ts';
import { DECISIONS_LISTED, explainHidden, listCases, listOwnReports } from './queries.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const mod = actorOf(await aMember(ports, { name: 'mod', moderator: true }));
  const photo = await aPhoto(ports, club, { title: 'Lawn' });
  const cases = async (input = {}) => (await execute(listCases, ports, mod, input)).items;
  const decide = (id: string, input: object) => execute(decideCase, ports, mod, { id, text: 'So.', ...input });
  return { ports, club, ada, mod, photo, cases, decide };
};

test('one sees one’s own reports with their state and the text of the decision (decisions 51)', async () => {
  const { ports, ada, photo, decide } = await setting();
  const own = async () => (await execute(listOwnReports, ports, actorOf(ada), {})).items;
  expect(await own()).toEqual([]);
  const { id } = await aReport(ports, ada, photo.id, { note: 'Please.' });
  expect(await own()).toMatchObject([
    { subject: 'item', reason: 'in-it', note: 'Please.', state: 'open', decision: null },
  ]);
  await decide(id, { verdict: 'hide', stopDays: 9 });
  const decision = { verdict: 'hide', text: 'So.', decidedAt: ports.clock.now() };
  expect(await own()).toMatchObject([{ state: 'decided', decision }]);
  expect((await own())[0]?.decision).toEqual(decision);
});

test('a report is over once what was reported is deleted before anybody decides (decisions 51)', async () => {
  const { ports, club, ada, photo, decide } = await setting();
  const other = await aPhoto(ports, club);
  const states = async () =>
    (await execute(listOwnReports, ports, actorOf(ada), {})).items.map(({ state }) => state).toSorted();
  const { id } = await aReport(ports, ada, photo.id);
  await aReport(ports, ada, other.id);
  await decide(id, { verdict: 'keep' });
  expect(await states()).toEqual(['decided', 'open']);
  for (const one of [photo, other]) await execute(removeMedia, ports, actorOf(club), { kind: 'photo', id: one.id });
  expect(await states()).toEqual(['decided', 'gone']);
});

test('the uploader reads why an item is hidden (decisions 51, 52)', async () => {
  const { ports, club, ada, mod, photo, decide } = await setting();
  const why = (who = actorOf(club)) => execute(explainHidden, ports, who, { id: photo.id });
  expect(await why()).toBeNull();
  const since = ports.clock.now();
  const { id } = await aReport(ports, ada, photo.id);
  expect(await why()).toEqual({ since, text: null, removed: false });
  expect(await codeOf(why(actorOf(ada)))).toBe('MEDIA_NOT_FOUND');
  ports.clock.advance(5);
  await decide(id, { verdict: 'hide' });
  expect(await why()).toEqual({ since: since + 5, text: 'So.', removed: false });
  await execute(undoDecision, ports, mod, { id });
  await decide(id, { verdict: 'remove', text: 'For you.', reporterText: 'Thanks.' });
  expect(await why()).toMatchObject({ text: 'For you.', removed: true });
  expect(await why(mod)).toMatchObject({ text: 'For you.' });
  await ports.users.setModerator(ada.id, true);
  expect(await why(actorOf({ ...ada, moderator: true }))).toMatchObject({ text: 'Thanks.' });
  await aReport(ports, await aMember(ports, { moderator: true, createdAt: 0 }), photo.id, { reason: 'in-it' });
  expect(await why()).toMatchObject({ text: 'For you.', removed: true });
});

test('moderators see what was reported, by whom, and the history of the owner (decisions 52)', async () => {
  const { ports, club, ada, photo, cases, decide } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { note: 'Me.' });
  const [found] = await cases();
  expect(found).toMatchObject({
    id,
    subject: 'item',
    asked: true,
    item: { id: photo.id, kind: 'photo', title: 'Lawn', hidden: true },
    comment: null,
    owner: { id: club.id, name: 'club' },
    history: { cases: 1, against: 0, stoppedUntil: null },
    reportCount: 1,
    reports: [{ reason: 'in-it', note: 'Me.', reporter: { name: 'ada' }, filed: { things: 1, askedOfOwner: 1 } }],
    decision: null,
  });
  expect(found?.item?.thumbUrl).toMatch(/^\/media\/thumb\//);
  expect(found?.item?.viewUrl).toMatch(/^\/media\/view\//);
  await decide(id, { verdict: 'hide', stopDays: 2 });
  expect(await cases()).toEqual([]);
  const stoppedUntil = ports.clock.now() + 2 * DAY;
  expect(await cases({ state: 'decided' })).toMatchObject([
    {
      id,
      history: { cases: 1, against: 1, stoppedUntil },
      decision: { verdict: 'hide', stopDays: 2, text: 'So.', decider: { name: 'mod' }, mayBeUndone: true },
    },
  ]);
  ports.clock.advance(2 * DAY);
  expect(await cases({ state: 'decided' })).toMatchObject([
    { history: { stoppedUntil: null }, decision: { mayBeUndone: false } },
  ]);
  ports.clock.advance(DECISIONS_LISTED);
  expect(await cases({ state: 'decided' })).toEqual([]);
});

test('of what one reported one sees title and picture, and no picture of what is hidden (decisions 51)', async () => {
  const { ports, club, ada, photo, cases, decide } = await setting();
  const own = async () => (await execute(listOwnReports, ports, actorOf(ada), {})).items;
  const other = await aPhoto(ports, club, { title: 'Pond' });
  await aReport(ports, ada, photo.id);
  await aReport(ports, ada, other.id, { reason: 'hurtful' });
  await aReport(ports, ada, club.id, { subject: 'person', reason: 'other' });
  const shown = async () =>
    (await own()).map(({ item }) => item && { title: item.title, seen: item.thumbUrl !== null });
  expect(await shown()).toEqual([null, { title: 'Pond', seen: true }, { title: 'Lawn', seen: false }]);
  const found = (await cases()).find(({ item }) => item?.id === photo.id);
  await decide(found?.id ?? '', { verdict: 'keep' });
  expect((await shown()).at(-1)).toEqual({ title: 'Lawn', seen: true });
  await ports.media.remove(other.id, []);
  expect((await shown())[1]).toBeNull();
});

test('moderators read the text of a comment, even after it was removed, and who a reported person is (decisions 52)', async () => {
  const { ports, club, ada, photo, cases, decide } = await setting();
  const comment = { id: ports.ids.next(), authorId: club.id, text: 'Ugly', createdAt: ports.clock.now() };
  await ports.comments.add(asVisible(photo), comment);
  const { id } = await aReport(ports, ada, comment.id, { subject: 'comment', reason: 'hurtful' });
  await aReport(ports, ada, club.id, { subject: 'person', reason: 'other' });
  expect(await cases()).toMatchObject([
    { subject: 'comment', comment: 'Ugly', item: { id: photo.id } },
    { subject: 'person', comment: null, item: null, owner: { name: 'club' } },
  ]);
  await decide(id, { verdict: 'remove' });
  expect(await cases({ state: 'decided' })).toMatchObject([{ comment: 'Ugly' }]);
});

test('a moderator sees which cases they may not decide, and not who reported their own things (decisions 52)', async () => {
  const { ports, club, ada, photo, cases } = await setting();
  await aReport(ports, ada, photo.id);
  const asThey = async (id: string) => {
    await ports.users.setModerator(id, true);
    return (await execute(listCases, ports, actorOf(await reread(ports, id)), {})).items;
  };
  expect(await cases()).toMatchObject([{ mayDecide: true, reportCount: 1, reports: [{ reporter: { name: 'ada' } }] }]);
  expect(await asThey(club.id)).toMatchObject([{ mayDecide: false, reportCount: 1, reports: [] }]);
  expect(await asThey(ada.id)).toMatchObject([{ mayDecide: false, reports: [{ reporter: { name: 'ada' } }] }]);
});

test('a moderator does not read what the other side of their own case was told (decisions 52)', async () => {
  const { ports, club, ada, photo, cases, decide } = await setting();
  const { id } = await aReport(ports, ada, photo.id);
  await decide(id, { verdict: 'hide', text: 'For you.', reporterText: 'Thank you, Ada.' });
  const textsFor = async (person: { id: string }) => {
    await ports.users.setModerator(person.id, true);
    const decided = await execute(listCases, ports, actorOf(await reread(ports, person.id)), { state: 'decided' });
    return decided.items.map(({ decision }) => [decision?.text, decision?.reporterText]);
  };
  expect(await cases({ state: 'decided' })).toMatchObject([
    { decision: { text: 'For you.', reporterText: 'Thank you, Ada.' } },
  ]);
  expect(await textsFor(club)).toEqual([['For you.', '']]);
  expect(await textsFor(ada)).toEqual([['', 'Thank you, Ada.']]);
});

test('a moderator who leads the club of an item never sees who reported it, also once it is gone (decisions 52, 62)', async () => {
  const { ports, club: uploader, ada, cases, decide } = await setting();
  const lead = await aMember(ports, { moderator: true });
  const { id: clubId } = await aClub(ports, lead);
  const { id: itemId } = await aPhoto(ports, uploader, { clubId });
  const { id } = await aReport(ports, ada, itemId);
  await decide(id, { verdict: 'remove' });
  ports.clock.advance(DAY);
  await ports.runJobs();
  expect(await ports.media.byId(itemId)).toBeNull();
  const decided = { state: 'decided' } as const;
  expect(await cases(decided)).toMatchObject([{ mayDecide: true, reports: [{ reporter: { name: 'ada' } }] }]);
  expect((await execute(listCases, ports, actorOf(lead), decided)).items).toMatchObject([
    { id, item: null, mayDecide: false, reportCount: 1, reports: [] },
  ]);
});

test('a moderator sees nothing of another college (decisions 2, 52)', async () => {
  const { ports, ada, photo } = await setting();
  await aReport(ports, ada, photo.id);
  const stranger = actorOf(await aMember(ports, { tenant: 'other.edu', moderator: true }));
  for (const state of ['open', 'decided'])
    expect((await execute(listCases, ports, stranger, { state })).items).toEqual([]);
});
