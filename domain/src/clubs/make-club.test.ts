import { describe, expect, test } from 'vitest';
import { cancelWhileDrawn } from '../../memory/cancelled.ts';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { actorOf, anUpload, aPlanHolder, codeOf, operator, outcomeOf, reread } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { roleAt } from '../membership/rules.ts';
import { setClubClosed } from '../operator/manage-clubs.ts';
import { setSuspended } from '../operator/manage-people.ts';
import { useCases } from '../use-cases.ts';

const { clubs } = useCases;

describe('making a club', () => {
  const wanted = { name: '  Music Society ', handle: 'Music' };

  test('with a live plan of one’s own, whose name and handle nobody has (decisions 61)', async () => {
    const { memory, mira, as } = await setting();
    const holder = await aPlanHolder(memory);
    const made = await execute(clubs.createClub, memory, await as(holder), wanted);
    expect(made).toMatchObject({ name: 'Music Society', handle: 'Music', role: 'lead', isLive: false, closedAt: null });
    expect(made.seats).toMatchObject([{ person: { id: holder.id }, role: 'lead' }]);
    const again = (input: object) =>
      outcomeOf(execute(clubs.createClub, memory, actorOf(holder), { ...wanted, ...input }));
    expect(await again({})).toBe('CLUB_NAME_TAKEN');
    expect(await again({ name: 'Músic  society', handle: 'other' })).not.toBe('CLUB_NAME_TAKEN');
    expect(await again({ name: 'MÚSIC SOCIETY', handle: 'other2' })).toBe('CLUB_NAME_TAKEN');
    expect(await again({ name: 'Another', handle: 'mUSIC' })).toBe('CLUB_HANDLE_TAKEN');
    expect(await again({ name: 'Another', handle: 'MIRA' })).toBe('CLUB_HANDLE_TAKEN');
    expect(await again({ name: 'Another', handle: 'support' })).toBe('CLUB_HANDLE_TAKEN');
    expect(await outcomeOf(execute(clubs.createClub, memory, actorOf(mira), wanted))).toBe('CLUB_PLAN_REQUIRED');
  });

  test('sent again with its key, it is the same club, with its picture (decisions 23, 61)', async () => {
    const { memory, as } = await setting();
    const holder = await aPlanHolder(memory);
    const avatar = (await anUpload(memory, holder, { folder: 'profile' })).fileName;
    const make = async () =>
      execute(clubs.createClub, memory, await as(holder), { ...wanted, avatar }, undefined, 'a-key-of-16-signs');
    expect((await make()).id).toBe((await make()).id);
    expect(await memory.clubs.held(holder.id)).toHaveLength(1);
  });

  test('a seat is no plan of one’s own (decisions 61, 62)', async () => {
    const { memory, ravi, as } = await setting();
    expect(roleAt(await reread(memory, ravi.id), memory.clock.now())).toBe('admin');
    expect(await outcomeOf(execute(clubs.createClub, memory, await as(ravi), wanted))).toBe('CLUB_PLAN_REQUIRED');
  });

  test('whoever is suspended in this very moment makes none, and is not told that they lead too many (decisions 53, 61)', async () => {
    const { memory, as } = await setting();
    const holder = await aPlanHolder(memory);
    const before = await as(holder);
    await execute(setSuspended, memory, operator, { username: holder.name, suspended: true });
    expect(await outcomeOf(execute(clubs.createClub, memory, before, wanted))).toBe('UNAUTHENTICATED');
  });

  test('nobody leads more than three open clubs (decisions 61)', async () => {
    const { memory, as } = await setting();
    const holder = await aPlanHolder(memory);
    const create = async (n: number) =>
      outcomeOf(execute(clubs.createClub, memory, await as(holder), { name: `Club no ${n}`, handle: `no-${n}` }));
    for (const n of [1, 2, 3]) await create(n);
    expect(await create(4)).toBe('TOO_MANY_REQUESTS');
    memory.wall.advance(DAY);
    expect(await create(4)).toBe('LEADS_TOO_MANY');
    const [held] = await memory.clubs.held(holder.id);
    await execute(clubs.closeClub, memory, await as(holder), { id: held?.club.id });
    expect(await create(4)).not.toBe('LEADS_TOO_MANY');
  });
});

