import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { WireProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, of JSON requests: signatures are over these very characters. */
    rawBody?: string;
  }
}

/** The page that ends digests; whatever a mail program posts there is ignored. */
export const UNSUBSCRIBE = '/unsubscribe/:token';

/** The routes that take a form: the payment provider's checkout posts one, and so do plain clients that sign in. */
const FORM_ROUTES = ['/api/pay/paymentverification', '/api/auth/signin', UNSUBSCRIBE];

/** Bytes of an ordinary body, and fields of a form (decisions 42). */
export const MAX_BODY_BYTES = 64 * 1_024;
const MAX_FORM_FIELDS = 100;

/**
 * JSON everywhere, forms where somebody posts one, 415 for the rest, 413 for what is too large. An empty body is none, whatever it calls itself
 * (decisions 36): clients put a type on what they do not send.
 */
export function readBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addHook('onRequest', ({ headers }, _reply, done) => {
    const type = headers['content-type'];
    if (type !== undefined && isEmpty(headers) && !JSON_TYPE.test(type)) delete headers['content-type'];
    done();
  });
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
      if (body === '') done(null, undefined);
      else if (!FORM_ROUTES.includes(request.routeOptions.url ?? '')) done(new WireProblem('UNSUPPORTED_MEDIA_TYPE'));
      else if (body.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) done(new WireProblem('BODY_TOO_LARGE'));
      else done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
  fastify.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' || request.routeOptions.url === UNSUBSCRIBE) done(null, undefined);
    else done(new WireProblem('UNSUPPORTED_MEDIA_TYPE'));
  });
}

const JSON_TYPE = /^application\/json\b/i;

/** Whether a request says that it has no body; one that comes in chunks says so only by its end. */
function isEmpty({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): boolean {
  return encoding === undefined && (length === undefined || length === '0');
}
