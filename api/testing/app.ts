import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { User } from '@quadrangle/domain/accounts/user';
import { type MemoryPorts, memoryPorts, memorySettings } from '@quadrangle/domain/memory';
import type { Ports } from '@quadrangle/domain/ports';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/compose/app.ts';
import { readConfig } from '../src/config/config.ts';
import type { Draining } from '../src/edge/draining.ts';
import { codesOf } from '../src/openapi/refusals.ts';
import type { Dependencies } from '../src/operations/dependencies.ts';
import { Health } from '../src/operations/health.ts';
import { OutsideCalls } from '../src/operations/outside-calls.ts';
import { Visitor } from './visitor.ts';

/** The whole application over ports in memory, listening on a free port. */
export interface TestApp {
  readonly memory: MemoryPorts;
  /** Where it listens, `http://127.0.0.1:…`. */
  readonly url: string;
  /** Sends a request without a network. */
  readonly inject: NestFastifyApplication['inject'];
  /** Somebody who has not signed in. */
  visitor(): Visitor;
  /** Somebody signed in as `user`, whose password is the one of the builders unless said otherwise. */
  signedIn(user: Pick<User, 'name'>, password?: string): Promise<Visitor>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment variables beside the defaults; the log is silent and the general limit off unless they say so. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ports that take the place of those in memory. */
  readonly ports?: Omit<Partial<Ports>, 'clock' | 'announcements'>;
  readonly outbox?: Dependencies['outbox'];
  readonly health?: Health;
  readonly webFolder?: string;
  /** Milliseconds after which a connection that stands still is cut. */
  readonly standstill?: number;
  /** Milliseconds within which a request must have arrived. */
  readonly timeout?: number;
  /** Milliseconds after which a body that stands still is given up. */
  readonly bodyStandstill?: number;
  readonly draining?: Draining;
  /** Whether requests that are too many are sent away; not unless this is asked: those who send share our thread. */
  readonly shedsLoad?: boolean;
  /** Milliseconds between two signs of life on a live connection. */
  readonly heartbeat?: number;
}

/** Starts the application for a test; close it afterwards. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env, ports, outbox, health, webFolder, standstill, timeout, draining, heartbeat, bodyStandstill } = options;
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', NODE_ENV: 'test', ...env }, '/');
  const memory = memoryPorts({ settings: { ...config.settings, notice: memorySettings.notice }, ...ports });
  const nothing = async () => {};
  const undocumented = new Set<string>();
  const app = await recordingRefusals(undocumented, () =>
    createApp(
      config,
      {
        ports: memory,
        secretKey: 'a secret of tests',
        outbox: outbox ?? null,
        health: health ?? new Health(),
        outsideCalls: new OutsideCalls(),
        outgrownBy: async () => [],
        connections: () => null,
        pictures: () => ({ running: 0, waiting: 0 }),
        endVideoWork: () => {},
        tryMail: nothing,
        close: nothing,
      },
      {
        webFolder: webFolder ?? null,
        // It stands still like the clock of the rules, so that no window ends while a slow machine fills it.
        time: () => 0,
        shedsLoad: options.shedsLoad ?? false,
        ...(standstill === undefined ? {} : { standstill }),
        ...(timeout === undefined ? {} : { timeout }),
        ...(bodyStandstill === undefined ? {} : { bodyStandstill }),
        ...(draining === undefined ? {} : { draining }),
        ...(heartbeat === undefined ? {} : { heartbeat }),
      },
    ),
  );
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    memory,
    url,
    inject: app.inject.bind(app),
    visitor: () => new Visitor(url),
    async signedIn(user, password = 'correct horse') {
      const visitor = new Visitor(url);
      const { status } = await visitor.post('/api/auth/signin', { name: user.name, password });
      if (status !== 200) throw new Error(`${user.name} cannot sign in: ${status}`);
      return visitor;
    },
    async close() {
      await app.close();
      if (undocumented.size > 0) throw new Error(`Refused, but not documented: ${[...undocumented].join('; ')}`);
    },
  };
}

/** What may be wrong with any request, and is in no list of a call. */
const OF_ANY = ['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'ADDRESS_TOO_LONG', 'INTERNAL'];

/** What `start` answers; from then on every refusal of REST that the document does not name goes into `undocumented`. */
async function recordingRefusals<T>(undocumented: Set<string>, start: () => Promise<T>): Promise<T> {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onSend', async ({ method, routeOptions: { url = '', config } }, reply, payload) => {
      const { operation } = config;
      if (!operation || !String(reply.getHeader('content-type')).startsWith('application/problem+json')) return payload;
      const { code } = JSON.parse(String(payload));
      const known: ReadonlySet<string> = codesOf({ method, url, operation });
      if (!known.has(code) && !OF_ANY.includes(code)) undocumented.add(`${method} ${url}: ${code}`);
      return payload;
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return await start();
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
