import { auditEntry } from '@quadrangle/domain/audit/entry';
import { memoryPorts, operator } from '@quadrangle/domain/memory';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { openDatabase } from '../open-database.ts';

/** The database's own error, beneath those of the driver and drizzle. */
const refusalOf = async (write: Promise<unknown>): Promise<string> => {
  const error: unknown = await write.then(
    () => 'nothing was refused',
    (refused) => refused,
  );
  return error instanceof Error ? `${error.message} ${error.cause}` : String(error);
};

onBothEngines((freshUrl) => {
  it('no statement changes an entry of the audit log, or removes one before its time (decisions 53)', async () => {
    const { store, repositories, close } = await openDatabase({ url: await freshUrl(), migrations });
    const { auditLog } = store.tables;
    const ports = memoryPorts();
    const [old, young] = [0, 1_000].map((wait) => {
      ports.clock.advance(wait);
      return auditEntry(ports, operator, 'recounted', { details: { corrected: 1 } });
    });
    if (!old || !young) throw new Error('There are two.');
    for (const entry of [old, young]) await repositories.audit.append(entry);
    const refusal = 'The audit log is only added to.';
    for (const write of [
      () => store.write((db) => db.update(auditLog).set({ details: {} })),
      () => store.write((db) => db.update(auditLog).set({ at: 0 }).where(eq(auditLog.id, old.id))),
      () => store.write((db) => db.delete(auditLog)),
      () => store.write((db) => db.delete(auditLog).where(eq(auditLog.id, old.id))),
    ])
      expect(await refusalOf(write())).toContain(refusal);
    expect(await repositories.audit.forget(young.at, 10)).toBe(1);
    expect(await refusalOf(store.write((db) => db.delete(auditLog)))).toContain(refusal);
    expect(await store.read.select().from(auditLog)).toEqual([young]);
    await close();
  });
});
