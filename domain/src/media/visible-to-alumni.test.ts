import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  aPhoto,
  aPlanHolder,
  asVisible,
  codeOf,
  memoryPorts,
  outcomeOf,
} from '../../memory/index.ts';
import { listBatch } from '../browsing/collections.ts';
import { findNeighbours } from '../browsing/neighbours.ts';
import { writeComment } from '../comments/write-comment.ts';
import { createEvent } from '../events/plan-event.ts';
import { findEvent } from '../events/queries.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { setSaved } from '../library/save-media.ts';
import { showsFiles, visibleItem } from './visible.ts';

const setting = async () => {
  const ports = memoryPorts();
  const [club, member] = [await aPlanHolder(ports, { months: 12 }), await aMember(ports)];
  const early = await aPhoto(ports, club);
  ports.clock.advance(DAY);
  const ends = ports.clock.now();
  const [saved, late] = [await aPhoto(ports, club), await aPhoto(ports, club)];
  await execute(setSaved, ports, actorOf(member), { kind: 'photo', id: saved.id, saved: true });
  const alumnus = actorOf(member, { leavesAt: ends - 30 * DAY, sharedBefore: ends });
  return { ports, club, alumnus, early, saved, late };
};

test('whoever left knows of what was shared before and what they saved, and its files; of nothing else (decisions 74)', async () => {
  const { ports, alumnus, early, saved, late } = await setting();
  const seen = [early, saved, late].map(({ id }) => outcomeOf(visibleItem(ports, alumnus, id)));
  expect(await Promise.all(seen)).toEqual([null, null, 'MEDIA_NOT_FOUND']);
  const shown = [early, saved, late].map((media) => showsFiles(ports, media, alumnus));
  expect(await Promise.all(shown)).toEqual([true, true, false]);
});

test('whoever left still comments, on what they see alone (decisions 74)', async () => {
  const { ports, alumnus, early, late } = await setting();
  const say = (mediaId: string) => execute(writeComment, ports, alumnus, { kind: 'photo', mediaId, text: 'Hello' });
  expect(await outcomeOf(say(early.id))).toBeNull();
  expect(await codeOf(say(late.id))).toBe('MEDIA_NOT_FOUND');
});

test('events that were made later do not exist for whoever left (decisions 74)', async () => {
  const { ports, club, alumnus, early } = await setting();
  const days = { startsOn: '2026-03-01', endsOn: '2026-03-02' };
  const { id } = await execute(createEvent, ports, actorOf(club), { title: 'Later', ...days });
  expect(await codeOf(execute(findEvent, ports, alumnus, { id }))).toBe('EVENT_NOT_FOUND');
  const student = { ...alumnus, sharedBefore: null };
  expect(await outcomeOf(execute(findEvent, ports, student, { id }))).toBeNull();

  await ports.eventItems.add(asVisible(early), { eventId: id, mediaId: early.id, moment: 0, position: 0 });
  for (const [who, events] of [
    [alumnus, []],
    [student, [id]],
  ] as const) {
    const near = await execute(findNeighbours, ports, who, { kind: 'photo', id: early.id });
    expect(near.eventId).toBe(events[0] ?? null);
    const batch = await execute(listBatch, ports, who, { id: early.batchId });
    expect(batch.events.map((event) => event.id)).toEqual(events);
  }
});
