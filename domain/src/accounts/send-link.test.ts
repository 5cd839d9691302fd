import { expect, test } from 'vitest';
import { aMember, codeOf, memoryPorts, reread } from '../../memory/index.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { mailLink, openLink } from './links.ts';
import { MAX_CODE_TRIES } from './rules.ts';
import { sendLink } from './send-link.ts';

const setting = async () => {
  const memory = memoryPorts();
  const user = await aMember(memory, { name: 'ada', email: 'ada@example.edu', fullName: 'Ada Lovelace' });
  await mailLink(memory, 'reset', user);
  const tokens = () =>
    memory.mails.sent.map((mail) => ('link' in mail ? mail.link.slice(mail.link.lastIndexOf('/') + 1) : ''));
  const open = (token = '') => openLink(memory, 'reset', user.id, token);
  const unsent = { kind: 'reset', userId: user.id, issuedAt: memory.clock.now() } as const;
  return { memory, user, tokens, open, unsent };
};

test('the token of a link is in its mail alone, never in the queue (decisions 7)', async () => {
  const { memory, user, tokens, open } = await setting();
  const job = await memory.jobs.claim(memory.clock.now(), memory.clock.now());
  expect(job).toMatchObject({ kind: 'send-link', payload: { kind: 'reset', userId: user.id } });
  await memory.runJobs();
  const [token = ''] = tokens();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(job)).not.toContain(token);
  expect((await open(token)).link).toMatchObject({
    digest: memory.secrets.digest(token),
    expiresAt: memory.clock.now() + HOUR,
  });
});

test.each(['verify', 'reset'] as const)(
  'a %s link is mailed to its person, in their language, as PUBLIC_URL/users/:id/:kind/:token (decisions 7)',
  async (kind) => {
    const { memory, user } = await setting();
    await mailLink(memory, kind, user);
    await memory.runJobs();
    expect(memory.mails.sent.at(-1)).toEqual({
      kind: kind === 'verify' ? 'verify-email' : 'reset-password',
      to: 'ada@example.edu',
      language: 'en',
      tenant: 'example.edu',
      ...(kind === 'verify' ? { code: expect.stringMatching(/^\d{6}$/) } : {}),
      link: expect.stringMatching(new RegExp(`^https://photos\\.example\\.edu/users/${user.id}/${kind}/[\\w-]{43}$`)),
    });
  },
);

test('a mail that is sent again brings another link in the place of the earlier (decisions 7)', async () => {
  const { memory, tokens, open, unsent } = await setting();
  await sendLink(memory, unsent);
  memory.clock.advance(MINUTE);
  await sendLink(memory, unsent);
  const [first, second] = tokens();
  expect(await codeOf(open(first))).toBe('LINK_NOT_FOUND');
  expect(await open(second)).toMatchObject({ used: false, link: { createdAt: unsent.issuedAt } });
});

test('a link in a mail that went late works for as long as the mail says (decisions 7)', async () => {
  const { memory, tokens, open, unsent } = await setting();
  memory.clock.advance(3 * HOUR);
  await sendLink(memory, unsent);
  memory.clock.advance(HOUR - 1);
  expect(await open(tokens()[0])).toMatchObject({ used: false });
  memory.clock.advance(1);
  expect(await codeOf(open(tokens()[0]))).toBe('LINK_EXPIRED');
});

test('a mail that is sent again brings another code, but no further tries (decisions 67)', async () => {
  const { memory } = await setting();
  const { id, email } = await aMember(memory, { name: 'eve', verified: false });
  await mailLink(memory, 'verify', await reread(memory, id));
  const unsent = { kind: 'verify', userId: id, issuedAt: memory.clock.now() } as const;
  const tries: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await sendLink(memory, unsent);
    for (let guess = 0; guess < 3; guess += 1)
      tries.push((await memory.links.tryCode(id, memory.clock.now(), MAX_CODE_TRIES))?.codeTries);
  }
  expect(tries).toEqual([1, 2, 3, 4, 5, undefined]);
  expect(new Set(memory.mails.sent.map((mail) => ('code' in mail ? mail.code : email))).size).toBe(2);
});

test('a link that was used or retired meanwhile is not mailed (decisions 7)', async () => {
  const { memory, user, tokens, open, unsent } = await setting();
  memory.clock.advance(MINUTE);
  await mailLink(memory, 'reset', user);
  await sendLink(memory, unsent);
  expect(memory.mails.sent).toEqual([]);
  const newer = { ...unsent, issuedAt: memory.clock.now() };
  await sendLink(memory, newer);
  const { link } = await open(tokens()[0]);
  await memory.links.resetPassword(link, 'hash', memory.clock.now());
  await sendLink(memory, newer);
  expect(memory.mails.sent).toHaveLength(1);
});

test('to somebody who is gone no link is mailed (decisions 7)', async () => {
  const { memory, user, unsent } = await setting();
  await memory.users.remove(user.id, () => []);
  await sendLink(memory, unsent);
  await memory.runJobs();
  expect(memory.mails.sent).toEqual([]);
});
