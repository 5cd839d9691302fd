import { describe, expect, test } from 'vitest';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { actorOf, codeOf } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { clubs } = useCases;

describe('a club', () => {
  test('shows when its plan ends to its seats alone (decisions 61)', async () => {
    const { memory, ravi, noor, far, club } = await setting();
    const see = (who: Parameters<typeof actorOf>[0]) => execute(clubs.findClub, memory, actorOf(who), { id: club.id });
    expect(await see(ravi)).toMatchObject({ planEnd: club.planEnd, role: 'photographer', isLive: true });
    expect(await see(noor)).toMatchObject({ planEnd: null, role: null, isLive: null });
    expect(await codeOf(see(far))).toBe('CLUB_NOT_FOUND');
    const listed = await execute(clubs.listClubs, memory, actorOf(ravi), {});
    expect(listed.items).toMatchObject([{ handle: 'lens', planEnd: null }]);
    expect((await execute(clubs.listClubs, memory, actorOf(far), {})).items).toEqual([]);
  });
});
