import { authenticate } from '@quadrangle/domain/accounts/authenticate';
import { SIGN_UP_LIFE } from '@quadrangle/domain/accounts/rules';
import type { Anonymous, Language, Member, Origin } from '@quadrangle/domain/kernel/actor';
import { firstSpoken } from '@quadrangle/domain/kernel/languages';
import { networkOf } from '@quadrangle/domain/kernel/network';
import type { Clock } from '@quadrangle/domain/kernel/ports';
import { firstCharacters } from '@quadrangle/domain/kernel/text';
import type { Ports } from '@quadrangle/domain/ports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Caller, type SessionCookie, type SignUpCookie } from './caller.ts';
import { type CollegePorts, collegePorts } from './college-ports.ts';
import { isAnonymous } from './paths.ts';
import { byPreference } from './preference.ts';
import { baseUrlOf } from './request-origin.ts';
import type { WhoseTurn } from './whose-turn.ts';

const PLAIN = 'quadrangle_session';
const OF_THIS_HOST = `__Host-${PLAIN}`;
const SIGN_UP = 'quadrangle_signup';

/** Whether cookies are for https alone. */
export const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** The session cookie's name; under https one that no other host of the college can set (decisions 8). */
export function sessionCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? OF_THIS_HOST : PLAIN;
}

/** The name of the cookie of the browser that signed up, likewise (decisions 67). */
function signUpCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${SIGN_UP}` : SIGN_UP;
}

/** Whether a request may have a session. */
export function mayHaveSession({ cookies }: FastifyRequest): boolean {
  return Boolean(cookies[PLAIN] ?? cookies[OF_THIS_HOST]);
}

const LONGEST_USER_AGENT = 300;

/** The caller of a request with any path. */
export type Recognise = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

/**
 * Gives every request its `caller`. Extending a session sets its cookie again; the cookie of a session that the server
 * no longer knows is cleared (decisions 8). `whoseTurn` learns whose sessions these are. Returns a function that
 * recognises the caller of a path with the same answer for everybody.
 */
export function recogniseCallers(
  fastify: FastifyInstance,
  config: Config,
  ports: Ports,
  whoseTurn: WhoseTurn,
): Recognise {
  const cookieOf = sessionCookies(config, ports.clock);
  const signUpOf = signUpCookies(config);
  const name = sessionCookieName(config.publicUrl);
  const portsOf = collegePorts(ports);
  const recognise = async (request: FastifyRequest, reply: FastifyReply, token: string | undefined) => {
    const cookie = cookieOf(reply);
    const { actor, ports: own, college } = await callerOf(request, token, cookie, ports, portsOf);
    if (token && actor.kind === 'member') whoseTurn.met(token, actor);
    else if (token) whoseTurn.ended(token);
    return new Caller(own, {
      cookie,
      signUp: signUpOf(request, reply),
      actor,
      college,
      webOrigin: request.headers.origin ?? null,
      baseUrl: baseUrlOf(request, config),
    });
  };
  fastify.decorateRequest('caller');
  fastify.addHook('onRequest', async (request, reply) => {
    const token = isAnonymous(request) ? undefined : request.cookies[name];
    request.caller = await recognise(request, reply, token);
  });
  return (request, reply) => recognise(request, reply, request.cookies[name]);
}

async function callerOf(
  request: FastifyRequest,
  token: string | undefined,
  cookie: SessionCookie,
  ports: Ports,
  portsOf: ReturnType<typeof collegePorts>,
): Promise<CollegePorts & { readonly actor: Anonymous | Member }> {
  const origin = originOf(request);
  const nobody = { ports, college: null, actor: { kind: 'anonymous', origin } as const };
  if (!token) return nobody;
  const known = await authenticate(ports, token, origin);
  if (!known) {
    cookie.clear();
    return nobody;
  }
  if (known.renewedUntil !== null) cookie.set(token, known.renewedUntil);
  return { ...(await portsOf(known.member.tenant, known.college)), actor: known.member };
}

function originOf(request: FastifyRequest): Origin {
  return {
    address: networkOf(request.ip),
    userAgent: firstCharacters(request.headers['user-agent'] ?? '', LONGEST_USER_AGENT),
    // Few calls need it.
    get language() {
      return preferredLanguage(request.headers['accept-language'] ?? '');
    },
  };
}

/** The best of our languages for an `Accept-Language` header; English if it has none of them. */
export function preferredLanguage(header: string): Language {
  return firstSpoken(byPreference(header));
}

/**
 * The session cookie of an answer (decisions 8). Its life is in seconds, so that no clock matters, not even one moved
 * by `CLOCK_OFFSET`.
 */
function sessionCookies(config: Config, clock: Clock): (reply: FastifyReply) => SessionCookie {
  const attributes = attributesOf(config);
  const name = sessionCookieName(config.publicUrl);
  return (reply) => ({
    set(token, expiresAt) {
      const maxAge = Math.ceil((expiresAt - clock.now()) / 1_000);
      reply.setCookie(name, token, { ...attributes, maxAge });
    },
    clear() {
      reply.clearCookie(name, attributes);
    },
  });
}

/** The cookie of the browser that signed up, for a day (decisions 67). */
function signUpCookies(config: Config): (request: FastifyRequest, reply: FastifyReply) => SignUpCookie {
  const attributes = attributesOf(config);
  const name = signUpCookieName(config.publicUrl);
  return ({ cookies }, reply) => ({
    proof: cookies[name] ?? null,
    set(proof) {
      reply.setCookie(name, proof, { ...attributes, maxAge: SIGN_UP_LIFE / 1_000 });
    },
    clear() {
      reply.clearCookie(name, attributes);
    },
  });
}

function attributesOf({ cookieSameSite, publicUrl }: Config) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: cookieSameSite,
    secure: isSecure(publicUrl),
    // Browsers keep cookies of another site separately for each site that embeds it.
    ...(cookieSameSite === 'none' ? { partitioned: true } : {}),
  };
}
