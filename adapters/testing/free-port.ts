import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections, from 32,768 on: one of those could be taken between the
 * look and the start of the server for which it was found. And above 10,080, to which browsers send nothing.
 */
const [FIRST, BLOCKS, IN_BLOCK] = [10_100, 220, 100];

/** Processes beside each other look in different places. */
const block = FIRST + (process.pid % BLOCKS) * IN_BLOCK;
let looks = 0;

/**
 * A port of the loopback address that nobody listens on, another one each time.
 * @throws Error where a hundred in a row are taken
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < IN_BLOCK; tries += 1) {
    const port = block + (looks % IN_BLOCK);
    looks += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${block} on`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
