/** The memory of bodies that are arriving (decisions 42, 78). */
import { PassThrough } from 'node:stream';
import { MINUTE } from '@quadrangle/domain/kernel/time';
import { expect, it, vi } from 'vitest';
import { ArrivingBodies, BODY_STANDSTILL, MAX_OF_ALL, MAX_OF_NETWORK } from './arriving-bodies.ts';

const MOST = 1_024 * 1_024;

/** A body from an address, and how it ended. */
function arrive(bodies: ArrivingBodies, ip: string, most = MOST, headers: Readonly<Record<string, string>> = {}) {
  const payload = new PassThrough({ highWaterMark: 2 * MOST });
  const body = {
    outcome: 'arriving',
    send: (bytes: number) => new Promise<void>((sent) => payload.write(Buffer.alloc(bytes), () => sent())),
    end: () => new Promise<void>((ended) => payload.on('end', ended).end()),
    breakOff: () => new Promise<void>((closed) => payload.on('close', closed).destroy()),
  };
  bodies.collect({ ip, headers }, payload, most, (problem, bytes) => {
    body.outcome = problem === null ? `${bytes?.length} bytes` : (problem as Error & { code: string }).code;
  });
  payload.resume();
  return body;
}

it('a body is collected to its last byte, and no longer counted', async () => {
  const bodies = new ArrivingBodies();
  const body = arrive(bodies, '192.0.2.1');
  await body.send(40);
  await body.send(2);
  expect([bodies.bytes, body.outcome]).toEqual([42, 'arriving']);
  await body.end();
  expect([bodies.bytes, body.outcome]).toEqual([0, '42 bytes']);
});

it('a body that says or shows that it is too large, or breaks off, leaves nothing', async () => {
  const bodies = new ArrivingBodies();
  expect(arrive(bodies, '192.0.2.1', 10, { 'content-length': '11' }).outcome).toBe('BODY_TOO_LARGE');
  const longer = arrive(bodies, '192.0.2.1', 10);
  await longer.send(11);
  expect(longer.outcome).toBe('BODY_TOO_LARGE');
  const broken = arrive(bodies, '192.0.2.1');
  await broken.send(5);
  await broken.breakOff();
  expect([bodies.bytes, broken.outcome]).toEqual([0, 'MALFORMED_REQUEST']);
});

it('a network has a budget of its own, whichever of its addresses sends', async () => {
  const bodies = new ArrivingBodies();
  const sent = [];
  for (let index = 0; index <= MAX_OF_NETWORK / MOST; index += 1) {
    const body = arrive(bodies, `2001:db8:1:2::${index}`);
    await body.send(MOST);
    sent.push(body.outcome);
  }
  expect(sent.filter((outcome) => outcome !== 'arriving')).toEqual(['TOO_MANY_REQUESTS']);
  expect(sent.at(-1)).toBe('TOO_MANY_REQUESTS');
  expect(bodies.bytes).toBe(MAX_OF_NETWORK);
});

it('in a network that sends too much the largest body gives way, not the one that sent last', async () => {
  const bodies = new ArrivingBodies();
  const large = [];
  for (let index = 0; index < MAX_OF_NETWORK / MOST; index += 1) {
    const body = arrive(bodies, '192.0.2.1', 2 * MOST);
    await body.send(index === 3 ? MOST - 10 : MOST - 100);
    large.push(body);
  }
  const small = arrive(bodies, '192.0.2.1');
  await small.send(30_000);
  await small.end();
  expect(small.outcome).toBe('30000 bytes');
  expect(large.map(({ outcome }) => outcome).indexOf('TOO_MANY_REQUESTS')).toBe(3);
  expect(large.filter(({ outcome }) => outcome === 'arriving')).toHaveLength(large.length - 1);
});

it('where all together send too much, whoever sends most gives way, and somebody else still sends', async () => {
  const bodies = new ArrivingBodies();
  const first = arrive(bodies, '198.51.100.7');
  await first.send(1_000);
  const greedy = [];
  for (let index = 0; index <= MAX_OF_ALL / MOST; index += 1) {
    const body = arrive(bodies, `192.0.2.${index % 8}`);
    await body.send(MOST);
    greedy.push(body);
  }
  expect(bodies.bytes).toBeLessThanOrEqual(MAX_OF_ALL);
  const second = arrive(bodies, '203.0.113.9');
  await second.send(30_000);
  for (const body of [first, second]) await body.end();
  expect([first.outcome, second.outcome]).toEqual(['1000 bytes', '30000 bytes']);
  expect(greedy.filter(({ outcome }) => outcome === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(0);
});

it('a body that stands still for ten seconds is given up, one that moves is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const bodies = new ArrivingBodies();
    const [still, moving] = [arrive(bodies, '192.0.2.1'), arrive(bodies, '192.0.2.1')];
    await still.send(1);
    for (let waited = 0; waited < MINUTE; waited += BODY_STANDSTILL / 2) {
      await moving.send(1);
      vi.advanceTimersByTime(BODY_STANDSTILL / 2);
    }
    expect([still.outcome, moving.outcome, bodies.bytes]).toEqual(['REQUEST_TOO_SLOW', 'arriving', 12]);
    expect(BODY_STANDSTILL).toBe(10_000);
  } finally {
    vi.useRealTimers();
  }
});
