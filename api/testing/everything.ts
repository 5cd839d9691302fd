import { NOBODY } from '@quadrangle/domain/kernel/turns';
import type { MemoryPorts } from '@quadrangle/domain/memory';
import { memoryPorts } from '@quadrangle/domain/memory';
import { composePorts } from '../src/compose/compose.ts';
import { readConfig } from '../src/config/config.ts';
import type { Scene } from './call.ts';
import { calls } from './calls.ts';
import { outcomeOf, type Right } from './matrix.ts';
import { type Role, roles } from './scene.ts';
import { refusalIn, requestFor, type WireRequest } from './send.ts';
import { aCase } from './stage.ts';
import { procedures } from './surface.ts';

/** The outcome of a call of the matrix for somebody. */
export interface Outcome {
  readonly name: string;
  /** Whether it may change something. */
  readonly writes: boolean;
  /** As the matrix says it. */
  readonly expected: string;
  readonly outcome: string;
  readonly scene: Scene;
  readonly token: string | null;
}

/** Lays out scenes of the matrix on a real database, and calls servers on it. */
export interface Everything {
  /** Makes the calls of a line of the matrix at the server of `url`, each in a college of its own. */
  callAll(url: string, right: Right, done: (outcome: Outcome) => Promise<void>): Promise<void>;
  /** The answers of all queries of the web client's wire to somebody at `url` in a scene. */
  readAll(url: string, { scene, token }: Pick<Outcome, 'scene' | 'token'>): Promise<Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

/**
 * Opens what `env` describes, and brings its database up to this release. `nameAt` says what a procedure is called at a
 * server.
 */
export async function everythingOn(
  env: Readonly<Record<string, string>>,
  nameAt: (url: string, name: string) => string,
): Promise<Everything> {
  const { ports, close } = await composePorts(readConfig(env, '/'));
  const { clock: _1, announcements: _2, itemViews: _3, authenticatorKeys: _4, ceremonies: _5, ...real } = ports;
  const passwordHash = await ports.passwords.hash('correct horse', NOBODY);
  const filled = memoryPorts({
    ...real,
    // Those of the builders are plain.
    users: { ...real.users, register: (user, ...rest) => real.users.register({ ...user, passwordHash }, ...rest) },
  });
  const memory: MemoryPorts = {
    ...filled,
    provider: { ...filled.provider, paymentSimulator: ports.paymentSimulator ?? filled.provider.paymentSimulator },
    // Nobody signs in through a third party here.
    identities: { ...filled.identities, signIn: () => '' },
    putFile: (name, bytes) => void ports.files.write(name, 'application/octet-stream', bytes),
  };
  const stage = { memory, inject: (async () => ({ headers: {} })) as never };

  const send = async (url: string, { method, url: path, headers, payload }: WireRequest) => {
    const answer = await fetch(new URL(path, url), { method, headers, body: payload ?? null, redirect: 'manual' });
    // It has no end: the client disconnects.
    const isLive = String(answer.headers.get('content-type')).startsWith('text/event-stream');
    if (isLive) await answer.body?.cancel();
    return { status: answer.status, headers: {}, body: isLive ? '' : await answer.text() };
  };
  const at = (url: string, request: WireRequest): WireRequest => ({
    ...request,
    url: request.url.replace(/^\/trpc\/[^?]*/, (path) => `/trpc/${nameAt(url, path.slice('/trpc/'.length))}`),
  });

  return {
    async callAll(url, { own, calls: names, outcomes }, done) {
      const role = whoMay(outcomes);
      for (const name of names) {
        memory.clock.set(Date.now());
        const { scene, token } = await aCase(stage, role, own);
        const request = requestFor(name, calls[name]?.(scene) ?? {}, token);
        const answer = await send(url, at(url, request));
        const outcome = outcomeOf(answer.status, refusalIn(answer));
        await done({ name, writes: request.method !== 'GET', expected: outcomes[role], outcome, scene, token });
      }
    },
    async readAll(url, { scene, token }) {
      const names = Object.keys(calls).filter((name) => procedures.get(name) === 'query');
      const answers = await Promise.all(
        names.map(async (name) => {
          const { status, body } = await send(url, at(url, requestFor(name, calls[name]?.(scene) ?? {}, token)));
          return [name, { status, body: JSON.parse(body) }] as const;
        }),
      );
      return Object.fromEntries(answers);
    },
    close,
  };
}

/** The caller: the owner if they may, else somebody who may, else the owner. */
function whoMay(outcomes: Right['outcomes']): Role {
  return outcomes.owner === 'yes' ? 'owner' : (roles.find((role) => outcomes[role] === 'yes') ?? 'owner');
}
