import { expect, test } from 'vitest';
import { actorOf, aLapsedMember, aMember, anonymous, aPhoto, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { trendScore } from '../media/rules.ts';
import { deleteComment } from './delete-comment.ts';
import { writeComment } from './write-comment.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async () => {
  const world = memoryPorts();
  const uploader = await aLapsedMember(world);
  const photo = await aPhoto(world, uploader);
  const ada = await aMember(world);
  const input = { kind: 'photo', mediaId: photo.id, text: 'Hi' };
  const comment = await execute(writeComment, world, actorOf(ada), input);
  const remove = (actor: Actor, id = comment.id) => execute(deleteComment, world, actor, { id });
  return { world, uploader, photo, ada, comment, remove };
};

test("a comment's author can delete it, and gets the deleted comment (decisions 21)", async () => {
  const { world, photo, ada, comment, remove } = await setting();
  expect(await remove(actorOf(ada))).toEqual(comment);
  expect(await world.comments.byId(comment.id)).toBeNull();
  expect(await world.media.byId(photo.id)).toMatchObject({ commentCount: 0, score: trendScore(photo) });
});

test("the item's uploader can delete others' comments, also when the plan has lapsed (decisions 21)", async () => {
  const { uploader, comment, remove } = await setting();
  expect(await remove(actorOf(uploader))).toEqual(comment);
});

test('nobody else in the tenant can delete a comment, a developer neither (product 6)', async () => {
  const { world, remove } = await setting();
  for (const wishes of [{}, { developer: true }])
    expect(await codeOf(remove(actorOf(await aMember(world, wishes))))).toBe('NOT_COMMENT_OWNER');
  expect(await codeOf(remove(anonymous()))).toBe('UNAUTHENTICATED');
});

test('in another tenant a comment does not exist (decisions 2)', async () => {
  const { world, remove } = await setting();
  const stranger = actorOf(await aMember(world, { tenant: 'other.edu' }));
  expect(await codeOf(remove(stranger))).toBe('COMMENT_NOT_FOUND');
  expect(await codeOf(remove(stranger, 'unknown'))).toBe('COMMENT_NOT_FOUND');
});

test('deleted twice, at once or later, a comment is gone the second time (decisions 21)', async () => {
  const { world, photo, ada, remove } = await setting();
  const outcomes = await Promise.allSettled([remove(actorOf(ada)), remove(actorOf(ada))]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'COMMENT_NOT_FOUND' } }]);
  expect(await codeOf(remove(actorOf(ada)))).toBe('COMMENT_NOT_FOUND');
  expect(await world.media.byId(photo.id)).toMatchObject({ commentCount: 0 });
});

test('under a hidden item comments do not exist (operator)', async () => {
  const { world, uploader, ada, remove } = await setting();
  await world.users.setSuspended(uploader.id, world.clock.now());
  expect(await codeOf(remove(actorOf(ada)))).toBe('COMMENT_NOT_FOUND');
});
