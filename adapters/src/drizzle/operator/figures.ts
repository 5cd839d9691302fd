import { utcDay } from '@quadrangle/domain/kernel/days';
import type { Media } from '@quadrangle/domain/media/media';
import type { DayFigures, Figures } from '@quadrangle/domain/operator/ports';
import { asc, count, gte, lt, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

/**
 * Adds to the figures of the day of a moment, in the unit of the event: as its last step, because all others wait for
 * this row.
 */
export async function countDay(
  { tables: { dailyFigures } }: Store,
  db: Db,
  at: number,
  figures: Partial<Omit<DayFigures, 'day'>>,
): Promise<void> {
  const day = { day: utcDay(at), uploads: 0, bytes: 0, active: 0, payments: 0, paise: 0, ...figures };
  await db
    .insert(dailyFigures)
    .values(day)
    .onConflictDoUpdate({
      target: dailyFigures.day,
      set: {
        uploads: sql`${dailyFigures.uploads} + excluded.uploads`,
        bytes: sql`${dailyFigures.bytes} + excluded.bytes`,
        active: sql`${dailyFigures.active} + excluded.active`,
        payments: sql`${dailyFigures.payments} + excluded.payments`,
        paise: sql`${dailyFigures.paise} + excluded.paise`,
      },
    });
}

/** Counts a person once on each day on which they are active. */
export async function countSeen(store: Store, db: Db, personId: string, at: number): Promise<void> {
  const { lastSeen } = store.tables;
  const first = await db
    .insert(lastSeen)
    .values({ personId, day: utcDay(at) })
    .onConflictDoUpdate({
      target: lastSeen.personId,
      set: { day: sql`excluded.day` },
      setWhere: lt(lastSeen.day, sql`excluded.day`),
    })
    .returning({ personId: lastSeen.personId });
  if (first.length > 0) await countDay(store, db, at, { active: 1 });
}

/** Counts an item that was added to its tenant (`by` 1) or removed (-1). The last step of its unit, as above. */
export async function countItem(
  { tables: { tenantFigures } }: Store,
  db: Db,
  { tenant, kind, size }: Pick<Media, 'tenant' | 'kind' | 'size'>,
  by: 1 | -1,
): Promise<void> {
  await db
    .insert(tenantFigures)
    .values({ tenant, videos: kind === 'video' ? by : 0, photos: kind === 'photo' ? by : 0, bytes: by * size })
    .onConflictDoUpdate({
      target: tenantFigures.tenant,
      set: {
        videos: sql`${tenantFigures.videos} + excluded.videos`,
        photos: sql`${tenantFigures.photos} + excluded.photos`,
        bytes: sql`${tenantFigures.bytes} + excluded.bytes`,
      },
    });
}

export function figuresOn({ read, tables }: Store): Figures {
  const { dailyFigures, tenantFigures, users } = tables;
  return {
    days: async (from) =>
      read.select().from(dailyFigures).where(gte(dailyFigures.day, from)).orderBy(asc(dailyFigures.day)),
    async tenants() {
      const items = new Map((await read.select().from(tenantFigures)).map((one) => [one.tenant, one]));
      const people = await read.select({ tenant: users.tenant, many: count() }).from(users).groupBy(users.tenant);
      const counted = new Map(people.map(({ tenant, many }) => [tenant, many]));
      const none = { videos: 0, photos: 0, bytes: 0 };
      return [...new Set([...items.keys(), ...counted.keys()])]
        .map((tenant) => ({ ...none, ...items.get(tenant), tenant, people: counted.get(tenant) ?? 0 }))
        .filter(({ people, videos, photos }) => people + videos + photos > 0)
        .sort((a, b) => b.bytes - a.bytes || (a.tenant < b.tenant ? -1 : 1))
        .slice(0, 500);
    },
  };
}
