import { expect, test } from 'vitest';
import { aMember, codeOf, memoryPorts, operator, reread } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { nameModerator } from './moderate.ts';

test('the operator appoints and dismisses moderators, and the log says so (decisions 52, 53)', async () => {
  const ports = memoryPorts();
  const ada = await aMember(ports, { name: 'ada' });
  const name = (username: string, moderator: boolean) =>
    execute(nameModerator, ports, operator, { username, moderator });
  await name('ada', true);
  expect((await reread(ports, ada.id)).moderator).toBe(true);
  await name('ada', false);
  expect((await reread(ports, ada.id)).moderator).toBe(false);
  const { items } = await ports.audit.list({ concerning: ada.id, since: 0, limit: 5, after: null });
  expect(items.map(({ act }) => act)).toEqual(['moderator-dismissed', 'moderator-named']);
  expect(await codeOf(name('nobody', true))).toBe('USER_NOT_FOUND');
});
