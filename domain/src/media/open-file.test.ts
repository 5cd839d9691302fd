import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  anUpload,
  aPhoto,
  aPlanHolder,
  aVideo,
  codeOf,
  memoryPorts,
  outcomeOf,
} from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import { fileUrl, type Variant } from '../files/file-urls.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { downloadName, openFile } from './open-file.ts';

const memory = memoryPorts();
const uploader = await aPlanHolder(memory);
const member = actorOf(await aMember(memory));
const stranger = actorOf(await aPlanHolder(memory, { tenant: 'other.edu' }));
const photo = await aPhoto(memory, uploader, { title: 'Spring: fest/2026' });
const video = await aVideo(memory, uploader, { title: 'Video' });
const now = memory.clock.now();

const claimOf = (variant: Variant, fileName: string, tenant = 'example.edu') => {
  const url = new URL(fileUrl(memory.secrets, tenant, variant, fileName, now), 'https://x.edu');
  return {
    variant: variant as string,
    fileName,
    tenant,
    expiresAt: Number(url.searchParams.get('e')) * 1_000,
    signature: url.searchParams.get('s') ?? '',
  };
};
const open = (claim: object, actor: Parameters<typeof execute>[2] = member, ports = memory) =>
  execute(openFile, ports, actor, claim);

test('the files of an offered item open for its sender and the owner of the event alone (decisions 28, 65)', async () => {
  const { memory, host, sender, offer, decide } = await poolSetting();
  const { id, fileName } = await offer();
  const url = new URL(fileUrl(memory.secrets, sender.tenant, 'view', fileName, memory.clock.now()), 'https://x.edu');
  const [expiresAt, signature] = [Number(url.searchParams.get('e')) * 1_000, url.searchParams.get('s') ?? ''];
  const claim = { variant: 'view', fileName, tenant: sender.tenant, expiresAt, signature };
  const [another, moderator] = [await aMember(memory), await aMember(memory, { moderator: true })];
  const opened = (who: typeof host) => outcomeOf(execute(openFile, memory, actorOf(who), claim));
  const all = () => Promise.all([sender, host, another, moderator].map(opened));
  expect(await all()).toEqual([null, null, 'FILE_NOT_FOUND', 'FILE_NOT_FOUND']);
  await decide({ accept: [id] });
  expect(await all()).toEqual([null, null, null, null]);
});

test('a signed URL and a session of the tenant open a file (decisions 28)', async () => {
  const { expiresAt } = claimOf('view', photo.fileName);
  expect(await open(claimOf('view', photo.fileName))).toEqual({
    storedName: `${photo.fileName}.view.webp`,
    contentType: 'image/webp',
    saveAs: null,
    expiresAt,
  });
  expect(await open(claimOf('original', video.fileName))).toEqual({
    storedName: video.fileName,
    contentType: 'video/mp4',
    saveAs: null,
    expiresAt,
  });
  expect(await open(claimOf('thumb', video.posterName ?? ''))).toMatchObject({
    storedName: `${video.posterName}.thumb.webp`,
    contentType: 'image/webp',
  });
});

test('a download comes under its title, with an extension, in full (decisions 22)', async () => {
  expect(await open(claimOf('download', photo.fileName))).toMatchObject({
    storedName: photo.fileName,
    contentType: 'image/jpeg',
    saveAs: 'Spring fest 2026.jpg',
  });
  expect(await open(claimOf('download', video.fileName))).toMatchObject({ saveAs: 'Video.mp4' });
});

test.each([
  ['another variant', { variant: 'original' }],
  ['no variant of ours', { variant: 'constructor' }],
  ['another file', { fileName: video.fileName }],
  ['another tenant', { tenant: 'other.edu' }],
  ['a later end', { expiresAt: claimOf('thumb', photo.fileName).expiresAt + 1 }],
  ['another signature', { signature: 'x' }],
  ['no signature', { signature: undefined }],
  ['an end that is no number', { expiresAt: '7' }],
])('a signature opens only what it was made for: %s (decisions 28)', async (_what, change) => {
  const claim = { ...claimOf('thumb', photo.fileName), ...change };
  for (const actor of [member, stranger, anonymous()])
    expect(await codeOf(open(claim, actor))).toBe('FILE_SIGNATURE_INVALID');
});

