import { expect, test } from 'vitest';
import { actorOf, aMember, memoryPorts, operator, outcomeOf } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { nameModerator } from '../operator/moderate.ts';
import { listCases } from './queries.ts';

test('only the operator appoints moderators; a developer is not one (decisions 52)', async () => {
  const ports = memoryPorts();
  const ada = await aMember(ports, { name: 'ada', developer: true });
  const ask = async () => outcomeOf(execute(listCases, ports, actorOf((await ports.users.byId(ada.id)) ?? ada), {}));
  expect(await ask()).toBe('NOT_MODERATOR');
  await execute(nameModerator, ports, operator, { username: 'ADA', moderator: true });
  expect(await ask()).toBeNull();
  await execute(nameModerator, ports, operator, { username: 'ada', moderator: false });
  expect(await ask()).toBe('NOT_MODERATOR');
});
