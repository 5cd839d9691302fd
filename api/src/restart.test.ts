/** Restarts behind the delivered proxies (operator). */

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { pause } from '@quadrangle/adapters/testing/pause';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../testing/listening.ts';
import { newcomer } from '../testing/newcomer.ts';
import { proxies } from '../testing/proxies.ts';
import { type ProductProcess, ready, startProgram } from '../testing/server-process.ts';
import { aPicture, aVideoFile, declare, interruptUpload, resumeUpload, upload } from '../testing/uploading.ts';
import { Visitor } from '../testing/visitor.ts';

/** Milliseconds that a visitor waits between two requests. */
const PAUSE = 10;

for (const { program, isInstalled, start: startProxy } of proxies) {
  if (!isInstalled) console.log(`Skipped: restarts behind ${program}, because there is no ${program} here.`);

  describe.skipIf(!isInstalled)(`behind ${program} as delivered`, () => {
    let folder: string;
    let proxy: ChildProcess;
    let url: string;
    let ports: [number, number];
    const processes = new Map<number, ProductProcess>();

    async function start(port: number): Promise<void> {
      const env = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', PUBLIC_URL: url, DRAIN_SECONDS: '3' };
      processes.set(port, startProgram('main.ts', { ...env, PORT: String(port), HOST: '127.0.0.1' }));
      await ready(`http://127.0.0.1:${port}`);
    }

    async function stop(port: number): Promise<void> {
      const { child, ended } = processes.get(port) ?? {};
      child?.kill('SIGTERM');
      await ended;
    }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'quadrangle-restart-'));
      const port = await freePort();
      url = `http://localhost:${port}`;
      ports = [await freePort(), await freePort()];
      proxy = await startProxy({ folder, port, targets: ports.map((each) => `127.0.0.1:${each}`) });
      await start(ports[0]);
      await start(ports[1]);
      await ready(url);
    }, 300_000);

    afterAll(() => {
      proxy?.kill('SIGKILL');
      for (const { child } of processes.values()) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });

    /** Lets each visitor do its turns while `work` goes on, and once more after it. Rejects when a turn fails. */
    async function whileVisited(visitors: readonly ((turn: number) => Promise<void>)[], work: () => Promise<void>) {
      let isOver = false;
      const visits = visitors.map(async (visit) => {
        for (let turn = 0; ; turn += 1) {
          const isLast = isOver;
          await visit(turn);
          if (isLast) return turn + 1;
          await pause(PAUSE);
        }
      });
      const working = work().finally(() => {
        isOver = true;
      });
      const turns = await Promise.all(visits);
      await working;
      return turns;
    }

    /** Asks, by turns, what only reads and what sends a body; each has its own answer. */
    const asks = async (turn: number) => {
      const visitor = new Visitor(url);
      const answer =
        turn % 2 === 0 ? await visitor.get('/api/auth/me') : await visitor.post('/api/auth/signin', { name: 'nobody' });
      expect([answer.status, answer.body]).toEqual(
        turn % 2 === 0
          ? [401, expect.objectContaining({ code: 'UNAUTHENTICATED' })]
          : [400, expect.objectContaining({ code: 'SIGN_IN_INCOMPLETE' })],
      );
    };

    it('a rolling restart of two processes loses nothing of people who publish, resume, talk, follow and seek', async () => {
      const asha = await newcomer(url, 'asha');
      await buyPlan(asha);
      const clip = aVideoFile('clip.mp4');
      const videofileName = await upload(asha, clip);
      const thumb = await upload(asha, { ...(await aPicture('photo', 'still.jpg')), folder: 'video' });
      const video = await asha.post<{ _id: string; videoUrl: string }>('/api/videos', {
        title: 'Clip',
        videofileName,
        photofileName: thumb,
      });
      expect(video.status).toBe(200);
      const picture = await aPicture('photo', 'day.jpg');
      const published: string[] = [];
      const comments: string[] = [];
      const address = new URL(video.body.videoUrl);

      const publishes = async (turn: number) => {
        const { status, body } = await asha.post<{ _id: string }>('/api/photos', {
          title: `Day ${turn}`,
          fileName: await upload(asha, picture),
        });
        expect(status).toBe(200);
        published.push(body._id);
      };
      const resumes = async () => {
        const declared = await declare(asha, clip);
        await interruptUpload(asha, declared, clip.bytes, 1_000);
        await resumeUpload(asha, declared, clip.bytes);
        expect((await asha.delete(`/api/uploads/${declared.id}`)).status).toBeLessThan(500);
      };
      const talks = async (turn: number) => {
        const { status, body } = await asha.post<{ _id: string }>('/api/comments', {
          desc: `Comment ${turn}`,
          videoId: video.body._id,
        });
        expect(status).toBe(200);
        comments.push(body._id);
      };
      const follows = async () => {
        const line = await listening(url, asha, { items: [video.body._id] });
        expect(line.answer.statusCode).toBe(200);
        await Promise.race([line.ended, pause(500)]);
        line.leave();
      };
      const seeks = async (turn: number) => {
        const from = (turn * 1_009) % 100_000;
        const headers = { range: `bytes=${from}-${from + 999}` };
        const { status } = await asha.send('GET', `${address.pathname}${address.search}`, { headers });
        expect(status).toBe(206);
      };

      const turns = await whileVisited([asks, publishes, resumes, talks, follows, seeks], async () => {
        for (const port of ports) {
          await stop(port);
          await start(port);
        }
      });
      expect(Math.min(...turns)).toBeGreaterThan(1);
      const listed = await asha.get<{ _id: string }[]>(`/api/comments/videoComment/${video.body._id}`);
      expect(listed.body.map(({ _id }) => _id).sort()).toEqual(comments.sort());
      const mine = await asha.get<{ _id: string }[]>('/api/photos/myfiles?limit=100');
      expect(mine.body.map(({ _id }) => _id).sort()).toEqual(published.slice(-100).sort());
    }, 600_000);

    it.skipIf(program === 'nginx')(
      'a restart of the only process is a pause',
      async () => {
        await stop(ports[1]);
        await whileVisited([asks, asks, asks], async () => {
          await stop(ports[0]);
          await start(ports[0]);
        });
      },
      400_000,
    );
  });
}

async function buyPlan(visitor: Visitor): Promise<void> {
  const order = await visitor.post<{ id: string }>('/api/pay/checkout', { month: 1 });
  const paid = await visitor.post<Record<string, string>>(`/api/pay/simulated/${order.body.id}`, { outcome: 'paid' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(paid.body).toString();
  expect((await visitor.send('POST', '/api/pay/paymentverification', { headers, body })).status).toBe(303);
}
