import pg from 'pg';

/** The statements that this process sends to PostgreSQL, `begin` and `commit` too; `listen` once per connection is not one. */
export interface Trips {
  /** Those since the last call, as text. */
  fresh(): string[];
  end(): void;
}

/** Counts them, on connections that are opened from now on. */
export function countTrips(): Trips {
  let sent: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const [what] = args as unknown as [string | { readonly text: string }];
    const text = typeof what === 'string' ? what : what.text;
    if (!text.startsWith('listen ')) sent.push(text);
    return (query as (...args: never[]) => unknown).apply(this, args);
  } as typeof query;
  return {
    fresh() {
      const since = sent;
      sent = [];
      return since;
    },
    end() {
      pg.Client.prototype.query = query;
    },
  };
}
