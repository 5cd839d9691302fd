import { expect, test, vi } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { actorOf, aMember, anonymous, aPlanHolder, codeOf, memoryPorts, outcomeOf } from '../../memory/index.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { events, walls } = useCases;

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const event = await execute(events.createEvent, memory, actorOf(owner), { title: 'Fest', startsOn: '2026-03-14' });
  const open = (by = owner) => execute(walls.openWall, memory, actorOf(by), { eventId: event.id });
  const list = (by = owner) => execute(walls.listWalls, memory, actorOf(by), { eventId: event.id });
  const close = (id: string, by = owner) => execute(walls.closeWall, memory, actorOf(by), { id });
  const enter = (code: string) => execute(walls.enterWall, memory, anonymous(), { code });
  const show = (url: string) => execute(walls.showWall, memory, anonymous(), { token: url.split('/').at(-1) });
  return { memory, owner, event, open, list, close, enter, show };
};

test('the owner of an event opens its wall for 72 hours, sees it listed and closes it (decisions 66)', async () => {
  const { memory, owner, event, open, list, close, show } = await setting();
  const wall = await open();
  const { id, openedAt, endsAt, url, codeEndsAt } = wall;
  expect([endsAt - openedAt, codeEndsAt - openedAt]).toEqual([72 * HOUR, 15 * MINUTE]);
  expect(url).toMatch(/\/wall\/[\w-]+$/);
  expect(await list()).toEqual([{ id, openedAt, endsAt, taken: false }]);
  expect((await show(url)).endsAt).toBe(endsAt);
  expect(await close(id)).toEqual({ closed: true });
  expect([await list(), await codeOf(show(url))]).toEqual([[], 'WALL_NOT_FOUND']);
  expect(await codeOf(close(id))).toBe('WALL_NOT_FOUND');
  const log = await memory.audit.list({ concerning: owner.id, since: 0, limit: 2, after: null });
  expect(log.items.map(({ act, details }) => [act, details])).toEqual([
    ['wall-closed', { event: event.id, wall: id }],
    ['wall-opened', { event: event.id, wall: id }],
  ]);
});

test('an event is on three walls at most; once one has ended there is room again (decisions 66)', async () => {
  const { memory, open, list, show } = await setting();
  const { url } = await open();
  await open();
  await open();
  expect(await codeOf(open())).toBe('WALLS_FULL');
  memory.clock.advance(72 * HOUR);
  expect([await list(), await codeOf(show(url))]).toEqual([[], 'WALL_NOT_FOUND']);
  await open();
  expect(await list()).toHaveLength(1);
});

test('nobody but the owner opens, lists or closes walls; elsewhere the event does not exist (decisions 2, 66)', async () => {
  const { memory, open, list, close } = await setting();
  const wall = await open();
  const other = await aPlanHolder(memory);
  const far = await aMember(memory, { tenant: 'other.edu' });
  for (const [who, code] of [
    [other, 'NOT_EVENT_OWNER'],
    [far, 'EVENT_NOT_FOUND'],
  ] as const) {
    expect(await codeOf(open(who))).toBe(code);
    expect(await codeOf(list(who))).toBe(code);
    expect(await codeOf(close(wall.id, who))).toBe(code);
  }
});

test('whoever left opens no wall, but closes the ones that are open (decisions 66, 74)', async () => {
  const { memory, owner, event, open, list } = await setting();
  const { id } = await open();
  const alumnus = actorOf(owner, { leavesAt: memory.clock.now() });
  expect(await codeOf(execute(walls.openWall, memory, alumnus, { eventId: event.id }))).toBe('LEFT_COLLEGE');
  expect(await execute(walls.closeWall, memory, alumnus, { id })).toEqual({ closed: true });
  expect(await list()).toEqual([]);
});

test('a lead opens a wall for the event of the club, a photographer does not (decisions 62, 66)', async () => {
  const { memory, asha, ravi, club, as } = await clubSetting();
  const fest = { title: 'Fest', startsOn: '2026-03-14', club: club.id };
  const event = await execute(events.createEvent, memory, await as(ravi), fest);
  const open = async (who: { id: string }) => execute(walls.openWall, memory, await as(who), { eventId: event.id });
  expect(await codeOf(open(ravi))).toBe('NOT_EVENT_OWNER');
  expect((await open(asha)).url).toContain('/wall/');
});

test('a code opens its wall once, within 15 minutes, and ends the link that came with it (decisions 66)', async () => {
  const { memory, open, list, enter, show } = await setting();
  const wall = await open();
  const entered = await enter(wall.code.toLowerCase());
  expect(await list()).toMatchObject([{ id: wall.id, taken: true }]);
  expect((await show(entered.url)).endsAt).toBe(wall.endsAt);
  expect(await codeOf(show(wall.url))).toBe('WALL_NOT_FOUND');
  expect(await codeOf(enter(wall.code))).toBe('WALL_CODE_WRONG');
  const late = await open();
  memory.clock.advance(15 * MINUTE);
  expect(await codeOf(enter(late.code))).toBe('WALL_CODE_WRONG');
});

test('one address tries 300 wrong codes in 5 minutes, and any number of right ones (decisions 42)', async () => {
  const { memory, open, enter } = await setting();
  await enter((await open()).code);
  const { code } = await open();
  for (let tried = 0; tried < 300; tried += 1) expect(await codeOf(enter('AAAA-AAAA'))).toBe('WALL_CODE_WRONG');
  expect(await codeOf(enter(code))).toBe('TOO_MANY_REQUESTS');
  const elsewhere = anonymous({ address: '198.51.100.9' });
  expect((await execute(walls.enterWall, memory, elsewhere, { code })).url).toContain('/wall/');
});

test('of two who show a code, or close a wall, at once one does; a wall of an event that goes meanwhile opens not (decisions 66)', async () => {
  const { memory, open, close, enter } = await setting();
  const { id, code } = await open();
  const entered = await Promise.all([enter(code), enter(code)].map(outcomeOf));
  expect(entered.toSorted()).toEqual(['WALL_CODE_WRONG', null]);
  const closed = await Promise.all([close(id), close(id)].map(outcomeOf));
  expect(closed.toSorted()).toEqual(['WALL_NOT_FOUND', null]);
  vi.spyOn(memory.walls, 'open').mockResolvedValue('gone');
  expect(await outcomeOf(open())).toBe('EVENT_NOT_FOUND');
});
