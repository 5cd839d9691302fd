import { expect, test } from 'vitest';
import {
  aClub,
  actorOf,
  aMember,
  anUpload,
  aPhoto,
  aPlanHolder,
  aReport,
  aVideo,
  codeOf,
  memoryPorts,
  origin,
  reread,
  seated,
} from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import { stillSignedIn } from '../accounts/authenticate.ts';
import { openSession } from '../accounts/open-session.ts';
import { tellLeaversJob } from '../accounts/tell-leavers.ts';
import { auditEntry, theProduct } from '../audit/entry.ts';
import { restoreFromBin } from '../clubs/bin.ts';
import { dropInvitation, invite } from '../clubs/invitations.ts';
import { INVITATION_LIFE } from '../clubs/rules.ts';
import { watchLeadsJob } from '../clubs/take-over.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { writeComment } from '../comments/write-comment.ts';
import { addToEvent } from '../events/fill-event.ts';
import { createEvent, removeEvent } from '../events/plan-event.ts';
import { daysLater, utcDay } from '../kernel/days.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { removeMedia } from '../media/remove-media.ts';
import { choose } from '../news/choices.ts';
import { markRead } from '../news/mark-read.ts';
import { listNews } from '../news/queries.ts';
import { decideAnyCase, undoAnyDecision } from '../operator/moderate.ts';
import { askErasure } from '../rights/ask-erasure.ts';
import { decideCase } from '../safety/decide-case.ts';
import { announcing } from './announcing.ts';

const byPerson = (a: { personId: string }, b: { personId: string }) => (a.personId < b.personId ? -1 : 1);

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const photo = await aPhoto(ports, club);
  const { announced } = ports.announcements;
  /** The announcements since the last call. */
  let seen = announced.length;
  const fresh = () => {
    const since = announced.slice(seen);
    seen = announced.length;
    return since;
  };
  const say = (text: string, replyTo?: string) =>
    execute(writeComment, ports, actorOf(ada), { kind: 'photo', mediaId: photo.id, text, replyTo });
  return { ports, club, ada, photo, fresh, say };
};

test('a comment is announced to the people it notifies and to everybody looking at the item, once it is stored (decisions 50)', async () => {
  const { ports, club, ada, photo, fresh, say } = await setting();
  const bob = await aMember(ports, { name: 'bob' });
  const { id } = await say('Well done, @bob');
  const about = { mediaId: photo.id, commentId: id };
  expect(fresh()).toEqual([
    { kind: 'mention', personId: bob.id, ...about },
    { kind: 'comment', personId: club.id, ...about },
    { kind: 'discussion', ...about },
  ]);
  await execute(deleteComment, ports, actorOf(ada), { id });
  const gone = [bob, club].map(({ id: personId }) => ({ kind: 'unread', personId }));
  expect(fresh()).toEqual([...gone.sort(byPerson), { kind: 'discussion', ...about }]);
  await say('Again, @bob');
  fresh();
  await ports.media.remove(photo.id, []);
  expect(fresh()).toEqual(gone.sort(byPerson));
  expect(await codeOf(say('Too late'))).toBe('MEDIA_NOT_FOUND');
  expect(fresh()).toEqual([]);
});

test('who leaves soon hears of it, once (decisions 50, 74)', async () => {
  const { ports, ada, fresh } = await setting();
  const ownLeavesOn = daysLater(utcDay(ports.clock.now()), 30);
  await ports.users.changeProfile(ada.id, { ownLeavesOn }, ports.clock.now(), () => []);
  fresh();
  await tellLeaversJob.run(ports, { after: '' });
  await tellLeaversJob.run(ports, { after: '' });
  expect(fresh()).toEqual([{ kind: 'leaving', personId: ada.id, mediaId: null, commentId: null }]);
});

