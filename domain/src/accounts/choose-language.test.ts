import { expect, test } from 'vitest';
import { actorOf, aMember, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { recoverAccount } from '../sign-in/recover-account.ts';
import { chooseLanguage } from './choose-language.ts';
import { meOrNull } from './queries.ts';

test('who chose a language reads it in every browser, and mails are written in it (decisions 76)', async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada' });
  const me = () => execute(meOrNull, memory, actorOf(ada), {});
  expect(await me()).toMatchObject({ language: null });
  expect(await execute(chooseLanguage, memory, actorOf(ada), { language: 'hi' })).toMatchObject({
    id: ada.id,
    language: 'hi',
  });
  expect(await me()).toMatchObject({ language: 'hi' });
  await execute(recoverAccount, memory, actorOf(ada), { name: 'ada' });
  await memory.runJobs();
  expect(memory.mails.sent).toMatchObject([{ kind: 'reset-password', language: 'hi' }]);
});

test.each(['', 'xx', 'HI', 'zh-CN', null])('%j is no language of ours (decisions 76)', async (language) => {
  const memory = memoryPorts();
  const ada = await aMember(memory);
  await expect(execute(chooseLanguage, memory, actorOf(ada), { language })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'language' }],
  });
});

test('somebody who is gone chooses nothing', async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory);
  const ports = { ...memory, users: { ...memory.users, chooseLanguage: async () => null } };
  await expect(execute(chooseLanguage, ports, actorOf(ada), { language: 'zh' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
