import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that gives each request to the next of several processes, as a load balancer does. */
export interface RoundRobin {
  readonly url: string;
  /** How many requests the process with this index has answered. */
  served(index: number): number;
  close(): Promise<void>;
}

/** Starts one for processes of this machine. A process that refuses the connection is passed over. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const served = ports.map(() => 0);
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, tries: number): void {
    const index = turn % ports.length;
    turn += 1;
    const { method, url: path, headers } = incoming;
    const options = { host: '127.0.0.1', port: ports[index], method, path, headers, agent: false };
    const upstream = request(options, (answer) => {
      served[index] = (served[index] ?? 0) + 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('socket', (socket) => socket.once('connect', () => incoming.pipe(upstream)));
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) pass(incoming, outgoing, tries - 1);
      else outgoing.destroy();
    });
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, ports.length));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    served: (index) => served[index] ?? 0,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
