import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** How a GET of exactly `target` is answered, which `fetch` would spell anew. */
export async function statusOf(url: string, target: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const asking = request({ hostname, port, path: target, agent: false });
  const [answer] = (await once(asking.end(), 'response')) as [IncomingMessage];
  await answer.resume().toArray();
  return answer.statusCode ?? 0;
}
