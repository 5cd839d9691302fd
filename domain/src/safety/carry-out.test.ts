import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aReport, memoryPorts } from '../../memory/index.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { carryOutJob } from './carry-out.ts';
import { decideCase, undoDecision } from './decide-case.ts';

test('a removal is not carried out once a later case about the same item lets it stay (decisions 52)', async () => {
  const ports = memoryPorts();
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const photo = await aPhoto(ports, await aPlanHolder(ports));
  const decide = async (verdict: string) => {
    // Of those who did not share it, only moderators still see what is withheld.
    const { id } = await aReport(ports, await aMember(ports, { moderator: true }), photo.id);
    await execute(decideCase, ports, mod, { id, verdict, text: 'So.' });
    return id;
  };
  const id = await decide('remove');
  const decidedAt = ports.clock.now();
  ports.clock.advance(2 * HOUR);
  await decide('keep');
  await carryOutJob.run(ports, { caseId: id, decidedAt });
  expect(await ports.media.byId(photo.id)).toMatchObject({ withheld: false, hidden: false });
  ports.clock.advance(HOUR);
  await aReport(ports, await aMember(ports, { createdAt: 0 }), photo.id, { reason: 'in-it' });
  await carryOutJob.run(ports, { caseId: id, decidedAt });
  expect(await ports.media.byId(photo.id)).toMatchObject({ withheld: true });
});

test('a removal that a later decision suspended is carried out once that one was undone (decisions 52)', async () => {
  const ports = memoryPorts();
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const photo = await aPhoto(ports, await aPlanHolder(ports));
  const decide = async (verdict: string) => {
    const { id } = await aReport(ports, await aMember(ports, { moderator: true }), photo.id);
    await execute(decideCase, ports, mod, { id, verdict, text: 'So.' });
    return id;
  };
  await decide('remove');
  ports.clock.advance(2 * HOUR);
  const later = await decide('keep');
  ports.clock.advance(DAY - HOUR);
  await ports.runJobs();
  await execute(undoDecision, ports, mod, { id: later });
  await ports.runJobs();
  expect(await ports.media.byId(photo.id)).toMatchObject({ withheld: true });
  ports.clock.advance(HOUR);
  await ports.runJobs();
  expect(await ports.media.byId(photo.id)).toBeNull();
});

test('a removal stands whatever is reported of the item later (decisions 51, 52)', async () => {
  const ports = memoryPorts();
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const photo = await aPhoto(ports, await aPlanHolder(ports));
  const first = await aReport(ports, await aMember(ports), photo.id);
  await execute(decideCase, ports, mod, { id: first.id, verdict: 'remove', text: 'So.' });
  const decidedAt = ports.clock.now();
  ports.clock.advance(HOUR);
  const reporter = await aMember(ports, { moderator: true, createdAt: 0 });
  await aReport(ports, reporter, photo.id, { reason: 'in-it' });
  await carryOutJob.run(ports, { caseId: first.id, decidedAt });
  expect(await ports.media.byId(photo.id)).toBeNull();
});

test('a removal that was undone, or decided anew, is not carried out by the job of the former (decisions 52)', async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports);
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const photo = await aPhoto(ports, club);
  const { id } = await aReport(ports, await aMember(ports), photo.id);
  await execute(decideCase, ports, mod, { id, verdict: 'remove', text: 'No.' });
  const decidedAt = ports.clock.now();
  for (const payload of [
    { caseId: id, decidedAt: decidedAt - 1 },
    { caseId: 'nothing', decidedAt },
  ])
    await carryOutJob.run(ports, payload);
  expect(await ports.media.byId(photo.id)).not.toBeNull();
  ports.clock.advance(DAY);
  await ports.runJobs();
  expect(await ports.media.byId(photo.id)).toBeNull();
  await carryOutJob.run(ports, { caseId: id, decidedAt });
  const { items } = await ports.audit.list({ concerning: club.id, since: 0, limit: 9, after: null });
  expect(items.filter(({ act }) => act === 'item-removed')).toMatchObject([{ doerId: mod.id, itemId: photo.id }]);
});
