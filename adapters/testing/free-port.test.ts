import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from './free-port.ts';

it('a free port is one that nobody listens on, that no outgoing connection gets, and another one each time', async () => {
  const taken = createServer();
  const seen: number[] = [];
  for (let times = 0; times < 20; times += 1) seen.push(await freePort());
  expect(new Set(seen).size).toBe(20);
  expect(seen.every((port) => port >= 1_024 && port < 32_768)).toBe(true);
  const next = (seen.at(-1) ?? 0) + 1;
  await once(taken.listen(next, '127.0.0.1'), 'listening').catch(() => undefined);
  expect(await freePort()).not.toBe(next);
  taken.close();
});

it('another process looks elsewhere, even if its number would have it begin at the same port', async () => {
  const blockOf = (port: number) => Math.floor(port / 100);
  const block = blockOf(await freePort());
  vi.stubGlobal('portsOfTests', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(blockOf(await freePort())).not.toBe(block);
});
