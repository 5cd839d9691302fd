import type { LiveEvent } from '@quadrangle/domain/live/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepConnected } from './connect.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Asking {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** A server that cuts every connection after `life` milliseconds, and knows what came after each id. */
function serverThatCuts(life: number) {
  const sent: string[] = ['start'];
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const asked: { readonly at: number; readonly lastId: string | null; readonly address: string }[] = [];
  const bytes = (text: string) => new TextEncoder().encode(text);
  const event = (id: string) => bytes(`id: ${id}\ndata: ${JSON.stringify({ kind: 'comment', commentId: id })}\n\n`);
  let refusal: Response | null = null;
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: Asking) => {
    const lastId = headers['last-event-id'] ?? null;
    asked.push({ at: Date.now(), lastId, address });
    if (refusal) return refusal;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.add(controller);
        controller.enqueue(bytes(`id: ${sent.at(-1)}\n\n`));
        if (lastId !== null) for (const id of sent.slice(sent.indexOf(lastId) + 1)) controller.enqueue(event(id));
        const cut = () => {
          if (open.delete(controller)) controller.error(new TypeError('cut'));
        };
        setTimeout(cut, life);
        signal.addEventListener('abort', cut);
      },
    });
    return new Response(body);
  });
  return {
    asked,
    sent,
    say(id: string) {
      sent.push(id);
      for (const controller of open) controller.enqueue(event(id));
    },
    refuse(status: number, headers: Record<string, string>) {
      refusal = new Response(null, { status, headers });
    },
  };
}

function listener() {
  const stop = new AbortController();
  const heard: LiveEvent[] = [];
  const connection = keepConnected(
    { items: () => ['m'], hear: (event) => heard.push(event), alive: () => {} },
    stop.signal,
  );
  return { stop, heard, connection };
}

it('even if every connection is cut after 5 s, nothing is lost and nothing comes twice (decisions 50)', async () => {
  const server = serverThatCuts(5_000);
  const { stop, heard } = listener();
  await vi.advanceTimersByTimeAsync(10);
  for (let at = 0; at < 60; at += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    server.say(`c${at}`);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  stop.abort();
  const ids = heard.flatMap(({ commentId }) => commentId ?? []);
  expect(ids).toEqual(server.sent.slice(1));
  expect(server.asked.length).toBeGreaterThan(6);
  expect(server.asked[0]).toMatchObject({ lastId: null, address: '/api/stream?items=m' });
});

it('hundreds of browsers that are cut off together reconnect one after the other, with growing waits (decisions 50)', async () => {
  const server = serverThatCuts(1_000);
  const all = Array.from({ length: 300 }, listener);
  await vi.advanceTimersByTimeAsync(500);
  expect(server.asked).toHaveLength(300);
  server.refuse(503, {});
  await vi.advanceTimersByTimeAsync(2_600);
  const tenths = Map.groupBy(server.asked.slice(300, 600), ({ at }) => Math.floor(at / 100));
  expect(Math.max(...[...tenths.values()].map((asked) => asked.length))).toBeLessThan(60);
  await vi.advanceTimersByTimeAsync(300_000);
  const before = server.asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked.length - before).toBeLessThan(750);
  for (const { stop } of all) stop.abort();
});

it('nobody reconnects before the server allows it, except at once for other items (decisions 50)', async () => {
  const server = serverThatCuts(1_000);
  const { stop, connection } = listener();
  await vi.advanceTimersByTimeAsync(10);
  connection.renew();
  await vi.advanceTimersByTimeAsync(10);
  expect(server.asked.map(({ lastId }) => lastId)).toEqual([null, 'start']);
  server.refuse(429, { 'retry-after': '60' });
  await vi.advanceTimersByTimeAsync(3_100);
  expect(server.asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(58_000);
  expect(server.asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.asked).toHaveLength(4);
  stop.abort();
});
