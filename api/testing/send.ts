import type { TestApp } from './app.ts';
import type { Call } from './call.ts';
import { surfaceOf } from './calls.ts';
import { procedures } from './surface.ts';

/** A call as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request in its parts, each as it stands on the wire. */
export interface Parts {
  method: string;
  /** With `:names` in the place of parameters. */
  path: string;
  readonly params: Record<string, string>;
  readonly query: [name: string, value: string][];
  readonly headers: Record<string, string>;
  /** The fields of the body, or of a query's input, each with its JSON; null where there are none. */
  fields: [name: string, json: string][] | null;
  /** Takes the place of `fields`. */
  body: string | null;
  /** Whether the body travels in the address: the input of a query. */
  readonly inQuery: boolean;
}

/** The parts of the request that calls a route or procedure by its name in `calls`, with the session of `token`. */
export function partsOf(name: string, call: Call, token: string | null): Parts {
  const surface = surfaceOf(name);
  const kind = procedures.get(surface);
  const [method = '', path = ''] = kind ? [kind === 'query' ? 'GET' : 'POST', `/trpc/${surface}`] : surface.split(' ');
  const body = call.body ?? (kind === 'mutation' ? {} : undefined);
  return {
    method,
    path: call.url ?? path,
    params: escaped(call.params),
    query: Object.entries(escaped(call.query)),
    headers: { ...call.headers, ...cookies(token, call.headers?.cookie) },
    fields: body === undefined ? null : Object.entries(body).map(([field, value]) => [field, JSON.stringify(value)]),
    body: null,
    inQuery: kind === 'query',
  };
}

function cookies(token: string | null, others: string | undefined): { cookie?: string } {
  const all = [...(token === null ? [] : [`quadrangle_session=${token}`]), ...(others === undefined ? [] : [others])];
  return all.length === 0 ? {} : { cookie: all.join('; ') };
}

const escaped = (texts: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, encodeURIComponent(text)]));

/** The request that is made of these parts. */
export function assembled({ method, path, params, query, headers, fields, body, inQuery }: Parts): WireRequest {
  const json = body ?? (fields === null ? null : objectOf(fields));
  const input: [string, string][] =
    inQuery && json !== null ? [['input', encodeURIComponent(json.toWellFormed())]] : [];
  const filled = path.includes('?') ? path : path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const asked = [...input, ...query].map(([name, value]) => `${name}=${value}`).join('&');
  const url = asked === '' ? filled : `${filled}${filled.includes('?') ? '&' : '?'}${asked}`;
  if (inQuery || json === null) return { method, url, headers };
  return { method, url, headers: { 'content-type': 'application/json', ...headers }, payload: json };
}

const objectOf = (fields: readonly (readonly [string, string])[]): string =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;

/** The request that calls a route or procedure by its name in `calls`, with the session of `token`. */
export function requestFor(name: string, call: Call, token: string | null): WireRequest {
  return assembled(partsOf(name, call, token));
}

/** Sends a request without a network. */
export async function send(app: Pick<TestApp, 'inject'>, request: WireRequest): Promise<WireAnswer> {
  const asked = { ...request, method: request.method as 'GET' };
  const { statusCode: status, headers, ...answer } = await app.inject({ ...asked, payloadAsStream: true });
  const isLive = String(headers['content-type']).startsWith('text/event-stream');
  const parts: Buffer[] = [];
  for await (const part of answer.stream()) {
    parts.push(Buffer.from(part));
    // It has no end: the client disconnects.
    if (isLive) break;
  }
  return { status, headers, body: Buffer.concat(parts).toString() };
}

/**
 * The code of the refusal in an answer of either wire; null for a success, and for errors that are not refusals of the
 * domain.
 */
export function refusalIn({ status, body }: WireAnswer): string | null {
  if (status < 400) return null;
  const popup = /"quadrangle:sign-in-failed","code":"(\w+)"/.exec(body);
  if (popup) return popup[1] ?? null;
  if (!body.startsWith('{')) return null;
  const answer = JSON.parse(body) as { code?: string; error?: { data?: { refusal?: { code: string } | null } } };
  return answer.code ?? answer.error?.data?.refusal?.code ?? null;
}
