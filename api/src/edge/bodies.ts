import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { LargeInput } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ArrivingBodies } from './arriving-bodies.ts';
import { WireProblem } from './problems.ts';
import { takeTime } from './slow-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of a JSON request as it arrived, because signatures cover exactly these characters. */
    rawBody?: string;
  }
  interface FastifyInstance {
    /** The arriving bodies of all routes. */
    arriving: ArrivingBodies;
  }
}

/** The page that ends digests; bodies that mail programs post there are ignored. */
export const UNSUBSCRIBE = '/unsubscribe/:token';

/** The routes that take a form: the payment provider's checkout posts one, and so do plain clients that sign in. */
const FORM_ROUTES = ['/api/pay/paymentverification', '/api/auth/signin', UNSUBSCRIBE];

/** Bytes of an ordinary body, and fields of a form (decisions 42). */
export const MAX_BODY_BYTES = 64 * 1_024;
const MAX_FORM_FIELDS = 100;

/**
 * Accepts JSON everywhere and forms on some routes; 415 for other types, 413 for too large a body, 400 for text that is
 * not UTF-8, whatever charset it states. An empty body counts as none, whatever its type (decisions 36), because clients
 * state a type without sending a body.
 */
export function readBodies(fastify: FastifyInstance, arriving: ArrivingBodies): void {
  fastify.addHook('onRoute', ({ url, bodyLimit }) => {
    if (bodyLimit !== undefined)
      throw new TypeError(`${url}: what may be larger is the \`large\` input of a use case.`);
  });
  fastify.addHook('onRequest', ({ headers }, _reply, done) => {
    const type = headers['content-type'];
    if (type !== undefined && isEmpty(headers) && !IS_JSON.test(type)) delete headers['content-type'];
    done();
  });
  fastify.decorate('arriving', arriving);
  fastify.removeAllContentTypeParsers();
  collectJson(fastify, MAX_BODY_BYTES);
  collectAs(fastify, 'application/x-www-form-urlencoded', MAX_BODY_BYTES, (request, bytes, done) => {
    const body = bytes.toString();
    if (body === '') done(null, undefined);
    else if (!FORM_ROUTES.includes(request.routeOptions.url ?? '')) done(new WireProblem('UNSUPPORTED_MEDIA_TYPE'));
    else if (body.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) done(new WireProblem('BODY_TOO_LARGE'));
    else if (!isUtf8(percentDecoded(bytes))) done(new WireProblem('MALFORMED_REQUEST'));
    else done(null, Object.fromEntries(new URLSearchParams(body)));
  });
  collectAs(fastify, '*', MAX_BODY_BYTES, (request, bytes, done) => {
    if (bytes.length === 0 || request.routeOptions.url === UNSUBSCRIBE) done(null, undefined);
    else done(new WireProblem('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/** The bytes of a form, each encoded one as itself; a sign that encodes nothing stays. */
function percentDecoded(form: Buffer): Buffer {
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(form.toString('latin1').replace(/%([\da-f]{2})/gi, byte), 'latin1');
}

function collectJson(fastify: FastifyInstance, most: number): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  collectAs(fastify, JSON_TYPE, most, (request, bytes, done) => {
    const body = bytes.toString();
    request.rawBody = body;
    if (body.trim() === '') done(null, undefined);
    else if (!isUtf8(bytes)) done(new WireProblem('MALFORMED_REQUEST'));
    else parse(request, body, done);
  });
}

/** The one way to collect a body: at most `most` bytes, within the limits of what may arrive at once. */
function collectAs(
  fastify: FastifyInstance,
  types: string | string[],
  most: number,
  parse: (request: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: unknown) => void) => void,
): void {
  fastify.addContentTypeParser(types, (request, payload, done) => {
    fastify.arriving.collect(request, payload, most, (problem, bytes) => {
      if (bytes === undefined) done(problem);
      else parse(request, bytes, done);
    });
  });
}

const IS_JSON = /^application\/json\b/i;
const JSON_TYPE = 'application/json';

/** Whether a request states that it has no body; a chunked one shows that only at its end. */
function isEmpty({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): boolean {
  return encoding === undefined && (length === undefined || length === '0');
}

/** The generic media type of bytes, under which both wires accept a large text. */
export const BYTES = 'application/octet-stream';

/** The most bytes of JSON that are parsed, in one turn: a few milliseconds. */
const MAX_JSON_BYTES = 128 * 1_024;

/**
 * Declares routes whose body may be larger than an ordinary one; nothing else allows that. No byte is read before the
 * caller has been admitted with `inputOf(request)`. A large text becomes an object with that one field; as JSON, the
 * same input keeps the ordinary limit.
 */
export function takeLarge(
  fastify: FastifyInstance,
  { maxBytes, admission, text }: LargeInput<Ports>,
  inputOf: (request: FastifyRequest) => unknown,
  declare: (scope: FastifyInstance) => void,
): void {
  if (!text && maxBytes > MAX_JSON_BYTES) throw new TypeError(`${admission.name} admits too much JSON.`);
  const types = text ? [BYTES, ...text.types] : [JSON_TYPE];
  void fastify.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (types.includes(request.mediaType ?? '')) await request.caller.run(admission, inputOf(request));
    });
    if (text)
      collectAs(scope, types, maxBytes, (_request, bytes, done) => {
        done(null, { [text.field]: new TextDecoder().decode(bytes) });
      });
    else {
      scope.removeContentTypeParser(JSON_TYPE);
      collectJson(scope, maxBytes);
    }
    declare(scope);
  });
}

/** Declares routes whose use case reads the bytes of the body as they arrive; none are collected. */
export function streamBodies(fastify: FastifyInstance, declare: (scope: FastifyInstance) => void): void {
  void fastify.register(async (scope) => {
    takeTime(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    declare(scope);
  });
}
