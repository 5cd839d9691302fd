import type { Member } from '@quadrangle/domain/kernel/actor';
import type { Announcement } from '@quadrangle/domain/kernel/announcement';
import { ASKED_ABOUT, SHARED_EVERY } from '@quadrangle/domain/live/rules';
import type { Followed } from '@quadrangle/domain/news/ports';

type Shared = Extract<Announcement, { kind: 'shared' }>;

/** The facts about connected people that decide whom a shared item concerns. */
interface Connected {
  readonly member: Pick<Member, 'id' | 'tenant'>;
}

/**
 * Shared items that may concern this process's connections, the newest of each person and event. It asks for many
 * connections at a time whom they concern, soon for the first item and seldom for later ones, and tells only those, so
 * that 200 photos cost thousands of connections little (decisions 50).
 */
export class SharedNow<C extends Connected> {
  readonly #followed: Pick<Followed, 'concernedBy'>;
  readonly #connected: () => Iterable<C>;
  readonly #tell: (connection: C, shared: Shared) => void;
  /** Waiting items and recent turns, by person and event. */
  readonly #known = new Map<string, { waits: Shared | null; timer: NodeJS.Timeout }>();
  /** Items of which not all were told yet, the oldest first, with the id of the announcement before. */
  readonly #untold = new Map<Shared, string>();

  /** `tell` gives a connection an item that concerns it. */
  constructor(
    followed: Pick<Followed, 'concernedBy'>,
    connected: () => Iterable<C>,
    tell: (connection: C, shared: Shared) => void,
  ) {
    this.#followed = followed;
    this.#connected = connected;
    this.#tell = tell;
  }

  /** The id before the oldest item of which not all were told yet; null if there is none. */
  get before(): string | null {
    return this.#untold.values().next().value ?? null;
  }

  /** Whether connections that open now are told of this item, or of a newer one that stands for it, in its turn. */
  waits(shared: Shared): boolean {
    return !!this.#known.get(keyOf(shared))?.waits;
  }

  /** Takes an item; `before` is the id of the announcement before it. */
  hear(shared: Shared, before: string): void {
    this.#untold.set(shared, before);
    const key = keyOf(shared);
    const known = this.#known.get(key);
    if (!known) this.#take(key, shared);
    else {
      if (known.waits) this.#untold.delete(known.waits);
      known.waits = shared;
    }
  }

  end(): void {
    for (const { timer } of this.#known.values()) clearTimeout(timer);
    this.#known.clear();
  }

  /** Handles the first at once; later ones wait until the interval is over. */
  #take(key: string, shared: Shared): void {
    const timer = setTimeout(() => {
      const waits = this.#known.get(key)?.waits ?? null;
      this.#known.delete(key);
      if (waits !== null) this.#take(key, waits);
    }, SHARED_EVERY).unref();
    this.#known.set(key, { waits: null, timer });
    void this.#ask(key, shared);
  }

  /** Asks whom an item concerns, and tells them; if that fails, again in the next turn unless a newer one waits for it. */
  async #ask(key: string, shared: Shared): Promise<void> {
    const { tenant, uploaderId } = shared;
    const theirs = Map.groupBy(
      [...this.#connected()].filter(({ member }) => member.tenant === tenant && member.id !== uploaderId),
      ({ member }) => member.id,
    );
    const people = [...theirs.keys()];
    try {
      for (let from = 0; from < people.length; from += ASKED_ABOUT) {
        const concerned = await this.#followed.concernedBy(shared, people.slice(from, from + ASKED_ABOUT));
        for (const id of concerned.keys())
          for (const connection of theirs.get(id) ?? []) this.#tell(connection, shared);
      }
    } catch {
      const turn = this.#known.get(key);
      if (!turn) return this.#take(key, shared);
      if (turn.waits === null) {
        turn.waits = shared;
        return;
      }
    }
    this.#untold.delete(shared);
  }
}

/** What items have in common of which the last stands for all (`saysTheSame`). */
const keyOf = ({ uploaderId, clubId, eventId }: Shared): string => `${uploaderId} ${clubId} ${eventId}`;
