import pg from 'pg';

/**
 * The trips of this process to PostgreSQL: statements, `begin` and `commit` too, without those that are sent behind others
 * whose answers have not come yet. Neither `listen` once per connection is one nor what is announced, which no answer
 * waits for.
 */
export interface Trips {
  /** Those since the last call, as the text of their first statements. */
  fresh(): string[];
  end(): void;
}

const NOT_WAITED_FOR = /^(?:listen |select pg_notify\()/;

/** Counts them, on connections that are opened from now on. */
export function countTrips(): Trips {
  let trips: string[] = [];
  const unanswered = new WeakMap<pg.Client, number>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const [what] = args as unknown as [string | { readonly text: string }];
    const text = typeof what === 'string' ? what : what.text;
    const before = unanswered.get(this) ?? 0;
    if (before === 0 && !NOT_WAITED_FOR.test(text)) trips.push(text);
    const answer = (query as (...args: never[]) => unknown).apply(this, args);
    if (answer instanceof Promise) {
      unanswered.set(this, before + 1);
      const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
      answer.then(answered, answered);
    }
    return answer;
  } as typeof query;
  return {
    fresh() {
      const since = trips;
      trips = [];
      return since;
    },
    end() {
      pg.Client.prototype.query = query;
    },
  };
}
