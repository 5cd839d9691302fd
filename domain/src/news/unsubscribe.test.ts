import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts } from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { execute } from '../kernel/use-case.ts';
import { choose, readChoices } from './choices.ts';
import { newsKinds } from './news.ts';
import { unsubscribe, unsubscribeUrl } from './unsubscribe.ts';

test('one click ends digests without signing in, only for the person they were sent to (decisions 50)', async () => {
  const ports = memoryPorts();
  const [club, ada] = [await aMember(ports), await aMember(ports)];
  for (const person of [club, ada])
    for (const kind of ['comment', 'plan'])
      await execute(choose, ports, actorOf(person), { kind, way: 'digest', wanted: true });
  const [, token = ''] = unsubscribeUrl(ports, club.id).split('https://photos.example.edu/unsubscribe/');
  const end = (given: string) => execute(unsubscribe, ports, anonymous(), { token: given });
  const signature = token.slice(token.indexOf('.') + 1);
  for (const forged of ['', '.', `.${signature}`, `${ada.id}.${signature}`, club.id, `${token}x`, 'x'.repeat(400)])
    expect(await codeOf(end(forged))).toBe('LINK_NOT_FOUND');
  const choices = (of: User) => execute(readChoices, ports, actorOf(of), {});
  expect((await choices(club)).comment).toEqual(['app', 'digest']);
  for (const _ of [1, 2]) expect(await end(token)).toEqual({ ended: true });
  expect(await choices(club)).toEqual(Object.fromEntries(newsKinds.map((kind) => [kind, ['app']])));
  expect((await choices(ada)).plan).toEqual(['app', 'digest']);
  await ports.users.remove(club.id, () => []);
  expect(await end(token)).toEqual({ ended: true });
});
