import { loadavg } from 'node:os';
import { freshDatabase, startPostgres } from '@quadrangle/adapters/testing/postgres';
import { aPicture } from '../uploading.ts';
import {
  fullInstallation,
  type Installation,
  largeInstallation,
  readOnlyInstallation,
  simpleInstallation,
} from './installation.ts';
import { besideGreedyNeighbour, isFair } from './neighbour.ts';
import { crowdOfPhones } from './phones.ts';
import { torture } from './torture.ts';

const [kills = 100, seed = 1] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];

const installations = {
  simple: simpleInstallation,
  full: fullInstallation,
  'read-only': readOnlyInstallation,
};

/**
 * `npm run torture [-- KILLS SEED [simple|full|read-only|large|neighbour]]`, or `-- PHONES PHOTOS phones`: kills the server again and again under load, on SQLite
 * and a folder, on a disk that is full or read-only at times, and on PostgreSQL and a bucket, or on one of them. Then a
 * greedy neighbour does all that is expensive beside somebody else; `neighbour` in place of an installation for that alone.
 * With `phones`, so many people send so many photos each into the pool of an event at once, while somebody browses.
 */
async function main(): Promise<boolean> {
  if (only === 'phones') return runPhones();
  let sound = true;
  for (const [kind, open] of Object.entries(installations)) {
    if (only !== undefined && only !== kind) continue;
    const installation = await open();
    if (installation === null) console.log(`${kind}: left out, because a small disk can be mounted by root alone`);
    else sound = (await run(installation)) && sound;
  }
  if (only === undefined || only === 'neighbour') sound = (await runBesideNeighbour()) && sound;
  if (only !== undefined && only !== 'large') return sound;
  const postgres = await startPostgres();
  try {
    return (await run(await largeInstallation(postgres.url))) && sound;
  } finally {
    await postgres.stop();
  }
}

async function run(installation: Installation): Promise<boolean> {
  try {
    const { acknowledged, unanswered, wrong } = await torture(installation, {
      kills,
      seed,
      people: 6,
      atOnce: 6,
      longestLife: 2_000,
      picture: await aPicture('photo', 'court.jpg'),
      onKill: (done) => done % 10 === 0 && console.log(`${installation.name}: ${done} of ${kills} kills`),
    });
    console.log(
      `${installation.name}: ${kills} kills, ${acknowledged} writes acknowledged, ${unanswered} open, ${wrong.length} wrong`,
    );
    for (const line of wrong) console.log(`  ${line}`);
    return wrong.length === 0;
  } finally {
    await installation.close();
  }
}

/** How many times as long somebody's feed may take while everybody sends photos (decisions 65). */
const MOST_SLOWER = 3;

/** Whether nothing of what a crowd sent is lost, on both engines, and nobody else's feed suffers. */
async function runPhones(): Promise<boolean> {
  const picture = await aPicture('photo', 'court.jpg');
  const postgres = await startPostgres();
  let sound = true;
  try {
    for (const databaseUrl of [undefined, await freshDatabase(postgres.url)]) {
      const installation = await simpleInstallation({}, databaseUrl);
      const evening = await crowdOfPhones(installation, picture, { phones: kills, photos: seed });
      await installation.close();
      if (evening === null) {
        console.log('phones: left out, because there is no nginx here');
        return true;
      }
      const { acknowledged, missing, again, seconds, alone, beside } = evening;
      console.log(
        `${installation.name}: ${kills} phones sent ${acknowledged} photos in ${Math.round(seconds)} s, ${missing} are missing, ${again} calls were sent again; 95 of 100 feeds of somebody else take ${Math.round(beside)} ms, ${Math.round(alone)} ms before`,
      );
      sound &&= missing === 0 && acknowledged === kills * seed && beside <= MOST_SLOWER * alone;
    }
  } finally {
    await postgres.stop();
  }
  return sound;
}

/** How often each deed is measured: two of them may take longer than the 95th percentile. */
const ROUNDS = 40;

/** Whether the neighbour slows nobody down too much, with the limits that people really have. */
async function runBesideNeighbour(): Promise<boolean> {
  // People of this run say themselves where they are.
  const installation = await simpleInstallation({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  let fair = true;
  try {
    const picture = await aPicture('photo', 'court.jpg');
    for await (const { abuse, answered, slowdowns } of besideGreedyNeighbour(installation, picture, ROUNDS)) {
      const answers = Object.entries(answered).map(([status, count]) => `${count} × ${status}`);
      console.log(`beside ${abuse} (${answers.join(', ')}; load ${loadavg()[0]?.toFixed(1)}), 95 of 100 take:`);
      for (const slowdown of slowdowns) {
        const { deed, alone, beside } = slowdown;
        const verdict = isFair(slowdown) ? '' : ': too slow';
        console.log(`  ${deed}: ${Math.round(beside)} ms, alone ${Math.round(alone)} ms${verdict}`);
        fair &&= isFair(slowdown);
      }
    }
    return fair;
  } finally {
    await installation.close();
  }
}

process.exit((await main()) ? 0 : 1);
