import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts, outcomeOf, refusalOf, reread } from '../../memory/index.ts';
import { plainCollege } from '../colleges/rules.ts';
import { settingsOf } from '../colleges/settings.ts';
import { utcDay } from '../kernel/days.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { recoverAccount } from './recover-account.ts';
import { askRecoveryAddress, confirmRecoveryAddress, removeRecoveryAddress } from './recovery-address.ts';

const ADDRESS = 'ada@home.org';

const setting = async () => {
  const ports = memoryPorts();
  const user = await aMember(ports, { name: 'ada', email: 'ada@example.edu' });
  const actor = actorOf(user, { provenAt: ports.clock.now() });
  const sent = async () => {
    await ports.runJobs();
    return ports.mails.sent.splice(0);
  };
  const ask = (email = ADDRESS) =>
    execute(askRecoveryAddress, ports, { ...actor, provenAt: ports.clock.now() }, { email });
  const confirm = (code: string) => execute(confirmRecoveryAddress, ports, actor, { code });
  const mailed = async () => {
    const mail = (await sent()).find(({ kind }) => kind === 'recovery-code');
    return mail?.kind === 'recovery-code' ? mail : null;
  };
  return { ports, user, actor, sent, ask, confirm, mailed };
};

test('an address of any domain becomes one’s recovery address by the code that was mailed to it (decisions 74)', async () => {
  const { ports, user, ask, confirm, mailed, sent } = await setting();
  await ask(' Ada@Home.org ');
  const mail = await mailed();
  expect(mail).toMatchObject({ to: ADDRESS, code: expect.stringMatching(/^\d{6}$/) });
  expect((await reread(ports, user.id)).recoveryAddress).toBeNull();
  await confirm(mail?.code ?? '');
  expect(await reread(ports, user.id)).toMatchObject({
    recoveryAddress: ADDRESS,
    recoveryProvenAt: ports.clock.now(),
    tenant: 'example.edu',
    email: 'ada@example.edu',
  });
  expect(await sent()).toMatchObject([{ kind: 'account', news: 'recovery-address', to: 'ada@example.edu' }]);
});

test('a wrong code, the code of another address, one that is too old, or one after five tries proves nothing (decisions 74)', async () => {
  const { ports, ask, confirm, mailed } = await setting();
  expect(await codeOf(confirm('123456'))).toBe('RECOVERY_CODE_WRONG');
  await ask();
  const first = (await mailed())?.code ?? '';
  ports.clock.advance(MINUTE);
  await ask('other@home.org');
  const second = (await mailed())?.code ?? '';
  if (first !== second) expect(await codeOf(confirm(first))).toBe('RECOVERY_CODE_WRONG');
  ports.clock.advance(10 * MINUTE);
  expect(await codeOf(confirm(second))).toBe('RECOVERY_CODE_WRONG');
  await ask();
  const third = (await mailed())?.code ?? '';
  const wrong = third === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) expect(await codeOf(confirm(wrong))).toBe('RECOVERY_CODE_WRONG');
  expect(await codeOf(confirm(third))).toBe('RECOVERY_CODE_WRONG');
});

test('an address of the own college is none, and asking needs a proof (decisions 54, 74)', async () => {
  const { ports, actor, ask } = await setting();
  expect(await codeOf(ask('ada.new@example.edu'))).toBe('RECOVERY_IN_COLLEGE');
  const later = execute(askRecoveryAddress, ports, { ...actor, provenAt: null }, { email: ADDRESS });
  expect(await codeOf(later)).toBe('PROOF_REQUIRED');
});

test('a recovery address, and one that waits, are removed after a proof, and whoever has it is told at college (decisions 54, 55, 74)', async () => {
  const { ports, user, actor, ask, confirm, mailed, sent } = await setting();
  const remove = (by = actor) => execute(removeRecoveryAddress, ports, by, {});
  expect(await remove()).toEqual({ removed: true });
  expect(await sent()).toEqual([]);
  await ask();
  await confirm((await mailed())?.code ?? '');
  await ask('next@home.org');
  const next = (await mailed())?.code ?? '';
  await sent();
  expect(await codeOf(remove({ ...actor, provenAt: null }))).toBe('PROOF_REQUIRED');
  expect(await remove()).toEqual({ removed: true });
  expect(await reread(ports, user.id)).toMatchObject({ recoveryAddress: null, recoveryProvenAt: null });
  expect(await codeOf(confirm(next))).toBe('RECOVERY_CODE_WRONG');
  expect(await sent()).toMatchObject([{ kind: 'account', news: 'recovery-address-removed', to: user.email }]);
  const { items } = await ports.audit.list({ concerning: user.id, since: 0, limit: 1, after: null });
  expect(items.map(({ act }) => act)).toEqual(['recovery-address-removed']);
});

