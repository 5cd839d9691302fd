import type pg from 'pg';

/** The most reads behind one another on one connection; what else begins in the same turn takes another one. */
const MOST = 8;

interface Asked {
  readonly statement: pg.QueryConfig;
  readonly values: unknown[];
  resolve(result: Promise<pg.QueryResult>): void;
  reject(error: unknown): void;
}

/**
 * Reads over the connections of a pool. Those that begin in the same turn of the event loop are sent at once over one
 * connection, which answers them one after the other: each trip of its own takes longer than a small read.
 */
export class ReadsTogether {
  readonly #pool: pg.Pool;
  #asked: Asked[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Called by drizzle as that of a pool. */
  query(statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ statement, values, resolve, reject });
      if (this.#asked.length === 1) process.nextTick(() => this.#sendAll());
    });
  }

  #sendAll(): void {
    const asked = this.#asked;
    this.#asked = [];
    for (let first = 0; first < asked.length; first += MOST) void this.#send(asked.slice(first, first + MOST));
  }

  async #send(asked: readonly Asked[]): Promise<void> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      for (const { reject } of asked) reject(error);
    });
    if (!client) return;
    const { stream } = client.connection;
    stream.cork();
    const answers = asked.map(({ statement, values, resolve }) => {
      const answer = client.query(statement, values);
      resolve(answer);
      return answer;
    });
    stream.uncork();
    const outcomes = await Promise.allSettled(answers);
    // One that failed may have lost its connection, or a statement that was prepared on it.
    client.release(outcomes.some(({ status }) => status === 'rejected'));
  }
}
