import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { anonymous, codeOf } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { setFavouriteClub } from './mark-favourite.ts';
import { findClub } from './queries.ts';

test('a club is marked as a favourite as a person is, by its seats too, and counted (decisions 62)', async () => {
  const { memory, club, as, noor, asha } = await clubSetting();
  const mark = async (favourite: boolean, who = noor) =>
    execute(setFavouriteClub, memory, await as(who), { id: club.id, favourite });
  const seen = async (who = noor) => {
    const { favourite, favouriteCount } = await execute(findClub, memory, await as(who), { id: club.id });
    return [favourite, favouriteCount];
  };
  expect(await mark(true)).toEqual({ favourite: true });
  await mark(true);
  expect([await seen(), await seen(asha)]).toEqual([
    [true, 1],
    [false, 1],
  ]);
  await mark(true, asha);
  expect(await mark(false)).toEqual({ favourite: false });
  await mark(false);
  expect(await seen(asha)).toEqual([true, 1]);
});

test('a club of another college can’t be marked, nor any by whoever is not signed in (decisions 2)', async () => {
  const { memory, club, as, far } = await clubSetting();
  const mark = (actor: Parameters<typeof execute>[2]) =>
    codeOf(execute(setFavouriteClub, memory, actor, { id: club.id, favourite: true }));
  expect([await mark(await as(far)), await mark(anonymous())]).toEqual(['CLUB_NOT_FOUND', 'UNAUTHENTICATED']);
});
