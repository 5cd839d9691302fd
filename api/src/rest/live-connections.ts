import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { stillSignedIn } from '@quadrangle/domain/accounts/authenticate';
import type { Member } from '@quadrangle/domain/kernel/actor';
import type { Heard } from '@quadrangle/domain/kernel/announcement';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { eventFor } from '@quadrangle/domain/live/listen';
import { concerns, type LiveEvent, MOST_CONNECTIONS, MOST_OF_A_PERSON, Recent } from '@quadrangle/domain/live/rules';
import type { Ports } from '@quadrangle/domain/ports';

/** How often something is sent where nothing happens: proxies end what is silent for a minute, and the session is judged. */
const BEAT_MS = 25_000;

/** Connections are looked at so often. */
const TICK_MS = 1_000;

/** Connections that something is judged for and sent to at a time; in between others get their turn. */
const AT_ONCE = 20;

/** When everybody has to ask anew, they are told within this time, in no order. */
const SPREAD_MS = 2_000;

/** Bytes that may wait for a client that does not read. */
const MOST_WAITING = 64 * 1_024;

/** Seconds after which whoever is refused may try again. */
const COME_AGAIN = 60;

/** What a connection is opened with. */
export interface Opening {
  readonly member: Member;
  /** The token of the session. */
  readonly token: string;
  readonly items: ReadonlySet<string>;
  /** What was heard last by whoever comes back. */
  readonly lastId: string | null;
}

/**
 * The open live connections of this process (decisions 50). Each hears what concerns it; the session and what it may know of
 * are judged whenever something is sent, also where nothing but a heartbeat is.
 */
export class LiveConnections {
  readonly #ports: Ports;
  readonly #beat: number;
  readonly #lines = new Set<Line>();
  readonly #recent: Recent;
  /** Those that something is to be sent to, who waited longest first. */
  readonly #due = new Set<Line>();
  #senders = 0;
  #stopListening: (() => void) | null = null;
  #ticking: NodeJS.Timeout | null = null;
  #ended = false;

  constructor(ports: Ports, beat: number = BEAT_MS) {
    this.#ports = ports;
    this.#beat = beat;
    this.#recent = new Recent(ports.ids.next());
  }

  get count(): number {
    return this.#lines.size;
  }

  /** What is sent to one more. Refuses TOO_BUSY when it ends or has enough, TOO_MANY_REQUESTS where one person has. */
  open({ member, token, items, lastId }: Opening): Readable {
    if (this.#ended) refuse('TOO_BUSY', { retryAfter: 1 });
    if (this.#lines.size >= MOST_CONNECTIONS) refuse('TOO_BUSY', { retryAfter: COME_AGAIN });
    let theirs = 0;
    for (const line of this.#lines) if (line.member.id === member.id) theirs += 1;
    if (theirs >= MOST_OF_A_PERSON) refuse('TOO_MANY_REQUESTS', { retryAfter: COME_AGAIN });
    this.#begin();
    const line = new Line(this.#ports, member, token, items);
    this.#lines.add(line);
    line.body.on('close', () => this.#lines.delete(line));
    const missed = lastId === null ? [] : this.#recent.since(lastId);
    line.greet(missed === null ? this.#recent.last : (lastId ?? this.#recent.last), missed === null);
    for (const heard of missed ?? []) this.#give(line, heard);
    line.beatAt = performance.now() + this.#beat;
    return line.body;
  }

  /** Ends all of them, and takes no more. */
  end(): void {
    this.#ended = true;
    this.#stopListening?.();
    if (this.#ticking !== null) clearInterval(this.#ticking);
    for (const line of this.#lines) line.end();
  }

  #begin(): void {
    this.#stopListening ??= this.#ports.announcements.listen((heard) => this.#hear(heard));
    this.#ticking ??= setInterval(() => this.#tick(), Math.min(TICK_MS, this.#beat)).unref();
  }

  #hear(heard: Heard): void {
    this.#recent.add(heard);
    for (const line of this.#lines) this.#give(line, heard);
  }

  #give(line: Line, heard: Heard): void {
    if (!line.takes(heard)) return;
    if (heard.announcement.kind !== 'refresh') this.#queue(line);
    else setTimeout(() => this.#queue(line), Math.random() * SPREAD_MS).unref();
  }

  #queue(line: Line): void {
    this.#due.add(line);
    if (this.#senders < AT_ONCE) void this.#send();
  }

  /** Sends to one after the other of those that wait, beside others that do the same. */
  async #send(): Promise<void> {
    this.#senders += 1;
    // What is announced together comes together.
    await turn();
    for (const line of this.#due) {
      this.#due.delete(line);
      try {
        await line.send(this.#recent);
      } catch {
        // What cannot be judged is not sent: they come back, and go on from where they were.
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
  /** Whether to show that it lives, whatever else there is. */
  beats = false;
  readonly #ports: Ports;
  readonly #token: string;
  readonly #items: ReadonlySet<string>;
  #waiting: Heard[] = [];
  #ended = false;

  constructor(ports: Ports, member: Member, token: string, items: ReadonlySet<string>) {
    this.#ports = ports;
    this.member = member;
    this.#token = token;
    this.#items = items;
  }

  /** Whether there is something in it for this one, which waits to be sent then. */
  takes(heard: Heard): boolean {
    if (this.#ended || !concerns(heard.announcement, this.member.id, this.#items)) return false;
    this.#waiting.push(heard);
    return true;
  }

  /** Says from where to go on, and, where it is not known what was missed, to ask anew. */
  greet(lastId: string, missed: boolean): void {
    this.#write(`retry: 3000\nid: ${lastId}\n${missed ? data({ kind: 'refresh' }) : ''}\n`);
  }

  end(): void {
    this.#waiting = [];
    if (this.#ended) return;
    this.#ended = true;
    this.body.push(null);
    // Whoever does not read does not learn of an end either.
    if (this.body.readableLength > 0) this.body.destroy();
  }

  /**
   * Sends what waits, as far as it may be known now, and from where to go on. It ends where nobody is signed in any more.
   * Rejects where that cannot be found out.
   */
  async send(recent: Recent): Promise<void> {
    if (this.#ended) return;
    const heard = this.#waiting;
    this.#waiting = [];
    // All that came before is among what waits.
    const beat = this.beats ? `:\nid: ${recent.last}\n\n` : '';
    this.beats = false;
    const member = await stillSignedIn(this.#ports, this.#token, this.member.origin);
    if (member === null) return this.end();
    const texts: string[] = [];
    for (const { id, announcement } of heard) {
      const event = await eventFor(this.#ports, member, announcement);
      if (event !== null) texts.push(`id: ${id}\n${data(event)}\n`);
    }
    this.#write(texts.join('') + beat);
  }

  #write(text: string): void {
    if (this.#ended || this.body.destroyed || text === '') return;
    if (this.body.readableLength > MOST_WAITING) this.end();
    else this.body.push(text);
  }
}

const data = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n`;
