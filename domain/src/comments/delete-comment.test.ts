import { expect, test } from 'vitest';
import { actorOf, aLapsedMember, aMember, anonymous, aPhoto, codeOf, memoryPorts } from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import { execute } from '../kernel/use-case.ts';
import { setSaved } from '../library/save-media.ts';
import { trendScore } from '../media/rules.ts';
import { deleteComment } from './delete-comment.ts';
import { writeComment } from './write-comment.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aLapsedMember(memory);
  const photo = await aPhoto(memory, uploader);
  const ada = await aMember(memory);
  const input = { kind: 'photo', mediaId: photo.id, text: 'Hi' };
  const comment = await execute(writeComment, memory, actorOf(ada), input);
  const remove = (actor: Actor, id = comment.id) => execute(deleteComment, memory, actor, { id });
  return { memory, uploader, photo, ada, comment, remove };
};

test("a comment's author can delete it, and gets the deleted comment (decisions 21)", async () => {
  const { memory, photo, ada, comment, remove } = await setting();
  expect(await remove(actorOf(ada))).toEqual(comment);
  expect(await memory.comments.byId(comment.id)).toBeNull();
  expect(await memory.media.byId(photo.id)).toMatchObject({ commentCount: 0, score: trendScore(photo) });
});

test("the item's uploader can delete others' comments, also when the plan has lapsed (decisions 21)", async () => {
  const { uploader, comment, remove } = await setting();
  expect(await remove(actorOf(uploader))).toEqual(comment);
});

test('nobody else in the tenant can delete a comment, a developer neither (product 6)', async () => {
  const { memory, remove } = await setting();
  for (const options of [{}, { developer: true }])
    expect(await codeOf(remove(actorOf(await aMember(memory, options))))).toBe('NOT_COMMENT_OWNER');
  expect(await codeOf(remove(anonymous()))).toBe('UNAUTHENTICATED');
});

test('in another tenant a comment does not exist (decisions 2)', async () => {
  const { memory, remove } = await setting();
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  expect(await codeOf(remove(stranger))).toBe('COMMENT_NOT_FOUND');
  expect(await codeOf(remove(stranger, 'unknown'))).toBe('COMMENT_NOT_FOUND');
});

test('deleted twice, at once or later, a comment is gone the second time (decisions 21)', async () => {
  const { memory, photo, ada, remove } = await setting();
  const outcomes = await Promise.allSettled([remove(actorOf(ada)), remove(actorOf(ada))]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'COMMENT_NOT_FOUND' } }]);
  expect(await codeOf(remove(actorOf(ada)))).toBe('COMMENT_NOT_FOUND');
  expect(await memory.media.byId(photo.id)).toMatchObject({ commentCount: 0 });
});

test('under a hidden item comments do not exist (operator)', async () => {
  const { memory, uploader, ada, remove } = await setting();
  await memory.users.setSuspended(uploader.id, memory.clock.now());
  expect(await codeOf(remove(actorOf(ada)))).toBe('COMMENT_NOT_FOUND');
});

test('whoever decides about an offer deletes the comment that they wrote under it (decisions 21, 65)', async () => {
  const { memory, host, as, offer } = await poolSetting();
  const { id: mediaId } = await offer();
  const { id } = await execute(writeComment, memory, await as(host), { kind: 'photo', mediaId, text: 'Who is it?' });
  const bob = actorOf(await aMember(memory));
  expect(await codeOf(execute(deleteComment, memory, bob, { id }))).toBe('COMMENT_NOT_FOUND');
  expect(await execute(deleteComment, memory, await as(host), { id })).toMatchObject({ id });
});

test('whoever left deletes the comment that they wrote under what they saved (decisions 21, 74)', async () => {
  const { memory, photo, comment, ada } = await setting();
  const alumna = { ...actorOf(ada), sharedBefore: photo.createdAt };
  const remove = () => execute(deleteComment, memory, alumna, { id: comment.id });
  expect(await codeOf(remove())).toBe('COMMENT_NOT_FOUND');
  await execute(setSaved, memory, actorOf(ada), { kind: 'photo', id: photo.id, saved: true });
  expect(await remove()).toMatchObject({ id: comment.id });
});
