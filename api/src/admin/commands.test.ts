import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMailJob } from '@quadrangle/domain/kernel/send-mail';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { checkOut } from '@quadrangle/domain/membership/check-out';
import {
  aClub,
  actorOf,
  aMember,
  anAuthenticator,
  aPhoto,
  aPlanHolder,
  aReport,
  asVisible,
  memoryPorts,
} from '@quadrangle/domain/memory';
import { expect, it, onTestFinished } from 'vitest';
import { operatorMessageOf } from '../config/operator-message.ts';
import { ROOT } from '../config/product-paths.ts';
import { UsageError } from './commands/command.ts';
import { commands, helpPage, spoken } from './commands.ts';
import { installationCommands } from './installation-commands.ts';

const run = (name: string, memory: ReturnType<typeof memoryPorts>, ...words: string[]) => {
  const command = commands[name];
  if (!command) throw new Error(name);
  return command.run(memory, words);
};

it('the manual has every command in its table (operator)', () => {
  const manual =
    readFileSync(new URL('docs/operations.md', ROOT), 'utf8').split('## The command line')[1]?.split('\n## ')[0] ?? '';
  const documented = new Set([...manual.matchAll(/`([a-z-]+( (?:ex|im)port)?)[^`]*`/g)].map(([, name]) => name));
  expect(Object.keys({ ...commands, ...installationCommands }).filter((name) => !documented.has(name))).toEqual([]);
});

it('the help page names every command (operator)', () => {
  for (const { usage } of Object.values(commands)) expect(helpPage(Object.values(commands))).toContain(usage);
});

it('grant gives months, or a plan until a date at midnight UTC, and never shortens it (operator)', async () => {
  const memory = memoryPorts();
  const user = await aMember(memory, { name: 'mira' });
  await run('grant', memory, 'mira', '--until', '2999-05-01');
  const granted = await memory.users.byId(user.id);
  expect(granted?.planEnd).toBe(Date.UTC(2999, 4, 1));
  const [line] = await run('grant', memory, 'mira', '--until', '2998-05-01');
  expect(line).toBe('mira can upload until 2999-05-01T00:00:00.000Z');
});

it('a plan needs either months or a date, and a person who is there (operator)', async () => {
  const memory = memoryPorts();
  await aMember(memory, { name: 'mira' });
  await expect(run('grant', memory, 'mira')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(run('grant', memory, 'mira', '--until', 'someday')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(run('grant', memory, 'nobody', '--months', '1')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  await expect(run('grant', memory)).rejects.toBeInstanceOf(UsageError);
});

it('age says in somebody’s place whether they are 18 or older, or that they did not say (decisions 73)', async () => {
  const memory = memoryPorts();
  const { id } = await aMember(memory, { name: 'mira', age: 'younger' });
  expect(await run('age', memory, 'mira', 'adult')).toEqual(['mira counts as 18 or older']);
  expect((await memory.users.byId(id))?.age).toBe('adult');
  expect(await run('age', memory, 'mira', 'unsaid')).toEqual(['mira will be asked for their age']);
  expect((await memory.users.byId(id))?.age).toBeNull();
  await expect(run('age', memory, 'mira')).rejects.toThrow('age <username> adult|younger|unsaid');
});

it('role, suspend, unsuspend and erase act on the person named (operator)', async () => {
  const memory = memoryPorts();
  const { id } = await aMember(memory, { name: 'mira' });
  await run('role', memory, 'mira', 'developer');
  expect((await memory.users.byId(id))?.developer).toBe(true);
  await run('suspend', memory, 'mira');
  expect((await memory.users.byId(id))?.suspendedAt).not.toBeNull();
  await run('unsuspend', memory, 'mira');
  expect((await memory.users.byId(id))?.suspendedAt).toBeNull();
  await run('erase', memory, 'mira');
  expect(await memory.users.byId(id)).toBeNull();
});

it('remove-item, stats and recount speak of what is there (operator)', async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory, { name: 'club' });
  const photo = await aPhoto(memory, uploader);
  expect((await run('stats', memory)).join('\n')).toMatch(/photos +1/);
  expect(await run('recount', memory)).toEqual(['0 items corrected']);
  await run('remove-item', memory, photo.id);
  expect((await run('stats', memory)).join('\n')).toMatch(/photos +0/);
  await expect(run('remove-item', memory, photo.id)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
});

it('sweep names and counts the files that it removed (operator)', async () => {
  const memory = memoryPorts();
  memory.putFile('photo/1-x-old.jpg', new Uint8Array(1));
  expect(await run('sweep', memory)).toEqual(['photo/1-x-old.jpg', '1 file removed']);
  expect(await run('sweep', memory)).toEqual(['0 files removed']);
});

it('audit lists who did what, for everybody or one person, from a day on (decisions 53)', async () => {
  const ports = memoryPorts();
  const { id } = await aMember(ports, { name: 'mira' });
  expect(await run('audit', ports)).toEqual(['There are no such entries in the audit log.']);
  await run('role', ports, 'mira', 'developer');
  await run('grant', ports, 'mira', '--until', '2999-05-01');
  await run('recount', ports);
  const lines = await run('audit', ports);
  const at = '2026-03-02T09:30:00.000Z';
  expect(lines).toEqual([
    `${at}  recounted  by the operator  corrected 0`,
    `${at}  plan-granted  by the operator  person mira  until 2999-05-01T00:00:00.000Z`,
    `${at}  role-changed  by the operator  person mira  role developer`,
  ]);
  expect(await run('audit', ports, '--person', 'mira', '--since', '2026-03-02')).toEqual(lines.slice(1));
  expect(await run('audit', ports, '--person', id, '--since', '2026-03-03')).toEqual([
    'There are no such entries in the audit log.',
  ]);
  for (const name of ['audit', 'reports', 'renditions'] as const)
    await expect(run(name, ports, '--wrong')).rejects.toBeInstanceOf(UsageError);
  await expect(run('audit', ports, 'mira')).rejects.toBeInstanceOf(UsageError);
  await expect(run('audit', ports, '--since', 'May')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

it('college adds, changes and lists colleges, and those that people asked for in vain (decisions 69)', async () => {
  const ports = memoryPorts();
  expect(await run('college', ports, 'add', 'College.EDU')).toEqual(['People of college.edu can sign up']);
  await expect(run('college', ports, 'add', 'college.edu')).rejects.toMatchObject({ code: 'COLLEGE_KNOWN' });
  const words = ['name=North College', 'zone=Asia/Kolkata', 'links=https://a.edu mailto:b@a.edu', 'room=2 GiB'];
  const line =
    'college.edu  name North College  zone Asia/Kolkata  links https://a.edu mailto:b@a.edu  room 2147483648';
  expect(await run('college', ports, 'set', 'college.edu', ...words)).toEqual([line]);
  await ports.absentColleges.count('far.edu', ports.clock.now());
  expect(await run('college', ports, 'list')).toEqual([
    line,
    'not here: far.edu  asked for 1 times  last 2026-03-02T09:30:00.000Z',
  ]);
  expect(await run('college', ports, 'set', 'college.edu', 'name=', 'links=', 'room=', 'zone=')).toEqual([
    'college.edu',
  ]);
  for (const wrong of [['zone=Moon'], ['links=x'], ['contact=x']])
    await expect(run('college', ports, 'set', 'college.edu', ...wrong)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  for (const room of ['much', '5XB', '-1'])
    await expect(run('college', ports, 'set', 'college.edu', `room=${room}`)).rejects.toMatchObject({
      errors: [{ field: 'room', message: 'Give a number of bytes, such as 1048576, 512MiB or 50GiB.' }],
    });
  await expect(run('college', ports, 'set', 'far.edu', 'name=F')).rejects.toMatchObject({ code: 'COLLEGE_NOT_FOUND' });
  for (const wrong of [[], ['add'], ['set', 'college.edu'], ['set', 'college.edu', 'colour=red'], ['burn', 'a.edu']])
    await expect(run('college', ports, ...wrong)).rejects.toBeInstanceOf(UsageError);
  expect((await run('audit', ports)).map((line) => line.split('  ').slice(1, 2).join())).toEqual([
    'college-changed',
    'college-changed',
    'college-added',
  ]);
});

it('a college that has members and no row is said to need college add, whatever is done with it (decisions 69)', async () => {
  const ports = memoryPorts();
  await aMember(ports, { name: 'mira' });
  for (const [name, ...words] of [
    ['college', 'set', 'example.edu', 'name=North'],
    ['college', 'set', 'example.edu', 'oidc-client-id='],
    ['college', 'roster', 'example.edu', import.meta.filename],
    ['college', 'close', 'example.edu', '--on', '2999-04-01'],
    ['steward', 'mira', 'on'],
  ] as const)
    expect(operatorMessageOf(await run(name, ports, ...words).catch((error: unknown) => error))).toEqual({
      line: 'example.edu is not listed here; college add example.edu lists it.',
      exitCode: 1,
    });
});

it('college gives one its own identity provider, with the secret in a file, and closes one (decisions 9, 69)', async () => {
  const ports = memoryPorts();
  await run('college', ports, 'add', 'college.edu');
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const secret = join(folder, 'secret');
  writeFileSync(secret, 'a secret\n');
  const words = [
    'oidc-issuer=https://id.college.edu',
    'oidc-client-id=q',
    `oidc-client-secret=${secret}`,
    'name=North',
  ];
  const wrong = run('college', ports, 'set', 'college.edu', ...words, 'zone=Mars/Base');
  await expect(wrong).rejects.toMatchObject({ errors: [{ field: 'timeZone' }] });
  expect(await ports.collegeProviders.of('college.edu')).toBeNull();
  expect(await run('college', ports, 'set', 'college.edu', ...words)).toEqual(['college.edu  name North']);
  const client = { issuer: 'https://id.college.edu', clientId: 'q', clientSecret: 'a secret' };
  expect(await ports.collegeProviders.of('college.edu')).toEqual(client);
  await run('college', ports, 'set', 'college.edu', 'oidc-client-id=');
  expect(await ports.collegeProviders.of('college.edu')).toBeNull();
  expect(await run('college', ports, 'close', 'college.edu', '--on', '2026-04-01')).toEqual([
    'From 2026-04-01 on people of college.edu only read, and on 2026-05-01 all of it is erased; they are told',
  ]);
  expect(await run('college', ports, 'list')).toEqual(['college.edu  name North  closes on 2026-04-01']);
  expect(await run('college', ports, 'close', 'college.edu', '--on', 'never')).toEqual([
    'college.edu stays; its people are told',
  ]);
  await expect(run('college', ports, 'close', 'college.edu')).rejects.toBeInstanceOf(UsageError);
});

it('second-factor switches off a lost second factor (decisions 54)', async () => {
  const ports = memoryPorts();
  await anAuthenticator(ports, await aMember(ports, { name: 'mira' }));
  expect(await run('second-factor', ports, 'off', 'mira')).toEqual(['mira now signs in with only the password']);
  await expect(run('second-factor', ports, 'off', 'mira')).rejects.toThrow('There is no such second step.');
  for (const words of [['off'], ['on', 'mira'], ['off', 'mira', 'now']])
    await expect(run('second-factor', ports, ...words)).rejects.toBeInstanceOf(UsageError);
});

it('verify and reset-link stand in for mails that did not come (operator)', async () => {
  const memory = memoryPorts();
  const { id } = await aMember(memory, { name: 'mira', verified: false });
  await run('verify', memory, 'mira');
  expect((await memory.users.byId(id))?.verifiedAt).not.toBeNull();
  expect(await run('reset-link', memory, 'mira')).toEqual([expect.stringContaining(`/users/${id}/reset/`)]);
  await expect(run('reset-link', memory)).rejects.toBeInstanceOf(UsageError);
});

it('clubs are listed, led, closed and opened again, and get plans (operator)', async () => {
  const memory = memoryPorts();
  expect(await run('club', memory, 'list')).toEqual(['There are no clubs.']);
  const mira = await aMember(memory, { name: 'mira' });
  await aMember(memory, { name: 'asha' });
  const club = await aClub(memory, mira, { handle: 'lens' });
  expect(await run('grant', memory, '@lens', '--until', '2999-05-01')).toEqual([
    '@lens can upload until 2999-05-01T00:00:00.000Z',
  ]);
  expect(await run('club', memory, 'lead', 'lens', 'asha')).toEqual(['asha leads lens']);
  expect(await run('club', memory, 'close', 'lens')).toEqual(['lens is closed']);
  const [line] = await run('club', memory, 'list');
  expect(line).toMatch(
    /^@lens {2}example\.edu {2}led by (asha, mira|mira, asha) {2}2 seats {2}plan until 2999-05-01.*closed since /,
  );
  expect(await run('club', memory, 'reopen', 'lens')).toEqual(['lens is open again']);
  expect((await memory.clubs.byId(club.id))?.closedAt).toBeNull();
  for (const words of [['lead', 'lens'], ['close'], ['close', 'lens', 'now'], ['sell', 'lens'], []])
    await expect(run('club', memory, ...words)).rejects.toBeInstanceOf(UsageError);
});

it('moderator appoints somebody and dismisses them (decisions 52)', async () => {
  const ports = memoryPorts();
  const { id } = await aMember(ports, { name: 'mira' });
  expect(await run('moderator', ports, 'mira', 'on')).toEqual(['mira is now a moderator']);
  expect((await ports.users.byId(id))?.moderator).toBe(true);
  await run('moderator', ports, 'mira', 'off');
  expect((await ports.users.byId(id))?.moderator).toBe(false);
  for (const words of [['mira'], ['mira', 'maybe'], ['mira', 'on', 'now']])
    await expect(run('moderator', ports, ...words)).rejects.toBeInstanceOf(UsageError);
});

it('steward appoints somebody and dismisses them (decisions 70)', async () => {
  const ports = memoryPorts();
  const { id } = await aMember(ports, { name: 'mira' });
  await expect(run('steward', ports, 'mira', 'on')).rejects.toMatchObject({ code: 'COLLEGE_NOT_FOUND' });
  await run('college', ports, 'add', 'example.edu');
  expect(await run('steward', ports, 'mira', 'on')).toEqual(['mira is now a steward']);
  expect((await ports.users.byId(id))?.steward).toBe(true);
  await run('steward', ports, 'mira', 'off');
  expect((await ports.users.byId(id))?.steward).toBe(false);
  for (const words of [['mira'], ['mira', 'maybe'], ['mira', 'on', 'now']])
    await expect(run('steward', ports, ...words)).rejects.toBeInstanceOf(UsageError);
});

it('reports lists what is undecided, decides and undoes (decisions 52)', async () => {
  const ports = memoryPorts();
  const photo = await aPhoto(ports, await aPlanHolder(ports, { name: 'club' }), { title: 'Hi\u001b[2J \u0007all' });
  const mira = await aMember(ports, { name: 'mira' });
  expect(await run('reports', ports)).toEqual(['Nothing is undecided.']);
  const { id } = await aReport(ports, mira, photo.id, { note: 'Without\nasking.' });
  expect(await run('reports', ports)).toEqual([
    `2026-03-02T09:30:00.000Z  ${id}  example.edu  item  ${photo.id}  of club  hidden until decided`,
    `    photo  ${photo.fileName}  Hi [2J all`,
    '    in-it  by mira',
    '        Without',
    '        asking.',
  ]);
  const decided = await run('reports', ports, 'decide', id, 'hide', '--text', 'Sorry.', '--stop', '3');
  expect(decided).toEqual([`${id} is decided: hide`]);
  expect((await ports.cases.byId(id))?.case.decision).toMatchObject({ verdict: 'hide', stopDays: 3, text: 'Sorry.' });
  expect(await run('reports', ports)).toEqual(['Nothing is undecided.']);
  expect(await run('reports', ports, 'undo', id)).toEqual([`${id} is undecided again`]);
  await run('reports', ports, 'decide', id, 'keep', '--text', 'It stays.', '--reporter-text', 'Thank you.');
  expect((await ports.cases.byId(id))?.case.decision).toMatchObject({ text: 'It stays.', reporterText: 'Thank you.' });
  await run('reports', ports, 'undo', id);
  for (const words of [[], ['--text', 'Sorry.', '--stop', '']])
    await expect(run('reports', ports, 'decide', id, 'hide', ...words)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  for (const words of [['decide', id], ['burn'], ['undo'], ['decide', id, 'hide', 'now']])
    await expect(run('reports', ports, ...words)).rejects.toBeInstanceOf(UsageError);
});

it('reports shows a comment, who wrote it, and each note to its end (decisions 52)', async () => {
  const ports = memoryPorts();
  const [owner, mira] = [await aPlanHolder(ports, { name: 'club' }), await aMember(ports, { name: 'mira' })];
  const photo = await aPhoto(ports, owner);
  const comment = {
    id: ports.ids.next(),
    authorId: owner.id,
    text: 'You are all \u001b[2J\u202Eidiots.',
    createdAt: 1,
  };
  await ports.comments.add(asVisible(photo), comment);
  const note = `${'x'.repeat(990)} corridor.`;
  await aReport(ports, mira, comment.id, { subject: 'comment', reason: 'hurtful', note });
  const [head, ...lines] = await run('reports', ports);
  expect(head).toMatch(/ {2}of club$/);
  expect(lines.slice(-4)).toEqual([
    '    the comment',
    '        You are all  [2Jidiots.',
    '    hurtful  by mira',
    `        ${note}`,
  ]);
});

it('breach keeps the register: opens, names and tells people and authority, closes (decisions 73)', async () => {
  const ports = memoryPorts();
  await aMember(ports, { name: 'mira', email: 'mira@example.edu' });
  expect(await run('breach', ports, 'list')).toEqual(['There are no breaches.']);
  const opened = await run('breach', ports, 'open', 'A lost\nlaptop', '--known', '2026-03-01', '--person', 'mira');
  const [id = ''] = (opened[0] ?? '').split(' ');
  expect(opened).toEqual([
    `${id}  every college  known 2026-03-01T00:00:00.000Z  until 2026-03-02T09:30:00.000Z  named`,
    '    A lost laptop',
    '    authority due 2026-03-04T00:00:00.000Z  1 person  0 told',
  ]);
  expect(await run('breach', ports, 'people', id)).toEqual(['mira  mira@example.edu  named  not told']);
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-letter-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'en'), 'A laptop was lost.\n');
  expect(await run('breach', ports, 'tell', id, 'people', '--en', join(folder, 'en'))).toEqual([
    '1 person will be told, 200 a minute',
  ]);
  await expect(run('breach', ports, 'tell', id, 'people')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await ports.runJobs();
  expect(ports.mails.sent).toMatchObject([{ kind: 'breach', to: 'mira@example.edu', words: 'A laptop was lost.' }]);
  const [, , authorityLine] = await run('breach', ports, 'tell', id, 'authority', '--at', '2026-03-02');
  expect(authorityLine).toBe('    authority told 2026-03-02T00:00:00.000Z  1 person  1 told');
  const closed = await run('breach', ports, 'close', id, 'It was encrypted.');
  expect(closed.at(-1)).toBe('    closed 2026-03-02T09:30:00.000Z  It was encrypted.');
  expect(await run('breach', ports, 'list')).toEqual(closed);
  for (const words of [[], ['open'], ['tell', id], ['close', id], ['list', 'x'], ['open', 'a', '--loud']])
    await expect(run('breach', ports, ...words)).rejects.toBeInstanceOf(UsageError);
});

it('orders says for whom each is, and who pays for a club (operator; decisions 61)', async () => {
  const memory = memoryPorts();
  const [asha, ravi] = [await aMember(memory, { name: 'asha' }), await aMember(memory, { name: 'ravi' })];
  const club = await aClub(memory, asha);
  for (const [who, what] of [
    [asha, {}],
    [ravi, { club: club.id }],
    [asha, { club: { name: 'Drama', handle: 'drama' } }],
  ] as const)
    await execute(checkOut, memory, actorOf(who), { month: 1, ...what });
  const holders = (await run('orders', memory)).map((line) => line.split('  ')[4]);
  expect(holders.sort()).toEqual([asha.id, `club ${club.id} by ${ravi.id}`, `club @drama by ${asha.id}`].sort());
});

it('an empty list says that it is one (operator)', async () => {
  const memory = memoryPorts();
  expect(await run('orders', memory)).toEqual(['There are no orders.']);
  expect(await run('jobs', memory)).toEqual(['No jobs have failed for good.']);
  expect(spoken([])).toEqual(['There is nothing to list.']);
  expect(spoken(['a', 'b'])).toEqual(['a', 'b']);
});

it('jobs lists what failed for good without secrets, and retries it (operator)', async () => {
  const memory = memoryPorts();
  const from = { fullName: 'A', name: 'a', replyTo: 'a@b.edu', message: 'a secret' };
  const mail = { kind: 'contact', to: 'a@b.edu', language: 'en', ...from } as const;
  await memory.jobs.enqueue(sendMailJob.draft(mail), 0);
  memory.mails.failure = Object.assign(new Error('550 no such\nmailbox'), { permanent: true });
  await memory.runJobs();
  const [line = '', ...others] = await run('jobs', memory);
  expect(others).toEqual([]);
  expect(line).toMatch(/^\S+ {2}send-mail contact to a@b\.edu {2}tries: 1 {2}550 no such mailbox$/);
  const [id = ''] = line.split(' ');
  const [json = ''] = await run('jobs', memory, '--json');
  expect(JSON.parse(json)).toEqual([{ id, kind: 'send-mail', attempts: 1, error: expect.stringContaining('550') }]);
  memory.mails.failure = null;
  expect(await run('jobs', memory, 'retry', id)).toEqual([`${id} will be retried`]);
  expect(await run('jobs', memory)).toEqual(['No jobs have failed for good.']);
  await memory.runJobs();
  expect(memory.mails.sent).toEqual([mail]);
  await expect(run('jobs', memory, 'retry', id)).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  for (const words of [['retry'], ['bury', '1'], ['retry', '1', '2']])
    await expect(run('jobs', memory, ...words)).rejects.toThrow(UsageError);
});

it('people lists everybody, or those that match a text, as text and as JSON (operator)', async () => {
  const memory = memoryPorts();
  expect(await run('people', memory)).toEqual(['There is nobody.']);
  const club = await aPlanHolder(memory, { name: 'Zeta', fullName: 'Lens Club', email: 'club@north.edu' });
  await aMember(memory, { name: 'mira', fullName: 'Mira Rao', email: 'mira@north.edu', verified: false });
  await aMember(memory, { name: 'asha', fullName: 'Asha', email: 'asha@north.edu', moderator: true });
  await aMember(memory, { name: 'tara', fullName: 'Tara', email: 'tara@north.edu', steward: true });
  await run('suspend', memory, 'mira');
  const plan = new Date(club.planEnd).toISOString();
  expect(await run('people', memory)).toEqual([
    'asha  asha@north.edu  Asha  moderator',
    'mira  mira@north.edu  Mira Rao  unverified  suspended',
    'tara  tara@north.edu  Tara  steward',
    `Zeta  club@north.edu  Lens Club  plan until ${plan}`,
  ]);
  for (const text of [['ZET'], ['lens', 'club'], ['club@']])
    expect(await run('people', memory, ...text)).toHaveLength(1);
  const [json = ''] = await run('people', memory, 'mira', '--json');
  expect(JSON.parse(json)).toMatchObject([{ username: 'mira', unverified: true, suspended: true, planUntil: null }]);
  expect(json).not.toMatch(/password/i);
  await expect(run('people', memory, '--loud')).rejects.toThrow(UsageError);
});

it('people release decides about an address that has another holder (operator; decisions 75)', async () => {
  const memory = memoryPorts();
  for (const name of ['mira', 'nils']) await aMember(memory, { name, tenant: 'north.edu' });
  const release = (...words: string[]) => run('people', memory, 'release', ...words);
  expect(await release('mira')).toEqual([
    'mira@north.edu is free for its next holder',
    'Nobody enters the account of mira until --recovery names an address of theirs',
  ]);
  expect(await run('people', memory, 'mira')).toEqual(['mira  no address  Full mira  closed']);
  expect(await release('mira', '--recovery', 'mira@mail.example')).toEqual([
    'mira signs in with the username, and gets letters at mira@mail.example',
    'It still opens by password: second-factor off and a new password take away what is another’s',
  ]);
  expect(await run('people', memory, 'mira')).toEqual(['mira  no address  Full mira']);
  expect(await release('nils', '--keep')).toEqual(['nils keeps nils@north.edu and can enter']);
  for (const words of [[], ['nils', 'mira'], ['nils', '--keep', '--recovery', 'n@mail.example'], ['nils', '--loud']])
    await expect(release(...words)).rejects.toThrow(UsageError);
});

it('messages lists what was written, newest first, line by line and as JSON (operator)', async () => {
  const memory = memoryPorts();
  expect(await run('messages', memory)).toEqual(['There are no messages.']);
  const { id: userId, name, fullName, email } = await aMember(memory, { name: 'mira' });
  const message = { userId, name, fullName, email };
  await memory.contactMessages.add({ ...message, id: '1', message: 'Hello\nthere', createdAt: 0 }, []);
  await memory.contactMessages.add({ ...message, id: '2', message: '\u001b[2JAgain', createdAt: 1_000 }, []);
  expect(await run('messages', memory)).toEqual([
    `1970-01-01T00:00:01.000Z  mira  ${email}`,
    '     [2JAgain',
    `1970-01-01T00:00:00.000Z  mira  ${email}`,
    '    Hello',
    '    there',
  ]);
  const [json = ''] = await run('messages', memory, '--json');
  expect(JSON.parse(json).map((each: { message: string }) => each.message)).toEqual(['\u001b[2JAgain', 'Hello\nthere']);
  expect(json).not.toContain('secret');
});

it('orders, stats and figures can be read by programs (operator)', async () => {
  const memory = memoryPorts();
  await aPhoto(memory, await aPlanHolder(memory));
  const json = async (...words: [string, ...string[]]) => {
    const [name, ...rest] = words;
    return JSON.parse((await run(name, memory, ...rest, '--json')).join('\n'));
  };
  expect(await json('orders')).toEqual([]);
  expect(await json('stats')).toMatchObject({ photos: 1, videos: 0 });
  expect(await json('figures', '--days', '30')).toHaveLength(30);
  for (const name of ['orders', 'stats', 'figures'])
    await expect(run(name, memory, '--loud')).rejects.toThrow(UsageError);
});

it('jobs retry --all retries everything that failed for good (operator)', async () => {
  const memory = memoryPorts();
  expect(await run('jobs', memory, 'retry', '--all')).toEqual(['0 jobs will be retried']);
  for (const each of ['a', 'b']) {
    const from = { fullName: each, name: each, replyTo: 'a@b.edu', message: each };
    await memory.jobs.enqueue(sendMailJob.draft({ kind: 'contact', to: 'a@b.edu', language: 'en', ...from }), 0);
  }
  memory.mails.failure = Object.assign(new Error('550'), { permanent: true });
  await memory.runJobs();
  memory.mails.failure = null;
  expect(await run('jobs', memory, 'retry', '--all')).toEqual(['2 jobs will be retried']);
  await memory.runJobs();
  expect(memory.mails.sent).toHaveLength(2);
});

it('record-of-processing prints every kind of own data (operator)', async () => {
  const lines = await run('record-of-processing', memoryPorts());
  expect(lines.at(0)).toMatch(/^# Record of processing: /);
  expect(lines.length).toBeGreaterThan(40);
});
