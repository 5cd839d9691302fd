import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { actorOf, operator } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { afterAll, expect, it } from 'vitest';
import { smallCollege } from '../../../testing/college.ts';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { openDisk } from '../../files/disk.ts';
import { openDatabase } from '../open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-renditions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onBothEngines((freshUrl) => {
  it('renditions of a video fill no quota, are no orphans, are made again on demand, and are deleted with it (decisions 20, 57, 58)', async () => {
    const database = await openDatabase({ url: await freshUrl(), migrations });
    const storage = await openDisk(mkdtempSync(join(folder, 'files-')));
    const memory = await smallCollege({ ...database.repositories, ...storage });
    const person = await memory.users.byLogin('asha');
    if (!person) throw new Error('The college has nobody.');
    const room = () => execute(useCases.uploads.uploadRoom, memory, actorOf(person), undefined);
    const sweep = async () => {
      memory.clock.advance(HOUR);
      return (await execute(useCases.operator.sweepOrphans, memory, operator, undefined)).removed;
    };
    const renditions = (missing: boolean) =>
      execute(useCases.operator.queueRenditions, memory, operator, { missing }).then(({ queued }) => queued);
    const made = async () => (await storage.files.list(null, 1_000)).filter((name) => name.includes('.play.'));
    await memory.runJobs();

    const before = [await made(), await room()];
    expect(before[0]?.length).toBeGreaterThan(4);
    expect(await sweep()).toEqual([]);
    expect([await renditions(true), await renditions(false), await renditions(false)]).toEqual([0, 1, 0]);
    for (const name of (await made()).slice(1)) await storage.files.remove(name);
    await memory.runJobs();
    expect([await made(), await room()]).toEqual(before);

    // The items of somebody who left stay, and so do their renditions.
    await execute(useCases.operator.erasePerson, memory, operator, { username: 'asha' });
    await memory.runJobs();
    expect([await sweep(), await made()]).toEqual([[], before[0]]);
    const [film = ''] = await memory.media.videoIds(null, 1, false);
    await execute(useCases.operator.removeItem, memory, operator, { id: film });
    await memory.runJobs();
    expect([await made(), await sweep()]).toEqual([[], []]);
    await database.close();
  });
});
