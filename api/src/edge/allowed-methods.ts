import type { FastifyInstance } from 'fastify';

/** Which methods a path answers, for `Allow`. Patterns that match every path do not count. */
export interface AllowedMethods {
  of(url: string): string[];
}

/** Learns the methods of every route that is registered on `fastify` from now on. */
export function learnAllowedMethods(fastify: FastifyInstance): AllowedMethods {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url === '*' || url === '/*') return;
    const pattern = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*');
    routes.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() });
  });
  return {
    of(url) {
      const path = url.split('?', 1)[0] ?? '';
      const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
      return [...new Set(methods)].sort();
    },
  };
}
