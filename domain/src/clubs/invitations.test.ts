import { expect, test } from 'vitest';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { actorOf, codeOf, outcomeOf } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { INVITATION_LIFE } from './rules.ts';
import { watchLeadsJob } from './take-over.ts';

const { clubs, news } = useCases;

test('an invitation by username is accepted or declined by the invited alone (decisions 63)', async () => {
  const { memory, asha, mira, noor, ravi, far, club, as, rolesNow } = await setting();
  const ask = (username: string) =>
    execute(clubs.invite, memory, actorOf(asha), { clubId: club.id, username, role: 'photographer' });
  expect(await outcomeOf(ask('ravi'))).toBe('SEAT_HELD');
  expect(await outcomeOf(ask(far.name))).toBe('USER_NOT_FOUND');
  expect(await outcomeOf(ask(mira.email))).toBe('USER_NOT_FOUND');
  expect(await codeOf(execute(clubs.invite, memory, actorOf(ravi), { clubId: club.id }))).toBe('NOT_CLUB_LEAD');
  const { id, url } = await ask('@mira');
  expect(url.endsWith(`/invitation/${id}`)).toBe(true);
  const [own] = await execute(clubs.listInvitations, memory, await as(mira), {});
  expect(own).toMatchObject({ id, role: 'photographer', club: { handle: 'lens' }, inviter: { name: 'asha' } });
  expect(await codeOf(execute(clubs.acceptInvitation, memory, actorOf(noor), { id }))).toBe('INVITATION_NOT_FOUND');
  expect(await codeOf(execute(clubs.dropInvitation, memory, actorOf(noor), { id }))).toBe('INVITATION_NOT_FOUND');
  await execute(clubs.acceptInvitation, memory, actorOf(mira), { id });
  expect(await rolesNow()).toEqual({ asha: 'lead', ravi: 'photographer', mira: 'photographer' });
  expect(await execute(clubs.listInvitations, memory, await as(mira), {})).toEqual([]);
  const second = await ask('noor');
  await execute(clubs.dropInvitation, memory, actorOf(noor), { id: second.id });
  expect(await codeOf(execute(clubs.acceptInvitation, memory, actorOf(noor), second && { id: second.id }))).toBe(
    'INVITATION_NOT_FOUND',
  );
});

test('a link seats whoever of the college has it, for 14 days, until it is withdrawn (decisions 63)', async () => {
  const { memory, asha, ravi, mira, noor, far, club, rolesNow } = await setting();
  const { id } = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id });
  const accept = (user: Parameters<typeof actorOf>[0]) =>
    outcomeOf(execute(clubs.acceptInvitation, memory, actorOf(user), { id }));
  expect(await accept(far)).toBe('INVITATION_NOT_FOUND');
  await accept(mira);
  await accept(mira);
  await accept(ravi);
  expect(await rolesNow()).toEqual({ asha: 'lead', ravi: 'photographer', mira: 'photographer' });
  expect(await codeOf(execute(clubs.dropInvitation, memory, actorOf(noor), { id }))).toBe('NOT_CLUB_LEAD');
  memory.clock.advance(14 * DAY);
  expect(await accept(noor)).toBe('INVITATION_EXPIRED');
  const next = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id });
  expect(await execute(clubs.listClubInvitations, memory, actorOf(asha), { clubId: club.id })).toHaveLength(1);
  await execute(clubs.dropInvitation, memory, actorOf(asha), { id: next.id });
  expect(await execute(clubs.listClubInvitations, memory, actorOf(asha), { clubId: club.id })).toEqual([]);
});

test('the invited are told, and once they accept both sides are (decisions 50, 63)', async () => {
  const { memory, asha, mira, noor, club, as } = await setting();
  const newsOf = async (who: { id: string }) =>
    (await execute(news.listNews, memory, await as(who), {})).items
      .map(({ kind, actor }) => `${kind} ${actor?.name ?? 'oneself'}`)
      .sort();
  const ask = () => execute(clubs.invite, memory, actorOf(asha), { clubId: club.id, username: 'mira' });
  await ask();
  memory.clock.advance(1);
  const { id } = await ask();
  expect(await newsOf(mira)).toEqual(['invitation asha']);
  await execute(clubs.acceptInvitation, memory, actorOf(mira), { id });
  memory.clock.advance(1);
  const link = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id });
  for (const who of [noor, noor, mira]) await execute(clubs.acceptInvitation, memory, actorOf(who), { id: link.id });
  await memory.runJobs();
  expect(await newsOf(asha)).toEqual(['seat mira', 'seat noor']);
  expect(await newsOf(mira)).toEqual(['seat oneself']);
  expect(await newsOf(noor)).toEqual(['seat oneself']);
  // Who becomes a lead is told, and so is who invited.
  memory.clock.advance(1);
  const lead = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id, role: 'lead' });
  await execute(clubs.acceptInvitation, memory, await as(noor), { id: lead.id });
  await memory.runJobs();
  expect(await newsOf(asha)).toEqual(['seat mira', 'seat noor', 'seat noor']);
});

