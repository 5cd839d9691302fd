import type { FastifyInstance } from 'fastify';
import { WireProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, of JSON requests: signatures are over these very characters. */
    rawBody?: string;
  }
}

/** The one route that takes a form: the payment provider's checkout posts it (decisions 32). */
const FORM_ROUTE = '/api/pay/paymentverification';

/** JSON everywhere, an empty body being none; a form where the payment provider posts one; 415 for the rest. */
export function readBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body;
    if (body.trim() === '') done(null, undefined);
    else parseJson(request, body, done);
  });
  fastify.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.url !== FORM_ROUTE) done(new WireProblem('UNSUPPORTED_MEDIA_TYPE'));
      else done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
}