test('whoever gets letters at their recovery address replaces it, and cannot be without (decisions 74)', async () => {
  const { ports, user, actor, ask, confirm, mailed } = await setting();
  await ask();
  await confirm((await mailed())?.code ?? '');
  const day = utcDay(ports.clock.now() + DAY);
  await ports.users.changeProfile(user.id, { ownLeavesOn: day }, ports.clock.now(), () => []);
  ports.clock.advance(2 * DAY);
  const later = { ...actor, provenAt: ports.clock.now() };
  expect(await codeOf(execute(removeRecoveryAddress, ports, later, {}))).toBe('RECOVERY_IN_USE');
  expect((await reread(ports, user.id)).recoveryAddress).toBe(ADDRESS);
});

test.each([
  ['ahead of', 'Pacific/Kiritimati', '2026-03-02T12:00Z', ['ada@example.edu']],
  ['behind', 'America/Los_Angeles', '2026-03-03T00:00Z', [ADDRESS]],
])(
  'where the college is %s the installation, the address is removed until links go there (decisions 74)',
  async (_, timeZone, at, links) => {
    const { ports, user, actor, sent, ask, confirm, mailed } = await setting();
    await ask();
    await confirm((await mailed())?.code ?? '');
    ports.clock.set(Date.parse(at));
    await ports.users.changeProfile(user.id, { ownLeavesOn: '2026-03-03' }, ports.clock.now(), () => []);
    const own = { ...ports, settings: settingsOf(ports.settings, { ...plainCollege, timeZone }) };
    await sent();
    await execute(recoverAccount, ports, anonymous(), { name: 'ada' });
    expect((await sent()).map(({ to }) => to)).toEqual(links);
    const remove = execute(removeRecoveryAddress, own, { ...actor, provenAt: ports.clock.now() }, {});
    expect(await outcomeOf(remove)).toBe(links.includes(ADDRESS) ? 'RECOVERY_IN_USE' : null);
  },
);

test('one code a minute (decisions 7, 74)', async () => {
  const { ports, ask, mailed } = await setting();
  await ask();
  expect(await mailed()).not.toBeNull();
  expect((await refusalOf(ask('b@home.org'))).retryAfter).toBe(60);
  expect(await mailed()).toBeNull();
  ports.clock.advance(MINUTE);
  await ask('b@home.org');
});

test('a mailbox gets five codes an hour, whoever asks, whatever follows a plus; what is too soon does not count (decisions 42, 74)', async () => {
  const { ports, ask } = await setting();
  const askAnew = async (email: string) => {
    const newcomer = actorOf(await aMember(ports), { provenAt: ports.clock.now() });
    return outcomeOf(execute(askRecoveryAddress, ports, newcomer, { email }));
  };
  await ask();
  for (let soon = 0; soon < 9; soon += 1) expect((await refusalOf(ask())).retryAfter).toBe(60);
  for (let more = 1; more < 5; more += 1) expect(await askAnew(`ada+${more}@home.org`)).toBeNull();
  expect(await askAnew(ADDRESS)).toBe('TOO_MANY_REQUESTS');
  expect(await askAnew('other@home.org')).toBeNull();
  ports.wall.advance(HOUR);
  expect(await askAnew(ADDRESS)).toBeNull();
});

test('ten codes a day (decisions 74, 78)', async () => {
  const { ports, ask } = await setting();
  for (let asked = 0; asked < 10; asked += 1) {
    expect(await outcomeOf(ask(`a${asked}@home.org`))).toBeNull();
    ports.clock.advance(MINUTE);
  }
  expect(await codeOf(ask('b@home.org'))).toBe('TOO_MANY_REQUESTS');
});

test('from the day they leave on, the link to a new password goes to the recovery address (decisions 74)', async () => {
  const { ports, user, actor, ask, confirm, mailed, sent } = await setting();
  await ask();
  await confirm((await mailed())?.code ?? '');
  await sent();
  const day = new Date(ports.clock.now() + DAY).toISOString().slice(0, 10);
  await ports.users.changeProfile(user.id, { ownLeavesOn: day }, ports.clock.now(), () => []);
  const recovered = async () => {
    await execute(recoverAccount, ports, actor, { name: 'ada' });
    return (await sent()).map(({ to }) => to);
  };
  expect(await recovered()).toEqual(['ada@example.edu']);
  ports.clock.advance(2 * DAY);
  expect(await recovered()).toEqual([ADDRESS]);
});
