import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aVideo, codeOf, memoryPorts, origin } from '../../memory/index.ts';
import { stillSignedIn } from '../accounts/authenticate.ts';
import { openSession } from '../accounts/open-session.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { writeComment } from '../comments/write-comment.ts';
import { execute } from '../kernel/use-case.ts';
import { markRead } from '../news/mark-read.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const photo = await aPhoto(ports, club);
  const { announced } = ports.announcements;
  /** What was announced since it was asked last. */
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

test('a comment is announced to those who are told and to whoever looks at the item, once it is there (decisions 50)', async () => {
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
  expect(fresh()).toEqual([
    { kind: 'discussion', ...about },
    { kind: 'unread', personId: club.id },
  ]);
  await ports.media.remove(photo.id, []);
  expect(await codeOf(say('Too late'))).toBe('MEDIA_NOT_FOUND');
  expect(fresh()).toEqual([]);
});

test('what is read on one device is announced to the others (decisions 50)', async () => {
  const { ports, club, fresh } = await setting();
  await execute(markRead, ports, actorOf(club), {});
  expect(fresh()).toEqual([{ kind: 'unread', personId: club.id }]);
});

test('how far an item is, is announced to its uploader (decisions 50)', async () => {
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
  expect(fresh()).toEqual([{ kind: 'session', personId: ada.id }]);
  expect(await still()).toBeNull();
});
