import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { stillSignedIn } from '@quadrangle/domain/accounts/authenticate';
import type { Member } from '@quadrangle/domain/kernel/actor';
import type { Announcement, Heard } from '@quadrangle/domain/kernel/announcement';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { refuseTooMany } from '@quadrangle/domain/kernel/limited';
import { eventFor, planEventFor } from '@quadrangle/domain/live/listen';
import {
  concerns,
  type LiveEvent,
  MAX_CONNECTIONS,
  MAX_PER_PERSON,
  Recent,
  saysTheSame,
} from '@quadrangle/domain/live/rules';
import type { Ports } from '@quadrangle/domain/ports';
import { SharedNow } from './shared-now.ts';

/**
 * How often a heartbeat is sent: proxies close connections that are silent for a minute, and the session is checked.
 */
const BEAT_MS = 25_000;

/** How often connections are checked. */
const TICK_MS = 1_000;

/** How many connections are served at a time, so that other work gets its turn in between. */
const AT_ONCE = 20;

/** When all clients have to refresh, they are told within this time, at random. */
const SPREAD_MS = 2_000;

/** How long a reconnecting browser may have been away: events caused by time alone are sent again for that period. */
const AWAY_MS = 2 * 60_000;

/** The most bytes that may wait for a client that does not read. */
const MAX_WAITING = 64 * 1_024;

/** Seconds after which a refused client may try again. */
const COME_AGAIN = 60;

/** The parameters of a new connection. */
export interface Opening {
  readonly member: Member;
  /** The token of the session. */
  readonly token: string;
  readonly items: ReadonlySet<string>;
  /** The last id that a reconnecting client received. */
  readonly lastId: string | null;
}

/**
 * The open live connections of this process (decisions 50). Each receives what concerns it; its session and what it may
 * know of are checked whenever something is sent, even a heartbeat.
 */
export class LiveConnections {
  readonly #ports: Ports;
  readonly #beat: number;
  readonly #lines = new Set<Line>();
  readonly #recent: Recent;
  /** Connections with something to send, those that have waited longest first. */
  readonly #due = new Set<Line>();
  readonly #shared: SharedNow<Line>;
  #senders = 0;
  #stopListening: (() => void) | null = null;
  #ticking: NodeJS.Timeout | null = null;
  #ended = false;