test('what a moderator removes is announced to the people it had notified (decisions 50, 52)', async () => {
  const { ports, club, ada, photo, fresh, say } = await setting();
  const { id } = await say('Unkind words');
  const moderator = await aMember(ports, { name: 'mod', moderator: true });
  const about = await aReport(ports, club, id, { subject: 'comment', reason: 'hurtful' });
  fresh();
  await execute(decideCase, ports, actorOf(moderator), { id: about.id, verdict: 'remove', text: 'No.' });
  const news = fresh();
  expect(news).toContainEqual({ kind: 'unread', personId: club.id });
  expect(news).toContainEqual({ kind: 'discussion', mediaId: photo.id, commentId: id });
  expect(news).not.toContainEqual({ kind: 'unread', personId: ada.id });
});

test('notifications lost by a suspension or a hidden item are announced to whoever had them (decisions 50, 51)', async () => {
  const { ports, club, ada, photo, fresh, say } = await setting();
  await say('Well done');
  fresh();
  await ports.users.setSuspended(ada.id, ports.clock.now());
  expect(fresh()).toEqual([
    { kind: 'unread', personId: club.id },
    { kind: 'session', personId: ada.id },
  ]);
  await aReport(ports, await aMember(ports), photo.id, { reason: 'in-it' });
  expect(fresh()).toContainEqual({ kind: 'unread', personId: club.id });
});

test('what a lead puts in the bin of a club takes its notifications along, and brings them back (decisions 50, 62)', async () => {
  const { ports, club, ada, fresh } = await setting();
  const lens = await aClub(ports, club);
  const photo = await aPhoto(ports, ada, { clubId: lens.id });
  await execute(writeComment, ports, actorOf(club), { kind: 'photo', mediaId: photo.id, text: 'Blurred' });
  fresh();
  await execute(removeMedia, ports, actorOf(club), { kind: 'photo', id: photo.id });
  const unread = { kind: 'unread', personId: ada.id };
  expect(fresh()).toEqual([unread]);
  await execute(restoreFromBin, ports, actorOf(club), { clubId: lens.id, itemId: photo.id });
  expect(fresh()).toEqual([unread]);
});

test('an invitation that ends, by whomever, takes its notification along (decisions 50, 63)', async () => {
  const { ports, club, ada, fresh } = await setting();
  const lens = await aClub(ports, club);
  const ask = (username?: string) => execute(invite, ports, actorOf(club), { clubId: lens.id, username });
  const unread = { kind: 'unread', personId: ada.id };
  for (const by of [ada, club]) {
    const { id } = await ask(ada.name);
    fresh();
    await execute(dropInvitation, ports, actorOf(by), { id });
    expect(fresh()).toEqual([unread]);
  }
  await ask(ada.name);
  const { id } = await ask();
  fresh();
  await execute(dropInvitation, ports, actorOf(club), { id });
  expect(fresh()).toEqual([]);
  ports.clock.advance(INVITATION_LIFE);
  await watchLeadsJob.run(ports, {});
  expect(fresh()).toEqual([unread]);
});

test('an event that is deleted, or goes to the bin of its club, takes its notifications along (decisions 45, 50, 62)', async () => {
  const { ports, club, ada, fresh } = await setting();
  const lens = await aClub(ports, club, { months: 1 });
  await seated(ports, lens, ada);
  const none = { actorId: null, mediaId: null, commentId: null, caseId: null, clubId: null };
  const as = async ({ id }: { id: string }) => actorOf(await reread(ports, id));
  for (const maker of [club, ada]) {
    const planned = { title: 'Fest', startsOn: '2026-01-01', club: lens.id };
    const { id: eventId } = await execute(createEvent, ports, await as(maker), planned);
    const about = { kind: 'accepted', cause: `accepted:${eventId}`, at: ports.clock.now(), eventId } as const;
    await ports.notifications.tell([{ ...none, ...about, personId: ada.id }]);
    fresh();
    await execute(removeEvent, ports, await as(club), { id: eventId });
    expect(fresh()).toEqual([{ kind: 'unread', personId: ada.id }]);
    expect((await execute(listNews, ports, actorOf(ada), {})).items).toEqual([]);
  }
});

