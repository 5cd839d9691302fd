import { expect, test, vi } from 'vitest';
import { aMember, codeOf, type MemoryPorts, memoryPorts, operator, refusalOf } from '../../memory/index.ts';
import { addCollege, changeCollege } from '../colleges/manage-colleges.ts';
import { utcDay } from '../kernel/days.ts';
import { LANGUAGES, type Language } from '../kernel/languages.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import {
  closeBreach,
  listBreaches,
  listBreachPeople,
  openBreach,
  tellAuthority,
  tellBreachPeople,
} from './keep-register.ts';
import { PORTION, tellOfBreachJob } from './tell-people.ts';

const iso = (moment: number) => new Date(moment).toISOString();

const signedIn = (ports: MemoryPorts, userId: string, createdAt: number) => {
  const moments = { createdAt, lastSeenAt: createdAt, expiresAt: createdAt + HOUR, provenAt: null };
  return ports.sessions.open({ id: ports.ids.next(), userId, digest: ports.ids.next(), ...moments, userAgent: '' }, 20);
};

/** A breach of the last day at example.edu, where ada was signed in. */
const setting = async () => {
  const ports = memoryPorts();
  const now = ports.clock.now();
  const ada = await aMember(ports, { name: 'ada' });
  await aMember(ports, { name: 'bob' });
  await signedIn(ports, ada.id, now - 2 * HOUR);
  const window = { known: iso(now - HOUR), from: iso(now - 3 * HOUR) };
  const breach = await execute(openBreach, ports, operator, { what: 'A laptop', college: 'example.edu', ...window });
  return { ports, now, ada, breach, id: breach.id };
};

test('a breach is entered with its people, and named ones are added to them (decisions 73)', async () => {
  const { ports, now, breach, id } = await setting();
  expect(breach).toMatchObject({ knownAt: now - HOUR, until: now, whom: 'active', concerned: 1, notified: 0 });
  const people = (more: object = {}) => execute(listBreachPeople, ports, operator, { id, ...more });
  expect(await people()).toMatchObject([{ username: 'ada', why: 'session', notifiedAt: null }]);
  expect(await people({ people: ['bob', 'ada'] })).toMatchObject([
    { why: 'session' },
    { username: 'bob', why: 'named' },
  ]);
  const { items } = await ports.audit.list({ since: 0, limit: 1, after: null });
  expect(items).toMatchObject([{ act: 'breach-people-named', details: { breach: id, people: 2 } }]);
  expect(await codeOf(people({ people: ['carl'] }))).toBe('USER_NOT_FOUND');
  expect(await execute(listBreaches, ports, operator, {})).toMatchObject([{ id, concerned: 2 }]);
});

test('nothing of a breach lies in the future, nor ends before it begins, nor concerns a college that is not here (decisions 73)', async () => {
  const { ports, now, id } = await setting();
  const open = (more: object) => codeOf(execute(openBreach, ports, operator, { what: 'x', ...more }));
  for (const wrong of [{ known: iso(now + 1) }, { until: iso(now + 1) }, { from: iso(now), until: iso(now) }])
    expect(await open(wrong)).toBe('BREACH_TIMES');
  expect(await open({ people: ['carl'] })).toBe('USER_NOT_FOUND');
  expect(await open({ college: 'exmaple.edu' })).toBe('COLLEGE_NOT_FOUND');
  expect(await execute(listBreaches, ports, operator, {})).toHaveLength(1);
  for (const at of [now + 1, now - HOUR - 1])
    expect(await codeOf(execute(tellAuthority, ports, operator, { id, at: iso(at) }))).toBe('BREACH_TIMES');
});

test('a breach until a day concerns whoever was active on that day (decisions 73)', async () => {
  const ports = memoryPorts();
  const day = utcDay(ports.clock.now() - DAY);
  const ada = await aMember(ports, { name: 'ada' });
  await signedIn(ports, ada.id, Date.parse(day) + HOUR);
  expect(await execute(openBreach, ports, operator, { what: 'A laptop', from: day, until: day })).toMatchObject({
    from: Date.parse(day),
    until: Date.parse(day) + DAY,
    concerned: 1,
  });
});

