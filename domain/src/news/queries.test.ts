import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import {
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  aVideo,
  codeOf,
  memoryPorts,
  reread,
} from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { closeClub } from '../clubs/make-club.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { writeComment } from '../comments/write-comment.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { setFavourite } from '../library/mark-favourite.ts';
import { blankMetadata } from '../media/blank-metadata.ts';
import type { Media } from '../media/media.ts';
import { forgetNewsJob } from './forget-news.ts';
import { markRead } from './mark-read.ts';
import { newsKinds } from './news.ts';
import { countUnread, listNews } from './queries.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const photo = await aPhoto(ports, club);
  const say = async (by: User, text: string, on: Media = photo, replyTo?: string) => {
    ports.clock.advance(1_000);
    return execute(writeComment, ports, actorOf(by), { kind: on.kind, mediaId: on.id, text, replyTo });
  };
  const actor = async ({ id }: User) => actorOf(await reread(ports, id));
  const news = async (of: User, more: object = {}) => (await execute(listNews, ports, await actor(of), more)).items;
  const kinds = async (of: User) => (await news(of)).filter(({ kind }) => kind !== 'plan').map(({ kind }) => kind);
  const unread = async (of: User) => (await execute(countUnread, ports, await actor(of), {})).unread;
  const read = async (of: User, keys?: readonly string[]) =>
    execute(markRead, ports, await actor(of), keys ? { keys } : {});
  return { ports, club, ada, photo, say, news, kinds, unread, read, actor };
};

test('the uploader, whoever is answered and whoever is mentioned are notified at once, with the text (decisions 50)', async () => {
  const { ports, club, ada, photo, say, news, kinds } = await setting();
  const bob = await aMember(ports, { name: 'bob' });
  const first = await say(ada, 'Nice');
  const reply = await say(bob, 'So it is, @club', photo, first.id);
  expect(await kinds(club)).toEqual(['mention', 'comment']);
  expect(await kinds(bob)).toEqual([]);
  expect(await news(ada)).toMatchObject([
    {
      kind: 'reply',
      read: false,
      actor: { id: bob.id },
      item: { id: photo.id },
      commentId: reply.id,
      text: 'So it is, @club',
    },
  ]);
});

test('a notification is deleted with its comment, item or person (decisions 50)', async () => {
  const { ports, club, ada, photo, say, kinds, unread } = await setting();
  const { id } = await say(ada, 'One');
  await say(ada, 'Two');
  await execute(deleteComment, ports, actorOf(ada), { id });
  expect(await unread(club)).toBe(1);
  await ports.users.remove(ada.id, () => []);
  expect(await kinds(club)).toEqual([]);
  const bob = await aMember(ports);
  await say(bob, 'Three');
  expect(await kinds(club)).toEqual(['comment']);
  await ports.media.remove(photo.id, []);
  expect([await kinds(club), await unread(club)]).toEqual([[], 0]);
});

test('nobody is notified of what they may not see, and nobody in another tenant of anything (decisions 2, 50)', async () => {
  const { ports, club, ada, photo, say, kinds, unread } = await setting();
  const stranger = await aMember(ports, { name: 'zoe', tenant: 'other.edu' });
  const bob = await aMember(ports);
  await say(bob, '@ada @zoe look');
  expect([await kinds(ada), await kinds(stranger)]).toEqual([['mention'], []]);
  await ports.users.setSuspended(club.id, ports.clock.now());
  expect([await kinds(ada), await unread(ada)]).toEqual([[], 0]);
  await ports.users.setSuspended(club.id, null);
  expect(await unread(ada)).toBe(1);
  await ports.users.setSuspended(bob.id, ports.clock.now());
  expect([await kinds(ada), await unread(ada)]).toEqual([[], 0]);
  expect(photo.tenant).not.toBe('other.edu');
});

test('the server keeps what is read: one by one, or all (decisions 50)', async () => {
  const { club, ada, say, news, unread, read } = await setting();
  for (const text of ['One', 'Two', 'Three']) await say(ada, text);
  const [group] = await news(club);
  expect(group).toMatchObject({ kind: 'comment', others: 0, text: 'Three', read: false });
  expect(group?.keys).toHaveLength(3);
  await read(club, group?.keys.slice(0, 2));
  expect(await unread(club)).toBe(1);
  await read(club);
  expect(await unread(club)).toBe(0);
  expect((await news(club))[0]).toMatchObject({ read: true });
  await say(ada, 'Four');
  expect(await unread(club)).toBe(1);
});

test('the bell counts to a hundred (decisions 50)', async () => {
  const { ports, club, ada, photo, unread } = await setting();
  const notifications = Array.from({ length: 130 }, (_, at) => ({
    personId: club.id,
    cause: `x:${at}`,
    kind: 'comment' as const,
    at: ports.clock.now(),
    actorId: ada.id,
    mediaId: photo.id,
    commentId: null,
    caseId: null,
    eventId: null,
    clubId: null,
  }));
  await ports.notifications.tell(notifications);
  expect(await unread(club)).toBe(100);
});

