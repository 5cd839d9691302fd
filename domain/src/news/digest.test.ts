import { expect, test, vi } from 'vitest';
import { aClub, actorOf, aMember, aPhoto, aPlanHolder, memoryPorts } from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { writeComment } from '../comments/write-comment.ts';
import type { Mail } from '../kernel/mail.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { choose } from './choices.ts';
import { beginDigestsJob, DIGEST_PORTION, digestDay, MAX_IN_DIGEST } from './digest.ts';
import { markRead } from './mark-read.ts';

/** 18:30 in Kolkata, the zone of these installations. */
const EVENING = Date.UTC(2026, 2, 2, 13);

type Digest = Extract<Mail, { readonly kind: 'digest' }>;

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club', fullName: 'Club' });
  const ada = await aMember(ports, { name: 'ada', fullName: 'Ada' });
  const photo = await aPhoto(ports, club, { title: 'Lawn' });
  const say = (text: string, by: User = ada) => {
    ports.clock.advance(1_000);
    return execute(writeComment, ports, actorOf(by), { kind: 'photo', mediaId: photo.id, text });
  };
  const want = (of: User, wanted = true) =>
    execute(choose, ports, actorOf(of), { kind: 'comment', way: 'digest', wanted });
  const digests = () => ports.mails.sent.filter((mail): mail is Digest => mail.kind === 'digest');
  /** Runs what the server runs every few minutes. */
  const begin = async () => {
    await ports.jobs.enqueue(beginDigestsJob.draft({}), ports.clock.now());
    await ports.runJobs();
  };
  const evening = async (day = 0) => {
    ports.clock.set(EVENING + day * DAY);
    await begin();
  };
  return { ports, club, ada, photo, say, want, digests, begin, evening };
};

test('a day’s digests are due from 18:00 on, in the installation’s time zone (decisions 50)', () => {
  expect(digestDay(Date.UTC(2026, 2, 2, 12, 29), 'Asia/Kolkata')).toBeNull();
  expect(digestDay(Date.UTC(2026, 2, 2, 12, 30), 'Asia/Kolkata')).toBe('2026-03-02');
  expect(digestDay(Date.UTC(2026, 2, 2, 18, 29), 'Asia/Kolkata')).toBe('2026-03-02');
  expect(digestDay(Date.UTC(2026, 2, 2, 18, 30), 'Asia/Kolkata')).toBeNull();
  // Clocks go forward here: the evening is 17 hours after midnight.
  expect(digestDay(Date.UTC(2026, 2, 29, 15, 59), 'Europe/Berlin')).toBeNull();
  expect(digestDay(Date.UTC(2026, 2, 29, 16), 'Europe/Berlin')).toBe('2026-03-29');
});

test('people who chose it get one mail a day with what they have not read since the last one (decisions 50)', async () => {
  const { club, ada, photo, say, want, digests, begin, evening } = await setting();
  await want(club);
  await say('Too early to be told twice');
  await begin();
  expect(digests()).toEqual([]);
  await evening();
  expect(digests()).toMatchObject([
    {
      to: club.email,
      day: '2026-03-02',
      newest: [{ kind: 'comment', who: 'Ada', others: 0, title: 'Lawn', text: 'Too early to be told twice' }],
      more: 0,
      page: 'https://photos.example.edu/notifications',
    },
  ]);
  expect(digests()[0]?.newest[0]?.page).toMatch(`https://photos.example.edu/photo/${photo.id}#comment-`);
  await say('Again');
  await begin();
  expect(digests()).toHaveLength(1);
  await evening(1);
  expect(digests()[1]?.newest.map(({ text }) => text)).toEqual(['Again']);
  await evening(2);
  expect(digests()).toHaveLength(2);
  expect(digests().some(({ to }) => to === ada.email)).toBe(false);
});

test('a digest leaves out what was read, deleted or hidden meanwhile, and is not sent when nothing is left (decisions 2, 50)', async () => {
  const { ports, club, ada, say, want, digests, evening } = await setting();
  await want(club);
  await say('Read');
  await execute(markRead, ports, actorOf(club), {});
  const { id } = await say('Gone');
  await execute(deleteComment, ports, actorOf(ada), { id });
  await evening();
  expect(digests()).toEqual([]);
  const bob = await aMember(ports);
  await say('Suspended', bob);
  await ports.users.setSuspended(bob.id, ports.clock.now());
  await evening(1);
  expect(digests()).toEqual([]);
});

