/** Several processes on one database (operator; decisions 58). */

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { HEVC_CLIP } from '@quadrangle/adapters/testing/clips';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { pause } from '@quadrangle/adapters/testing/pause';
import { freshDatabase, query } from '@quadrangle/adapters/testing/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Listening, listening } from '../testing/listening.ts';
import { buyPlan, mailsTo, newcomer, person } from '../testing/newcomer.ts';
import { type RoundRobin, startRoundRobin } from '../testing/round-robin.ts';
import { type ProductProcess, ready, startProgram } from '../testing/server-process.ts';
import { aPicture, upload } from '../testing/uploading.ts';
import { Visitor } from '../testing/visitor.ts';

const server = inject('postgresUrl');

const CHUNK = 256 * 1_024;

const programAt = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
const ffmpeg = programAt('ffmpeg');
if (!ffmpeg) console.log('Skipped: processes that share conversions, because there is no ffmpeg here.');

/** The index of a process's niceness in Linux's status line, counted from the state. */
const NICENESS = 16;

/** Two processes on one PostgreSQL and one shared folder, behind one address that alternates between them. */
describe.skipIf(server === null)('two processes', () => {
  let folder: string;
  let proxy: RoundRobin;
  let processes: { url: string; process: ProductProcess }[];
  let start: (port: number) => ProductProcess;
  let databaseUrl: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-processes-'));
    const ports = [await freePort(), await freePort()];
    proxy = await startRoundRobin(ports);
    databaseUrl = await freshDatabase(server ?? '');
    layFfmpeg();
    const shared = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PUBLIC_URL: proxy.url,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
      TRANSCODE_JOBS: '1',
    };
    start = (port) => startProgram('main.ts', { ...shared, PORT: String(port) });
    // Both start at once, so that both find an empty database.
    processes = ports.map((port) => ({ url: `http://127.0.0.1:${port}`, process: start(port) }));
    await Promise.all(processes.map(({ url, process }) => ready(url, process)));
  });
  afterAll(async () => {
    for (const { process } of processes ?? []) process.child.kill('SIGKILL');
    await proxy?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const urlOf = (index: number) => processes[index]?.url ?? '';

  /** The same visitor, at one of the processes. */
  const at = (visitor: Visitor, index: number) => {
    const there = new Visitor(urlOf(index));
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    return there;
  };

  const signedIn = (name: string) => newcomer(proxy.url, name);

  const [bin, log, hold] = [() => join(folder, 'bin'), () => join(folder, 'log'), () => join(folder, 'hold')];

  /** Puts an `ffmpeg` in front of the real one that records each conversion, and waits while there is a file `hold`. */
  function layFfmpeg(): void {
    mkdirSync(bin());
    writeFileSync(log(), '');
    if (!ffmpeg) return;
    const script = `#!/bin/sh
      case " $* " in *" -filter_complex "*)
        for word; do case "$word" in file:*) input=$word; break;; esac; done
        others=0
        while read parent pid rest; do
          if [ "$parent" = "$PPID" ] && kill -0 "$pid" 2>/dev/null; then others=$((others + 1)); fi
        done <'${log()}'
        echo "$PPID $$ $others $input" >>'${log()}'
        while [ -e '${hold()}' ]; do sleep 0.05; done;;
      esac
      exec '${ffmpeg}' "$@"`;
    writeFileSync(join(bin(), 'ffmpeg'), script, { mode: 0o755 });
  }

  /** The conversions that began: their parent, their process, how many others it was running, and the input. */
  const begun = () =>
    readFileSync(log(), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [by, pid, others, ...input] = line.split(' ');
        return { by: Number(by), pid: Number(pid), others: Number(others), input: input.join(' ') };
      });
  const begunOf = (fileName: string) => begun().filter(({ input }) => input.endsWith(fileName));

  /** Linux's status line of a process, from its state on; empty once it is gone. */
  const factsOf = (pid: number): string[] =>
    existsSync(`/proc/${pid}/stat`)
      ? (readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [])
      : [];

  async function uploader(name: string): Promise<Visitor> {
    const visitor = await signedIn(name);
    await buyPlan(visitor);
    // The other process may remember for a second who they were.
    for (const [index] of processes.entries())
      await expect.poll(async () => (await at(visitor, index).get('/api/auth/me')).body.role).toBe('admin');
    return visitor;
  }

  /** Publishes a video that browsers cannot play as it is. */
  async function publish(visitor: Visitor): Promise<{ id: string; fileName: string }> {
    const clip = { folder: 'video', name: 'phone.mp4', type: 'video/mp4', bytes: new Uint8Array(HEVC_CLIP) } as const;
    const videofileName = await upload(visitor, clip);
    const { status, body } = await visitor.post('/api/videos', { title: 'Phone', desc: '', tags: '', videofileName });
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'processing' } });
    return { id: String(body._id), fileName: videofileName };
  }

  const isReady = async (visitor: Visitor, { id }: { id: string }) => {
    const { body } = await visitor.get(`/api/videos/find/${id}`);
    return body.state === 'ready' && body.streamUrl !== null;
  };

  it.skipIf(!ffmpeg)(
    'share conversions: each is done once, one at a time by each beside a short one, behind all else (decisions 58, 78)',
    async () => {
      const visitor = await uploader('tara');
      writeFileSync(hold(), '');
      const videos = [await publish(visitor), await publish(visitor), await publish(visitor)];
      await expect.poll(() => begun().length).toBe(videos.length);
      expect(new Set(begun().map(({ by }) => by))).toEqual(new Set(processes.map(({ process }) => process.child.pid)));
      for (const { pid } of begun()) await expect.poll(() => factsOf(pid)[NICENESS]).toBe('19');
      rmSync(hold());
      for (const video of videos) await expect.poll(() => isReady(visitor, video)).toBe(true);
      expect(videos.map(({ fileName }) => begunOf(fileName).length)).toEqual([1, 1, 1]);
      expect(Math.max(...begun().map(({ others }) => others))).toBe(1);
    },
  );

  it.skipIf(!ffmpeg)('repeat a conversion whose program was killed (decisions 58)', async () => {
    const visitor = await uploader('uma');
    writeFileSync(hold(), '');
    const video = await publish(visitor);
    await expect.poll(() => begunOf(video.fileName).length).toBe(1);
    process.kill(begunOf(video.fileName)[0]?.pid ?? 0, 'SIGKILL');
    const failures = `select 1 from jobs where error is not null and payload::text like $1`;
    await expect.poll(async () => (await query(databaseUrl, failures, [`%${video.fileName}%`])).length).toBe(1);
    rmSync(hold());
    await makeDue(video);
    await expect.poll(() => isReady(visitor, video)).toBe(true);
    expect(begunOf(video.fileName)).toHaveLength(2);
  });

  /** Pretends that the wait after a failure, or the lease of a dead process, is over. */
  const makeDue = ({ fileName }: { fileName: string }) =>
    query(databaseUrl, `update jobs set due_at = 0 where attempts = 1 and payload::text like $1`, [`%${fileName}%`]);

  it('know the same people and sessions, and see when one is ended, within a second where they had just met it', async () => {
    const visitor = await signedIn('asha');
    for (const index of [0, 1])
      expect((await at(visitor, index).get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
    expect((await at(visitor, 0).post('/api/auth/signout')).status).toBe(200);
    expect((await at(visitor, 0).get('/api/auth/me')).status).toBe(401);
    await expect.poll(async () => (await at(visitor, 1).get('/api/auth/me')).status).toBe(401);
  });

  it('count tries together', async () => {
    await signedIn('wen');
    const tries: number[] = [];
    for (let index = 0; index < 12; index += 1)
      tries.push((await new Visitor(proxy.url).post('/api/auth/signin', { name: 'wen', password: 'guessed' })).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('do every job once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `student${index}`);
    const signUp = async (name: string) => (await new Visitor(proxy.url).post('/api/auth/signup', person(name))).status;
    await Promise.all(names.map((name) => expect.poll(() => signUp(name)).toBe(200)));
    const mails = async () => (await Promise.all(names.map((name) => mailsTo(proxy.url, name)))).flat().length;
    await expect.poll(mails).toBeGreaterThanOrEqual(names.length);
    expect(await mails()).toBe(names.length);
  });

  it('announce to clients of one what happens at the other, and what they missed to those that reconnect to either (decisions 50)', async () => {
    const [jia, lee] = [await signedIn('jia'), await signedIn('lee')];
    const line = await listening(urlOf(1), jia);
    // A process that just began to listen sends `refresh`.
    await expect.poll(() => line.refreshes).toBe(1);
    const elsewhere = await listening(urlOf(0), lee);
    await expect.poll(() => elsewhere.refreshes).toBe(1);
    await at(jia, 0).put('/api/notifications/read', {});
    await expect.poll(() => line.events).toEqual([{ kind: 'unread' }]);
    line.leave();
    await at(jia, 1).put('/api/notifications/read', {});
    const back = await listening(urlOf(0), jia, { lastId: line.lastId });
    await expect.poll(() => back.events).toEqual([{ kind: 'unread' }]);
    expect(back.refreshes).toBe(0);
    await at(jia, 1).post('/api/auth/signout');
    await back.ended;
    elsewhere.leave();
  });

  it('lose and repeat nothing while they are restarted in turn (decisions 50)', async () => {
    const [writer, reader] = [await signedIn('noor'), await signedIn('omar')];
    await buyPlan(writer);
    const fileName = await upload(writer, await aPicture('photo', 'lake.jpg'));
    const { body: photo } = await writer.post<{ _id: string }>('/api/photos', { title: 'Lake', fileName });
    const commentIds: string[] = [];
    const say = async (index: number) => {
      const comment = { photoId: photo._id, desc: `Comment ${commentIds.length}` };
      commentIds.push((await at(writer, index).post<{ _id: string }>('/api/comments', comment)).body._id);
    };
    const following = followComments(reader, photo._id);
    await expect.poll(() => following.opened()).toBeGreaterThan(0);
    for (const [index, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      await say(other);
      processes[index]?.process.child.kill('SIGTERM');
      await say(other);
      await processes[index]?.process.ended;
      await say(other);
      const url = urlOf(index);
      const process = start(Number(new URL(url).port));
      processes[index] = { url, process };
      await ready(url, process);
      await say(index);
      await say(other);
    }
    await expect.poll(() => [...following.known()].sort()).toEqual([...commentIds].sort());
    await following.stop();
    expect(following.opened()).toBeGreaterThan(1);
    expect(following.twice()).toEqual([]);
  });

  /**
   * Acts like a page: listens for comments, reconnects whenever it is cut off, and asks for what it may have missed.
   */
  function followComments(visitor: Visitor, photoId: string) {
    const known = new Set<string>();
    const heard: string[] = [];
    let opened = 0;
    let lastId: string | undefined;
    let line: Listening | undefined;
    let stopped = false;
    const ask = async () => {
      const { body } = await visitor.get<{ _id: string }[]>(`/api/comments/photoComment/${photoId}`);
      for (const { _id } of body) known.add(_id);
    };
    const connect = async () => {
      line = await listening(proxy.url, visitor, { items: [photoId], ...(lastId !== undefined && { lastId }) });
      if (line.answer.statusCode !== 200) return;
      opened += 1;
      let [events, refreshes] = [0, 0];
      const take = async () => {
        const fresh = line?.events.slice(events) ?? [];
        events += fresh.length;
        for (const { commentId = '' } of fresh) {
          known.add(commentId);
          heard.push(commentId);
        }
        lastId = line?.lastId || lastId;
        if ((line?.refreshes ?? 0) === refreshes) return;
        refreshes = line?.refreshes ?? 0;
        await ask();
      };
      const { ended } = line;
      let over = false;
      void ended.then(() => {
        over = true;
      });
      while (!over) {
        await take();
        await Promise.race([ended, pause(50)]);
      }
      await take();
    };
    const going = (async () => {
      while (!stopped) {
        await connect().catch(() => {});
        await pause(50);
      }
    })();
    return {
      known: () => known,
      opened: () => opened,
      twice: () => heard.filter((id, index) => heard.indexOf(id) !== index),
      async stop() {
        stopped = true;
        line?.leave();
        await going;
      },
    };
  }

  const bytes = Buffer.from(Uint8Array.from({ length: 8 * CHUNK + 321 }, (_, index) => (index * 7) % 253));

  async function declare(visitor: Visitor): Promise<{ path: string; fileName: string }> {
    const file = { folder: 'profile', fileName: 'me.png', size: bytes.length, contentType: 'image/png' };
    const { body } = await visitor.post<{ uploadUrl: string; fileName: string }>('/api/uploads', file);
    return { path: new URL(body.uploadUrl).pathname, fileName: body.fileName };
  }

  /** Sends the missing bytes chunk by chunk, and asks again whenever none were accepted, until all have arrived. */
  async function sendRest(visitor: Visitor, path: string): Promise<void> {
    const send = (range: string, body = Buffer.alloc(0)) =>
      visitor.send('PUT', path, { headers: { 'content-range': range }, body: new Uint8Array(body) });
    let answer = await send(`bytes */${bytes.length}`);
    while (answer.status === 308) {
      const from = Number(/-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1] ?? -1) + 1;
      const end = Math.min(from + CHUNK, bytes.length);
      // A server that answers before it has read everything may close the connection first; clients then ask how far it
      // got.
      answer = await send(`bytes ${from}-${end - 1}/${bytes.length}`, bytes.subarray(from, end)).catch(() =>
        send(`bytes */${bytes.length}`),
      );
      const now = Number(/-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1] ?? -1) + 1;
      if (answer.status === 308 && now === from) await pause(500);
    }
    expect(answer.status).toBe(200);
  }

  const stored = (fileName: string) => readFileSync(join(folder, 'files', fileName));

  it('take the chunks of one upload at either', async () => {
    const visitor = await signedIn('mira');
    const { path, fileName } = await declare(visitor);
    const before = processes.map((_, index) => proxy.served(index));
    await sendRest(visitor, path);
    for (const index of [0, 1]) expect(proxy.served(index)).toBeGreaterThan(before[index] ?? 0);
    expect(stored(fileName).equals(bytes)).toBe(true);
  });

  it('continue an upload, and repeat a conversion, whose process was killed midway (decisions 58)', async () => {
    const visitor = await uploader('dev');
    writeFileSync(hold(), '');
    // Two by one of them at most.
    const videos = ffmpeg ? [await publish(visitor), await publish(visitor), await publish(visitor)] : [];
    const byOf = ({ fileName }: { fileName: string }) => begunOf(fileName).map(({ by }) => by);
    await expect.poll(() => videos.flatMap(byOf).length).toBe(videos.length);
    const { path, fileName } = await declare(visitor);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sending = request(new URL(path, urlOf(0)), {
      method: 'PUT',
      headers: { cookie, 'content-length': bytes.length },
    });
    sending.on('error', () => {});
    sending.write(bytes.subarray(0, 3 * CHUNK));
    const received = async () => (await at(visitor, 1).get<{ received: number }>(path)).body.received;
    await expect.poll(received).toBe(3 * CHUNK);
    processes[0]?.process.child.kill('SIGKILL');
    await processes[0]?.process.ended;
    const left = videos.filter((video) => byOf(video).includes(processes[0]?.process.child.pid ?? 0));
    for (const { pid } of left.flatMap(({ fileName }) => begunOf(fileName)))
      if (programAt('setpriv')) await expect.poll(() => factsOf(pid)[0] ?? 'gone').toMatch(/^(gone|Z|X)$/);
    rmSync(hold());
    for (const video of left) await makeDue(video);
    for (const video of videos) {
      await expect.poll(() => isReady(at(visitor, 1), video)).toBe(true);
      expect(byOf(video)).toHaveLength(left.includes(video) ? 2 : 1);
    }
    // The last byte arrived so long ago that the writer counts as stalled.
    const arriving = join(folder, 'files', 'arriving', path.split('/').at(-1) ?? '');
    for (const name of readdirSync(arriving)) utimesSync(join(arriving, name), 0, 0);

    await sendRest(visitor, path);
    expect(stored(fileName).equals(bytes)).toBe(true);
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ name: 'dev' });
  });
});
