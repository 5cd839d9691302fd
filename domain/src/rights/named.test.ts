import { expect, test } from 'vitest';
import { aClub, actorOf, aMember, aPhoto, aPlanHolder, aVideo, operator } from '../../memory/index.ts';
import { rightsSetting } from '../../memory/rights-setting.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { events, colleges } = useCases;

test('what a link or a text names decides whose case it is; else it is the operator’s (decisions 72)', async () => {
  const { ports, photo, filed, queue } = await rightsSetting();
  const elsewhere = await aPlanHolder(ports, { tenant: 'far.edu' });
  const event = await execute(events.createEvent, ports, actorOf(elsewhere), { title: 'Fest', startsOn: '2026-03-14' });
  await execute(colleges.addCollege, ports, operator, { domain: 'listed.edu' });
  const url = ports.settings.publicUrl;
  const named = async (more: object) => {
    await filed({ email: `v${ports.ids.next()}@example.org`, text: 'x', link: null, ...more });
    const found = (await queue(null)).at(-1)?.case;
    return [found?.tenant, found?.itemId];
  };
  const clubNow = async () => (await queue(null)).at(-1)?.case.clubId;
  expect(await named({ text: `See ${url}/event/${event.id}` })).toEqual(['far.edu', null]);
  expect(await named({ link: `${url}/people/${elsewhere.id}` })).toEqual(['far.edu', null]);
  expect(await named({ link: `${url}/batch/${photo.id}` })).toEqual(['example.edu', null]);
  await aPhoto(ports, elsewhere, { batchId: 'b', hidden: true });
  expect(await named({ link: `${url}/batch/b` })).toEqual(['far.edu', null]);
  const film = await aVideo(ports, elsewhere);
  expect(await named({ link: `${url}/video/${film.id}` })).toEqual(['far.edu', film.id]);
  expect(await clubNow()).toBeNull();
  const lens = await aClub(ports, elsewhere);
  const ofClub = await aPhoto(ports, elsewhere, { clubId: lens.id });
  expect(await named({ link: `${url}/photo/${ofClub.id}` })).toEqual(['far.edu', ofClub.id]);
  expect(await clubNow()).toBe(lens.id);
  expect(await named({ kind: 'complain', text: 'At listed.edu they mock me' })).toEqual(['listed.edu', null]);
  await aMember(ports, { tenant: 'moderated.edu', moderator: true });
  expect(await named({ text: 'At moderated.edu' })).toEqual(['moderated.edu', null]);
  expect(await named({ text: 'At nowhere.edu' })).toEqual(['', null]);
  expect(await named({ link: `${url}/photo/unknown` })).toEqual(['', null]);
  expect(await named({ link: `${url}/photo/unknown`, text: 'At listed.edu' })).toEqual(['listed.edu', null]);
  expect(await named({ link: `${url}/event/unknown` })).toEqual(['', null]);
  expect(await named({ link: 'https://elsewhere.org/photo/1' })).toEqual(['', null]);
});
