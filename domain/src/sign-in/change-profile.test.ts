import { expect, test } from 'vitest';
import { cancelWhileDrawn } from '../../memory/cancelled.ts';
import { actorOf, aMember, anUpload, codeOf, DAMAGED, memoryPorts, refusalOf, reread } from '../../memory/index.ts';
import { dayOf } from '../kernel/days.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { changeProfile } from './change-profile.ts';

const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada', phone: '+911234567' });
  const proven = () => actorOf(ada, { provenAt: memory.clock.now() });
  const change = (fields: object, id = ada.id) => execute(changeProfile, memory, proven(), { id, ...fields });
  const picture = async (more = {}) => (await anUpload(memory, ada, { folder: 'profile', ...more })).fileName;
  return { memory, ada, change, picture };
};

test('full name, username and phone can be changed, each alone (decisions 10)', async () => {
  const { memory, ada, change } = await setting();
  expect(await change({ fullName: ' Ada L. ' })).toMatchObject({ fullName: 'Ada L.', name: 'ada' });
  expect(await change({ name: 'Countess' })).toMatchObject({ fullName: 'Ada L.', name: 'Countess' });
  expect(await change({ phone: '98 76-54 32' })).toMatchObject({ phone: '98765432' });
  expect(await reread(memory, ada.id)).toEqual({ ...ada, fullName: 'Ada L.', name: 'Countess', phone: '98765432' });
});

test.each([null, '', ' '])('a phone number can be taken away: %j (decisions 5)', async (phone) => {
  const { change } = await setting();
  expect((await change({ phone })).phone).toBeNull();
});

test('one says when one leaves, from today on, and takes it back (decisions 74)', async () => {
  const { memory, ada, change } = await setting();
  const day = (days: number) => dayOf(memory.clock.now() + days * DAY, memory.settings.timeZone);
  expect(await change({ leavesOn: day(0) })).toMatchObject({ leavesOn: day(0), leavesByRoster: false });
  memory.clock.advance(DAY);
  expect(await codeOf(change({ leavesOn: day(-2) }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(change({ leavesOn: day(15 * 366 + 1) }))).toBe('VALIDATION_FAILED');
  expect((await change({ leavesOn: day(-1), fullName: 'Ada' })).leavesOn).toBe(day(-1));
  expect((await change({ leavesOn: null })).leavesOn).toBeNull();
  expect((await reread(memory, ada.id)).ownLeavesOn).toBeNull();
  expect((await change({ leavesOn: day(15 * 366) })).leavesOn).toBe(day(15 * 366));
});

test('a day that is near, or changes an earlier one, needs a fresh proof; a far one does not (decisions 54, 74)', async () => {
  const { memory, ada, change } = await setting();
  const day = (days: number) => dayOf(memory.clock.now() + days * DAY, memory.settings.timeZone);
  const unproven = (fields: object) =>
    execute(changeProfile, memory, actorOf(ada, { provenAt: memory.clock.now() - HOUR }), { id: ada.id, ...fields });
  for (const leavesOn of [day(0), day(60)]) expect(await codeOf(unproven({ leavesOn }))).toBe('PROOF_REQUIRED');
  expect(await reread(memory, ada.id)).toEqual(ada);
  expect(await unproven({ leavesOn: day(61) })).toMatchObject({ leavesOn: day(61) });
  for (const leavesOn of [day(90), null]) expect(await codeOf(unproven({ leavesOn }))).toBe('PROOF_REQUIRED');
  expect(await unproven({ leavesOn: day(61), fullName: 'Ada' })).toMatchObject({ fullName: 'Ada' });
  expect(await change({ leavesOn: null })).toMatchObject({ leavesOn: null });
});

test('a changed day is logged, and its person is told, where they still read (decisions 53, 55)', async () => {
  const { memory, ada, change } = await setting();
  memory.clock.advance(DAY);
  await change({ leavesOn: dayOf(memory.clock.now(), memory.settings.timeZone), fullName: 'Ada' });
  await change({ fullName: 'Ada L.' });
  await memory.runJobs();
  expect(memory.mails.sent).toMatchObject([{ kind: 'account', news: 'leaving-day', to: ada.email }]);
  const { items } = await memory.audit.list({ concerning: ada.id, since: 0, limit: 9, after: null });
  expect(items).toMatchObject([{ act: 'leaving-day-changed', doer: 'member', doerId: ada.id }]);
});

test('where the roster says when one leaves, one’s own word changes nothing (decisions 74)', async () => {
  const { memory, ada, change } = await setting();
  await memory.rosters.put(ada.tenant, [{ email: ada.email, name: null, leavesOn: '2030-05-31' }], '2026-03-01', null);
  for (const leavesOn of ['2031-05-31', null]) expect(await codeOf(change({ leavesOn }))).toBe('LEAVING_DAY_OF_ROSTER');
  expect(await change({ leavesOn: '2030-05-31' })).toMatchObject({ leavesOn: '2030-05-31', leavesByRoster: true });
});

test('the roster’s day of an earlier holder of the address leaves the newcomer their own word (decisions 74, 75)', async () => {
  const { memory, ada, change } = await setting();
  const today = dayOf(memory.clock.now(), 'UTC');
  await memory.rosters.put(ada.tenant, [{ email: ada.email, name: null, leavesOn: today }], '2026-01-01', null);
  expect(await change({ leavesOn: '2030-05-31' })).toMatchObject({ leavesOn: '2030-05-31', leavesByRoster: false });
});

test('changing nothing leaves everything as it is (decisions 10)', async () => {
  const { memory, ada, change } = await setting();
  await change({});
  expect(await reread(memory, ada.id)).toEqual(ada);
});

test.each([
  'role',
  'email',
  'planEnd',
  'nextPayDate',
  'favouriteCount',
  'subscribers',
  'tenant',
  'developer',
  'verifiedAt',
])('%s is refused, never silently applied (decisions 10)', async (field) => {
  const { memory, ada, change } = await setting();
  const refusal = await refusalOf(change({ fullName: 'New', [field]: 'x' }));
  expect(refusal).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field, message: 'This field cannot be set.' }],
  });
  expect(await reread(memory, ada.id)).toEqual(ada);
});

