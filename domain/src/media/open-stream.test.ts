import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPlanHolder, aVideo, codeOf, memoryPorts } from '../../memory/index.ts';
import { streamUrl } from '../files/file-urls.ts';
import { HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { openStream } from './open-stream.ts';

const renditions = { rungs: [{ width: 320, height: 180 }], progressive: false, bytes: 1 };

const setting = async (wishes = {}) => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const video = await aVideo(memory, uploader, { renditions, ...wishes });
  const [, , , tenant = '', seconds = '', signature = '', ...rest] = streamUrl(
    memory.secrets,
    video.tenant,
    video.fileName,
    memory.clock.now(),
  ).split('/');
  const claim = { tenant, expiresAt: Number(seconds) * 1_000, signature, fileName: rest.slice(0, -1).join('/') };
  const open = (who: Parameters<typeof execute>[2], more = {}) =>
    execute(openStream, memory, who, { ...claim, ...more });
  return { memory, uploader, video, claim, open };
};

test('a stream opens for whoever may see the item, until its address expires (decisions 28, 58)', async () => {
  const { memory, video, claim, open } = await setting();
  const viewer = actorOf(await aMember(memory));
  expect(await open(viewer)).toEqual({ fileName: video.fileName, expiresAt: claim.expiresAt });
  memory.clock.set(claim.expiresAt);
  expect(await codeOf(open(viewer))).toBe('FILE_URL_EXPIRED');
});

test('neither a stranger with the address gets anything, nor somebody who changed it (decisions 28, 58)', async () => {
  const { memory, claim, open } = await setting();
  const viewer = actorOf(await aMember(memory));
  expect(await codeOf(open(anonymous()))).toBe('UNAUTHENTICATED');
  expect(await codeOf(open(actorOf(await aMember(memory, { email: 'eve@other.edu' }))))).toBe(
    'FILE_OF_ANOTHER_COLLEGE',
  );
  for (const more of [
    { tenant: 'other.edu' },
    { fileName: 'video/1-a-other.mp4' },
    { expiresAt: claim.expiresAt + HOUR },
    { signature: 'x' },
  ])
    expect(await codeOf(open(viewer, more))).toBe('FILE_SIGNATURE_INVALID');
});

test.each([
  ['withheld', { hidden: true, withheld: true }],
  ['processing', { state: 'processing' }],
])('a stream of an item that is %s opens only for its uploader (decisions 13, 51, 58)', async (_, wishes) => {
  const { memory, uploader, open } = await setting(wishes);
  expect(await codeOf(open(actorOf(await aMember(memory))))).toBe('FILE_NOT_FOUND');
  expect(await open(actorOf(uploader))).toMatchObject({ fileName: expect.any(String) });
});

test('a video that was not converted has no stream (decisions 58)', async () => {
  const { uploader, open } = await setting({ renditions: null });
  expect(await codeOf(open(actorOf(uploader)))).toBe('FILE_NOT_FOUND');
});
