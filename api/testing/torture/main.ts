import { startPostgres } from '@quadrangle/adapters/testing/postgres';
import { aPicture } from '../uploading.ts';
import { type House, largeHouse, simpleHouse } from './house.ts';
import { torture } from './torture.ts';

const [kills = 100, seed = 1] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];

/**
 * `npm run torture [-- KILLS SEED [simple|large]]`: kills the server again and again under load, on SQLite and a folder
 * and on PostgreSQL and a bucket, or on one of them.
 */
async function main(): Promise<boolean> {
  let sound = true;
  if (only !== 'large') sound = await run(await simpleHouse());
  if (only === 'simple') return sound;
  const postgres = await startPostgres();
  try {
    return (await run(await largeHouse(postgres.url))) && sound;
  } finally {
    await postgres.stop();
  }
}

async function run(house: House): Promise<boolean> {
  try {
    const { acknowledged, unanswered, wrong } = await torture(house, {
      kills,
      seed,
      people: 6,
      atOnce: 6,
      longestLife: 2_000,
      picture: await aPicture('photo', 'court.jpg'),
      onKill: (done) => done % 10 === 0 && console.log(`${house.name}: ${done} of ${kills} kills`),
    });
    console.log(
      `${house.name}: ${kills} kills, ${acknowledged} writes acknowledged, ${unanswered} open, ${wrong.length} wrong`,
    );
    for (const line of wrong) console.log(`  ${line}`);
    return wrong.length === 0;
  } finally {
    await house.close();
  }
}

process.exit((await main()) ? 0 : 1);
