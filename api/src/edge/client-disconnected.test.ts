/** Clients that disconnected (decisions 19). */
import { once } from 'node:events';
import { request } from 'node:http';
import { aMember, memoryPorts } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';

const start = testApps();
const found = encodeURIComponent(JSON.stringify({ kind: 'photo', q: 'a' }));
const offered = encodeURIComponent(JSON.stringify({ q: 'abc' }));

it.each([
  ['search on REST', '/api/photos/search?q=a'],
  ['search of the web client', `/trpc/media.search?input=${found}`],
  ['suggestions, one of a batch', `/trpc/media.suggest?batch=1&input=${encodeURIComponent(`{"0":{"q":"abc"}}`)}`],
  ['suggestions', `/trpc/media.suggest?input=${offered}`],
])('%s end when the client closes its connection, and not before', async (_, path) => {
  const signals: AbortSignal[] = [];
  const { promise: asked, resolve: begin } = Promise.withResolvers<AbortSignal>();
  /** Searches until the caller has disconnected. */
  const without = async ({ signal }: { signal?: AbortSignal | undefined }): Promise<never> => {
    if (!signal) throw new Error('It has no signal.');
    signals.push(signal);
    begin(signal);
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  };
  const { media } = memoryPorts();
  const app = await start({ ports: { media: { ...media, search: without, suggest: without } } });
  const visitor = await app.signedIn(await aMember(app.memory));
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asking = request(`${app.url}${path}`, { headers: { cookie } }).on('error', () => {});
  asking.end();
  const signal = await asked;
  expect(signal.aborted).toBe(false);
  asking.destroy();
  if (!signal.aborted) await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ name: 'ClientDisconnected' });
  expect(signals).toHaveLength(1);
});
