import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, memoryPorts } from '../../memory/index.ts';
import { writeComment } from '../comments/write-comment.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { readerOf, unreadEntries } from './entries.ts';
import { markRead } from './mark-read.ts';

test('unread entries are later than one moment, no later than another, and not read (decisions 50)', async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports);
  const ada = actorOf(await aMember(ports));
  const photo = await aPhoto(ports, club);
  const say = async (text: string) => {
    ports.clock.advance(1_000);
    await execute(writeComment, ports, ada, { kind: 'photo', mediaId: photo.id, text });
    return ports.clock.now();
  };
  const [one, two] = [await say('One'), await say('Two')];
  const texts = async (since: number, until: number, most = 9) =>
    (await unreadEntries(ports, club, ['comment', 'plan'], { since, until, most })).map(
      ({ kind, text }) => text ?? kind,
    );
  expect(await texts(one - 1, two)).toEqual(['Two', 'One']);
  expect(await texts(one, two)).toEqual(['Two']);
  expect(await texts(one - 1, two - 1)).toEqual(['One']);
  expect(await texts(one - 1, two, 1)).toEqual(['Two']);
  expect(await unreadEntries(ports, club, [], { since: 0, until: two, most: 9 })).toEqual([]);
  await execute(markRead, ports, actorOf(club), {});
  const three = await say('Three');
  expect(await texts(one - 1, three)).toEqual(['Three']);
  ports.clock.set(club.planEnd - DAY);
  expect(await texts(three, ports.clock.now())).toEqual(['plan', 'plan']);
});

test('a moderator who left reads as a moderator for 30 days (decisions 50, 74)', async () => {
  const ports = memoryPorts();
  const user = { ...(await aMember(ports, { moderator: true })), ownLeavesOn: '2026-05-31' };
  const at = (day: string) => readerOf(user, { timeZone: 'UTC', alumni: 'all' }, Date.parse(day)).moderator;
  expect([at('2026-06-29'), at('2026-06-30')]).toEqual([true, false]);
});
