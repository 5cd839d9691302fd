import type { AuditEntry } from '@quadrangle/domain/audit/entry';
import type { Audit } from '@quadrangle/domain/audit/ports';
import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Db, Store } from '../engine/store.ts';

/** Writes the audit entry of a change, in its unit. */
export async function note({ tables }: Store, db: Db, entry: AuditEntry | undefined): Promise<void> {
  if (entry !== undefined) await db.insert(tables.auditLog).values(entry);
}

/**
 * The audit log. The database refuses to change an entry, and to remove one that is younger than the horizon, which
 * `forget` advances first.
 */
export function auditOn(store: Store): Audit {
  const { auditLog, auditHorizon } = store.tables;
  return {
    append: (entry) => store.write((db) => note(store, db, entry)),
    async list({ concerning, by, since, limit, after }) {
      const whose = or(
        concerning === undefined ? undefined : eq(auditLog.personId, concerning),
        by === undefined ? undefined : eq(auditLog.doerId, by),
      );
      const rows = await store.read
        .select()
        .from(auditLog)
        .where(and(whose, gte(auditLog.at, since), beyond([auditLog.at, auditLog.id], '<', after)))
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        (entry) => entry,
        ({ at, id }) => [at, id],
      );
    },
    forget: (before, most) =>
      store.atomic(async (db) => {
        await db.update(auditHorizon).set({ keptFrom: before }).where(lt(auditHorizon.keptFrom, before));
        const old = db
          .select({ id: auditLog.id })
          .from(auditLog)
          .where(lt(auditLog.at, before))
          .orderBy(asc(auditLog.at))
          .limit(most);
        return (await db.delete(auditLog).where(inArray(auditLog.id, old)).returning({ id: auditLog.id })).length;
      }),
  };
}
