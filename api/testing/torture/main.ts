import { loadavg } from 'node:os';
import { startPostgres } from '@quadrangle/adapters/testing/postgres';
import { aPicture } from '../uploading.ts';
import {
  fullInstallation,
  type Installation,
  largeInstallation,
  readOnlyInstallation,
  simpleInstallation,
} from './installation.ts';
import { besideGreedyNeighbour, isFair } from './neighbour.ts';
import { torture } from './torture.ts';

const [kills = 100, seed = 1] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];

const installations = {
  simple: simpleInstallation,
  full: fullInstallation,
  'read-only': readOnlyInstallation,
};

/**
 * `npm run torture [-- KILLS SEED [simple|full|read-only|large|neighbour]]`: kills the server again and again under load, on SQLite
 * and a folder, on a disk that is full or read-only at times, and on PostgreSQL and a bucket, or on one of them. Then a
 * greedy neighbour does all that is expensive beside somebody else; `neighbour` in place of an installation for that alone.
 */
async function main(): Promise<boolean> {
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
