import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appRouter } from '../src/compose/wires.ts';

type Kind = 'query' | 'mutation';

/** Every procedure of the web client's wire and what it is, from the router itself. */
export const procedures: ReadonlyMap<string, Kind> = new Map(
  // Typed as the tree that it was declared as, it is a flat list.
  Object.entries(appRouter._def.procedures as unknown as Readonly<Record<string, { _def: { type: Kind } }>>).map(
    ([name, { _def }]) => [name, _def.type],
  ),
);

/** The use case behind a procedure; none for what needs none. */
export function does(procedure: string): readonly string[] {
  const { meta } = (
    appRouter._def.procedures as unknown as Readonly<Record<string, { _def: { meta?: { does: string } } }>>
  )[procedure]?._def ?? { meta: undefined };
  return meta ? [meta.does] : [];
}

interface Listening {
  addHook(name: 'onRoute', hook: (route: { url: string; method: string | string[] }) => void): void;
}

/** What `start` answers, and every route that it registers on a server, as `METHOD path`; HEAD goes with GET. */
export async function routesOf<T>(start: () => Promise<T>): Promise<{ app: T; routes: readonly string[] }> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: Listening };
    fastify.addHook('onRoute', ({ url, method }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { app: await start(), routes: [...routes].sort() };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