test('the address of a view or a thumb opens the smaller widths of its picture, and no other address does (decisions 28, 60)', async () => {
  const drawn = { widths: [320, 640, 1_280, 2_048], moving: false };
  const { fileName } = await aPhoto(memory, uploader, { drawn });
  const opened = async (width: string) => (await open({ ...claimOf('view', fileName), width })).storedName;
  expect(await opened('320')).toBe(`${fileName}.w320.webp`);
  expect(await opened('640')).toBe(`${fileName}.thumb.webp`);
  expect(await opened('1280')).toBe(`${fileName}.w1280.webp`);
  const earlier = { ...claimOf('view', photo.fileName), width: '320' };
  expect((await open(earlier)).storedName).toBe(`${photo.fileName}.thumb.webp`);
  for (const width of ['2048', '0', '', 'constructor'])
    expect(await codeOf(opened(width))).toBe('FILE_SIGNATURE_INVALID');
  const small = { ...claimOf('thumb', fileName), width: '320' };
  expect((await open(small)).storedName).toBe(`${fileName}.w320.webp`);
  for (const width of ['640', '1280']) expect(await codeOf(open({ ...small, width }))).toBe('FILE_SIGNATURE_INVALID');
  for (const variant of ['download', 'original'] as const)
    expect(await codeOf(open({ ...claimOf(variant, fileName), width: '320' }))).toBe('FILE_SIGNATURE_INVALID');
});

test('checks come in order: signature, session, tenant, time, existence (decisions 28)', async () => {
  const late = memoryPorts({ secrets: memory.secrets });
  const claim = claimOf('view', 'photo/gone.jpg');
  late.clock.set(claim.expiresAt);
  expect(await codeOf(open({ ...claim, signature: 'x' }, anonymous(), late))).toBe('FILE_SIGNATURE_INVALID');
  expect(await codeOf(open(claim, anonymous(), late))).toBe('UNAUTHENTICATED');
  expect(await codeOf(open(claim, stranger, late))).toBe('FILE_OF_ANOTHER_COLLEGE');
  expect(await codeOf(open(claim, member, late))).toBe('FILE_URL_EXPIRED');
  late.clock.advance(-1);
  expect(await codeOf(open(claim, member, late))).toBe('FILE_NOT_FOUND');
});

test('a leaked URL opens nothing for a stranger, whatever their role (decisions 28)', async () => {
  const developer = actorOf(await aMember(memory, { tenant: 'other.edu', developer: true }));
  for (const actor of [stranger, developer])
    expect(await codeOf(open(claimOf('view', photo.fileName), actor))).toBe('FILE_OF_ANOTHER_COLLEGE');
});

test('an item of another tenant is not opened by a URL signed for this one (decisions 2)', async () => {
  const elsewhere = await aPhoto(memory, await aPlanHolder(memory, { tenant: 'third.edu' }));
  expect(await codeOf(open(claimOf('view', elsewhere.fileName)))).toBe('FILE_NOT_FOUND');
});

test('the files of a deleted item are gone at once (decisions 28)', async () => {
  const item = await aPhoto(memory, uploader);
  await open(claimOf('view', item.fileName));
  await memory.media.remove(item.id, []);
  expect(await codeOf(open(claimOf('view', item.fileName)))).toBe('FILE_NOT_FOUND');
});

test('the files of an item that is not ready are for its uploader (decisions 13)', async () => {
  const item = await aVideo(memory, uploader, { state: 'processing' });
  expect(await codeOf(open(claimOf('original', item.fileName)))).toBe('FILE_NOT_FOUND');
  expect((await open(claimOf('original', item.fileName), actorOf(uploader))).storedName).toBe(item.fileName);
});

test('an avatar is opened within its tenant, as a small picture (decisions 28)', async () => {
  const ada = await aMember(memory, { name: 'ada' });
  const { fileName } = await anUpload(memory, ada, { folder: 'profile' });
  expect(await codeOf(open(claimOf('thumb', fileName)))).toBe('FILE_NOT_FOUND');
  await execute(useCases.accounts.changeProfile, memory, actorOf(ada), { id: ada.id, avatar: fileName });
  expect(await open(claimOf('thumb', fileName))).toEqual({
    storedName: `${fileName}.thumb.webp`,
    contentType: 'image/webp',
    saveAs: null,
    expiresAt: claimOf('thumb', fileName).expiresAt,
  });
  expect(await codeOf(open(claimOf('thumb', fileName, 'other.edu'), stranger))).toBe('FILE_NOT_FOUND');
});

test.each([
  ['Spring fest', 'image/jpeg', 'Spring fest.jpg'],
  ['a/b\\c:d*e?f"g<h>i|j', 'image/png', 'a b c d e f g h i j.png'],
  ['  many   spaces\t', 'image/webp', 'many spaces.webp'],
  ['...hidden...', 'image/avif', 'hidden.avif'],
  ['v1.2 of...it', 'image/png', 'v1.2 of...it.png'],
  ['春季音乐会 😀', 'video/webm', '春季音乐会 😀.webm'],
  ['evil\u202Efdp', 'image/gif', 'evil fdp.gif'],
  ['???', 'video/quicktime', 'download.mov'],
  ['😀'.repeat(130), 'video/x-matroska', `${'😀'.repeat(120)}.mkv`],
  ['odd', 'application/x-odd', 'odd.bin'],
  ['proto', 'constructor', 'proto.bin'],
])('a download of "%s" (%s) is saved as "%s" (decisions 22)', (title, contentType, name) =>
  expect(downloadName({ title, contentType })).toBe(name),
);
