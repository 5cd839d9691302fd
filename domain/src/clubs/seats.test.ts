import { describe, expect, test } from 'vitest';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { actorOf, aMember, codeOf, outcomeOf, reread, seated } from '../../memory/index.ts';
import { daysLater, utcDay } from '../kernel/days.ts';
import { execute } from '../kernel/use-case.ts';
import { everHadPlan, roleAt } from '../membership/rules.ts';
import { useCases } from '../use-cases.ts';

const { clubs, accounts } = useCases;

describe('seats', () => {
  test('a club has ten seats, and three leads (decisions 62)', async () => {
    const { memory, asha, club } = await setting();
    const { id } = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id, role: 'lead' });
    const accept = async () =>
      outcomeOf(execute(clubs.acceptInvitation, memory, actorOf(await aMember(memory)), { id }));
    await accept();
    await accept();
    expect(await accept()).toBe('CLUB_LEADS_FULL');
    for (let seats = 4; seats < 10; seats += 1) await seated(memory, club, await aMember(memory));
    const link = await execute(clubs.invite, memory, actorOf(asha), { clubId: club.id });
    const late = execute(clubs.acceptInvitation, memory, actorOf(await aMember(memory)), { id: link.id });
    expect(await codeOf(late)).toBe('CLUB_FULL');
  });

  test('leads appoint and dismiss; everybody else only leaves (decisions 63)', async () => {
    const { memory, asha, ravi, mira, noor, club, rolesNow } = await setting();
    await seated(memory, club, mira);
    const set = (who: Parameters<typeof actorOf>[0], user: { id: string }, role: string) =>
      outcomeOf(execute(clubs.setSeat, memory, actorOf(who), { clubId: club.id, userId: user.id, role }));
    const remove = (who: Parameters<typeof actorOf>[0], user: { id: string }) =>
      outcomeOf(execute(clubs.removeSeat, memory, actorOf(who), { clubId: club.id, userId: user.id }));
    expect(await set(ravi, ravi, 'lead')).toBe('NOT_CLUB_LEAD');
    expect(await remove(ravi, mira)).toBe('NOT_CLUB_LEAD');
    expect(await remove(noor, noor)).toBe('SEAT_NOT_FOUND');
    expect(await set(asha, noor, 'lead')).toBe('SEAT_NOT_FOUND');
    await remove(mira, mira);
    await set(asha, ravi, 'lead');
    expect(await rolesNow()).toEqual({ asha: 'lead', ravi: 'lead' });
    await remove(ravi, asha);
    expect(await rolesNow()).toEqual({ ravi: 'lead' });
  });

  test('whoever is made a lead is notified, and nobody who is made a photographer again (decisions 50, 63)', async () => {
    const { memory, asha, ravi, club, as } = await setting();
    const news = async () => {
      await memory.runJobs();
      const { items } = await execute(useCases.news.listNews, memory, await as(ravi), {});
      return items.filter(({ kind }) => kind === 'seat').map(({ club: of }) => of?.id);
    };
    const set = async (role: string) =>
      execute(clubs.setSeat, memory, await as(asha), { clubId: club.id, userId: ravi.id, role });
    await set('lead');
    expect(await news()).toEqual([club.id]);
    await set('photographer');
    expect(await news()).toEqual([club.id]);
  });

  test('the last lead stays until another leads: suspended leads count as none (decisions 63)', async () => {
    const { memory, asha, ravi, club, rolesNow } = await setting();
    const leave = () => codeOf(execute(clubs.removeSeat, memory, actorOf(asha), { clubId: club.id, userId: asha.id }));
    const giveUp = { clubId: club.id, userId: asha.id, role: 'photographer' };
    expect(await leave()).toBe('LAST_LEAD');
    expect(await codeOf(execute(clubs.setSeat, memory, actorOf(asha), giveUp))).toBe('LAST_LEAD');
    expect(await codeOf(execute(accounts.deleteAccount, memory, actorOf(asha), { id: asha.id }))).toBe('LAST_LEAD');
    await execute(clubs.setSeat, memory, actorOf(asha), { clubId: club.id, userId: ravi.id, role: 'lead' });
    await memory.users.setSuspended(ravi.id, memory.clock.now());
    expect(await leave()).toBe('LAST_LEAD');
    await memory.users.setSuspended(ravi.id, null);
    await execute(accounts.deleteAccount, memory, actorOf(asha), { id: asha.id });
    expect(await rolesNow()).toEqual({ ravi: 'lead' });
  });

  test('a lead who left 30 days ago is none beside the last one (decisions 63, 74)', async () => {
    const { memory, asha, ravi, club, rolesNow } = await setting();
    const seat = { clubId: club.id, userId: asha.id };
    const codes = async () => [
      await codeOf(execute(clubs.removeSeat, memory, actorOf(asha), seat)),
      await codeOf(execute(clubs.setSeat, memory, actorOf(asha), { ...seat, role: 'photographer' })),
      await codeOf(execute(accounts.deleteAccount, memory, actorOf(asha), { id: asha.id })),
    ];
    const leave = (days: number) => {
      const ownLeavesOn = daysLater(utcDay(memory.clock.now()), days);
      return memory.users.changeProfile(ravi.id, { ownLeavesOn }, memory.clock.now(), () => []);
    };
    await execute(clubs.setSeat, memory, actorOf(asha), { clubId: club.id, userId: ravi.id, role: 'lead' });
    await leave(-30);
    expect(await codes()).toEqual(['LAST_LEAD', 'LAST_LEAD', 'LAST_LEAD']);
    await leave(-29);
    await execute(accounts.deleteAccount, memory, actorOf(asha), { id: asha.id });
    expect(await rolesNow()).toEqual({ ravi: 'lead' });
  });

  test('a lead appoints another, and leaves, although the two others are suspended (decisions 63)', async () => {
    const { memory, asha, ravi, mira, noor, club, as, rolesNow } = await setting();
    for (const lead of [mira, noor]) {
      await seated(memory, club, lead, 'lead');
      await memory.users.setSuspended(lead.id, memory.clock.now());
    }
    await execute(clubs.setSeat, memory, await as(asha), { clubId: club.id, userId: ravi.id, role: 'lead' });
    await execute(clubs.removeSeat, memory, await as(asha), { clubId: club.id, userId: asha.id });
    for (const lead of [mira, noor]) await memory.users.setSuspended(lead.id, null);
    expect(await rolesNow()).toEqual({ ravi: 'lead', mira: 'lead', noor: 'lead' });
  });

  test('a seat holder who never had a plan may delete the account (decisions 4, 62)', async () => {
    const { memory, ravi, as, rolesNow } = await setting();
    const holder = await reread(memory, ravi.id);
    expect([roleAt(holder, memory.clock.now()), everHadPlan(holder)]).toEqual(['admin', false]);
    await execute(accounts.deleteAccount, memory, await as(ravi), { id: ravi.id });
    expect(await rolesNow()).toEqual({ asha: 'lead' });
  });
});
