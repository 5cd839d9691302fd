import { expect, test } from 'vitest';
import { aClub, actorOf, aMember, aPlanHolder, codeOf, operator, reread, seated } from '../../memory/index.ts';
import { aStewardedCollege } from '../../testing/stewarded-college.ts';
import { auditEntry } from '../audit/entry.ts';
import { readOwnAudit } from '../audit/queries.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { closeOwnClub, findClubs, nameOwnLead } from './clubs.ts';

const setting = async () => {
  const college = await aStewardedCollege();
  const { memory, steward, bob } = college;
  const mira = await aMember(memory, { name: 'mira' });
  const club = await aClub(memory, mira, { name: 'Lens Club', handle: 'lens' });
  await seated(memory, club, bob);
  return {
    ...college,
    mira,
    club,
    find: (input = {}) => execute(findClubs, memory, steward(), input),
    lead: (username: string, clubId = club.id) => execute(nameOwnLead, memory, steward(), { clubId, username }),
    close: (clubId = club.id) => execute(closeOwnClub, memory, steward(), { clubId }),
  };
};

test('a steward finds clubs of the own college alone by name or handle, in pages (decisions 2, 70)', async () => {
  const { memory, find, stranger, mira, club } = await setting();
  await aClub(memory, stranger, { name: 'Far Lens', handle: 'farlens' });
  const chess = await aClub(memory, mira, { name: 'Chess', handle: 'rooks' });
  const first = await find({ limit: 1 });
  expect(first.items).toEqual([
    {
      id: chess.id,
      name: 'Chess',
      handle: 'rooks',
      createdAt: chess.createdAt,
      closedAt: null,
      leads: ['mira'],
      seats: 1,
    },
  ]);
  expect(await find({ limit: 1, cursor: first.next })).toMatchObject({
    items: [{ id: club.id, seats: 2 }],
    next: null,
  });
  for (const text of ['LÉNS', '@len', ' club '])
    expect((await find({ text })).items.map(({ id }) => id)).toEqual([club.id]);
  expect((await find({ text: 'far' })).items).toEqual([]);
});

test('a steward makes somebody a lead, who reads that a steward did, and learns of a new seat (decisions 50, 53, 63, 70)', async () => {
  const { memory, bob, stranger, find, lead, acts } = await setting();
  const noor = await aMember(memory, { name: 'noor' });
  await lead('bob');
  await lead('noor');
  expect((await find()).items).toMatchObject([
    { leads: expect.toSatisfy((leads: string[]) => leads.sort().join() === 'bob,mira,noor'), seats: 3 },
  ]);
  const done = new Map((await acts()).map(([act, , personId]) => [act, personId]));
  expect(done).toEqual(
    new Map([
      ['seat-given', noor.id],
      ['seat-changed', bob.id],
    ]),
  );
  const { items } = await execute(readOwnAudit, memory, actorOf(await reread(memory, noor.id)), {});
  expect(items).toMatchObject([{ act: 'seat-given', by: 'steward' }]);
  for (const name of [stranger.name, 'nobody']) expect(await codeOf(lead(name))).toBe('USER_NOT_FOUND');
  const gone = { email: 'gone@example.edu', name: null, leavesOn: '2026-03-05' };
  await aMember(memory, { name: 'gone', email: gone.email });
  await memory.rosters.put('example.edu', [gone], '2026-03-01', null);
  memory.clock.advance(4 * DAY);
  expect(await codeOf(lead('gone'))).toBe('PERSON_LEFT');
});

test('a steward closes a club, and whoever holds a seat is told by mail (decisions 63, 70)', async () => {
  const { memory, mira, bob, club, close, lead, acts } = await setting();
  await close();
  await close();
  expect((await memory.clubs.byId(club.id))?.closedAt).toBe(memory.clock.now());
  await memory.runJobs();
  const sent = memory.mails.sent.filter(({ kind }) => kind === 'club-closed');
  expect(sent.map(({ to }) => to).toSorted()).toEqual([bob.email, mira.email]);
  expect((await acts()).map(([act]) => act)).toEqual(['club-closed']);
  expect(await codeOf(lead('noor'))).toBe('USER_NOT_FOUND');
  expect(await codeOf(lead('asha'))).toBe('CLUB_CLOSED');
});

test('a lead who left is told at the recovery address that their club was closed (decisions 70, 74)', async () => {
  const { memory, mira, close } = await setting();
  const change = { email: releasedEmail(mira.id), recoveryAddress: 'mira@mail.example', recoveryProvenAt: 1 };
  const audit = auditEntry(memory, operator, 'address-released', {});
  await memory.addresses.settle(mira.id, () => change, { audit });
  await close();
  await memory.runJobs();
  expect(memory.mails.sent.filter(({ kind }) => kind === 'club-closed')).toContainEqual(
    expect.objectContaining({ to: 'mira@mail.example', tenant: 'example.edu' }),
  );
});

test('clubs of other colleges do not exist for a steward (decisions 2, 70)', async () => {
  const { memory, lead, close } = await setting();
  const theirs = await aClub(memory, await aPlanHolder(memory, { tenant: 'far.edu' }), { handle: 'farlens' });
  expect(await codeOf(lead('bob', theirs.id))).toBe('CLUB_NOT_FOUND');
  expect(await codeOf(close(theirs.id))).toBe('CLUB_NOT_FOUND');
  expect((await memory.clubs.byId(theirs.id))?.closedAt).toBeNull();
});
