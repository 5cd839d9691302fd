import { expect, test } from 'vitest';
import { aLapsedMember, aMember, aPlanHolder, memoryPorts } from '../../memory/index.ts';
import { fileUrl } from '../files/file-urls.ts';
import { avatarUrl, personSummary, personView, selfView, sessionView } from './views.ts';

const memory = memoryPorts();

test('others see name, full name, picture, favourites count, role and beginning, and nothing else (decisions 11)', async () => {
  const user = await aPlanHolder(memory, { name: 'ada', fullName: 'Ada', phone: '+911234567' });
  expect(personView(memory, user)).toEqual({
    id: user.id,
    name: 'ada',
    fullName: 'Ada',
    avatarUrl: null,
    favouriteCount: 0,
    role: 'admin',
    createdAt: user.createdAt,
  });
});

test('oneself is seen whole, but never the password or what the operator noted (decisions 11)', async () => {
  const user = await aPlanHolder(memory, { name: 'bob', fullName: 'Bob', phone: '+911234567' });
  expect(selfView(memory, { ...user, avatar: 'profile/1-a-b.jpg', favouriteCount: 3 })).toEqual({
    id: user.id,
    name: 'bob',
    fullName: 'Bob',
    avatarUrl: fileUrl(memory.secrets, 'example.edu', 'thumb', 'profile/1-a-b.jpg', memory.clock.now()),
    favouriteCount: 3,
    role: 'admin',
    createdAt: user.createdAt,
    email: 'bob@example.edu',
    phone: '+911234567',
    avatar: 'profile/1-a-b.jpg',
    planEnd: user.planEnd,
    hasLivePlan: true,
    mayUpload: true,
    everHadPlan: true,
    moderator: false,
    steward: false,
    language: null,
    leavesOn: null,
    leavesByRoster: false,
    hasRecoveryAddress: false,
    age: null,
    agreedTo: null,
    withdrawnAt: null,
  });
});

test('when the plan lapses one reads as user everywhere from that instant (decisions 3)', async () => {
  const own = memoryPorts();
  const user = await aPlanHolder(own);
  own.clock.set(user.planEnd - 1);
  expect(selfView(own, user)).toMatchObject({ role: 'admin', hasLivePlan: true, mayUpload: true });
  own.clock.set(user.planEnd);
  expect(selfView(own, user)).toMatchObject({ role: 'user', hasLivePlan: false, mayUpload: false, everHadPlan: true });
  expect(personView(own, user).role).toBe('user');
});

test('developer outranks admin in the role only: what a plan allows follows the plan (decisions 3)', async () => {
  const without = await aMember(memory, { developer: true });
  const withPlan = await aPlanHolder(memory, { developer: true });
  expect(selfView(memory, without)).toMatchObject({ role: 'developer', hasLivePlan: false, everHadPlan: false });
  expect(selfView(memory, withPlan)).toMatchObject({ role: 'developer', hasLivePlan: true, everHadPlan: true });
});

test('whoever never had a plan, and whose plan has lapsed, are told apart (decisions 4)', async () => {
  expect(selfView(memory, await aMember(memory))).toMatchObject({
    role: 'user',
    hasLivePlan: false,
    everHadPlan: false,
  });
  expect(selfView(memory, await aLapsedMember(memory))).toMatchObject({ hasLivePlan: false, everHadPlan: true });
});

test('a face has a name and a picture, signed for the tenant in which it is shown, and nothing else (decisions 11, 28)', async () => {
  const user = await aPlanHolder(memory, { name: 'eve', fullName: 'Eve' });
  expect(personSummary(memory, 'other.edu', { ...user, avatar: 'profile/1-a-b.jpg' })).toEqual({
    id: user.id,
    name: 'eve',
    fullName: 'Eve',
    avatarUrl: fileUrl(memory.secrets, 'other.edu', 'thumb', 'profile/1-a-b.jpg', memory.clock.now()),
  });
});

test('without a picture the default icon is shown (product 2)', () => {
  expect(avatarUrl(memory, 'example.edu', null)).toBeNull();
});

test('a session is shown without its token or digest (decisions 8)', () => {
  const times = { createdAt: 1, lastSeenAt: 2, expiresAt: 3, provenAt: 1 };
  const session = { id: 's', userId: 'u', digest: 'd', ...times, userAgent: 'Phone' };
  expect(sessionView(session, 's')).toEqual({
    id: 's',
    createdAt: 1,
    lastSeenAt: 2,
    userAgent: 'Phone',
    current: true,
  });
  expect(sessionView(session, 't').current).toBe(false);
});
