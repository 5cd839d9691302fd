/** The streams of videos on every database and every storage (decisions 24, 28, 58). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsFrom } from '@quadrangle/adapters/crypto/secrets';
import { type Database, openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { openDisk } from '@quadrangle/adapters/files/disk';
import { openBucket } from '@quadrangle/adapters/files/gcs';
import { openS3 } from '@quadrangle/adapters/files/s3';
import { ids } from '@quadrangle/adapters/system/ids';
import { migrations, onBothEngines } from '@quadrangle/adapters/testing/databases';
import { startGcsStandIn } from '@quadrangle/adapters/testing/gcs-stand-in';
import { type S3Kind, s3Kinds } from '@quadrangle/adapters/testing/s3-buckets';
import { playFile } from '@quadrangle/domain/files/file-urls';
import { aMember, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const onS3 = (kind: S3Kind) => async () => {
  const { address, env, close } = await kind.open();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return { ...openS3(address), close };
};

const places = {
  async 'a folder'() {
    const folder = await mkdtemp(join(tmpdir(), 'quadrangle-streams-'));
    return { ...(await openDisk(folder)), close: () => rm(folder, { recursive: true }) };
  },
  async 'Google Cloud Storage'() {
    const { keyFile, bucket, url, close } = await startGcsStandIn();
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', keyFile);
    return { ...openBucket({ bucket, apiEndpoint: url }), close };
  },
  ...Object.fromEntries(s3Kinds.map((kind) => [kind.name, onS3(kind)])),
};

const renditions = { rungs: [{ width: 320, height: 180 }], progressive: false, bytes: 10 };
const PLAYLIST = '#EXTM3U\nsize0.m3u8\n';

/** The bytes that a player gets for a range, after any redirect. */
async function rangeOf(visitor: Visitor, address: string) {
  const range = 'bytes=2-4';
  const sent = await visitor.get(address, { range });
  if (sent.status !== 302) return { status: sent.status, text: sent.body, range: sent.headers.get('content-range') };
  const stored = await fetch(sent.headers.get('location') ?? '', { headers: { range } });
  return { status: stored.status, text: await stored.text(), range: stored.headers.get('content-range') };
}

onBothEngines((freshUrl) => {
  let database: Database;
  const statements: string[] = [];
  beforeAll(async () => {
    const logger = { logQuery: (sql: string) => void statements.push(sql) };
    database = await openDatabase({ url: await freshUrl(), migrations, logger });
  });
  afterAll(() => database.close());
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each(Object.entries(places))(
    'in %s: ranges of its parts for its college alone, for two keyed look-ups each (decisions 24, 28, 58)',
    async (place, open) => {
      const { close, ...storage } = await open();
      const own = { ids: ids(Date.now), secrets: secretsFrom(place) };
      const app = await startTestApp({ ports: { ...database.repositories, ...storage, ...own } });
      try {
        const tenant = `${place.toLowerCase().replaceAll(' ', '-')}.edu`;
        const of = (name: string) => ({ name: `${name} ${place}`, tenant, email: `${name}@${tenant}` });
        const video = await aVideo(app.memory, await aPlanHolder(app.memory, of('uploader')), { renditions });
        const { files } = storage;
        const put = (part: string, type: string, text: string) =>
          files.write(playFile(video.fileName, part), type, Buffer.from(text));
        await put('main.m3u8', 'application/vnd.apple.mpegurl', PLAYLIST);
        await put('size0.mp4', 'video/mp4', '0123456789');

        const visitor = await app.signedIn(await aMember(app.memory, of('viewer')));
        const url = String((await visitor.get(`/api/videos/find/${video.id}`)).body.streamUrl);
        const piece = url.replace('main.m3u8', 'size0.mp4');
        // With a bucket too we serve the playlist, because the files that it names are relative to it.
        statements.length = 0;
        expect(await visitor.get(url)).toMatchObject({ status: 200, body: PLAYLIST });
        statements.length = 0;
        for (let each = 0; each < 3; each += 1)
          expect(await rangeOf(visitor, piece)).toEqual({ status: 206, text: '234', range: 'bytes 2-4/10' });
        // Whether the video is still shown; the item itself is cached by its version, and the session is known for a second.
        const tables = statements.map((statement) => /from "(\w+)"/.exec(statement)?.[1]);
        expect(tables.filter((table) => table !== 'sessions')).toEqual(['media', 'media', 'media']);
        expect(tables.length).toBeLessThanOrEqual(6);

        const foreign = await app.signedIn(
          await aMember(app.memory, { name: `eve ${place}`, email: `eve@not-${tenant}`, tenant: `not-${tenant}` }),
        );
        for (const address of [url, piece]) {
          expect(await app.visitor().get(address)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
          expect(await foreign.get(address)).toMatchObject({ status: 403, body: { code: 'FILE_OF_ANOTHER_COLLEGE' } });
          const forged = address.replace(tenant, `not-${tenant}`);
          expect(await foreign.get(forged)).toMatchObject({ status: 403, body: { code: 'FILE_SIGNATURE_INVALID' } });
        }
      } finally {
        await app.close();
        await close();
      }
    },
  );
});
