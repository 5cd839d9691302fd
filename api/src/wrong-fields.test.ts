/** Invalid fields are named in words (decisions 36, 37). */
import { onBothEngines } from '@quadrangle/adapters/testing/databases';
import { aMember, aPlanHolder } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { type RealApp, startRealApp } from '../testing/real-app.ts';
import { aPicture, aVideoFile, declare, type LocalFile, upload } from '../testing/uploading.ts';
import type { Visitor } from '../testing/visitor.ts';
import { type Facts, type Who, wrongCalls } from '../testing/wrong-fields.ts';

onBothEngines((freshUrl) => {
  it('every field of the journey that is wrong is refused by the catalogue, and nothing is half done', async () => {
    const app = await startRealApp(await freshUrl(), { RATE_LIMIT: 'off' });
    const { facts, visitors } = await arrange(app);
    await expect.poll(async () => (await app.tables()).jobs).toEqual([]);
    let tables = await app.tables();
    const files = app.files();
    const calls = wrongCalls(facts);
    let since: string[] = [];
    for (const [who, call, body, refusal, field] of calls) {
      const [method = '', path = ''] = call.split(' ');
      const answer = await visitors[who].send<Problem>(method, `/api/${path}`, json(body));
      const { status, body: problem } = answer;
      const asked = `${who}: ${call} ${JSON.stringify(body)?.slice(0, 200)}`;
      expect({ asked, refusal: `${status} ${problem.code}` }).toEqual({ asked, refusal });
      since.push(asked);
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      const fields = problem.errors?.map((error) => error.field.split('.')[0]) ?? [];
      if (field !== undefined) expect({ asked, fields }).toEqual({ asked, fields: expect.arrayContaining([field]) });
      // An upload that cannot be read is removed (decisions 26), and its room is free again; nothing else changes.
      if (PROVED_USELESS.test(refusal)) {
        await expect.poll(async () => (await app.tables()).jobs).toEqual([]);
        const { uploads = [], rooms = [], ...rest } = await app.tables();
        const { uploads: before = [], rooms: roomsBefore = [], ...restBefore } = tables;
        expect({ since, ...rest }).toEqual({ since, ...restBefore });
        expect(before).toEqual(expect.arrayContaining([...uploads]));
        expect(filesOf(roomsBefore) - filesOf(rooms)).toBe(before.length - uploads.length);
        tables = { ...rest, rooms, uploads };
        since = [];
      }
      if (since.length === LOOKED_AT_TOGETHER) {
        expect({ since, ...(await app.tables()) }).toEqual({ since, ...tables });
        since = [];
      }
    }
    expect({ since, ...(await app.tables()) }).toEqual({ since, ...tables });
    const left = new Set((tables.uploads ?? []).map(({ fileName }) => String(fileName)));
    const isLeft = (file: string) => [...left].some((name) => file.includes(name));
    expect(app.files().filter(isLeft)).toEqual(files.filter(isLeft));
    expect(calls.length).toBeGreaterThan(200);
    await app.close();
  });
});

/** All rows are compared after this number of calls, because it takes longer than the calls. */
const LOOKED_AT_TOGETHER = 10;

const filesOf = (rooms: readonly Record<string, unknown>[]) =>
  rooms.reduce((sum, { unpublishedFiles }) => sum + Number(unpublishedFiles), 0);

const PROVED_USELESS = /^400 FILE_(UNREADABLE|TYPE_REFUSED)$/;

interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly field: string }[];
}

const json = (body: unknown) =>
  body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };

/** A college with an item of each kind, uploads in every state, and somebody of another college. */
async function arrange(app: RealApp): Promise<{ facts: Facts; visitors: Readonly<Record<Who, Visitor>> }> {
  const { ports } = app;
  const person = { tenant: 'uni.ac.in', password: null };
  const people = {
    member: await aMember(ports, { ...person, name: 'member' }),
    admin: await aPlanHolder(ports, { ...person, name: 'admin' }),
    stranger: await aPlanHolder(ports, { ...person, name: 'stranger', tenant: 'other.edu' }),
  };
  const visitors = {
    anonymous: app.visitor(),
    member: await app.signedIn(people.member),
    admin: await app.signedIn(people.admin),
    stranger: await app.signedIn(people.stranger),
  };
  const { admin, member, stranger } = visitors;
  const picture = await aPicture('photo', 'day.jpg');
  const videoFile = aVideoFile('final.mp4', 1_000);
  const poster = { ...picture, folder: 'video' as const };
  const damaged: LocalFile = { ...picture, bytes: picture.bytes.slice(0, 700) };
  const noVideoFile: LocalFile = { ...videoFile, bytes: new TextEncoder().encode('no video at all') };
  const used = await upload(admin, picture);
  const photo = await admin.post('/api/photos', { title: 'Day', fileName: used });
  const names = { videofileName: await upload(admin, videoFile), photofileName: await upload(admin, poster) };
  const video = await admin.post('/api/videos', { title: 'Final', ...names });
  const open = await declare(admin, { ...picture, bytes: new Uint8Array(50) });
  const order = await member.post('/api/pay/checkout', { month: 1 });
  const facts: Facts = {
    ids: {
      admin: people.admin.id,
      member: people.member.id,
      stranger: people.stranger.id,
      photo: String(photo.body._id),
      video: String(video.body._id),
      order: String(order.body.id),
      upload: open.id,
    },
    files: {
      used,
      unfinished: open.fileName,
      finished: await upload(admin, picture),
      videoFile: await upload(admin, videoFile),
      poster: await upload(admin, poster),
      avatar: await upload(admin, { ...picture, folder: 'profile' }),
      damaged: await upload(admin, damaged),
      noVideoFile: await upload(admin, noVideoFile),
      others: await upload(stranger, picture),
    },
  };
  return { facts, visitors };
}
