import { expect, test } from 'vitest';
import { aPhoto, aPlanHolder, memoryPorts, operator } from '../../memory/index.ts';
import { addCollege } from '../colleges/manage-colleges.ts';
import { utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { runNextJob } from '../run-jobs.ts';
import { closeCollege } from './close-college.ts';
import { collegeErasedAs, eraseCollegesAgain, eraseCollegesJob } from './erase-college.ts';

test('a college that comes back with an older backup is erased again, with what its people shared (decisions 69, 73)', async () => {
  const memory = memoryPorts();
  for (const domain of ['example.edu', 'far.edu']) await execute(addCollege, memory, operator, { domain });
  const work = async () => {
    while (await runNextJob(memory));
  };
  await execute(closeCollege, memory, operator, { domain: 'example.edu', on: utcDay(memory.clock.now()) });
  memory.clock.advance(31 * DAY);
  await memory.jobs.enqueue(eraseCollegesJob.draft({}), memory.clock.now());
  await work();
  const entry = { person: collegeErasedAs(memory.secrets, 'example.edu'), at: memory.clock.now() };
  expect(await memory.erasures.all()).toContainEqual(entry);
  expect(memory.writtenErasures).toContainEqual(entry);
  // The backup brings it back; its people are erased one by one meanwhile.
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  const bob = await aPlanHolder(memory, { name: 'bob' });
  const photo = await aPhoto(memory, bob);
  await memory.users.remove(bob.id, () => []);
  memory.clock.advance(DAY);
  expect(await eraseCollegesAgain(memory, [entry])).toEqual([]);
  expect(await eraseCollegesAgain(memory, [])).toEqual(['example.edu']);
  await work();
  expect([await memory.colleges.find('example.edu'), await memory.media.byId(photo.id)]).toEqual([null, null]);
  expect(await memory.colleges.find('far.edu')).not.toBeNull();
});
