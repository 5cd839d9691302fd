import { expect, test } from 'vitest';
import { aMember, codeOf, memoryPorts, refusalOf, reread } from '../../memory/index.ts';
import { mailLink } from '../accounts/links.ts';
import { CODE_LIFE } from '../accounts/rules.ts';
import { HOUR } from '../kernel/time.ts';
import { linkByCode } from './link-by-code.ts';

const setting = () => {
  const memory = memoryPorts();
  let people = 0;
  /** Somebody new with an address there, and the code that was mailed to it. */
  const mailed = async (domain = 'example.edu') => {
    people += 1;
    const name = `guess${people}`;
    const { id } = await aMember(memory, { name, email: `${name}@${domain}`, verified: false });
    const user = await reread(memory, id);
    await mailLink(memory, 'verify', user);
    await memory.runJobs();
    const mail = memory.mails.sent.at(-1);
    return { user, code: mail && 'code' in mail ? mail.code : '' };
  };
  /** How often `count` people hear that their code is wrong, who type five each, every one from another network. */
  const guesses = async (count: number, address?: string) => {
    let wrong = 0;
    for (let person = 0; person < count; person += 1) {
      const { user, code } = await mailed();
      for (let digit = 1; digit <= 5; digit += 1) {
        const guess = code.slice(0, 5) + ((Number(code[5]) + digit) % 10);
        const refusal = await codeOf(linkByCode(memory, user, guess, address ?? `192.0.2.${person}`));
        if (refusal === 'CODE_WRONG') wrong += 1;
      }
    }
    return wrong;
  };
  return { memory, mailed, guesses };
};

test('invented addresses add no tries: sixty wrong codes an hour from one network (decisions 67)', async () => {
  const { memory, mailed, guesses } = setting();
  const { user, code } = await mailed();
  expect(await guesses(13, '192.0.2.1')).toBe(60);
  expect(await codeOf(linkByCode(memory, user, code, '192.0.2.1'))).toBe('TOO_MANY_REQUESTS');
  expect(await linkByCode(memory, user, code, '192.0.2.2')).toMatchObject({ userId: user.id, kind: 'verify' });
});

test('after a hundred wrong codes in an hour no code of that college works, others do (decisions 67)', async () => {
  const { memory, mailed, guesses } = setting();
  const [{ user, code }, other] = [await mailed(), await mailed('other.edu')];
  expect(await guesses(21)).toBe(100);
  const enter = () => linkByCode(memory, user, code, '198.51.100.1');
  expect(await refusalOf(enter())).toMatchObject({ code: 'CODES_PAUSED', retryAfter: 3_600 });
  expect((await linkByCode(memory, other.user, other.code, '192.0.2.1')).userId).toBe(other.user.id);
  memory.wall.advance(HOUR);
  expect((await enter()).userId).toBe(user.id);
});

test('a college’s wrong codes of a day are 300 (decisions 67)', async () => {
  const { memory, guesses } = setting();
  const found: number[] = [];
  for (let hour = 0; hour < 4; hour += 1) {
    found.push(await guesses(21));
    memory.wall.advance(HOUR);
  }
  expect(found).toEqual([100, 100, 100, 0]);
});

test('right codes, and those that are too late, take nobody’s tries (decisions 67)', async () => {
  const { memory, mailed } = setting();
  for (let person = 0; person < 110; person += 1) {
    const { user, code } = await mailed();
    expect((await linkByCode(memory, user, code, '192.0.2.1')).userId).toBe(user.id);
  }
  const { user, code } = await mailed();
  memory.clock.advance(CODE_LIFE);
  for (let tries = 0; tries < 110; tries += 1)
    expect(await codeOf(linkByCode(memory, user, code, '192.0.2.1'))).toBe('CODE_EXPIRED');
});
