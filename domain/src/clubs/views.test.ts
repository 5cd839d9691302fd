import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { actorOf } from '../../memory/index.ts';
import { TAKE_BACK } from './handover.ts';
import { clubPageView, clubView, invitationUrl, ownClubView } from './views.ts';

const { memory, asha, ravi, noor, club } = await clubSetting();

test('only its seats see when the plan of a club ends (decisions 61)', async () => {
  expect(clubView(memory, club, false)).toMatchObject({ name: 'Lens Club', planEnd: null });
  expect(clubView(memory, club, true).planEnd).toBe(club.planEnd);
  const seats = await memory.seats.of(club.id);
  expect(clubPageView(memory, actorOf(noor), club, { seats, favourite: true, takeover: null })).toMatchObject({
    role: null,
    isLive: null,
    planEnd: null,
    favourite: true,
  });
  expect(clubPageView(memory, actorOf(ravi), club, { seats, favourite: false, takeover: null })).toMatchObject({
    role: 'photographer',
    isLive: true,
  });
  expect(ownClubView(memory, club, 'lead')).toMatchObject({ role: 'lead', isLive: true, planEnd: club.planEnd });
});

test('only who may lead it again reads so: nobody who left, and nobody of a closed club (decisions 63, 74)', async () => {
  const now = memory.clock.now();
  const takeover = { formerId: noor.id, takerId: asha.id, at: now };
  const until = (viewer: object, of: object) =>
    clubPageView(memory, { ...actorOf(noor), ...viewer }, { ...club, ...of }, { seats: [], favourite: false, takeover })
      .takeBackUntil;
  expect(until({}, {})).toBe(now + TAKE_BACK);
  expect([until({ leavesAt: now }, {}), until({}, { closedAt: now })]).toEqual([null, null]);
});

test('a suspended person’s seat is not shown (decisions 62)', async () => {
  await memory.users.setSuspended(ravi.id, memory.clock.now());
  const { seats } = clubPageView(memory, actorOf(noor), club, {
    seats: await memory.seats.of(club.id),
    favourite: false,
    takeover: null,
  });
  expect(seats.map(({ person }) => person.id)).toEqual([asha.id]);
});

test('the last part of an invitation’s address accepts it (decisions 63)', () => {
  expect(invitationUrl({ publicUrl: 'https://x.edu' }, 'abc')).toBe('https://x.edu/invitation/abc');
});
