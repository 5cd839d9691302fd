import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEntry } from '@quadrangle/domain/imports/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportRuns, importId, openJournal, readImport, reportOf, rewindJournals } from './file-journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const of = { root: '/archives/club', memberId: 'm1' };
const id = importId(of);
const file = () => join(folder, `${id}.jsonl`);

const done = (path: string): JournalEntry => ({
  kind: 'done',
  path,
  item: 'photo',
  itemId: 'p1',
  takenAt: 0,
  sum: 's',
});
const day = { startsOn: '2019-02-03', endsOn: '2019-02-03' };
const days = { startsOn: '2019-02-03', endsOn: '2019-02-05' };
const left = (path: string): JournalEntry => ({ kind: 'left', path, reason: 'It is neither a photo nor a video.' });

describe('the journal of an import', () => {
  it('remembers the last note of each path and the events of folders, and half a line ends nothing (decisions 77)', async () => {
    const first = await openJournal(folder, of);
    await first.note({ kind: 'sending', path: 'a.jpg', uploadId: 'u1', fileName: 'f1' });
    await first.note(done('a.jpg'));
    await first.noteEvent('Kite day', 'e1', day);
    await first.noteEvent('Kite day', 'e1', days);
    await first.close();
    // What a process leaves that is killed while it writes.
    appendFileSync(file(), '{"note":{"kind":"done","path":"b.j');
    const second = await openJournal(folder, of);
    await second.note(left('c.txt'));
    await second.close();
    const third = await openJournal(folder, of);
    expect(third.all()).toEqual([done('a.jpg'), left('c.txt')]);
    expect([third.of('b.jpg'), [...third.events()]]).toEqual([
      null,
      [['Kite day', { eventId: 'e1', given: [day, days] }]],
    ]);
    expect(await readImport(folder, id)).toEqual(of);
    await third.clear();
    await third.close();
    expect([third.all(), existsSync(file()), await readImport(folder, id)]).toEqual([[], false, null]);
  });

  it('is taken back to a moment, also by an earlier release, which noted no times (decisions 77)', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
    const journal = await openJournal(folder, of);
    await journal.note(done('a.jpg'));
    now.mockReturnValue(3_000);
    await journal.note(done('b.jpg'));
    await journal.noteEvent('Kite day', 'e1', day);
    await journal.close();
    now.mockRestore();
    const lines = readFileSync(file(), 'utf8');
    expect([await rewindJournals(folder, 2_000), await rewindJournals(folder, 2_000)]).toEqual([1, 0]);
    const former = await openJournal(folder, of);
    expect([former.all(), [...former.events()]]).toEqual([[done('a.jpg')], []]);
    await former.close();

    writeFileSync(file(), lines.replaceAll(/,"at":\d+/g, ''));
    utimesSync(file(), 2, 2);
    expect([await rewindJournals(folder, 2_000), await rewindJournals(folder, 1_999)]).toEqual([0, 1]);
    expect(await readImport(folder, id)).toBe(null);
    expect(await rewindJournals(join(folder, 'nowhere'), 0)).toBe(0);
  });

  it('is of one folder and one person or club, whoever leads it (decisions 62, 77)', () => {
    expect(importId({ ...of, memberId: 'm2' })).not.toBe(id);
    expect(importId({ ...of, root: '/archives/other' })).not.toBe(id);
    const ofClub = { ...of, clubId: 'c1' };
    expect(importId({ ...ofClub, memberId: 'm2' })).toBe(importId(ofClub));
  });

  it('is open in one process at a time, whatever their numbers, until it closes or is killed (decisions 77)', async () => {
    const first = await openJournal(folder, of);
    await expect(openJournal(folder, of)).rejects.toBeInstanceOf(ImportRuns);
    await first.close();
    const hold = `new (require('better-sqlite3'))(process.argv[1]).exec('begin exclusive'); console.log(); setInterval(() => {}, 1000)`;
    const other = spawn(process.execPath, ['-e', hold, join(folder, `${id}.held`)], { cwd: import.meta.dirname });
    await once(other.stdout, 'data');
    await expect(openJournal(folder, of)).rejects.toBeInstanceOf(ImportRuns);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await (await openJournal(folder, of)).close();
  });
});

it('the report says of each file what became of it, and no spreadsheet takes a name for a formula (decisions 77)', () => {
  const notes = [
    done('Fort, Gate/a "1".jpg'),
    { ...done('b.jpg'), reason: 'Not in its event: No.' } as JournalEntry,
    left('=HYPERLINK("x").txt'),
    { kind: 'sending', path: '-b.jpg', uploadId: 'u', fileName: 'f' } as const,
  ];
  expect(reportOf(notes, 'https://photos.a.edu').split('\r\n')).toEqual([
    'file,result,reason,item,taken',
    '"Fort, Gate/a ""1"".jpg",imported,,https://photos.a.edu/photo/p1,1970-01-01T00:00:00.000Z',
    'b.jpg,imported,Not in its event: No.,https://photos.a.edu/photo/p1,1970-01-01T00:00:00.000Z',
    `"'=HYPERLINK(""x"").txt",left out,It is neither a photo nor a video.,,`,
    "'-b.jpg,not finished,,,",
    '',
  ]);
});