  constructor(ports: Ports, beat: number = BEAT_MS) {
    this.#ports = ports;
    this.#beat = beat;
    this.#recent = new Recent(ports.ids.next());
    this.#shared = new SharedNow(
      ports.followed,
      () => this.#lines,
      (line, shared) => this.#give(line, shared),
    );
  }

  get count(): number {
    return this.#lines.size;
  }

  /**
   * Opens one more. Refuses TOO_BUSY if the process is stopping or full, TOO_MANY_REQUESTS if the person has too many.
   */
  open({ member, token, items, lastId }: Opening): Readable {
    if (this.#ended) refuse('TOO_BUSY', { retryAfter: 1 });
    if (this.#lines.size >= MAX_CONNECTIONS) refuse('TOO_BUSY', { retryAfter: COME_AGAIN });
    let theirs = 0;
    for (const line of this.#lines) if (line.member.id === member.id) theirs += 1;
    if (theirs >= MAX_PER_PERSON) refuseTooMany(COME_AGAIN);
    this.#begin();
    const line = new Line(this.#ports, member, token, items);
    this.#lines.add(line);
    line.body.on('close', () => this.#lines.delete(line));
    const missed = lastId === null ? [] : this.#recent.since(lastId);
    line.greet(missed === null ? this.#recent.last : (lastId ?? this.#recent.last), missed === null);
    for (const { announcement } of missed ?? [])
      if (announcement.kind !== 'shared' || !this.#shared.waits(announcement)) this.#give(line, announcement);
    line.beatAt = performance.now() + this.#beat;
    return line.body;
  }

  /** Ends all connections, and accepts no more. */
  end(): void {
    this.#ended = true;
    this.#stopListening?.();
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#shared.end();
    for (const line of this.#lines) line.end();
  }

  #begin(): void {
    this.#stopListening ??= this.#ports.announcements.listen((heard) => this.#hear(heard));
    this.#ticking ??= setInterval(() => this.#tick(), Math.min(TICK_MS, this.#beat)).unref();
  }

  #hear(heard: Heard): void {
    const before = this.#recent.last;
    this.#recent.add(heard);
    const { announcement } = heard;
    if (announcement.kind === 'shared') this.#shared.hear(announcement, before);
    else for (const line of this.#lines) this.#give(line, announcement);
  }

  #give(line: Line, announcement: Announcement): void {
    if (!line.takes(announcement)) return;
    if (announcement.kind !== 'refresh') this.#queue(line);
    else setTimeout(() => this.#queue(line), Math.random() * SPREAD_MS).unref();
  }

  #queue(line: Line): void {
    this.#due.add(line);
    if (this.#senders < AT_ONCE) void this.#send();
  }

  /** Serves waiting connections one after the other; several of these loops run side by side. */
  async #send(): Promise<void> {
    this.#senders += 1;
    // Announcements that arrive together are sent together.
    await turn();
    for (const line of this.#due) {
      this.#due.delete(line);
      try {
        await line.send(this.#shared.before ?? this.#recent.last);
      } catch {
        // If the check fails, nothing is sent: the client reconnects, and continues where it was.
        for (const one of [line, ...this.#due]) one.end();
        this.#due.clear();
      }
      await turn();
    }
    this.#senders -= 1;
  }

  #tick(): void {
    const now = performance.now();
    for (const line of this.#lines) {
      if (now < line.beatAt) continue;
      line.beatAt = now + this.#beat;
      line.beats = true;
      this.#queue(line);
    }
  }
}

/** One connection. */
class Line {
  readonly body = new Readable({ read() {} });
  readonly member: Member;
  beatAt = 0;
  /** Whether a heartbeat is due. */
  beats = false;
  readonly #ports: Ports;
  readonly #token: string;
  readonly #items: ReadonlySet<string>;
  #waiting: Announcement[] = [];
  /** The moment up to which the end of the plan was checked. */
  #planUntil: number;
  #ended = false;

  constructor(ports: Ports, member: Member, token: string, items: ReadonlySet<string>) {
    this.#ports = ports;
    this.member = member;
    this.#token = token;
    this.#items = items;
    this.#planUntil = ports.clock.now() - AWAY_MS;
  }

  /** Queues an announcement if it concerns this connection; returns whether it does. */
  takes(announcement: Announcement): boolean {
    if (this.#ended || !concerns(announcement, this.member, this.#items)) return false;
    if (announcement.kind === 'shared')
      this.#waiting = this.#waiting.filter((other) => !saysTheSame(other, announcement));
    this.#waiting.push(announcement);
    return true;
  }

  /** Sends the id to continue from, and `refresh` if it is unknown what was missed. */
  greet(lastId: string, missed: boolean): void {
    this.#write(`retry: 3000\nid: ${lastId}\n${missed ? data({ kind: 'refresh' }) : ''}\n`);
  }

  end(): void {
    this.#waiting = [];
    if (this.#ended) return;
    this.#ended = true;
    this.body.push(null);
    // A client that does not read would not notice the end either.
    if (this.body.readableLength > 0) this.body.destroy();
  }

  /**
   * Sends the waiting announcements that the person may know of now, and the id to continue from: `upTo`, up to which
   * all that concern it are waiting. Ends if the session is over. Rejects if that cannot be checked.
   */
  async send(upTo: string): Promise<void> {
    if (this.#ended) return;
    const { beats } = this;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.beats = false;
    const member = await stillSignedIn(this.#ports, this.#token, this.member.origin);
    if (member === null) return this.end();
    const texts: string[] = [];
    const now = this.#ports.clock.now();
    const plan = await planEventFor(this.#ports, member, this.#planUntil, now);
    this.#planUntil = now;
    if (plan !== null) texts.push(data(plan));
    for (const announcement of waiting) {
      const event = await eventFor(this.#ports, member, announcement);
      if (event !== null) texts.push(data(event));
    }
    if (beats) texts.push(':\n');
    // With the last alone: a client that got only some of them gets all again.
    if (texts.length > 0) this.#write(`${texts.join('\n')}id: ${upTo}\n\n`);
  }

  #write(text: string): void {
    if (this.#ended || this.body.destroyed) return;
    if (this.body.readableLength > MAX_WAITING) this.end();
    else this.body.push(text);
  }
}

const data = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n`;