test('a breach until today ends now, and none ends tomorrow (decisions 73)', async () => {
  const ports = memoryPorts();
  const now = ports.clock.now();
  const open = (until: string) => execute(openBreach, ports, operator, { what: 'A laptop', until });
  expect(await open(utcDay(now))).toMatchObject({ until: now });
  expect(await codeOf(open(utcDay(now + DAY)))).toBe('BREACH_TIMES');
});

test('telling the authority stops the clock (decisions 73)', async () => {
  const { ports, now, id } = await setting();
  expect(await execute(tellAuthority, ports, operator, { id })).toMatchObject({ authorityAt: now });
  expect(await execute(tellAuthority, ports, operator, { id, at: iso(now - 1) })).toMatchObject({
    authorityAt: now - 1,
  });
});

test('each person is told once, in portions a minute apart, in their language (decisions 73)', async () => {
  const ports = memoryPorts();
  const languages = Object.keys(LANGUAGES) as Language[];
  for (const language of languages) {
    const { id } = await aMember(ports, { name: language, email: `${language}@example.edu` });
    await ports.users.chooseLanguage(id, language);
  }
  for (let more = languages.length; more <= PORTION; more += 1) await aMember(ports, { name: `more${more}` });
  ports.clock.advance(1);
  const { id, concerned } = await execute(openBreach, ports, operator, { what: 'A backup' });
  expect(concerned).toBe(PORTION + 1);
  const letter = { en: 'One.\n\nTwo.', hi: 'क' };
  const tell = () => execute(tellBreachPeople, ports, operator, { id, letter });
  expect(await tell()).toEqual({ waiting: PORTION + 1 });
  await ports.runJobs();
  expect(ports.mails.sent).toHaveLength(PORTION);
  expect(await codeOf(execute(closeBreach, ports, operator, { id, outcome: 'x' }))).toBe('BREACH_TELLING');
  const enqueue = vi.spyOn(ports.jobs, 'enqueue');
  const goesOn = async () => {
    enqueue.mockClear();
    ports.clock.advance(MINUTE);
    await ports.runJobs();
    return enqueue.mock.calls.some(([{ kind }]) => kind === 'tell-of-breach');
  };
  expect([await goesOn(), await goesOn()]).toEqual([true, false]);
  expect(new Set(ports.mails.sent.map(({ to }) => to)).size).toBe(PORTION + 1);
  expect(ports.mails.sent).toHaveLength(PORTION + 1);
  const read = (language: Language) => ports.mails.sent.find(({ to }) => to === `${language}@example.edu`);
  expect(read('en')).toMatchObject({ kind: 'breach', words: letter.en, contact: 'office@example.edu' });
  expect(read('hi')).toMatchObject({ language: 'hi', words: letter.hi });
  expect(read('zh')).toMatchObject({ language: 'zh', words: letter.en });
});

test('the letter is in the name of the college, and leads to the profile; without one, or of a breach that is closed or gone, none is written (decisions 69, 73)', async () => {
  const { ports, ada, id } = await setting();
  await execute(addCollege, ports, operator, { domain: 'example.edu' });
  const own = { domain: 'example.edu', name: 'North', contact: 'dean@example.edu' };
  await execute(changeCollege, ports, operator, own);
  const tell = (breachId: string) => tellOfBreachJob.run(ports, { id: breachId });
  await tell('gone');
  await tell(id);
  await ports.runJobs();
  expect(ports.mails.sent).toEqual([]);
  expect(await codeOf(execute(tellBreachPeople, ports, operator, { id, letter: {} }))).toBe('VALIDATION_FAILED');
  await execute(tellBreachPeople, ports, operator, { id, letter: { en: 'A laptop.' } });
  await ports.runJobs();
  const page = `${ports.settings.publicUrl}/profile`;
  expect(ports.mails.sent).toMatchObject([{ to: ada.email, college: 'North', contact: 'dean@example.edu', page }]);
  await execute(closeBreach, ports, operator, { id, outcome: 'Done.' });
  const asked = vi.spyOn(ports.breachPeople, 'tell');
  await tell(id);
  expect(asked).not.toHaveBeenCalled();
});

