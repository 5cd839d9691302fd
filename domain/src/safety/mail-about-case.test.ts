import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, aReport, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { decideCase, undoDecision } from './decide-case.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const mod = actorOf(await aMember(ports, { moderator: true }));
  const photo = await aPhoto(ports, club);
  const told = async () => {
    await ports.runJobs();
    return ports.mails.sent.splice(0).map((mail) => (mail.kind === 'case' ? [mail.to, mail.as, mail.news] : []));
  };
  return { ports, club, ada, mod, photo, told };
};

test('the uploader is told why an item is hidden, and both are told what was decided and undone (decisions 51, 52)', async () => {
  const { ports, club, ada, mod, photo, told } = await setting();
  const { id } = await aReport(ports, ada, photo.id);
  expect(await told()).toEqual([[club.email, 'owner', 'asked']]);
  await execute(decideCase, ports, mod, { id, verdict: 'hide', stopDays: 3, text: 'She did not agree.' });
  await ports.runJobs();
  expect(ports.mails.sent).toMatchObject([
    { as: 'owner', verdict: 'hide', stopDays: 3, text: 'She did not agree.' },
    { as: 'reporter', to: ada.email, verdict: 'hide', text: 'She did not agree.' },
  ]);
  ports.mails.sent.length = 0;
  await execute(undoDecision, ports, mod, { id });
  expect(await told()).toEqual([
    [club.email, 'owner', 'undone'],
    [ada.email, 'reporter', 'undone'],
  ]);
});

test('of a report that changes nothing for them owners learn nothing (decisions 52)', async () => {
  const { ports, ada, mod, photo, told } = await setting();
  const { id } = await aReport(ports, ada, photo.id, { reason: 'other' });
  expect(await told()).toEqual([]);
  await execute(decideCase, ports, mod, { id, verdict: 'keep', text: 'Fine.' });
  expect(await told()).toEqual([[ada.email, 'reporter', 'decided']]);
});
