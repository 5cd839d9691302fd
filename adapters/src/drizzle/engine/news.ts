import type pg from 'pg';

/** The channel of the triggers of migration 0089. */
const CHANNEL = 'quadrangle_sessions';

/** Notices that the database sends to everybody when sessions or their people change. */
export interface News {
  /** Whether they arrive now. */
  arrives(): boolean;
  /** Calls `hear` at each, and once none arrive any more. */
  onChange(hear: () => void): void;
}

/**
 * News over the connections of a pool, all of which listen. The connection that makes a change hears of it before the
 * change is answered, so whoever waits for its end never finds an older state; other processes hear it a moment later.
 */
export class PoolNews implements News {
  readonly #listening = new Set<pg.ClientBase>();
  readonly #ears: (() => void)[] = [];

  /** Lets a new connection of the pool listen. */
  async add(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel }) => channel === CHANNEL && this.#tell());
    client.on('end', () => this.remove(client));
    await client.query(`listen ${CHANNEL}`);
    this.#listening.add(client);
  }

  remove(client: pg.ClientBase): void {
    this.#listening.delete(client);
    if (!this.arrives()) this.#tell();
  }

  arrives(): boolean {
    return this.#listening.size > 0;
  }

  onChange(hear: () => void): void {
    this.#ears.push(hear);
  }

  #tell(): void {
    for (const hear of this.#ears) hear();
  }
}