test('a shared item is announced once for all followers, when others can see it (decisions 50)', async () => {
  const { ports, club, fresh } = await setting();
  for (let many = 0; many < 30; many += 1)
    await ports.library.favour(club, (await aMember(ports)).id, ports.clock.now());
  const upload = await anUpload(ports, club);
  fresh();
  const photo = await execute(publishPhoto, ports, actorOf(club), {
    title: 'New',
    description: '',
    tags: [],
    fileName: upload.fileName,
  });
  const whose = { tenant: club.tenant, uploaderId: club.id, clubId: null };
  const shared = { kind: 'shared', ...whose, mediaId: photo.id, eventId: null };
  expect(fresh()).toEqual([shared]);
  const event = await execute(createEvent, ports, actorOf(club), { title: 'Fest', startsOn: '2026-01-01' });
  await execute(addToEvent, ports, actorOf(club), { eventId: event.id, mediaId: photo.id });
  expect(fresh()).toEqual([{ ...shared, eventId: event.id }]);
  const video = await aVideo(ports, club, { state: 'processing' });
  await execute(addToEvent, ports, actorOf(club), { eventId: event.id, mediaId: video.id });
  expect(fresh()).toEqual([]);
  await ports.media.settle(video.id, 'ready', null);
  expect(fresh()).toEqual([{ ...shared, mediaId: video.id, eventId: event.id }]);
});

test('an accepted offer is announced to those who follow its event (decisions 50, 65)', async () => {
  const { memory, event, offer, decide, sender } = await poolSetting();
  const { id } = await offer();
  const before = memory.announcements.announced.length;
  await decide({ decline: [id] });
  await decide({ wait: [id] });
  expect(memory.announcements.announced.slice(before)).not.toContainEqual(expect.objectContaining({ kind: 'shared' }));
  await decide({ accept: [id] });
  const { tenant, id: uploaderId } = sender;
  const shared = { kind: 'shared', tenant, uploaderId, mediaId: id, eventId: event.id, clubId: null };
  expect(memory.announcements.announced.at(-1)).toEqual(shared);
});

test('a decision about offers takes the notice that they wait from whoever has it (decisions 50, 65)', async () => {
  const { memory, host, event, offer, decide, newsOf, run } = await poolSetting();
  const { id } = await offer();
  await run();
  expect(await newsOf(host)).toHaveLength(1);
  const before = memory.announcements.announced.length;
  await decide({ decline: [id] });
  expect(memory.announcements.announced.slice(before)).toEqual([{ kind: 'unread', personId: host.id }]);
  expect(await newsOf(host)).toEqual([]);
  const again = await offer();
  await run();
  const until = memory.announcements.announced.length;
  const audit = () => auditEntry(memory, theProduct, 'offers-decided', {});
  expect(await memory.offers.decide(event.id, [id], 'decline', memory.clock.now(), audit)).toEqual([]);
  expect(memory.announcements.announced.slice(until)).toEqual([]);
  await decide({ decline: [again.id] });
  expect(memory.announcements.announced).toHaveLength(until + 1);
});

test('an offer that is withdrawn takes the notice that it is removed soon along (decisions 50, 65)', async () => {
  const { memory, sender, as, offer, newsOf, run } = await poolSetting();
  const { id } = await offer();
  memory.clock.advance(53 * DAY + HOUR);
  await run();
  expect(await newsOf(sender)).toHaveLength(1);
  const before = memory.announcements.announced.length;
  await execute(removeMedia, memory, await as(sender), { kind: 'photo', id });
  expect(await newsOf(sender)).toEqual([]);
  expect(memory.announcements.announced.slice(before)).toEqual([{ kind: 'unread', personId: sender.id }]);
});

