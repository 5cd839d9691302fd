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

/** Bytes of an ordinary body, and fields of a form (decisions 42). */
export const MOST_BODY_BYTES = 64 * 1_024;
const MOST_FORM_FIELDS = 100;

/**
 * JSON everywhere, an empty body being none; a form where the payment provider posts one; 415 for the rest, 413 for what
 * is too large.
 */
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
      else if (body.split('&', MOST_FORM_FIELDS + 1).length > MOST_FORM_FIELDS) done(new WireProblem('BODY_TOO_LARGE'));
      else done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
}
