import { join } from 'node:path';
import { openDatabase } from '../../adapters/src/drizzle/open-database.ts';
import { memoryPorts } from '../../domain/memory/index.ts';
import { tellLeaversJob, watchLeaversJob } from '../../domain/src/accounts/tell-leavers.ts';
import { endSeatsJob, watchSeatsJob } from '../../domain/src/clubs/end-seats.ts';
import { FAREWELL_DAYS } from '../../domain/src/colleges/leaving.ts';
import { NOTICE_DAYS } from '../../domain/src/colleges/leaving-soon.ts';
import { daysLater, utcDay } from '../../domain/src/kernel/days.ts';
import { HOUR } from '../../domain/src/kernel/time.ts';
import { root } from '../lib/workspace.mjs';
import { median, printTable } from './figures.ts';
import { growCollege, type More, person, TENANT } from './growth-college.ts';
import type { Engine, Options } from './options.ts';

/** The people of a college of this many items, all of whom leave on one day, and their clubs of ten seats. */
const ITEMS = 1_000;
const PEOPLE = 5_000;
const CLUBS = PEOPLE / 10;

/**
 * The nights of a whole year that leaves at once: all are told 60 days ahead, and 30 days after it their seats end, but for
 * those of last leads. In how many portions, and how long the others wait for one (decisions 74).
 */
export async function measureLeaving({ engines }: Options, folder: string): Promise<void> {
  const rows: string[][] = [];
  for (const engine of engines) {
    rows.push(await night(engine, join(folder, 'told'), NOTICE_DAYS, watchLeaversJob, tellLeaversJob));
    rows.push(await night(engine, join(folder, 'seats'), -FAREWELL_DAYS, watchSeatsJob, endSeatsJob));
  }
  console.log(`\n## ${PEOPLE.toLocaleString('en')} people of one college leave on one day`);
  printTable(['engine', 'job', 'portions', 'median', 'longest', 'together'], rows);
}

type Watch = typeof watchLeaversJob | typeof watchSeatsJob;
type Portion = typeof tellLeaversJob | typeof endSeatsJob;

async function night(engine: Engine, folder: string, days: number, watch: Watch, portion: Portion): Promise<string[]> {
  const ports = memoryPorts();
  const now = ports.clock.now();
  const college = await growCollege(engine, folder, ITEMS, undefined, allLeaving(daysLater(utcDay(now), days), now));
  const url = college.env.DATABASE_URL ?? `sqlite:${join(college.dataDir, 'quadrangle.db')}`;
  const { repositories, close } = await openDatabase({ url, migrations: join(root, 'migrations') });
  try {
    const all = { ...ports, ...repositories };
    await watch.run(all, {});
    const times: number[] = [];
    for (;;) {
      const job = await repositories.jobs.claim(now, now + HOUR, { only: [portion.kind] });
      if (!job) break;
      const start = performance.now();
      await portion.run(all, job.payload as { readonly after: string });
      times.push(performance.now() - start);
      await repositories.jobs.finish(job);
    }
    const milliseconds = (figure: number) => `${Math.round(figure)} ms`;
    const together = times.reduce((sum, each) => sum + each, 0);
    const longest = milliseconds(Math.max(...times));
    return [
      college.engine,
      portion.kind,
      String(times.length),
      milliseconds(median(times)),
      longest,
      milliseconds(together),
    ];
  } finally {
    await close();
    await college.close();
  }
}

/** Everybody leaves on that day; each holds a seat, and every tenth leads a club. */
function allLeaving(day: string, now: number): More {
  return {
    person: () => ({ own_leaves_on: day, roster_leaves_on: null }),
    rows: () => [
      [
        'clubs',
        Array.from({ length: CLUBS }, (_, n) => ({
          id: `club${n}`,
          tenant: TENANT,
          name: `Club ${n}`,
          name_key: `club ${n}`,
          handle: `club${n}`,
          handle_key: `club${n}`,
          description: '',
          created_at: now,
          plan_end: now,
          favourite_count: 0,
        })),
      ],
      [
        'seats',
        Array.from({ length: PEOPLE }, (_, n) => ({
          club_id: `club${n % CLUBS}`,
          person_id: person(n),
          role: n < CLUBS ? 'lead' : 'photographer',
          since: now,
        })),
      ],
    ],
  };
}
