import { expect, test } from 'vitest';
import { memoryJournal } from '../../memory/import-journal.ts';
import { actorOf, aPhoto, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { Refusal } from '../kernel/errors.ts';
import { undoImport } from './undo-import.ts';

test('undoing removes what the import made of one’s own, passes over what is gone, and forgets once nothing stays (decisions 53, 77)', async () => {
  const ports = memoryPorts();
  const [club, mate] = [await aPlanHolder(ports, { name: 'club' }), await aPlanHolder(ports, { name: 'mate' })];
  const [own, others] = [await aPhoto(ports, club), await aPhoto(ports, mate)];
  const journal = memoryJournal();
  const done = { kind: 'done', item: 'photo', takenAt: null } as const;
  await journal.note({ ...done, path: 'a.jpg', itemId: own.id, sum: 'a' });
  await journal.note({ ...done, path: 'b.jpg', itemId: others.id, sum: 'b' });
  await journal.note({ ...done, path: 'c.jpg', itemId: 'gone', sum: 'c' });
  await journal.note({ kind: 'left', path: 'notes.txt', reason: 'no picture' });
  const reported: string[] = [];
  expect(await undoImport(ports, actorOf(club), journal, (at, of) => reported.push(`${at} of ${of}`))).toEqual({
    items: 1,
    events: 0,
    binned: 0,
    kept: 1,
  });
  expect(reported.at(-1)).toBe('4 of 4');
  expect(await ports.media.byId(own.id)).toBeNull();
  expect(await ports.media.byId(others.id)).not.toBeNull();
  // What was taken back is imported anew by a later run.
  expect(journal.all().map(({ kind }) => kind)).toEqual(['left', 'done', 'left', 'left']);
  await ports.media.remove(others.id, []);
  expect(await undoImport(ports, actorOf(club), journal)).toEqual({ items: 0, events: 0, binned: 0, kept: 0 });
  expect(journal.all()).toEqual([]);
  const { items: entries } = await ports.audit.list({ since: 0, limit: 9, after: null });
  expect(entries.map(({ act, doer, personId }) => [act, doer, personId])).toContainEqual([
    'import-undone',
    'operator',
    club.id,
  ]);
});

test('undoing that cannot reach the database is started again (decisions 77)', async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports);
  const own = await aPhoto(ports, club);
  const journal = memoryJournal();
  await journal.note({ kind: 'done', item: 'photo', takenAt: null, path: 'a.jpg', itemId: own.id, sum: 'a' });
  const remove = async () => Promise.reject(new Refusal('DATABASE_UNAVAILABLE'));
  const locked = undoImport({ ...ports, media: { ...ports.media, remove } }, actorOf(club), journal);
  expect(await codeOf(locked)).toBe('DATABASE_UNAVAILABLE');
  expect(journal.all()).toHaveLength(1);
  expect(await undoImport(ports, actorOf(club), journal)).toEqual({ items: 1, events: 0, binned: 0, kept: 0 });
});
