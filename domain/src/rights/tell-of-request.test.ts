import { expect, test } from 'vitest';
import { aMember, aReport, operator } from '../../memory/index.ts';
import { rightsSetting, VISITOR } from '../../memory/rights-setting.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { tellOfRequestJob } from './tell-of-request.ts';

test('the office of a college hears of a request at once where nobody moderates, else the moderators alone (decisions 72)', async () => {
  const { ports, filed, sent } = await rightsSetting();
  const heard = async () => {
    await filed();
    return (await sent()).map(({ kind, to }) => [kind, to]);
  };
  const { colleges } = useCases;
  await aMember(ports, { moderator: true, tenant: 'far.edu' });
  expect(await heard()).toEqual([
    ['rights-filed', VISITOR],
    ['rights-wait', ports.settings.contactTo],
  ]);
  await execute(colleges.addCollege, ports, operator, { domain: 'example.edu' });
  await execute(colleges.changeCollege, ports, operator, { domain: 'example.edu', contact: 'dean@example.edu' });
  expect(await heard()).toEqual([
    ['rights-filed', VISITOR],
    ['rights-wait', 'dean@example.edu'],
  ]);
  await aMember(ports, { moderator: true });
  expect(await heard()).toEqual([['rights-filed', VISITOR]]);
});

test('its letter names the college and the page where moderators decide; of no college it names neither (decisions 72)', async () => {
  const { ports, filed, sent } = await rightsSetting();
  const letter = async (more?: object) => {
    await filed(more);
    return (await sent()).find(({ kind }) => kind === 'rights-wait');
  };
  const english = { language: 'en', overdue: false };
  const page = `${ports.settings.publicUrl}/moderation`;
  expect(await letter()).toMatchObject({ ...english, what: 'picture', college: 'example.edu', page });
  expect(await letter({ kind: 'correct', link: null })).toMatchObject({ ...english, college: null, page: null });
});

test('nothing is written about a case that is gone or no request, nor to an address that is forgotten or missing (decisions 72)', async () => {
  const { ports, photo, filed, queue, sent } = await rightsSetting();
  await aReport(ports, await aMember(ports), photo.id);
  const [reported] = await queue(null);
  await sent();
  const tell = async (caseId = 'gone', more: object = {}) => {
    await tellOfRequestJob.run({ ...ports, ...more }, { caseId });
    return (await sent()).map(({ kind }) => kind);
  };
  expect([await tell(), await tell(reported?.case.id)]).toEqual([[], []]);
  await filed();
  const caseId = (await queue(null)).find(({ request }) => request !== null)?.case.id ?? '';
  await sent();
  expect(await tell(caseId, { settings: { ...ports.settings, contactTo: null } })).toEqual(['rights-filed']);
  const found = await ports.cases.byId(caseId);
  const forgotten = found?.request && { ...found, request: { ...found.request, email: null } };
  expect(await tell(caseId, { cases: { byId: async () => forgotten } })).toEqual(['rights-wait']);
});
