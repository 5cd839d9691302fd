import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections, from 32,768 on: one of those could be taken between the
 * look and the start of the server for which it was found. And above 10,080, to which browsers send nothing.
 */
const [FIRST, BLOCKS, IN_BLOCK] = [10_100, 220, 100];

/** Of the process, which may load this module once per file of tests. */
const own = globalThis as { portsOfTests?: { readonly first: Promise<number>; looks: number } | undefined };

/**
 * A port of the loopback address that nobody listens on, another one each time.
 * @throws Error where a hundred in a row are taken
 */
export async function freePort(): Promise<number> {
  own.portsOfTests ??= { first: ownBlock(), looks: 0 };
  const { portsOfTests } = own;
  const first = await portsOfTests.first;
  for (let tries = 1; tries < IN_BLOCK; tries += 1) {
    const port = first + 1 + (portsOfTests.looks % (IN_BLOCK - 1));
    portsOfTests.looks += 1;
    const probe = await listenOn(port);
    if (probe === null) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error(`no free port from ${first} on`);
}

/** The first port of a block in which no other process looks: as long as this one lives, it listens there. */
async function ownBlock(): Promise<number> {
  for (let tries = 0; tries < BLOCKS; tries += 1) {
    const first = FIRST + ((process.pid + tries) % BLOCKS) * IN_BLOCK;
    const holder = await listenOn(first);
    if (holder === null) continue;
    holder.unref();
    return first;
  }
  throw new Error('all blocks of ports are taken');
}

/** Null if somebody listens there. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch {
    return null;
  }
}
