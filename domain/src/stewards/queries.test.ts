import { expect, test } from 'vitest';
import { aMember, aPhoto, aPlanHolder, codeOf, operator } from '../../memory/index.ts';
import { aStewardedCollege } from '../../testing/stewarded-college.ts';
import { changeCollege } from '../colleges/manage-colleges.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import { execute } from '../kernel/use-case.ts';
import { findPeople, viewCollege } from './queries.ts';

test('people of other colleges do not exist for a steward, by name or by address (decisions 2, 70)', async () => {
  const { memory, stranger, steward, suspend, moderator } = await aStewardedCollege();
  for (const name of ['far', stranger.email, 'nobody']) {
    expect(await codeOf(suspend(name))).toBe('USER_NOT_FOUND');
    expect(await codeOf(moderator(name))).toBe('USER_NOT_FOUND');
  }
  const { items } = await execute(findPeople, memory, steward(), { text: '' });
  expect(items.map(({ username }) => username)).toEqual(['asha', 'bob']);
  expect((await execute(findPeople, memory, steward(), { text: 'far' })).items).toEqual([]);
});

test('a steward sees figures, moderators and stewards of the own college alone (decisions 70)', async () => {
  const { memory, steward, moderator } = await aStewardedCollege();
  await aPhoto(memory, await aPlanHolder(memory), { size: 70 });
  await aPhoto(memory, await aPlanHolder(memory, { tenant: 'far.edu' }));
  await aMember(memory, { tenant: 'far.edu', moderator: true });
  await moderator('bob');
  const view = await execute(viewCollege, memory, steward(), {});
  expect(view).toMatchObject({
    college: { domain: 'example.edu', name: null },
    otherwise: { name: 'Quadrangle', timeZone: 'Asia/Kolkata' },
    figures: { people: 3, unverified: 0, livePlans: 1, videos: 0, photos: 1, bytes: 70 },
  });
  expect(view.moderators.map(({ username }) => username)).toEqual(['bob']);
  expect(view.stewards.map(({ username }) => username)).toEqual(['asha']);
});

test('what the college leaves open is what the environment says, also where it says otherwise (decisions 69, 70)', async () => {
  const { memory, steward } = await aStewardedCollege();
  const own = { name: 'Northfield', contact: 'a@north.edu', timeZone: 'Europe/Berlin' };
  await execute(changeCollege, memory, operator, { domain: 'example.edu', ...own });
  const settings = await settingsOfTenant(memory, 'example.edu');
  const { college, otherwise } = await execute(viewCollege, { ...memory, settings }, steward(), {});
  expect(college).toMatchObject(own);
  const { appName: name, contactTo: contact, timeZone } = memory.settings;
  expect(otherwise).toEqual({ name, contact, timeZone });
});
