import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aReport, memoryPorts } from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { execute } from '../kernel/use-case.ts';
import { listNews } from '../news/queries.ts';
import { decideCase } from './decide-case.ts';

test('moderators are notified once of a new case, unless it is about them or theirs, until it is decided (decisions 50, 52)', async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club', moderator: true });
  const mod = await aMember(ports, { moderator: true });
  const reporter = await aMember(ports, { moderator: true });
  const elsewhere = await aMember(ports, { tenant: 'other.edu', moderator: true });
  const photo = await aPhoto(ports, club);
  const { id } = await aReport(ports, reporter, photo.id, { reason: 'other' });
  await aReport(ports, await aMember(ports), photo.id, { reason: 'hurtful' });
  const unreadOf = async (who: User) => {
    await ports.runJobs();
    const { items } = await execute(listNews, ports, actorOf(who), {});
    return items.filter(({ kind }) => kind === 'moderation').length;
  };
  expect([await unreadOf(mod), await unreadOf(club), await unreadOf(reporter), await unreadOf(elsewhere)]).toEqual([
    1, 0, 0, 0,
  ]);
  await ports.users.setModerator(mod.id, false);
  expect(await unreadOf({ ...mod, moderator: false })).toBe(0);
  await ports.users.setModerator(mod.id, true);
  await execute(decideCase, ports, actorOf(mod), { id, verdict: 'keep', text: 'Fine.' });
  expect(await unreadOf(mod)).toBe(0);
});
