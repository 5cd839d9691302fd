import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The fate of a request: it passes, its connection breaks after some of its bytes, or these are swallowed. */
export type Fate = 'passes' | 'cut' | 'silent';

/** Bytes of a request that pass before it is cut. */
const SOME = 1_000_000;

/**
 * A line to the server at `url`: what both sides say passes byte for byte, so pages meet what the server itself
 * answers. `fateOf` decides by the head of each request.
 */
export async function lineTo(
  url: string,
  fateOf: (head: string) => Fate,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let fate: Fate = 'passes';
    let passed = 0;
    const ends = () => {
      open.delete(near);
      for (const side of [near, far]) side.destroy();
    };
    open.add(near);
    for (const side of [near, far]) side.on('error', ends).on('close', ends);
    far.pipe(near);
    near.on('data', (bytes) => {
      const head = /^[A-Z]+ \/\S* HTTP\/1\.1\r\n/.exec(bytes.toString('latin1', 0, 4_096))?.[0];
      if (head !== undefined) [fate, passed] = [fateOf(head), 0];
      passed += bytes.length;
      if (fate === 'cut' && passed > SOME) ends();
      else if (fate !== 'silent') far.write(bytes);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server.close(), 'close');
      for (const side of open) side.destroy();
      await closed;
    },
  };
}
