import { aMember, anUpload, memoryPorts } from '@quadrangle/domain/memory';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { migrations, onOneEngine } from '../../../testing/databases.ts';
import type { Store } from '../engine/store.ts';
import { openDatabase } from '../open-database.ts';
import { knownFiles } from './known-files.ts';

onOneEngine((_, migratedUrl) => {
  it('a file that is published while the sweep looks for it is known (operator)', async () => {
    const { repositories, store, close } = await openDatabase({ url: await migratedUrl(), migrations });
    const ports = { ...memoryPorts(), ...repositories };
    const person = await aMember(ports);
    const { fileName } = await anUpload(ports, person, { folder: 'profile' });
    let asked = 0;
    const publish = () => repositories.users.changeProfile(person.id, { avatar: fileName }, 0, () => []);
    const select = (columns: Record<string, AnyPgColumn>) => ({
      from: (table: PgTable) => ({
        async where(condition: SQL) {
          const found = await store.read.select(columns).from(table).where(condition);
          asked += 1;
          if (asked === 1) await publish();
          return found;
        },
      }),
    });
    const meanwhile = { ...store, read: { select } } as unknown as Store;
    const names = [fileName, 'profile/orphan.png'];
    expect(await knownFiles(meanwhile, [{ users: ['avatar'] }], names)).toEqual(new Set([fileName]));
    expect(asked).toBe(2);
    await close();
  });
});