test('the log says who was told of a breach; the authority may be told at once (decisions 53, 73)', async () => {
  const { ports, now, id } = await setting();
  await execute(tellAuthority, ports, operator, { id, at: iso(now - HOUR) });
  await execute(tellBreachPeople, ports, operator, { id, letter: { en: 'A laptop.' } });
  const { items } = await ports.audit.list({ since: 0, limit: 3, after: null });
  expect(items.map(({ act, details }) => [act, details])).toEqual([
    ['breach-told', { breach: id, whom: 'people' }],
    ['breach-told', { breach: id, whom: 'authority' }],
    ['breach-opened', { breach: id, whom: 'active', college: 'example.edu' }],
  ]);
  ports.clock.advance(1);
  const named = await execute(openBreach, ports, operator, { what: 'One person', people: ['ada'] });
  expect(named).toMatchObject({ whom: 'named', concerned: 1 });
  const ofCollege = { what: 'One college', college: 'example.edu', people: ['ada'] };
  expect(await execute(openBreach, ports, operator, ofCollege)).toMatchObject({ whom: 'everybody', concerned: 2 });
  const opened = await ports.audit.list({ since: 0, limit: 2, after: null });
  expect(opened.items.map(({ details }) => details?.college)).toEqual(['example.edu', 'all']);
});

test('whoever never proved their mailbox is not written to (decisions 7, 73)', async () => {
  const { ports, id } = await setting();
  await aMember(ports, { name: 'eve', verified: false });
  await execute(listBreachPeople, ports, operator, { id, people: ['eve'] });
  await execute(tellBreachPeople, ports, operator, { id, letter: { en: 'A laptop.' } });
  await ports.runJobs();
  expect(ports.mails.sent.map((mail) => 'fullName' in mail && mail.fullName)).toEqual(['Full ada']);
});

test('a breach of one college concerns nobody of another, not by name either (decisions 73)', async () => {
  const { ports, id } = await setting();
  await aMember(ports, { name: 'eve', tenant: 'other.edu' });
  const named = execute(listBreachPeople, ports, operator, { id, people: ['bob', 'eve'] });
  expect((await refusalOf(named)).errors).toEqual([{ field: 'people', message: 'eve is not of example.edu.' }]);
  const opening = { what: 'x', college: 'example.edu', people: ['eve'] };
  expect(await codeOf(execute(openBreach, ports, operator, opening))).toBe('VALIDATION_FAILED');
  expect(await execute(listBreaches, ports, operator, {})).toMatchObject([{ id, concerned: 1 }]);
  expect(await execute(openBreach, ports, operator, { what: 'x', people: ['eve'] })).toMatchObject({ concerned: 1 });
});

test('a breach is not closed while somebody who was named after the letter is not told (decisions 73)', async () => {
  const { ports, id } = await setting();
  const tell = () => execute(tellBreachPeople, ports, operator, { id, letter: { en: 'A laptop.' } });
  const close = () => execute(closeBreach, ports, operator, { id, outcome: 'Done.' });
  await tell();
  await ports.runJobs();
  await execute(listBreachPeople, ports, operator, { id, people: ['bob'] });
  expect(await codeOf(close())).toBe('BREACH_TELLING');
  await tell();
  ports.clock.advance(MINUTE);
  await ports.runJobs();
  expect(await close()).toMatchObject({ concerned: 2, notified: 2 });
});

test('a closed breach is told to nobody more, and keeps numbers without people (decisions 73)', async () => {
  const { ports, now, ada, id } = await setting();
  const outcome = 'It was encrypted; no risk, so nobody was told.';
  expect(await execute(closeBreach, ports, operator, { id, outcome })).toMatchObject({
    ...{ closedAt: now, outcome, concerned: 1, notified: 0 },
  });
  const letter = { en: 'x' };
  for (const late of [
    execute(closeBreach, ports, operator, { id, outcome }),
    execute(tellBreachPeople, ports, operator, { id, letter }),
    execute(tellAuthority, ports, operator, { id }),
    execute(listBreachPeople, ports, operator, { id }),
  ])
    expect(await codeOf(late)).toBe('BREACH_CLOSED');
  expect(await codeOf(execute(closeBreach, ports, operator, { id: 'none', outcome }))).toBe('BREACH_NOT_FOUND');
  expect((await ports.ownData.rows('breaches', ada.id, 9, null)).rows).toEqual([]);
  const { items } = await ports.audit.list({ since: 0, limit: 9, after: null });
  expect(items.map(({ act, details }) => [act, details])).toEqual([
    ['breach-closed', { breach: id, concerned: 1, notified: 0 }],
    ['breach-opened', { breach: id, whom: 'active', college: 'example.edu' }],
  ]);
});
