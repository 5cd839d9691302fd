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
import { openSession } from '../accounts/open-session.ts';
import type { User } from '../accounts/user.ts';
import { execute } from '../kernel/use-case.ts';
import { trendScore } from '../media/rules.ts';
import { changeProfile } from '../sign-in/change-profile.ts';
import { deleteAccount } from './delete-account.ts';

const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada' });
  const remove = (user: User = ada, id = user.id) => execute(deleteAccount, memory, actorOf(user), { id });
  return { memory, ada, remove };
};

test('a member without a plan deletes their account (decisions 12)', async () => {
  const { memory, ada, remove } = await setting();
  expect(await remove()).toEqual({ deleted: true });
  expect(await memory.users.byId(ada.id)).toBeNull();
  expect(await memory.users.holdsName('ada', memory.clock.now())).toBe(false);
  expect(await memory.users.holdsEmail(ada.email, memory.clock.now())).toBe(false);
});

test('whoever ever had a plan cannot delete their account, also after it lapsed (decisions 4)', async () => {
  const { memory, remove } = await setting();
  for (const user of [await aPlanHolder(memory), await aLapsedMember(memory)]) {
    expect(await refusalOf(remove(user))).toMatchObject({
      code: 'ACCOUNT_HOLDS_MEMORIES',
      kind: 'forbidden',
      message:
        "Once admin privileges are attained, an account cannot be deleted, because that could cause the loss of others' memories.",
    });
    expect(await memory.users.byId(user.id)).not.toBeNull();
  }
});

test('a payment confirmed while the account is being deleted keeps it (decisions 4)', async () => {
  const { memory, ada } = await setting();
  const grantedAt = memory.clock.now();
  const grant = { id: memory.ids.next(), userId: ada.id, orderId: null, months: 1, until: null, grantedAt };
  const byId = async (id: string) => {
    const user = await memory.users.byId(id);
    await memory.memberships.grant(grant);
    return user;
  };
  const ports = { ...memory, users: { ...memory.users, byId } };
  expect(await codeOf(execute(deleteAccount, ports, actorOf(ada), { id: ada.id }))).toBe('ACCOUNT_HOLDS_MEMORIES');
  expect((await memory.users.byId(ada.id))?.planEnd).toBeGreaterThan(ada.createdAt);
});

test("another's account is forbidden inside the tenant, and does not exist outside (decisions 10)", async () => {
  const { memory, ada, remove } = await setting();
  const bob = await aMember(memory);
  const eve = await aMember(memory, { tenant: 'other.edu' });
  expect(await codeOf(remove(ada, bob.id))).toBe('NOT_YOURSELF');
  expect(await codeOf(remove(ada, eve.id))).toBe('USER_NOT_FOUND');
});

test('what is only theirs goes with them: comments, reactions, saves, favourites, history, sessions (decisions 12)', async () => {
  const { memory, ada, remove } = await setting();
  const uploader = await aPlanHolder(memory);
  const photo = await aPhoto(memory, uploader);
  const item = asVisible(photo);
  const now = memory.clock.now();
  await memory.comments.add(item, { id: 'c1', authorId: ada.id, text: 'Hi', createdAt: now });
  await memory.reactions.swap(item, ada.id, null, 'like', now);
  await memory.library.save(item, ada.id, now);
  await memory.library.remember(item, ada.id, now);
  await memory.library.favour(uploader, ada.id, now);
  await memory.library.favour(ada, uploader.id, now);
  const { token } = await openSession(memory, ada, origin);
  expect((await reread(memory, uploader.id)).favouriteCount).toBe(1);

  await remove();

  const after = await memory.media.byId(photo.id);
  expect(after).toMatchObject({ likeCount: 0, commentCount: 0 });
  expect(after?.score).toBe(trendScore({ ...photo, likeCount: 0, commentCount: 0 }));
  expect((await reread(memory, uploader.id)).favouriteCount).toBe(0);
  expect(await memory.library.idsOf(ada.id)).toEqual({ favouriteIds: [], savedIds: { video: [], photo: [] } });
  expect((await memory.library.idsOf(uploader.id)).favouriteIds).toEqual([]);
  expect(await memory.comments.byId('c1')).toBeNull();
  expect(await memory.sessions.find(memory.secrets.digest(token), now)).toBeNull();
  expect(await memory.overview.stats(now)).toMatchObject({ users: 1, comments: 0, reactions: 0 });
});

test('the avatar file goes too, by a job that survives a crash (decisions 12)', async () => {
  const { memory, ada, remove } = await setting();
  const { fileName } = await anUpload(memory, ada, { folder: 'profile' });
  await execute(changeProfile, memory, actorOf(ada), { id: ada.id, avatar: fileName });
  await remove();
  // The other one writes the erasure into its file.
  expect(await memory.jobs.counts()).toEqual({ waiting: 2, dead: 0 });
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('payment orders are kept without the person (decisions 12)', async () => {
  const { memory, ada, remove } = await setting();
  const order = {
    id: 'o1',
    providerOrderId: 'p1',
    userId: ada.id,
    clubId: null,
    payerId: null,
    newClub: null,
    months: 1,
    amount: 23_000,
    currency: 'INR',
    createdAt: memory.clock.now(),
    paidAt: null,
    paymentId: null,
    granted: false,
    checkAt: null,
  } as const;
  await memory.memberships.placeOrder(order);
  await remove();
  expect(await memory.memberships.orderByProviderId(order.providerOrderId)).toEqual({ ...order, userId: null });
});