test('comments on one item are one line, and a digest of a long day says how many more there are (decisions 50)', async () => {
  const { ports, club, ada, say, want, digests, evening } = await setting();
  await want(club);
  const bob = await aMember(ports);
  await say('One');
  await say('Two', bob);
  await say('Three', bob);
  for (let index = 0; index < MAX_IN_DIGEST + 4; index += 1) {
    const photo = await aPhoto(ports, club);
    ports.clock.advance(1);
    await execute(writeComment, ports, actorOf(ada), { kind: 'photo', mediaId: photo.id, text: 'Hi' });
  }
  await evening();
  const [digest] = digests();
  expect([digest?.newest.length, digest?.more]).toEqual([MAX_IN_DIGEST, 5]);
  await say('Four');
  await say('Five', bob);
  await evening(1);
  expect(digests()[1]?.newest).toMatchObject([{ text: 'Five', others: 1 }]);
});

test('new items of favourites and the end of a plan are in it, derived from stored facts (decisions 50)', async () => {
  const { ports, club, ada, digests, evening } = await setting();
  const { setFavourite } = await import('../library/mark-favourite.ts');
  await execute(setFavourite, ports, actorOf(ada), { uploaderId: club.id, favourite: true });
  await execute(choose, ports, actorOf(ada), { kind: 'favourite', way: 'digest', wanted: true });
  ports.clock.advance(HOUR);
  for (let index = 0; index < 3; index += 1) await aPhoto(ports, club);
  await evening();
  expect(digests()).toMatchObject([{ to: ada.email, newest: [{ kind: 'favourite', who: 'Club', items: 3 }] }]);
});

test('new items of a favourite club are in it in the club’s name, and once for whoever follows who sent them too (decisions 50, 62)', async () => {
  const { ports, club: sender, ada, digests, evening } = await setting();
  const lens = await aClub(ports, sender, { handle: 'lens', name: 'Lens Club' });
  const { setFavourite } = await import('../library/mark-favourite.ts');
  const { setFavouriteClub } = await import('../clubs/mark-favourite.ts');
  await execute(setFavouriteClub, ports, actorOf(ada), { id: lens.id, favourite: true });
  await execute(setFavourite, ports, actorOf(ada), { uploaderId: sender.id, favourite: true });
  await execute(choose, ports, actorOf(ada), { kind: 'favourite', way: 'digest', wanted: true });
  ports.clock.advance(HOUR);
  for (let index = 0; index < 3; index += 1) await aPhoto(ports, sender, { clubId: lens.id });
  await evening();
  expect(digests().map(({ to, newest }) => [to, newest.map(({ who, items }) => [who, items])])).toEqual([
    [ada.email, [['Lens Club', 3]]],
  ]);
});

test('a refused mail is retried like any other, and nobody gets two (decisions 50)', async () => {
  const { ports, club, say, want, digests, begin, evening } = await setting();
  await want(club);
  await say('Hello');
  ports.mails.failure = new Error('come back later');
  await evening();
  expect(digests()).toEqual([]);
  ports.mails.failure = null;
  ports.clock.advance(HOUR);
  await Promise.all([begin(), begin()]);
  expect(digests()).toHaveLength(1);
});

test('the digests of a college begin in portions, so other jobs get their turn (decisions 50)', async () => {
  const { ports, want, digests, say, evening } = await setting();
  const many = DIGEST_PORTION + 3;
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    const reader = await aMember(ports, { name: `reader${index}` });
    ids.push(reader.id);
    await want(reader);
  }
  await say(`@reader0 @reader${many - 1} look`);
  for (const name of ['reader0', `reader${many - 1}`]) {
    const reader = await ports.users.byLogin(name);
    if (reader) await execute(choose, ports, actorOf(reader), { kind: 'mention', way: 'digest', wanted: true });
  }
  const take = vi.spyOn(ports.digests, 'take');
  await evening();
  expect(digests().map(({ to }) => to.split('@')[0])).toEqual(['reader0', `reader${many - 1}`]);
  // The second portion begins behind the first.
  expect(take.mock.calls.map(([{ after }]) => after)).toEqual(['', ids.toSorted()[DIGEST_PORTION - 1]]);
});
