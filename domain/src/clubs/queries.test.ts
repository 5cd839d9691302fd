import { describe, expect, test } from 'vitest';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { actorOf, codeOf } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { clubs, finding } = useCases;

describe('a club', () => {
  test('shows when its plan ends to its seats alone (decisions 61)', async () => {
    const { memory, asha, ravi, noor, far, club, as } = await setting();
    const see = (who: Parameters<typeof actorOf>[0]) => execute(clubs.findClub, memory, actorOf(who), { id: club.id });
    expect(await see(ravi)).toMatchObject({ planEnd: club.planEnd, role: 'photographer', isLive: true });
    expect(await see(noor)).toMatchObject({ planEnd: null, role: null, isLive: null });
    expect(await codeOf(see(far))).toBe('CLUB_NOT_FOUND');
    const listed = async (who: typeof ravi) => (await execute(clubs.listClubs, memory, await as(who), {})).items;
    const found = async (who: typeof ravi) => execute(finding.findClubs, memory, await as(who), { q: 'lens' });
    for (const list of [listed, found]) {
      expect(await list(ravi)).toMatchObject([{ handle: 'lens', planEnd: club.planEnd }]);
      expect(await list(noor)).toMatchObject([{ handle: 'lens', planEnd: null }]);
    }
    await execute(clubs.invite, memory, await as(asha), { clubId: club.id, username: 'noor' });
    const clubId = club.id;
    expect(await execute(clubs.listClubInvitations, memory, await as(asha), { clubId })).toMatchObject([
      { club: { planEnd: club.planEnd } },
    ]);
    expect(await execute(clubs.listInvitations, memory, await as(noor), {})).toMatchObject([
      { club: { planEnd: null } },
    ]);
    expect((await execute(clubs.listClubs, memory, actorOf(far), {})).items).toEqual([]);
  });
});