test('another person is forbidden inside the tenant, and does not exist outside (decisions 10)', async () => {
  const { memory, change } = await setting();
  const bob = await aMember(memory, { name: 'bob' });
  const eve = await aMember(memory, { name: 'eve', tenant: 'other.edu' });
  expect(await codeOf(change({ fullName: 'X' }, bob.id))).toBe('NOT_YOURSELF');
  expect(await codeOf(change({ fullName: 'X' }, eve.id))).toBe('USER_NOT_FOUND');
  expect(await reread(memory, bob.id)).toEqual(bob);
});

test("a username that somebody else holds is a conflict, one's own in another case is not (decisions 37)", async () => {
  const { memory, ada, change } = await setting();
  await aMember(memory, { name: 'bob', tenant: 'other.edu' });
  expect(await refusalOf(change({ name: 'BOB', fullName: 'New' }))).toMatchObject({
    code: 'NAME_TAKEN',
    kind: 'conflict',
    message: 'Username not availiable',
    errors: [{ field: 'name', message: 'Username not availiable' }],
  });
  expect(await reread(memory, ada.id)).toEqual(ada);
  expect((await change({ name: 'ADA' })).name).toBe('ADA');
});

test('nobody renames themselves to a reserved name, and whoever has one keeps it (decisions 5)', async () => {
  const { memory, ada, change } = await setting();
  expect((await refusalOf(change({ name: 'Ad.min' }))).code).toBe('NAME_TAKEN');
  await memory.users.changeProfile(ada.id, { name: 'support' }, memory.clock.now(), () => []);
  expect((await change({ name: 'Support' })).name).toBe('Support');
});

test('a username that is no longer held can be taken (decisions 7)', async () => {
  const { memory, change } = await setting();
  const former = await aMember(memory, { name: 'bob', verified: false });
  expect(await codeOf(change({ name: 'bob' }))).toBe('NAME_TAKEN');
  memory.clock.advance(DAY);
  expect((await change({ name: 'bob' })).name).toBe('bob');
  expect(await memory.users.byId(former.id)).toBeNull();
});

