import { Controller, HttpCode, Req, RequestMapping, RequestMethod, Res, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { takeLarge } from '../../edge/bodies.ts';
import type { Route } from './route.ts';

/** A Nest controller under a prefix; each route is a method. */
export function controller(prefix: string, routes: Readonly<Record<string, Route>>): Type<unknown> {
  @Controller(prefix)
  class RestController {}
  for (const [name, route] of Object.entries(routes)) {
    if (route.large) throw new TypeError(`${route.path} takes a large body: serve it beside Nest.`);
    const value = (request: FastifyRequest, reply: FastifyReply) => route.handle(request, reply);
    const method: TypedPropertyDescriptor<typeof value> = { value, configurable: true };
    const target: object = RestController.prototype;
    Object.defineProperty(target, name, method);
    Req()(target, name, 0);
    Res({ passthrough: !route.writes })(target, name, 1);
    RequestMapping({ method: RequestMethod[route.method], path: route.path })(target, name, method);
    HttpCode(route.status)(target, name, method);
    RouteConfig({ operation: route.operation })(target, name, method);
  }
  return RestController;
}

/** The same outside Nest, for routes that need Fastify itself. */
export function serve(
  fastify: FastifyInstance,
  { method, path, status, operation, large, inputInAddress, handle }: Route,
  { withHead = false, ...options }: RouteShorthandOptions & { readonly withHead?: boolean } = {},
): void {
  const declare = (scope: FastifyInstance) =>
    scope.route({
      ...options,
      method: withHead ? [method, 'HEAD'] : method,
      url: `/api/${path}`,
      config: { operation },
      handler: (request, reply) => handle(request, reply.code(status)),
    });
  if (large === undefined) declare(fastify);
  else takeLarge(fastify, large, inputInAddress, declare);
}
