/**
 * The cost of a comment, a reaction and a view (decisions 16, 17, 21, 50): building a statement takes longer than
 * running it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementsPreparedBy } from '@quadrangle/adapters/testing/prepared-statements';
import { writeComment } from '@quadrangle/domain/comments/write-comment';
import type { Actor } from '@quadrangle/domain/kernel/actor';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { viewMedia } from '@quadrangle/domain/media/view-media';
import { actorOf, aMember, aPhoto, aPlanHolder } from '@quadrangle/domain/memory';
import { react } from '@quadrangle/domain/reactions/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composePorts } from '../compose/compose.ts';
import { readConfig } from '../config/config.ts';
import type { Dependencies } from '../operations/dependencies.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-writes-'));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', NODE_ENV: 'test', TRANSCODE_JOBS: '0' }, folder);
let dependencies: Dependencies;
beforeAll(async () => {
  dependencies = await composePorts(config);
});
afterAll(async () => {
  await dependencies.close();
  rmSync(folder, { recursive: true });
});

type Ports = Dependencies['ports'];
interface Item {
  readonly kind: 'photo';
  readonly id: string;
}

it.each<[string, (ports: Ports, actor: Actor, item: Item, key: string) => Promise<unknown>]>([
  [
    'a comment that its item’s uploader hears of',
    (ports, actor, { kind, id: mediaId }, key) =>
      execute(writeComment, ports, actor, { kind, mediaId, text: 'Well done!' }, undefined, key),
  ],
  ['a like', (ports, actor, item) => execute(react, ports, actor, { ...item, action: 'like' })],
  ['a view', (ports, actor, item) => execute(viewMedia, ports, actor, item)],
])('%s is written with statements that were prepared before', async (_, write) => {
  const { ports } = dependencies;
  const club = await aPlanHolder(ports);
  const items = [await aPhoto(ports, club), await aPhoto(ports, club)].map(
    ({ id }) => ({ kind: 'photo', id }) as const,
  );
  const actor = actorOf(await aMember(ports));
  const [first, second] = items as [Item, Item];
  await write(ports, actor, first, 'the-key-of-the-first');
  // The worker is not started, so nothing else uses the database.
  expect(await statementsPreparedBy(() => write(ports, actor, second, 'the-key-of-the-second'))).toEqual([]);
});
