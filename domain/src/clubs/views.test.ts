import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { clubPageView, clubView, invitationUrl, ownClubView } from './views.ts';

const { memory, asha, ravi, noor, club } = await clubSetting();

test('only its seats see when the plan of a club ends (decisions 61)', async () => {
  expect(clubView(memory, club, false)).toMatchObject({ name: 'Lens Club', planEnd: null });
  expect(clubView(memory, club, true).planEnd).toBe(club.planEnd);
  const seats = await memory.seats.of(club.id);
  expect(clubPageView(memory, noor, club, { seats, favourite: true, takeover: null })).toMatchObject({
    role: null,
    isLive: null,
    planEnd: null,
    favourite: true,
  });
  expect(clubPageView(memory, ravi, club, { seats, favourite: false, takeover: null })).toMatchObject({
    role: 'photographer',
    isLive: true,
  });
  expect(ownClubView(memory, club, 'lead')).toMatchObject({ role: 'lead', isLive: true, planEnd: club.planEnd });
});

test('a suspended person’s seat is not shown (decisions 62)', async () => {
  await memory.users.setSuspended(ravi.id, memory.clock.now());
  const { seats } = clubPageView(memory, noor, club, {
    seats: await memory.seats.of(club.id),
    favourite: false,
    takeover: null,
  });
  expect(seats.map(({ person }) => person.id)).toEqual([asha.id]);
});

test('the last part of an invitation’s address accepts it (decisions 63)', () => {
  expect(invitationUrl({ publicUrl: 'https://x.edu' }, 'abc')).toBe('https://x.edu/invitation/abc');
});
