import { nameKey } from '@quadrangle/domain/accounts/rules';
import type { TenantPeople } from '@quadrangle/domain/stewards/ports';
import { and, asc, eq, sql } from 'drizzle-orm';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Store } from '../engine/store.ts';
import { userColumns } from '../kernel/rows.ts';

/** The people of one tenant. What they shared is counted as it comes and goes; people are counted by its index. */
export function tenantPeopleOn({ read, tables }: Store): TenantPeople {
  const { users, tenantFigures } = tables;
  const none = { videos: 0, photos: 0, bytes: 0 };
  return {
    async page(tenant, limit, after) {
      const rows = await read
        .select(userColumns(tables))
        .from(users)
        .where(and(eq(users.tenant, tenant), beyond([users.nameKey], '>', after)))
        .orderBy(asc(users.nameKey))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        (row) => row,
        ({ name }) => [nameKey(name)],
      );
    },
    async figures(tenant, now) {
      const number = (condition: ReturnType<typeof sql>) =>
        sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.mapWith(Number);
      const [people] = await read
        .select({
          people: sql`count(*)`.mapWith(Number),
          unverified: number(sql`${users.verifiedAt} is null`),
          livePlans: number(sql`${users.planEnd} > ${now}`),
        })
        .from(users)
        .where(eq(users.tenant, tenant));
      const [items] = await read
        .select({ videos: tenantFigures.videos, photos: tenantFigures.photos, bytes: tenantFigures.bytes })
        .from(tenantFigures)
        .where(eq(tenantFigures.tenant, tenant));
      return { ...{ people: 0, unverified: 0, livePlans: 0 }, ...people, ...none, ...items };
    },
  };
}
