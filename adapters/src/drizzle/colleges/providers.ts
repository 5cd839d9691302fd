import type { CollegeProviders } from '@quadrangle/domain/colleges/ports';
import { and, eq, inArray } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';

/** The identity providers that colleges have of their own. */
export function collegeProvidersOn(store: Store): CollegeProviders {
  const { colleges, collegeProviders, identities, users } = store.tables;
  const { domain: key, ...columns } = {
    domain: collegeProviders.domain,
    issuer: collegeProviders.issuer,
    clientId: collegeProviders.clientId,
    clientSecret: collegeProviders.clientSecret,
  };
  return {
    async of(domain) {
      const [found] = await store.read.select(columns).from(collegeProviders).where(eq(key, domain));
      return found ?? null;
    },
    any: async () => (await store.read.select({ key }).from(collegeProviders).limit(1)).length > 0,
    set: (domain, client, audit) =>
      store.atomic(async (db) => {
        const known = await db.select({ domain: colleges.domain }).from(colleges).where(eq(colleges.domain, domain));
        if (known.length === 0) return false;
        const [former] = await db.select(columns).from(collegeProviders).where(eq(key, domain));
        if (former && client && former.issuer === client.issuer && former.clientId !== client.clientId)
          await db
            .delete(identities)
            .where(
              and(
                eq(identities.issuer, client.issuer),
                inArray(identities.userId, db.select({ id: users.id }).from(users).where(eq(users.tenant, domain))),
              ),
            );
        if (client === null) await db.delete(collegeProviders).where(eq(key, domain));
        else
          await db
            .insert(collegeProviders)
            .values({ domain, ...client })
            .onConflictDoUpdate({ target: key, set: client });
        await note(store, db, audit);
        return true;
      }),
  };
}
