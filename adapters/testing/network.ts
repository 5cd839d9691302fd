import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A stretch of network between a client and a server, which can fail. */
export interface Network {
  /** The address to use in place of the server's. */
  readonly url: string;
  /** From now on swallows every packet: connections stay open and nothing comes through. */
  swallow(): void;
  /** New connections come through again; those that were swallowed stay dead. */
  recover(): void;
  /** Cuts every connection; returns how many of them were in order. */
  cut(): number;
  close(): Promise<void>;
}

/** Puts such a stretch in front of the server of `url`. */
export async function networkBefore(url: string): Promise<Network> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  /** The clients' connections that were not swallowed. */
  const open = new Set<Socket>();
  let swallowing = false;

  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {}).on('close', () => sockets.delete(client) && open.delete(client));
    if (swallowing) return void client.pause();
    open.add(client);
    const upstream = connect(Number(port), hostname);
    sockets.add(upstream);
    upstream.on('error', () => {}).on('close', () => sockets.delete(upstream));
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(address.port);

  return {
    url: through.href,
    swallow() {
      swallowing = true;
      open.clear();
      for (const socket of sockets) socket.unpipe().pause();
    },
    recover() {
      swallowing = false;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
      return open.size;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
