import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anUpload,
  aPhoto,
  aPlanHolder,
  asVisible,
  codeOf,
  memoryPorts,
  origin,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { trendScore } from '../media/rules.ts';
import { changeProfile } from './change-profile.ts';
import { deleteAccount, removalJobs } from './delete-account.ts';
import { openSession } from './sign-in.ts';
import type { User } from './user.ts';

const setting = async () => {
  const world = memoryPorts();
  const ada = await aMember(world, { name: 'ada' });
  const remove = (user: User = ada, id = user.id) => execute(deleteAccount, world, actorOf(user), { id });
  return { world, ada, remove };
};

test('a member without a plan deletes their account (decisions 12)', async () => {
  const { world, ada, remove } = await setting();
  expect(await remove()).toEqual({ deleted: true });
  expect(await world.users.byId(ada.id)).toBeNull();
  expect(await world.users.holdsName('ada', world.clock.now())).toBe(false);
  expect(await world.users.holdsEmail(ada.email, world.clock.now())).toBe(false);
});

test('whoever ever had a plan cannot delete their account, also after it lapsed (decisions 4)', async () => {
  const { world, remove } = await setting();
  for (const user of [await aPlanHolder(world), await aLapsedMember(world)]) {
    expect(await refusalOf(remove(user))).toMatchObject({
      code: 'ACCOUNT_HOLDS_MEMORIES',
      kind: 'forbidden',
      message:
        "Once admin privileges are attained, an account cannot be deleted, because that could cause the loss of others' memories.",
    });
    expect(await world.users.byId(user.id)).not.toBeNull();
  }
});

test('a payment confirmed while the account is being deleted keeps it (decisions 4)', async () => {
  const { world, ada } = await setting();
  const grantedAt = world.clock.now();
  const grant = { id: world.ids.next(), userId: ada.id, orderId: null, months: 1, until: null, grantedAt };
  const byId = async (id: string) => {
    const user = await world.users.byId(id);
    await world.memberships.grant(grant);
    return user;
  };
  const ports = { ...world, users: { ...world.users, byId } };
  expect(await codeOf(execute(deleteAccount, ports, actorOf(ada), { id: ada.id }))).toBe('ACCOUNT_HOLDS_MEMORIES');
  expect((await world.users.byId(ada.id))?.planEnd).toBeGreaterThan(ada.createdAt);
});

test("another's account is forbidden inside the tenant, and does not exist outside (decisions 10)", async () => {
  const { world, ada, remove } = await setting();
  const bob = await aMember(world);
  const eve = await aMember(world, { tenant: 'other.edu' });
  expect(await codeOf(remove(ada, bob.id))).toBe('NOT_YOURSELF');
  expect(await codeOf(remove(ada, eve.id))).toBe('USER_NOT_FOUND');
});

test('what is only theirs goes with them: comments, reactions, saves, favourites, history, sessions (decisions 12)', async () => {
  const { world, ada, remove } = await setting();
  const uploader = await aPlanHolder(world);
  const photo = await aPhoto(world, uploader);
  const item = asVisible(photo);
  const now = world.clock.now();
  await world.comments.add(item, { id: 'c1', authorId: ada.id, text: 'Hi', createdAt: now });
  await world.reactions.swap(item, ada.id, null, 'like', now);
  await world.library.save(item, ada.id, now);
  await world.library.remember(item, ada.id, now);
  await world.library.favour(uploader, ada.id, now);
  await world.library.favour(ada, uploader.id, now);
  const { token } = await openSession(world, ada, origin);
  expect((await reread(world, uploader.id)).favouriteCount).toBe(1);

  await remove();

  const after = await world.media.byId(photo.id);
  expect(after).toMatchObject({ likeCount: 0, commentCount: 0 });
  expect(after?.score).toBe(trendScore({ ...photo, likeCount: 0, commentCount: 0 }));
  expect((await reread(world, uploader.id)).favouriteCount).toBe(0);
  expect(await world.library.kept(ada.id)).toEqual({ favouriteIds: [], savedIds: { video: [], photo: [] } });
  expect((await world.library.kept(uploader.id)).favouriteIds).toEqual([]);
  expect(await world.comments.byId('c1')).toBeNull();
  expect(await world.sessions.find(world.secrets.digest(token), now)).toBeNull();
  expect(await world.overview.stats(now)).toMatchObject({ users: 1, comments: 0, reactions: 0 });
});

test('the avatar file goes too, by a job that survives a crash (decisions 12)', async () => {
  const { world, ada, remove } = await setting();
  const { fileName } = await anUpload(world, ada, { folder: 'profile' });
  await execute(changeProfile, world, actorOf(ada), { id: ada.id, avatar: fileName });
  await remove();
  expect(await world.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
  await world.runJobs();
  expect(await world.files.list(null, 10)).toEqual([]);
});

test('payment orders are kept without the person (decisions 12)', async () => {
  const { world, ada, remove } = await setting();
  const order = {
    id: 'o1',
    providerOrderId: 'p1',
    userId: ada.id,
    months: 1,
    amount: 23_000,
    currency: 'INR',
    createdAt: world.clock.now(),
    paidAt: null,
    paymentId: null,
    granted: false,
    checkAt: null,
  } as const;
  await world.memberships.placeOrder(order);
  await remove();
  expect(await world.memberships.orderByProviderId(order.providerOrderId)).toEqual({ ...order, userId: null });
});

test('a person without a picture leaves no files behind (decisions 12)', () => {
  expect(removalJobs({ avatar: null })).toEqual([]);
  expect(removalJobs({ avatar: 'profile/a.jpg' })).toEqual([
    {
      kind: 'remove-files',
      payload: { fileNames: ['profile/a.jpg', 'profile/a.jpg.view.webp', 'profile/a.jpg.thumb.webp'] },
    },
  ]);
});
