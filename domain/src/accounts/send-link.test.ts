import { expect, test } from 'vitest';
import { aMember, codeOf, memoryPorts } from '../../memory/index.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { mailLink, openLink } from './links.ts';
import { sendLink } from './send-link.ts';

const setting = async () => {
  const world = memoryPorts();
  const user = await aMember(world, { name: 'ada', email: 'ada@example.edu', fullName: 'Ada Lovelace' });
  await mailLink(world, 'reset', user);
  const tokens = () =>
    world.mails.sent.map((mail) => ('link' in mail ? mail.link.slice(mail.link.lastIndexOf('/') + 1) : ''));
  const open = (token = '') => openLink(world, 'reset', user.id, token);
  const unsent = { kind: 'reset', userId: user.id, issuedAt: world.clock.now() } as const;
  return { world, user, tokens, open, unsent };
};

test('the token of a link is in its mail alone, never in the queue (decisions 7)', async () => {
  const { world, user, tokens, open } = await setting();
  const job = await world.jobs.claim(world.clock.now(), world.clock.now());
  expect(job).toMatchObject({ kind: 'send-link', payload: { kind: 'reset', userId: user.id } });
  await world.runJobs();
  const [token = ''] = tokens();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(job)).not.toContain(token);
  expect((await open(token)).link).toMatchObject({
    digest: world.secrets.digest(token),
    expiresAt: world.clock.now() + HOUR,
  });
});

test.each(['verify', 'reset'] as const)(
  'a %s link is mailed to its person, in their language, as PUBLIC_URL/users/:id/:kind/:token (decisions 7)',
  async (kind) => {
    const { world, user } = await setting();
    await mailLink(world, kind, user);
    await world.runJobs();
    expect(world.mails.sent.at(-1)).toEqual({
      kind: kind === 'verify' ? 'verify-email' : 'reset-password',
      to: 'ada@example.edu',
      language: 'en',
      link: expect.stringMatching(new RegExp(`^https://photos\\.example\\.edu/users/${user.id}/${kind}/[\\w-]{43}$`)),
    });
  },
);

test('a mail that is sent again brings another link in the place of the earlier (decisions 7)', async () => {
  const { world, tokens, open, unsent } = await setting();
  await sendLink(world, unsent);
  world.clock.advance(MINUTE);
  await sendLink(world, unsent);
  const [first, second] = tokens();
  expect(await codeOf(open(first))).toBe('LINK_NOT_FOUND');
  expect(await open(second)).toMatchObject({ used: false, link: { createdAt: unsent.issuedAt } });
});

test('a link that was used or retired meanwhile is not mailed (decisions 7)', async () => {
  const { world, user, tokens, open, unsent } = await setting();
  world.clock.advance(MINUTE);
  await mailLink(world, 'reset', user);
  await sendLink(world, unsent);
  expect(world.mails.sent).toEqual([]);
  const newer = { ...unsent, issuedAt: world.clock.now() };
  await sendLink(world, newer);
  const { link } = await open(tokens()[0]);
  await world.links.resetPassword(link, 'hash', world.clock.now());
  await sendLink(world, newer);
  expect(world.mails.sent).toHaveLength(1);
});

test('to somebody who is gone no link is mailed (decisions 7)', async () => {
  const { world, user, unsent } = await setting();
  await world.users.remove(user.id, () => []);
  await sendLink(world, unsent);
  await world.runJobs();
  expect(world.mails.sent).toEqual([]);
});