test('an undone decision takes its notice from whoever asked for their erasure (decisions 50, 72)', async () => {
  const { ports, club, fresh } = await setting();
  await execute(askErasure, ports, actorOf(club), {});
  const [asked] = (await ports.cases.ofReporter(club.id, 1, null)).items;
  const id = asked?.case.id;
  await execute(decideAnyCase, ports, { kind: 'operator' }, { id, verdict: 'keep', reporterText: 'Not yet.' });
  await ports.runJobs();
  fresh();
  await execute(undoAnyDecision, ports, { kind: 'operator' }, { id });
  expect(fresh()).toEqual([{ kind: 'unread', personId: club.id }]);
});

test('an offer that is accepted before it is ready is announced when it is (decisions 50, 65)', async () => {
  const { memory, event, sender } = await poolSetting();
  const { id } = await aVideo(memory, sender, { state: 'processing' });
  const announced: unknown[] = [];
  const accepting = { ...memory, offers: { decide: async (..._: unknown[]) => [id] } };
  const { offers, media } = announcing(accepting, { announce: (news) => void announced.push(...news) });
  const audit = () => auditEntry(memory, theProduct, 'offers-decided', {});
  await offers.decide(event.id, [id], 'accept', memory.clock.now(), audit);
  expect(announced).toEqual([]);
  await media.settle(id, 'ready', null);
  expect(announced).toMatchObject([{ kind: 'shared', mediaId: id }]);
});

test('a video whose cleaning was given up is announced once its conversion makes it ready (decisions 50, 58)', async () => {
  const { ports, club, fresh } = await setting();
  const { id } = await aVideo(ports, club, { state: 'failed', failure: 'STORAGE_UNAVAILABLE', percent: 0 });
  fresh();
  await ports.media.finishMaking(id, { rungs: [], progressive: true, bytes: 1 });
  expect(fresh()).toMatchObject([{ kind: 'shared', mediaId: id }]);
});

test('reading on one device is announced to the others (decisions 50)', async () => {
  const { ports, club, fresh } = await setting();
  await execute(markRead, ports, actorOf(club), {});
  expect(fresh()).toEqual([{ kind: 'unread', personId: club.id }]);
  await execute(choose, ports, actorOf(club), { kind: 'comment', way: 'app', wanted: false });
  expect(fresh()).toEqual([{ kind: 'unread', personId: club.id }]);
});

test('the progress of an item is announced to its uploader (decisions 50)', async () => {
  const { ports, club, fresh } = await setting();
  const video = await aVideo(ports, club, { state: 'processing' });
  await ports.media.beginMaking(video.id, []);
  fresh();
  await ports.media.tellProgress(video.id, 40);
  expect(fresh()).toEqual([{ kind: 'item', personId: club.id, mediaId: video.id }]);
});

test('the end of a session is announced, so that its connections end (decisions 8, 50)', async () => {
  const { ports, ada, fresh } = await setting();
  const { token } = await openSession(ports, ada, origin);
  const still = () => stillSignedIn(ports, token, origin);
  const seenAt = async () => (await ports.sessions.listOf(ada.id, ports.clock.now()))[0]?.lastSeenAt;
  expect(await still()).toMatchObject({ id: ada.id, tenant: ada.tenant });
  const before = await seenAt();
  ports.clock.advance(60 * 60_000);
  await still();
  expect(await seenAt()).toBe(before);
  fresh();
  await ports.users.setSuspended(ada.id, ports.clock.now());
  const ended = [{ kind: 'session', personId: ada.id }];
  expect(fresh()).toEqual(ended);
  expect(await still()).toBeNull();
  const audit = auditEntry(ports, theProduct, 'entry-closed', { personId: ada.id });
  await ports.users.takeOver(ada.id, ports.clock.now());
  expect(fresh()).toEqual(ended);
  await ports.addresses.settle(ada.id, () => ({ entryClosedAt: 1 }), { audit });
  expect(fresh()).toEqual(ended);
  await ports.users.takeOver('nobody', 1);
  await ports.addresses.settle(ada.id, () => null, { audit });
  expect(fresh()).toEqual([]);
});
