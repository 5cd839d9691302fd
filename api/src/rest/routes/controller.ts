import { Controller, Inject, Module, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { streamBodies, takeLarge } from '../../edge/bodies.ts';
import type { Tags } from './operation.ts';
import type { Route } from './route.ts';

/** A Nest controller whose routes are data. */
export interface Table {
  readonly prefix: string;
  readonly routes: readonly Route[];
  readonly tags: Tags;
}

/** A prefix, and the descriptions of its groups of calls, unless another controller describes them. */
interface Tagged {
  readonly prefix: string;
  readonly tags: Tags;
}

/** For `controller`: a prefix and the description of its calls; by group, if the group is not the prefix. */
export const tagged = (prefix: string, about: string | Tags): Tagged => ({
  prefix,
  tags: typeof about === 'string' ? { [prefix]: about } : about,
});

/** A controller under `/api/<prefix>`, or under a prefix that begins with a slash. */
export function controller(under: string | Tagged, routes: Readonly<Record<string, Route>>): Type<Table> {
  const { prefix, tags } = typeof under === 'string' ? tagged(under, {}) : under;
  @Controller(prefix)
  class RestController implements Table {
    readonly prefix = prefix.startsWith('/') ? prefix : `/api/${prefix}`;
    readonly routes = Object.values(routes);
    readonly tags = tags;
  }
  return RestController;
}

/**
 * Gives the routes of every controller to Fastify, which calls their handlers itself. Nest would wrap each in its
 * guards, pipes and interceptors, of which there are none (docs/adr/0065-routes-are-values.md).
 */
@Module({ imports: [DiscoveryModule] })
export class Routes implements OnApplicationBootstrap {
  readonly #discovery: DiscoveryService;
  readonly #fastify: FastifyInstance;

  constructor(@Inject(DiscoveryService) discovery: DiscoveryService, @Inject(HttpAdapterHost) host: HttpAdapterHost) {
    this.#discovery = discovery;
    this.#fastify = host.httpAdapter.getInstance();
  }

  onApplicationBootstrap(): void {
    for (const { instance } of this.#discovery.getControllers()) {
      const { prefix, routes, tags } = instance as Table;
      for (const route of routes) mount(this.#fastify, addressOf(prefix, route.path), route, tags);
    }
  }
}

/** `/api/events/:id` of `/api/events` and `:id`. */
function addressOf(prefix: string, path: string): string {
  return `${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

function mount(fastify: FastifyInstance, url: string, route: Route, tags: Tags): void {
  const { method, status, operation, head = false, streamed = false, large, onRequest } = route;
  const options: RouteOptions = {
    method: head ? [method, 'HEAD'] : method,
    url,
    config: { operation, tags },
    ...(onRequest && { onRequest }),
    handler: (request, reply) =>
      url.includes(':') && Object.values(request.params as object).includes('')
        ? reply.callNotFound()
        : route.handle(request, reply.code(status)),
  };
  const declare = (scope: FastifyInstance) => void scope.route(options);
  if (streamed) streamBodies(fastify, declare);
  else if (large) takeLarge(fastify, large.input, large.inAddress, declare);
  else declare(fastify);
}
