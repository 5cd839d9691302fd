import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, type MemoryPorts, outcomeOf } from '../../memory/index.ts';
import { rightsSetting, VISITOR } from '../../memory/rights-setting.ts';
import { execute } from '../kernel/use-case.ts';
import { visibleItem } from '../media/visible.ts';
import { useCases } from '../use-cases.ts';

const { safety, rights } = useCases;

const setting = async () => {
  const { ports, photo, owner, filed, sent, link } = await rightsSetting();
  const mod = actorOf(await aMember(ports, { moderator: true }));
  await filed({ link: null, text: 'The lawn at example.edu, third from left' });
  await sent();
  const found = async () => (await execute(safety.listCases, ports, mod, {})).items[0];
  const id = (await found())?.id ?? '';
  const name = (input: object = {}, who = mod) =>
    outcomeOf(execute(rights.nameItem, ports, who, { id, link, ...input }));
  const decide = (verdict: string) =>
    execute(safety.decideCase, ports, mod, { id, verdict, text: 'Somebody asked.', reporterText: 'It is hidden.' });
  return { ports, photo, owner, link, mod, id, found, name, decide, sent };
};

const seen = async (ports: MemoryPorts, id: string) => outcomeOf(visibleItem(ports, actorOf(await aMember(ports)), id));

test('a moderator finds the picture that somebody described, and hides it by one decision (decisions 72)', async () => {
  const { ports, photo, owner, found, name, decide, sent } = await setting();
  expect(await found()).toMatchObject({ item: null, owner: null, nameless: true });
  expect(await name()).toBeNull();
  expect(await found()).toMatchObject({
    item: { id: photo.id, hidden: false },
    owner: { id: owner.id },
    nameless: false,
  });
  expect(await seen(ports, photo.id)).toBeNull();
  await decide('hide');
  expect(await seen(ports, photo.id)).toBe('MEDIA_NOT_FOUND');
  expect(await sent()).toMatchObject([
    { kind: 'case', as: 'owner', to: owner.email, verdict: 'hide' },
    { kind: 'rights-answer', to: VISITOR, verdict: 'hide' },
  ]);
});

test('only a photo or video that the moderator sees is named (decisions 2, 72)', async () => {
  const { ports, photo, name, found } = await setting();
  const url = ports.settings.publicUrl;
  const foreign = await aPhoto(ports, await aPlanHolder(ports, { tenant: 'far.edu' }));
  for (const link of ['the lawn', `${url}/batch/${photo.id}`, `${url}/photo/gone`, `${url}/photo/${foreign.id}`])
    expect(await name({ link })).toBe('MEDIA_NOT_FOUND');
  expect(await found()).toMatchObject({ item: null });
});

test('nobody names their own item, nor one for another college’s case, a report, or twice (decisions 2, 52, 72)', async () => {
  const { ports, owner, name, id } = await setting();
  const far = actorOf(await aMember(ports, { moderator: true, tenant: 'far.edu' }));
  expect(await name({}, actorOf({ ...owner, moderator: true }))).toBe('CASE_CONCERNS_YOU');
  expect(await name({}, far)).toBe('CASE_NOT_FOUND');
  expect(await name({}, actorOf(owner))).toBe('NOT_MODERATOR');
  expect(await name({ id: 'nothing' })).toBe('CASE_NOT_FOUND');
  expect((await ports.cases.byId(id))?.case.itemId).toBeNull();
  expect(await name()).toBeNull();
  expect(await name()).toBe('CASE_NOT_FOUND');
});

test('what a decided request is about stays as it is (decisions 72)', async () => {
  const { name, decide } = await setting();
  await decide('keep');
  expect(await name()).toBe('CASE_DECIDED');
});
