import { z } from 'zod';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { accountLetter } from './mail-about-account.ts';
import type { Sessions } from './ports.ts';
import { type SessionView, sessionView } from './views.ts';

export interface Ports {
  clock: Clock;
  sessions: Sessions;
}

/** Ends the session of the request; without a session this is a no-op (decisions 38). */
export const signOut = useCase({
  name: 'accounts.signOut',
  access: 'anyone',
  input: nothing,
  async run(ports: Ports, actor): Promise<null> {
    if (actor.kind === 'member') await ports.sessions.end(actor.id, actor.sessionId);
    return null;
  },
});

/** Where one is signed in, newest first (decisions 8). */
export const listSessions = useCase({
  name: 'accounts.listSessions',
  access: 'member',
  input: nothing,
  async run(ports: Ports, actor): Promise<SessionView[]> {
    const sessions = await ports.sessions.listOf(actor.id, ports.clock.now());
    return sessions.map((session) => sessionView(session, actor.sessionId));
  },
});

/**
 * Ends one of one's own sessions. A thief might do that too, so a mail tells its owner unless it was the current one
 * (decisions 55). Refuses SESSION_NOT_FOUND, also for somebody else's.
 */
export const endSession = useCase({
  name: 'accounts.endSession',
  access: 'member',
  refuses: ['SESSION_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<{ ended: true }> {
    const letters = input.id === actor.sessionId ? [] : [endedLetter(ports, actor)];
    if (!(await ports.sessions.end(actor.id, input.id, letters))) refuse('SESSION_NOT_FOUND');
    return { ended: true };
  },
});

/** Ends every own session except this one; returns how many, and tells their owner by mail (decisions 8, 55). */
export const endOtherSessions = useCase({
  name: 'accounts.endOtherSessions',
  access: 'member',
  input: nothing,
  async run(ports: Ports, actor): Promise<{ ended: number }> {
    return { ended: await ports.sessions.endOthers(actor.id, actor.sessionId, [endedLetter(ports, actor)]) };
  },
});

const endedLetter = (ports: Ports, { id, origin }: Member) =>
  accountLetter(ports, id, 'sessions-ended', origin.userAgent);
