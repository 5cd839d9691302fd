import type { Member } from '@quadrangle/domain/kernel/actor';
import type { Announcement, Heard } from '@quadrangle/domain/kernel/announcement';
import { ASKED_ABOUT, SHARED_EVERY } from '@quadrangle/domain/live/rules';
import type { Followed } from '@quadrangle/domain/news/ports';

type Shared = Extract<Announcement, { kind: 'shared' }>;

/** The facts about connected people that decide whom a shared item concerns. */
interface Connected {
  readonly member: Pick<Member, 'id' | 'tenant'>;
}

/**
 * Shared items that may concern this process's connections, the newest of each person and event. It asks for many
 * connections at a time whom they concern, soon for the first item and seldom for later ones, so that 200 photos cost
 * thousands of connections little (decisions 50).
 */
export class SharedNow<C extends Connected> {
  readonly #followed: Pick<Followed, 'concernedBy'>;
  readonly #connected: () => Iterable<C>;
  readonly #tell: (connection: C) => void;
  readonly #spare: (connection: C, heard: Heard) => void;
  /** Waiting items and recent turns, by person and event. */
  readonly #known = new Map<string, { waits: Heard | null; timer: NodeJS.Timeout }>();

  /** `tell` sends a connection its waiting announcements, `spare` drops those that do not concern it. */
  constructor(
    followed: Pick<Followed, 'concernedBy'>,
    connected: () => Iterable<C>,
    tell: (connection: C) => void,
    spare: (connection: C, heard: Heard) => void,
  ) {
    this.#followed = followed;
    this.#connected = connected;
    this.#tell = tell;
    this.#spare = spare;
  }

  hear(heard: Heard, shared: Shared): void {
    const key = `${shared.uploaderId} ${shared.clubId} ${shared.eventId}`;
    const known = this.#known.get(key);
    if (known) known.waits = heard;
    else this.#take(key, heard);
  }

  end(): void {
    for (const { timer } of this.#known.values()) clearTimeout(timer);
    this.#known.clear();
  }

  /** Handles the first at once; later ones wait until the interval is over. */
  #take(key: string, heard: Heard): void {
    const timer = setTimeout(() => {
      const waits = this.#known.get(key)?.waits ?? null;
      this.#known.delete(key);
      if (waits !== null) this.#take(key, waits);
    }, SHARED_EVERY).unref();
    this.#known.set(key, { waits: null, timer });
    void this.#ask(heard);
  }

  async #ask(heard: Heard): Promise<void> {
    if (heard.announcement.kind !== 'shared') return;
    const { announcement } = heard;
    const { tenant, uploaderId } = announcement;
    const theirs = Map.groupBy(
      [...this.#connected()].filter(({ member }) => member.tenant === tenant && member.id !== uploaderId),
      ({ member }) => member.id,
    );
    const people = [...theirs.keys()];
    for (let from = 0; from < people.length; from += ASKED_ABOUT) {
      const some = people.slice(from, from + ASKED_ABOUT);
      // If this fails, the next heartbeat checks it.
      const concerned = await this.#followed.concernedBy(announcement, some).catch(() => null);
      if (concerned === null) return;
      for (const id of some)
        for (const connection of theirs.get(id) ?? [])
          if (concerned.has(id)) this.#tell(connection);
          else this.#spare(connection, heard);
    }
  }
}