test('an invitation that is withdrawn or declined leaves the notifications (decisions 50, 63)', async () => {
  const { memory, asha, mira, club, as } = await setting();
  const kinds = async () => (await execute(news.listNews, memory, await as(mira), {})).items.map(({ kind }) => kind);
  for (const who of [asha, mira]) {
    const { id } = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id, username: 'mira' });
    expect(await kinds()).toEqual(['invitation']);
    await execute(clubs.dropInvitation, memory, actorOf(who), { id });
    expect(await kinds()).toEqual([]);
  }
});

test('a link lets nobody in once whoever made it leads no more, or is suspended (decisions 63)', async () => {
  const { memory, asha, ravi, mira, noor, club, as, rolesNow } = await setting();
  const change = async (who: { id: string }, about: { id: string }, role: 'lead' | 'photographer') =>
    execute(clubs.setSeat, memory, await as(who), { clubId: club.id, userId: about.id, role });
  await change(asha, ravi, 'lead');
  const invited = async () => (await execute(clubs.invite, memory, await as(ravi), { clubId: club.id })).id;
  let id = await invited();
  const listed = async () => execute(clubs.listClubInvitations, memory, await as(asha), { clubId: club.id });
  const isDead = async () => {
    const [find, accept] = [clubs.findInvitation, clubs.acceptInvitation];
    expect(await codeOf(execute(find, memory, await as(mira), { id }))).toBe('INVITATION_NOT_FOUND');
    expect(await codeOf(execute(accept, memory, await as(mira), { id }))).toBe('INVITATION_NOT_FOUND');
    expect(await listed()).toEqual([]);
  };
  expect(await listed()).toHaveLength(1);
  await change(ravi, ravi, 'photographer');
  await isDead();
  await change(asha, ravi, 'lead');
  expect(await listed()).toHaveLength(1);
  await change(asha, ravi, 'photographer');
  await isDead();
  await change(asha, ravi, 'lead');
  await isDead();
  id = await invited();
  await memory.users.setSuspended(ravi.id, memory.clock.now());
  await isDead();
  await memory.users.setSuspended(ravi.id, null);
  await execute(clubs.acceptInvitation, memory, await as(noor), { id });
  await execute(clubs.removeSeat, memory, await as(ravi), { clubId: club.id, userId: ravi.id });
  await isDead();
  expect(await rolesNow()).toEqual({ asha: 'lead', noor: 'photographer' });
});

test('whoever follows a link in the moment of being dismissed does not get in again (decisions 63)', async () => {
  const { memory, asha, ravi, club, as, rolesNow } = await setting();
  const { id } = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id });
  const { seats } = memory;
  const dismiss = async () =>
    execute(clubs.removeSeat, { ...memory, seats }, await as(asha), { clubId: club.id, userId: ravi.id });
  const slow: typeof seats = {
    ...seats,
    change: async (...asked) => {
      await dismiss();
      return seats.change(...asked);
    },
  };
  const accept = execute(clubs.acceptInvitation, { ...memory, seats: slow }, await as(ravi), { id });
  expect(await codeOf(accept)).toBe('INVITATION_NOT_FOUND');
  expect(await rolesNow()).toEqual({ asha: 'lead' });
});

test('whoever was made a photographer does not lead again by a link they kept (decisions 63)', async () => {
  const { memory, asha, ravi, club, as, rolesNow } = await setting();
  const { id } = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id, role: 'lead' });
  const accept = async () => outcomeOf(execute(clubs.acceptInvitation, memory, await as(ravi), { id }));
  const demote = async (by: typeof asha) =>
    execute(clubs.setSeat, memory, await as(by), { clubId: club.id, userId: ravi.id, role: 'photographer' });
  expect(await accept()).toBeNull();
  await demote(ravi);
  expect(await accept()).toBeNull();
  expect(await rolesNow()).toEqual({ asha: 'lead', ravi: 'lead' });
  await demote(asha);
  expect(await accept()).toBe('INVITATION_NOT_FOUND');
  expect(await rolesNow()).toEqual({ asha: 'lead', ravi: 'photographer' });
});

test('an invitation that ran out is forgotten within a day (decisions 63)', async () => {
  const { memory, asha, club } = await setting();
  const { id } = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id });
  memory.clock.advance(INVITATION_LIFE - 1);
  await watchLeadsJob.run(memory, {});
  expect(await memory.invitations.find(id)).not.toBeNull();
  memory.clock.advance(1);
  await watchLeadsJob.run(memory, {});
  expect(await memory.invitations.find(id)).toBeNull();
});
