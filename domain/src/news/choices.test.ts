import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPhoto, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { writeComment } from '../comments/write-comment.ts';
import { execute } from '../kernel/use-case.ts';
import { choose, readChoices } from './choices.ts';
import { newsKinds } from './news.ts';
import { countUnread, listNews } from './queries.ts';

test('kinds that one switched off are neither kinds nor counted (decisions 50)', async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports);
  const ada = await aMember(ports);
  const photo = await aPhoto(ports, club);
  ports.clock.advance(1_000);
  await execute(writeComment, ports, actorOf(ada), { kind: 'photo', mediaId: photo.id, text: 'Hi' });
  const kinds = async () => (await execute(listNews, ports, actorOf(club), {})).items.map(({ kind }) => kind);
  const unread = async () => (await execute(countUnread, ports, actorOf(club), {})).unread;
  const set = (wanted: boolean) => execute(choose, ports, actorOf(club), { kind: 'comment', way: 'app', wanted });
  const before = await kinds();
  expect(before).toContain('comment');
  const count = await unread();
  expect((await set(false)).comment).toEqual([]);
  expect(await kinds()).not.toContain('comment');
  expect(await unread()).toBe(count - 1);
  expect((await set(true)).comment).toEqual(['app']);
  expect([await kinds(), await unread()]).toEqual([before, count]);
});

test('every kind is on until one switches it off, and one changes only one’s own choices (decisions 50)', async () => {
  const ports = memoryPorts();
  const choices = await execute(readChoices, ports, actorOf(await aMember(ports)), {});
  expect(choices).toEqual(Object.fromEntries(newsKinds.map((kind) => [kind, ['app']])));
  expect(await codeOf(execute(readChoices, ports, anonymous(), {}))).toBe('UNAUTHENTICATED');
});