test("a finished picture of one's own becomes the avatar (decisions 10)", async () => {
  const { memory, ada, change, picture } = await setting();
  const fileName = await picture();
  const self = await change({ avatar: fileName });
  expect(self.avatar).toBe(fileName);
  expect(self.avatarUrl).toMatch(/^\/media\/thumb\/profile\//);
  expect(await memory.uploads.byFileName(fileName)).toMatchObject({ usedBy: ada.id });
  expect(await memory.files.size(`${fileName}.thumb.webp`)).not.toBeNull();
});

test('of a picture that is cancelled while it is drawn nothing stays (decisions 29)', async () => {
  const { memory, ada, change } = await setting();
  const { id, fileName } = await anUpload(memory, ada, { folder: 'profile' });
  cancelWhileDrawn(memory, actorOf(ada), id);
  expect(await codeOf(change({ avatar: fileName }))).toBe('UPLOAD_NOT_FOUND');
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('an avatar that is not named stays (decisions 10)', async () => {
  const { memory, ada, change, picture } = await setting();
  const fileName = await picture();
  await change({ avatar: fileName });
  expect(await change({ fullName: 'New' })).toMatchObject({ avatar: fileName, fullName: 'New' });
  expect(await reread(memory, ada.id)).toEqual({ ...ada, avatar: fileName, fullName: 'New' });
  expect(await memory.runJobs()).toBe(0);
});

/** A profile picture, and the sizes drawn from it. */
const filesOf = (name: string | null) => [name, ...['thumb', 'view'].map((part) => `${name}.${part}.webp`)];

test('after a new avatar the former file is removed from storage (product 4)', async () => {
  const { memory, change, picture } = await setting();
  const [former, newer] = [await picture(), await picture()];
  await change({ avatar: former });
  await change({ avatar: newer });
  expect(await memory.files.size(former)).not.toBeNull();
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual(filesOf(newer));
});

test('of pictures chosen at once on two devices only the last one stays in storage (product 4)', async () => {
  const { memory, ada, change, picture } = await setting();
  const pictures = [await picture(), await picture(), await picture()];
  await change({ avatar: pictures[0] });
  await Promise.all(pictures.slice(1).map((avatar) => change({ avatar })));
  await memory.runJobs();
  const { avatar } = await reread(memory, ada.id);
  expect(await memory.files.list(null, 10)).toEqual(filesOf(avatar));
});

test('a picture chosen twice at once stays in storage (product 4)', async () => {
  const { memory, ada, change, picture } = await setting();
  const avatar = await picture();
  await Promise.all([change({ avatar }), change({ avatar })]);
  await memory.runJobs();
  expect((await reread(memory, ada.id)).avatar).toBe(avatar);
  expect(await memory.files.list(null, 10)).toEqual(filesOf(avatar));
});

test('an empty name takes the avatar away, with its files (decisions 10)', async () => {
  const { memory, change, picture } = await setting();
  await change({ avatar: await picture() });
  expect(await change({ avatar: '' })).toMatchObject({ avatar: null, avatarUrl: null });
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('what a client was given and sends back with an edit leaves the avatar as it is (decisions 10)', async () => {
  const { memory, change, picture } = await setting();
  for (const none of [null, '']) expect((await change({ avatar: none, fullName: 'New' })).avatar).toBeNull();
  const [stale, fileName] = [await picture(), await picture()];
  await change({ avatar: stale });
  await change({ avatar: fileName });
  await memory.runJobs();
  for (const given of [fileName, null, stale])
    expect(await change({ avatar: given, fullName: `New ${given}` })).toMatchObject({
      avatar: fileName,
      fullName: `New ${given}`,
    });
  expect(await memory.runJobs()).toBe(0);
  await change({ avatar: '' });
  expect((await change({ avatar: stale, fullName: 'Newer' })).avatar).toBeNull();
});

test("an avatar that is unknown, another's, unfinished, used or of another folder is refused (decisions 13)", async () => {
  const { memory, ada, change, picture } = await setting();
  const bob = await aMember(memory, { name: 'bob' });
  const theirs = await anUpload(memory, bob, { folder: 'profile' });
  const used = await picture();
  await change({ avatar: used });
  await change({ avatar: await picture() });
  expect(await codeOf(change({ avatar: 'profile/unknown.jpg' }))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(change({ avatar: theirs.fileName }))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(change({ avatar: await picture({ arrived: 3 }) }))).toBe('UPLOAD_UNFINISHED');
  expect(await codeOf(change({ avatar: (await anUpload(memory, ada)).fileName }))).toBe('UPLOAD_WRONG_FOLDER');
  expect(await codeOf(change({ avatar: await picture({ bytes: DAMAGED }) }))).toBe('FILE_UNREADABLE');
});

test('an avatar that proved unreadable is over: nobody has it looked at twice (decisions 26)', async () => {
  const { memory, ada, change, picture } = await setting();
  const avatar = await picture({ bytes: DAMAGED });
  expect(await codeOf(change({ avatar }))).toBe('FILE_UNREADABLE');
  expect(await codeOf(change({ avatar }))).toBe('UPLOAD_NOT_FOUND');
  await memory.runJobs();
  expect(await memory.files.size(avatar)).toBeNull();
  expect(await reread(memory, ada.id)).toEqual(ada);
});

test('somebody who is erased while they change their profile does not exist (decisions 12)', async () => {
  const { memory, ada } = await setting();
  const users = { ...memory.users, changeProfile: async () => null };
  const attempt = execute(changeProfile, { ...memory, users }, actorOf(ada), { id: ada.id, fullName: 'New' });
  expect(await codeOf(attempt)).toBe('USER_NOT_FOUND');
});

test('the picture in use cannot be claimed for another account (decisions 13)', async () => {
  const { memory, change, picture } = await setting();
  const fileName = await picture();
  await change({ avatar: fileName });
  const bob = actorOf(await aMember(memory, { name: 'bob' }));
  expect(await codeOf(execute(changeProfile, memory, bob, { id: bob.id, avatar: fileName }))).toBe('UPLOAD_NOT_FOUND');
});

test.each([
  ['fullName', ['', ' ', 'x'.repeat(81), 'a\0', 'a\uD800', 7, null, {}]],
  ['name', ['', 'ab', 'x'.repeat(31), 'a b c', 'abc\0', 7, null, {}]],
  ['phone', ['123', 'abcdefg', 7, {}, ['1234567']]],
  ['avatar', ['x'.repeat(401), 'profile/\0', 'profile/\uD800', 7, {}, ['x']]],
] as const)('a bad %s is refused by its name (decisions 37)', async (field, values) => {
  const { change } = await setting();
  for (const value of values) {
    const refusal = await refusalOf(change({ [field]: value }));
    expect([refusal.code, refusal.errors.map((error) => error.field)]).toEqual(['VALIDATION_FAILED', [field]]);
  }
});
