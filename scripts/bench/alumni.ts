import { median, printTable, whole } from './figures.ts';
import { growCollege } from './growth-college.ts';
import type { Options } from './options.ts';
import { casesOf, send } from './processor.ts';
import { ALUMNUS, type Product, signIn, startProduct } from './product.ts';
import { watchStatements, workDuring } from './statements.ts';

/** The most that a list may take of an alumnus, as a multiple of a member's (decisions 74). */
const MOST = 1.05;

/** Rounds in turn, each of requests one after the other, after others by which plans are kept and caches filled. */
const ROUNDS = 5;
const COUNTED = 30;
const BEFORE = 30;

/** What only reads lists, search and single items. */
const LISTS = ['feed', 'cards', 'months', 'item', 'comments', 'search', 'suggest', 'page'];

/**
 * Processor time of lists for an alumnus, who sees what was shared until a year ago, beside the same for a member: the
 * product's and the database server's together, by turns. Returns whether none takes more than 5 % longer.
 */
export async function measureAlumni({ engines, sizes, only }: Options, folder: string): Promise<boolean> {
  let good = true;
  for (const engine of engines)
    for (const items of sizes.slice(-1)) {
      const college = await growCollege(engine, folder, items, watchStatements);
      const product = await startProduct(college.env);
      try {
        console.log(`\n## Lists of an alumnus on ${college.engine}, ${whole(items)} items: microseconds per request`);
        if (!(await measureOn(product, college.env.DATABASE_URL, only))) good = false;
      } finally {
        await product.stop();
        await college.close();
      }
    }
  return good;
}

async function measureOn(product: Product, database: string | undefined, only: readonly string[]): Promise<boolean> {
  const alumnus = { url: product.url, headers: { cookie: await signIn(product.url, ALUMNUS) } };
  let good = true;
  const rows: string[][] = [];
  // Of items that both see.
  const cases = (await casesOf({ ...product, ...alumnus })).filter(({ name }) =>
    (only.length > 0 ? only : LISTS).some((word) => name.startsWith(word)),
  );
  for (const { name, request } of cases) {
    let number = 0;
    const ask = async (by: Pick<Product, 'url' | 'headers'>, times: number) => {
      for (const end = number + times; number < end; number += 1) await send(by, request(number));
    };
    const timed = async (by: Pick<Product, 'url' | 'headers'>) => {
      const before = (await product.vitals()).processor;
      const work = database === undefined ? await ask(by, COUNTED) : await workDuring(database, () => ask(by, COUNTED));
      return ((await product.vitals()).processor - before + (work?.processor ?? 0)) / COUNTED;
    };
    for (const by of [product, alumnus]) await ask(by, BEFORE);
    const rounds: { member: number; alumnus: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ member: await timed(product), alumnus: await timed(alumnus) });
    const ratio = median(rounds.map((round) => round.alumnus / round.member));
    if (ratio > MOST) good = false;
    const row = [
      name,
      whole(median(rounds.map(({ member }) => member))),
      whole(median(rounds.map((round) => round.alumnus))),
      ratio > MOST ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2),
    ];
    console.log(row.join(' '));
    rows.push(row);
  }
  printTable(['request', 'member', 'alumnus', 'ratio'], rows);
  return good;
}
