import { expect, test } from 'vitest';
import { aPhoto, aPlanHolder, memoryPorts, operator } from '../../memory/index.ts';
import { addCollege } from '../colleges/manage-colleges.ts';
import { utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { runNextJob } from '../run-jobs.ts';
import { closeCollege } from './close-college.ts';
import { collegeErasedAs, eraseCollegeJob, eraseCollegesAgain, eraseCollegesJob } from './erase-college.ts';

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

test('a college whose erasure was given up waits for the operator, and holds up no other (decisions 69)', async () => {
  const memory = memoryPorts();
  const begin = () => eraseCollegesJob.run(memory, {});
  const begun = async () => (await memory.jobs.ofKind(eraseCollegeJob.kind)).map(({ payload }) => payload);
  for (const domain of ['example.edu', 'far.edu']) {
    await execute(addCollege, memory, operator, { domain });
    await execute(closeCollege, memory, operator, { domain, on: utcDay(memory.clock.now()) });
  }
  memory.clock.advance(31 * DAY);
  await begin();
  await begin();
  expect(await begun()).toEqual([{ domain: 'example.edu' }]);
  const job = await memory.jobs.claim(memory.clock.now(), memory.clock.now() + DAY, { only: [eraseCollegeJob.kind] });
  if (job) await memory.jobs.fail(job, 'disk full', null);
  await begin();
  await begin();
  expect(await begun()).toEqual([{ domain: 'example.edu' }, { domain: 'far.edu' }]);
});
