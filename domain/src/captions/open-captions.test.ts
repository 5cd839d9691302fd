import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPlanHolder, aVideo, codeOf, memoryPorts } from '../../memory/index.ts';
import type { Anonymous, Member } from '../kernel/actor.ts';
import { HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { removeMedia } from '../media/remove-media.ts';
import { putCaptions } from './change-captions.ts';
import { openCaptions } from './open-captions.ts';

async function setting() {
  const ports = memoryPorts();
  const uploader = await aPlanHolder(ports);
  const video = await aVideo(ports, uploader);
  const put = async () => {
    const text = '00:01.000 --> 00:02.000\nHello';
    const [captions] = await execute(putCaptions, ports, actorOf(uploader), { id: video.id, language: 'en', text });
    return captions?.url ?? '';
  };
  const open = (who: Member | Anonymous, url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    return execute(openCaptions, ports, who, {
      id: pathname.slice('/media/captions/'.length, -'.vtt'.length),
      tenant: searchParams.get('t') ?? '',
      expiresAt: Number(searchParams.get('e')) * 1_000,
      signature: searchParams.get('s') ?? '',
    });
  };
  return { ports, uploader: actorOf(uploader), viewer: actorOf(await aMember(ports)), video, put, open };
}

test('captions open for whoever may see their video, until their address expires (decisions 28, 59)', async () => {
  const { ports, uploader, viewer, video, put, open } = await setting();
  const url = await put();
  for (const who of [uploader, viewer])
    expect((await open(who, url)).text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n');
  await ports.media.remove(video.id, []);
  expect(await codeOf(open(uploader, url))).toBe('FILE_NOT_FOUND');
  ports.clock.advance(2 * HOUR);
  expect(await codeOf(open(uploader, url))).toBe('FILE_URL_EXPIRED');
});

test('neither a stranger with the address of captions gets anything, nor somebody who changed it (decisions 28, 59)', async () => {
  const { ports, viewer, put, open } = await setting();
  const url = await put();
  expect(await codeOf(open(anonymous(), url))).toBe('UNAUTHENTICATED');
  const stranger = actorOf(await aMember(ports, { tenant: 'far.edu' }));
  expect(await codeOf(open(stranger, url))).toBe('FILE_OF_ANOTHER_COLLEGE');
  expect(await codeOf(open(stranger, url.replace('example.edu', 'far.edu')))).toBe('FILE_SIGNATURE_INVALID');
  expect(await codeOf(open(viewer, url.replace('captions/', 'captions/x')))).toBe('FILE_SIGNATURE_INVALID');
});

test('an address of captions never shows another text (decisions 28, 59)', async () => {
  const { uploader, viewer, put, open, ports, video } = await setting();
  const [before, after] = [await put(), await put()];
  expect(after).not.toBe(before);
  expect(await codeOf(open(viewer, before))).toBe('FILE_NOT_FOUND');
  expect((await open(viewer, after)).text).toContain('Hello');
  await execute(removeMedia, ports, uploader, { kind: 'video', id: video.id });
  expect(await codeOf(open(viewer, after))).toBe('FILE_NOT_FOUND');
});
