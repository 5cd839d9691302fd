import { describe, expect, it, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import {
  actorOf,
  aLapsedMember,
  aMember,
  aPhoto,
  aPlanHolder,
  asVisible,
  codeOf,
  memoryPorts,
  refusalOf,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { createEvent, editEvent, removeEvent } from './plan-event.ts';

const techfest = { title: ' Techfest ', startsOn: '2026-03-14', endsOn: '2026-03-15' };

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const other = await aPlanHolder(memory);
  const create = (input: object = techfest, by = owner) => execute(createEvent, memory, actorOf(by), input);
  const edit = (input: object, by = owner) => execute(editEvent, memory, actorOf(by), input);
  const remove = (id: string, by = owner) => execute(removeEvent, memory, actorOf(by), { id });
  return { memory, owner, other, create, edit, remove };
};

test('a plan holder creates an event, open unless said otherwise (decisions 45)', async () => {
  const { owner, memory, create } = await setting();
  expect(await create()).toEqual({
    id: expect.any(String),
    title: 'Techfest',
    description: '',
    startsOn: '2026-03-14',
    endsOn: '2026-03-15',
    place: '',
    open: true,
    createdAt: memory.clock.now(),
    coverId: null,
    preview: false,
    pool: 'closed',
    pooling: null,
    coverUrl: null,
    coverThumbUrl: null,
    coverPlaceholder: null,
    ownerId: owner.id,
    owner: { id: owner.id, name: owner.name, fullName: owner.fullName, avatarUrl: null },
    club: null,
    counts: { video: 0, photo: 0 },
    own: true,
    contributors: [],
    moreContributors: false,
    named: [],
    mayAdd: true,
    mayChange: true,
    deletesIntoBin: false,
  });
});

test('sent again with its key, it is the same event (decisions 23, 45)', async () => {
  const { memory, owner } = await setting();
  const create = () => execute(createEvent, memory, actorOf(owner), techfest, undefined, 'a-key-of-16-signs');
  expect(await create()).toEqual(await create());
  expect((await memory.events.list(owner, 9, null)).items).toHaveLength(1);
});

test('an event of one day needs no end (decisions 45)', async () => {
  const { create } = await setting();
  expect(await create({ title: 'Sports day', startsOn: '2026-03-14' })).toMatchObject({ endsOn: '2026-03-14' });
});

test('whoever has no live plan creates no event (decisions 45)', async () => {
  const { memory, create } = await setting();
  expect(await codeOf(create(techfest, await aMember(memory)))).toBe('PLAN_REQUIRED');
  expect(await codeOf(create(techfest, await aLapsedMember(memory)))).toBe('PLAN_REQUIRED');
});

describe('what makes no sense is refused by its field, and changes nothing', () => {
  it.each([
    [{ endsOn: '2026-03-13' }, 'endsOn'],
    [{ endsOn: '2026-05-13' }, 'endsOn'],
    [{ startsOn: '2026-02-30' }, 'startsOn'],
    [{ title: ' ' }, 'title'],
    [{ coverId: 'x' }, 'coverId'],
  ])('%j (decisions 45)', async (wrong, field) => {
    const { memory, owner, create } = await setting();
    expect((await refusalOf(create({ ...techfest, ...wrong }))).errors.map((error) => error.field)).toEqual([field]);
    expect((await memory.events.list(owner, 10, null)).items).toEqual([]);
  });

  it('an end before the start that stays as it was (decisions 45)', async () => {
    const { create, edit } = await setting();
    const { id } = await create();
    const refusal = await refusalOf(edit({ id, startsOn: '2026-03-16' }));
    expect(refusal.errors).toEqual([{ field: 'endsOn', message: 'An event ends on the day it starts, or later.' }]);
  });
});

test('the owner names a hundred people at most (decisions 45)', async () => {
  const { other, create } = await setting();
  const naming = (many: number) => create({ ...techfest, open: false, contributorIds: Array(many).fill(other.id) });
  expect(await codeOf(naming(101))).toBe('VALIDATION_FAILED');
  expect((await naming(100)).named).toHaveLength(1);
});

test('only people of the tenant can be named (decisions 45)', async () => {
  const { memory, other, create, edit } = await setting();
  const stranger = await aPlanHolder(memory, { tenant: 'other.edu' });
  const { id, named } = await create({ ...techfest, open: false, contributorIds: [other.id] });
  expect(named.map((person) => person.id)).toEqual([other.id]);
  for (const contributorIds of [[stranger.id], [other.id, 'nobody']]) {
    expect(await codeOf(create({ ...techfest, contributorIds }))).toBe('USER_NOT_FOUND');
    expect(await codeOf(edit({ id, contributorIds }))).toBe('USER_NOT_FOUND');
  }
});

test('the owner edits what is given, also after the plan lapsed; nobody else does (decisions 45)', async () => {
  const { memory, other, create, edit } = await setting();
  const { id } = await create();
  memory.clock.advance(40 * 86_400_000);
  expect(await edit({ id, title: 'Techfest 2026', open: false })).toMatchObject({
    title: 'Techfest 2026',
    startsOn: '2026-03-14',
    open: false,
    mayAdd: false,
  });
  expect(await codeOf(edit({ id, title: 'Mine' }, other))).toBe('NOT_EVENT_OWNER');
  expect(await codeOf(edit({ id, title: 'Mine' }, await aPlanHolder(memory, { tenant: 'other.edu' })))).toBe(
    'EVENT_NOT_FOUND',
  );
  expect(await codeOf(edit({ id: 'nothing', title: 'x' }))).toBe('EVENT_NOT_FOUND');
});

test('an edit that leaves the pool as it was does not open one that is closed meanwhile (decisions 65)', async () => {
  const { memory, owner, create, edit } = await setting();
  const { id } = await create({ ...techfest, pool: 'asked' });
  const { change } = memory.events;
  memory.events.change = async (...given) => {
    await change(id, { pool: 'closed' });
    return change(...given);
  };
  await edit({ id, title: 'Techfest 2026', pool: 'asked' });
  expect(await memory.events.find(id)).toMatchObject({ title: 'Techfest 2026', pool: 'closed', ownerId: owner.id });
});

test('an edit may name the club that owns the event; another gets it as a gift (decisions 45, 63)', async () => {
  const { memory, asha, club, as } = await clubSetting();
  const { id } = await execute(createEvent, memory, await as(asha), { ...techfest, club: club.id });
  const name = async (other: string | null) =>
    execute(editEvent, memory, await as(asha), { id, title: 'Play', club: other });
  expect(await name(club.id)).toMatchObject({ title: 'Play' });
  expect((await refusalOf(name(null))).errors).toMatchObject([{ field: 'club' }]);
});

test('the cover is an item of the event (decisions 45)', async () => {
  const { memory, owner, create, edit } = await setting();
  const { id } = await create();
  const [inside, outside] = [await aPhoto(memory, owner), await aPhoto(memory, owner)];
  await memory.eventItems.add(asVisible(inside), { eventId: id, mediaId: inside.id, moment: 1, position: 0 });
  expect(await edit({ id, coverId: inside.id })).toMatchObject({
    coverId: inside.id,
    coverUrl: expect.stringContaining(`/media/view/${encodeURI(inside.fileName)}`),
  });
  expect(await codeOf(edit({ id, coverId: outside.id }))).toBe('MEDIA_NOT_FOUND');
  expect(await edit({ id, coverId: null })).toMatchObject({ coverId: inside.id });
});

test('the owner deletes the event, also after the plan lapsed, and its items stay (decisions 45)', async () => {
  const { memory, owner, other, create, remove } = await setting();
  const { id } = await create();
  const item = await aPhoto(memory, owner);
  await memory.eventItems.add(asVisible(item), { eventId: id, mediaId: item.id, moment: 1, position: 0 });
  expect(await codeOf(remove(id, other))).toBe('NOT_EVENT_OWNER');
  memory.clock.advance(40 * 86_400_000);
  expect(await remove(id)).toEqual({ deleted: true });
  expect(await codeOf(remove(id))).toBe('EVENT_NOT_FOUND');
  expect(await memory.media.byId(item.id)).toMatchObject({ id: item.id });
});

test('of two who delete at once the second hears that it is gone (decisions 45)', async () => {
  const { memory, create, remove } = await setting();
  const { id } = await create();
  const { events } = memory;
  const late = { ...memory, events: { ...events, remove: async () => false } };
  expect(
    await codeOf(
      execute(removeEvent, late, actorOf((await memory.users.byId((await events.find(id))?.ownerId ?? '')) as never), {
        id,
      }),
    ),
  ).toBe('EVENT_NOT_FOUND');
  expect(await remove(id)).toEqual({ deleted: true });
});
