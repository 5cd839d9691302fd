import type { Member } from '@quadrangle/domain/kernel/actor';
import { neighbourhoodOf, networkOf } from '@quadrangle/domain/kernel/network';
import type { Whose } from '@quadrangle/domain/kernel/turns';
import type { FastifyRequest } from 'fastify';

/** How many sessions are remembered: more than ever have waiting requests. */
const REMEMBERED = 10_000;

/**
 * Whose turn a request takes before anything is looked up for it (decisions 78): that of the member, if this process
 * saw the session lately, else of its network. An invented token names nobody.
 */
export class WhoseTurn {
  readonly #members = new Map<string, Whose>();
  readonly #inCookies: RegExp;

  /** `cookie` is the name of the session cookie. */
  constructor(cookie: string) {
    this.#inCookies = new RegExp(`(?:^|; ?)${cookie}=([^;]+)`);
  }

  of(request: Pick<FastifyRequest, 'headers' | 'ip'>): Whose {
    return this.#memberOf(request) ?? neighbourhoodOf(networkOf(request.ip));
  }

  /** Whether this process saw the session of a request lately, so that nobody invented it. */
  knows(request: Pick<FastifyRequest, 'headers'>): boolean {
    return this.#memberOf(request) !== undefined;
  }

  /** Remembers whose session a token is. */
  met(token: string, { id, tenant }: Pick<Member, 'id' | 'tenant'>): void {
    if (this.#members.has(token)) return;
    this.#members.set(token, { id, tenant });
    const [oldest] = this.#members.keys();
    if (this.#members.size > REMEMBERED && oldest !== undefined) this.#members.delete(oldest);
  }

  /** Forgets a token that is nobody's any more. */
  ended(token: string): void {
    this.#members.delete(token);
  }

  #memberOf({ headers }: Pick<FastifyRequest, 'headers'>): Whose | undefined {
    const [, token = ''] = this.#inCookies.exec(headers.cookie ?? '') ?? [];
    return this.#members.get(token);
  }
}
