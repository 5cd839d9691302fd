import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { College, Published } from './college.ts';

const open = (college: College) => new DatabaseSync(join(college.product.folder, 'quadrangle.db'), { timeout: 5_000 });

/** Puts an item into a state that files reach only with a bucket or after a failure. */
export function setState(college: College, item: Published, state: string, failure: string | null): void {
  const database = open(college);
  database.prepare('update media set state = ?, failure = ? where id = ?').run(state, failure, item.id);
  database.close();
}

/**
 * Makes a college big: `times` copies of every photo, each a minute older, written straight into the running product's
 * database, because the test is not about uploading ten thousand photos.
 */
export function multiplyPhotos(college: College, times: number): void {
  const database = open(college);
  database.function('anywhere', () => randomInt(2 ** 31 - 1));
  const changed: Record<string, string> = {
    id: "id || 'x' || n",
    title: "title || ' ' || n",
    created_at: 'created_at - n * 60000',
    score: 'score - n * 0.001',
    random_key: 'anywhere()',
  };
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('media')
    .map(({ name }) => String(name));
  database.exec(`
    insert into media (${columns.join(', ')})
    with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ${times})
    select ${columns.map((name) => changed[name] ?? name).join(', ')} from media cross join copies where kind = 'photo'
  `);
  database.close();
}
