import { startPostgres } from '@quadrangle/adapters/testing/postgres';
import { aPicture } from '../uploading.ts';
import { type House, largeHouse, simpleHouse } from './house.ts';
import { torture } from './torture.ts';

const [kills = 100, seed = 1] = process.argv.slice(2).map(Number);

/** `npm run torture [-- KILLS SEED]`: kills the server again and again under load, on both kinds of installation. */
async function main(): Promise<boolean> {
  const postgres = await startPostgres();
  let sound = true;
  try {
    for (const build of [() => simpleHouse(), () => largeHouse(postgres.url)])
      sound = (await run(await build())) && sound;
  } finally {
    await postgres.stop();
  }
  return sound;
}

async function run(house: House): Promise<boolean> {
  try {
    const { acknowledged, unanswered, wrong } = await torture(house, {
      kills,
      seed,
      people: 6,
      atOnce: 6,
      longestLife: 3_000,
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