test('has the picture that a lead uploaded, and of the former one neither files nor room stay (decisions 57, 61)', async () => {
  const { memory, asha, club, as } = await setting();
  const [first, second] = [
    await anUpload(memory, asha, { folder: 'profile' }),
    await anUpload(memory, asha, { folder: 'profile' }),
  ];
  const edit = async (avatar: string) =>
    execute(clubs.editClub, memory, await as(asha), { id: club.id, avatar }).then(({ avatarUrl }) => avatarUrl);
  expect(await edit(first.fileName)).toMatch(/^\/media\/thumb\/profile\//);
  await edit(second.fileName);
  await memory.runJobs();
  const files = (await memory.files.list(null, 10)).filter((name) => !name.startsWith(second.fileName));
  expect(files).toEqual([]);
  expect((await memory.uploads.room(asha.id, null)).avatarBytes).toBe(second.size);
  expect(await edit('')).toBeNull();
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('of a picture that is cancelled while it is drawn nothing stays (decisions 29)', async () => {
  const { memory, asha, club, as } = await setting();
  const { id, fileName: avatar } = await anUpload(memory, asha, { folder: 'profile' });
  cancelWhileDrawn(memory, await as(asha), id);
  expect(await codeOf(execute(clubs.editClub, memory, await as(asha), { id: club.id, avatar }))).toBe(
    'UPLOAD_NOT_FOUND',
  );
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('takes no picture that another club has, or takes at the same moment (decisions 13, 61)', async () => {
  const { memory, as } = await setting();
  const holder = await aPlanHolder(memory);
  const { fileName: avatar } = await anUpload(memory, holder, { folder: 'profile' });
  const create = async (name: string) =>
    outcomeOf(execute(clubs.createClub, memory, await as(holder), { name, handle: name, avatar }));
  const outcomes = await Promise.all([create('music'), create('dance')]);
  expect(outcomes.toSorted()).toEqual(['UPLOAD_IN_USE', null]);
  expect(await create('chess')).toBe('UPLOAD_IN_USE');
  expect(await memory.clubs.held(holder.id)).toHaveLength(1);
});

test('is changed by its leads, until it is closed (decisions 61, 63)', async () => {
  const { memory, asha, ravi, club } = await setting();
  const edit = (who: Parameters<typeof actorOf>[0], change: object) =>
    execute(clubs.editClub, memory, actorOf(who), { id: club.id, ...change });
  expect(await codeOf(edit(ravi, { name: 'Mine' }))).toBe('NOT_CLUB_LEAD');
  expect(await edit(asha, { name: 'Lens and Light', description: 'We see.' })).toMatchObject({
    name: 'Lens and Light',
    description: 'We see.',
  });
  expect(await codeOf(edit(asha, { handle: 'ravi' }))).toBe('CLUB_HANDLE_TAKEN');
  expect(await codeOf(execute(clubs.closeClub, memory, actorOf(ravi), { id: club.id }))).toBe('NOT_CLUB_LEAD');
  await execute(clubs.closeClub, memory, actorOf(asha), { id: club.id });
  expect(roleAt(await reread(memory, ravi.id), memory.clock.now())).toBe('user');
  expect(await codeOf(edit(asha, { name: 'Again' }))).toBe('CLUB_CLOSED');
  expect(await codeOf(execute(clubs.invite, memory, actorOf(asha), { clubId: club.id }))).toBe('CLUB_CLOSED');
  await execute(clubs.removeSeat, memory, actorOf(asha), { clubId: club.id, userId: asha.id });
});

test('everybody else with a seat is told by mail that it was closed (decisions 63)', async () => {
  const { memory, asha, ravi, club } = await setting();
  const letters = async () => {
    await memory.runJobs();
    return memory.mails.sent.splice(0).filter(({ kind }) => kind === 'club-closed');
  };
  await execute(clubs.closeClub, memory, actorOf(asha), { id: club.id });
  expect(await letters()).toMatchObject([{ to: ravi.email, club: 'Lens Club' }]);
  const byOperator = async (closed: boolean) => {
    await execute(setClubClosed, memory, operator, { handle: 'lens', closed });
    return (await letters()).map(({ to }) => to).toSorted();
  };
  expect(await byOperator(false)).toEqual([]);
  expect(await byOperator(true)).toEqual([asha.email, ravi.email]);
});

test('takes no reserved handle when it is changed, but keeps the one it has (decisions 5, 61)', async () => {
  const { memory, asha, club } = await setting();
  const edit = (handle: string, appName = 'Campus') => {
    const ports = { ...memory, settings: { ...memory.settings, appName } };
    return outcomeOf(execute(clubs.editClub, ports, actorOf(asha), { id: club.id, handle }));
  };
  for (const reserved of ['admin', 'Mod-erator', 'campus']) expect(await edit(reserved)).toBe('CLUB_HANDLE_TAKEN');
  expect(await edit('lenses')).toBeNull();
  expect(await edit('Lenses', 'Lenses')).toBeNull();
});

test('who is dismissed while they change or close it does neither, nor does anybody change one that is closed meanwhile (decisions 63)', async () => {
  const { memory, asha, mira, club } = await setting();
  const seats = await memory.seats.of(club.id);
  await memory.seats.change(club.id, asha.id, () => ({
    roles: new Map([
      [asha.id, null],
      [mira.id, 'lead'],
    ]),
    at: 0,
    sideWrites: [],
    audit: [],
  }));
  // As it was read before the dismissal.
  const late = { ...memory, seats: { ...memory.seats, of: async () => seats } };
  const edit = () => execute(clubs.editClub, late, actorOf(asha), { id: club.id, name: 'Mine' });
  expect(await codeOf(edit())).toBe('NOT_CLUB_LEAD');
  expect(await codeOf(execute(clubs.closeClub, late, actorOf(asha), { id: club.id }))).toBe('NOT_CLUB_LEAD');
  const open = await memory.clubs.byId(club.id);
  await execute(clubs.closeClub, memory, actorOf(mira), { id: club.id });
  const later = { ...memory, clubs: { ...memory.clubs, byId: async () => open } };
  expect(await codeOf(execute(clubs.editClub, later, actorOf(mira), { id: club.id, name: 'Late' }))).toBe(
    'CLUB_CLOSED',
  );
});