test('new items of favourites are one notification per person and day, and write nothing (decisions 50)', async () => {
  const { ports, club, ada, news, kinds, unread, read } = await setting();
  await execute(setFavourite, ports, actorOf(ada), { uploaderId: club.id, favourite: true });
  expect(await kinds(ada)).toEqual([]);
  for (let photo = 0; photo < 3; photo += 1) {
    ports.clock.advance(1_000);
    await aPhoto(ports, club);
  }
  const viewer = actorOf(ada);
  expect(await ports.notifications.unread({ viewer, kinds: [...newsKinds], since: 0, most: 9 })).toBe(0);
  expect(await news(ada)).toMatchObject([{ kind: 'favourite', items: 3, actor: { id: club.id }, read: false }]);
  await read(ada, (await news(ada))[0]?.keys);
  expect(await unread(ada)).toBe(0);
  ports.clock.advance(1_000);
  await aPhoto(ports, club);
  expect(await unread(ada)).toBe(1);
  await execute(setFavourite, ports, actorOf(ada), { uploaderId: club.id, favourite: false });
  expect(await kinds(ada)).toEqual([]);
});

test('the uploader is notified when an item is ready or failed, not while it is processed again (decisions 50)', async () => {
  const { ports, club, news, kinds } = await setting();
  const video = await aVideo(ports, club, { state: 'processing' });
  ports.clock.advance(1_000);
  await blankMetadata(
    { ...ports, videos: { ...ports.videos, probe: async () => Promise.reject(new Error('away')) } },
    video.fileName,
  ).catch(() => {});
  expect(await kinds(club)).toEqual([]);
  await blankMetadata(ports, video.fileName);
  expect((await news(club)).find(({ kind }) => kind === 'processing')).toMatchObject({ item: { id: video.id } });
});

test('people are notified before their plan ends, and no longer once it is extended (decisions 50)', async () => {
  const { ports, club, news, unread } = await setting();
  const { planEnd } = await reread(ports, club.id);
  ports.clock.set(planEnd - 7 * DAY + 1);
  expect(await news(club)).toMatchObject([{ kind: 'plan', planEnd, item: null }]);
  ports.clock.set(planEnd - DAY + 1);
  expect(await unread(club)).toBe(2);
});

test('leads are notified 30, 7 and 1 days before the plan of their club ends, photographers are not (decisions 64)', async () => {
  const { memory, asha, ravi, club, as } = await clubSetting({ months: 3 });
  const listed = async (who: typeof asha) => (await execute(listNews, memory, await as(who), {})).items;
  expect(await listed(asha)).toEqual([]);
  memory.clock.set(club.planEnd - 30 * DAY + 1);
  expect(await listed(asha)).toMatchObject([{ kind: 'plan', planEnd: club.planEnd, club: { name: 'Lens Club' } }]);
  memory.clock.set(club.planEnd - DAY + 1);
  expect(await execute(countUnread, memory, await as(asha), {})).toEqual({ unread: 3 });
  expect(await listed(ravi)).toEqual([]);
  await execute(closeClub, memory, await as(asha), { id: club.id });
  expect(await listed(asha)).toEqual([]);
});

test('news are kept for 90 days (decisions 50)', async () => {
  const { ports, club, ada, say, kinds } = await setting();
  await say(ada, 'Hi');
  ports.clock.advance(89 * DAY);
  await forgetNewsJob.run(ports, {});
  expect(await kinds(club)).toEqual(['comment']);
  ports.clock.advance(DAY + 1);
  expect(await kinds(club)).toEqual([]);
  await forgetNewsJob.run(ports, {});
  const viewer = actorOf(club);
  const page = await ports.notifications.page({ viewer, kinds: [...newsKinds], since: 0, limit: 9, after: null });
  expect(page.items).toEqual([]);
});

test('news come in pages, each continuing where the last one ended (decisions 50)', async () => {
  const { ports, club, ada, say, actor } = await setting();
  const bob = await aMember(ports);
  const photos = [await aPhoto(ports, club), await aPhoto(ports, club), await aPhoto(ports, club)];
  for (const photo of photos) await say(ada, 'Hi', photo);
  await execute(setFavourite, ports, actorOf(club), { uploaderId: bob.id, favourite: true });
  const page = async (cursor?: string | null) =>
    execute(listNews, ports, await actor(club), { limit: 2, ...(cursor ? { cursor } : {}) });
  const first = await page();
  const second = await page(first.next);
  const ids = [...first.items, ...second.items].map(({ item }) => item?.id);
  expect(ids).toEqual(photos.map(({ id }) => id).toReversed());
  expect(await codeOf(page('nonsense'))).toBe('CURSOR_INVALID');
  expect(await codeOf(execute(listNews, ports, anonymous(), {}))).toBe('UNAUTHENTICATED');
});
