import { expect, test } from 'vitest';
import {
  actorOf,
  anUpload,
  aPhoto,
  aPlanHolder,
  aReport,
  asVisible,
  aVideo,
  codeOf,
  joined,
  type MemoryPorts,
  memoryPorts,
  operator,
} from '../../memory/index.ts';
import { draftLink } from '../accounts/links.ts';
import { openSession } from '../accounts/open-session.ts';
import type { User } from '../accounts/user.ts';
import { sendMessage } from '../contact/send-message.ts';
import { createEvent } from '../events/plan-event.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { removeMedia } from '../media/remove-media.ts';
import { checkOut } from '../membership/check-out.ts';
import { decideAnyCase } from '../operator/moderate.ts';
import type { ZipView } from '../zips/pack-zip.ts';
import { askOwnData, fetchOwnData, ownDataState } from './fetch-own-data.ts';
import { kindNames } from './kinds.ts';

const call = (ports: MemoryPorts, who: User) => ({
  ask: () => execute(askOwnData, ports, actorOf(who), {}),
  state: () => execute(ownDataState, ports, actorOf(who), {}),
  fetch: () => execute(fetchOwnData, ports, actorOf(who), {}),
});

async function bytesOf({ read, size }: ZipView, from = 0): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of read({ start: from, end: size - 1 })) parts.push(part);
  return new TextDecoder().decode(joined(parts));
}

/** The records of one kind in a ZIP. */
function recordsIn(text: string, file: string): Record<string, unknown>[] {
  const [, found] = new RegExp(`${file.replace('.', '\\.')}[^[]{0,60}(\\[\\n[^]*?\\n\\]\\n)`).exec(text) ?? [];
  return JSON.parse(found ?? 'null');
}

const aComment = (ports: MemoryPorts, authorId: string, text: string) => ({
  id: ports.ids.next(),
  authorId,
  text,
  createdAt: ports.clock.now(),
});

/** Somebody with one record of each kind, among others whose texts must not be in the ZIP. */
async function setting() {
  const ports = memoryPorts();
  const ada = await aPlanHolder(ports, { name: 'ada', fullName: 'Ada Own' });
  const bob = await aPlanHolder(ports, { name: 'bob-secret', fullName: 'Bob Secret' });
  const photo = await aPhoto(ports, ada, { title: 'Ada on the lawn', description: 'Own words' });
  const video = await aVideo(ports, ada, { title: 'Ada’s film' });
  const theirs = await aPhoto(ports, bob, { title: 'Secret of Bob' });
  ports.putFile(photo.fileName, new TextEncoder().encode('ADA PHOTO BYTES'));
  ports.putFile(video.fileName, new TextEncoder().encode('ADA VIDEO BYTES'));
  ports.putFile(theirs.fileName, new TextEncoder().encode('BOB PHOTO BYTES'));
  const avatar = await anUpload(ports, ada, { folder: 'profile', name: 'me.png' });
  await ports.users.changeProfile(
    ada.id,
    { avatar: avatar.fileName, phone: '+919812345678' },
    ports.clock.now(),
    () => [],
  );
  ports.putFile(avatar.fileName, new TextEncoder().encode('ADA FACE BYTES'));
  await ports.comments.add(asVisible(theirs), aComment(ports, ada.id, 'Said by Ada'));
  await ports.comments.add(asVisible(photo), aComment(ports, bob.id, 'Secret said by Bob'));
  await execute(sendMessage, ports, actorOf(ada), { message: 'Dear office' });
  await execute(createEvent, ports, actorOf(ada), { title: 'Ada’s party', startsOn: '2026-03-01' });
  await execute(checkOut, ports, actorOf(ada), { month: 1 });
  const { id } = await aReport(ports, bob, photo.id, { note: 'Secret note of Bob' });
  await execute(decideAnyCase, ports, operator, { id, verdict: 'hide', text: 'Told to Ada' });
  await aReport(ports, ada, theirs.id, { reason: 'other', note: 'Noted by Ada' });
  const { token } = await openSession(ports, ada, {
    address: '192.0.2.7',
    userAgent: 'Firefox of Ada',
    language: 'en',
  });
  const { link } = draftLink(ports, 'reset', ada.id);
  await ports.links.issue(link, 0, []);
  const secrets = [token, ports.secrets.digest(token), link.digest, ada.passwordHash ?? 'hash'];
  return { ports, ada, bob, photo, theirs, secrets };
}

test('own data is everything stored about oneself, without secrets and others’ words (decisions 56)', async () => {
  const { ports, ada, bob, photo, theirs, secrets } = await setting();
  const { ask, fetch } = call(ports, ada);
  await ask();
  await ports.runJobs();
  const zip = await fetch();
  const text = await bytesOf(zip);
  expect(zip.saveAs).toBe('Quadrangle 2026-03-02.zip');
  for (const own of [
    'Ada Own',
    ada.email,
    '+919812345678',
    'Ada on the lawn',
    'Own words',
    'ADA PHOTO BYTES',
    'ADA VIDEO BYTES',
    'ADA FACE BYTES',
    'Said by Ada',
    'Dear office',
    'Ada’s party',
    'Told to Ada',
    'Noted by Ada',
    'Firefox of Ada',
  ])
    expect(text).toContain(own);
  // An item that one reported or commented on appears only as an id.
  for (const another of [
    ...secrets,
    'passwordHash',
    'digest',
    'Secret',
    bob.name,
    bob.email,
    bob.id,
    'BOB PHOTO BYTES',
  ])
    expect(text).not.toContain(another);
  expect(text).toContain(theirs.id);
  expect(recordsIn(text, 'items.json')).toHaveLength(2);
  expect(recordsIn(text, 'account.json')).toMatchObject([
    { id: ada.id, createdAt: new Date(ada.createdAt).toISOString() },
  ]);
  expect(recordsIn(text, 'files.json')).toContainEqual(
    expect.objectContaining({ name: 'files/00001 Ada on the lawn.jpg', itemId: photo.id }),
  );
  const files = new Set([...text.matchAll(/[a-zA-Z]+\.json/g)].map(([file]) => file.replace('.json', '')));
  expect([...files].every((file) => file === 'files' || kindNames.some((kind) => kind === file))).toBe(true);
});

test('own data has the same bytes at each download, from any byte on, without what was deleted since (decisions 56)', async () => {
  const { ports, ada, photo } = await setting();
  const { ask, fetch } = call(ports, ada);
  await ask();
  await ports.runJobs();
  const first = await fetch();
  const text = await bytesOf(first);
  await ports.comments.add(asVisible(photo), aComment(ports, ada.id, 'Said later'));
  const again = await fetch();
  expect([again.tag, again.size]).toEqual([first.tag, first.size]);
  expect(await bytesOf(again)).toBe(text);
  const whole = new TextEncoder().encode(text);
  for (const from of [1, 700, Math.floor(whole.length / 2)]) {
    const parts: Uint8Array[] = [];
    for await (const part of again.read({ start: from, end: again.size - 1 })) parts.push(part);
    expect(joined(parts).length).toBe(again.size - from);
  }
  await execute(removeMedia, ports, actorOf(ada), { kind: 'photo', id: photo.id });
  await ports.runJobs();
  const without = await fetch();
  expect(without.tag).not.toBe(first.tag);
  expect(await bytesOf(without)).not.toContain('ADA PHOTO BYTES');
});

test('whoever sends the bytes may free their memory: the next download has them all (decisions 56)', async () => {
  const { ports, ada, photo } = await setting();
  const { ask, fetch } = call(ports, ada);
  for (let count = 0; count < 80; count += 1)
    await ports.comments.add(asVisible(photo), aComment(ports, ada.id, 'a'.repeat(1_000)));
  await ask();
  await ports.runJobs();
  const { read, size } = await fetch();
  const bytes = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of read({ start: 0, end: size - 1 })) parts.push(part);
    return joined(parts);
  };
  const before = await bytes();
  // Small parts are sent together, 64 KiB at most: what follows so many bytes goes out by itself.
  const together = 64 * 1_024 - 1;
  const text = new TextDecoder('latin1').decode(before);
  const edges = [...text.matchAll(/\[\n|,\n|\n\]\n/g)].map(({ index }) => index - together).filter((at) => at > 0);
  expect(edges.length).toBeGreaterThan(0);
  for (const start of edges)
    for await (const { length, buffer } of read({ start, end: size - 1 }))
      if (length === buffer.byteLength) (buffer as ArrayBuffer).transfer(0);
  expect(await bytes()).toEqual(before);
});

test('one can ask once a day, and download for a day; then it is deleted (decisions 56)', async () => {
  const { ports, ada, bob } = await setting();
  const { ask, state, fetch } = call(ports, ada);
  const asked = ports.clock.now();
  expect(await state()).toEqual({ state: 'none', until: null, againFrom: null });
  expect(await codeOf(fetch())).toBe('OWN_DATA_NOT_FOUND');
  expect(await ask()).toEqual({ state: 'making', until: null, againFrom: asked + DAY });
  expect(await codeOf(fetch())).toBe('OWN_DATA_NOT_FOUND');
  await expect(ask()).rejects.toMatchObject({ code: 'OWN_DATA_ASKED', retryAfter: DAY / 1_000 });
  ports.clock.advance(HOUR);
  await ports.runJobs();
  expect(await state()).toEqual({ state: 'ready', until: asked + HOUR + DAY, againFrom: asked + DAY });
  expect(await codeOf(call(ports, bob).fetch())).toBe('OWN_DATA_NOT_FOUND');
  ports.clock.advance(DAY - HOUR - 1);
  expect(await codeOf(ask())).toBe('OWN_DATA_ASKED');
  ports.clock.advance(HOUR);
  expect((await fetch()).size).toBeGreaterThan(0);
  ports.clock.advance(1);
  expect(await codeOf(fetch())).toBe('OWN_DATA_NOT_FOUND');
  expect(await state()).toEqual({ state: 'none', until: null, againFrom: null });
  await ports.runJobs();
  expect(await ports.ownData.of(ada.id)).toBeNull();
  expect((await ask()).state).toBe('making');
});

test('if it could not be made, one can ask again at once (decisions 56)', async () => {
  const { ports, ada } = await setting();
  const { ask, state } = call(ports, ada);
  await ask();
  const { rows } = ports.ownData;
  ports.ownData.rows = async () => {
    throw new Error('no database');
  };
  for (let tries = 0; tries < 12; tries += 1) {
    await ports.runJobs();
    ports.clock.advance(8 * HOUR);
  }
  expect((await state()).state).toBe('none');
  ports.ownData.rows = rows;
  await ask();
  await ports.runJobs();
  expect((await state()).state).toBe('ready');
});

test('of 5,000 items, a hundred are in memory at a time, and statements grow with the pages (decisions 56)', async () => {
  const ports = memoryPorts();
  const ada = await aPlanHolder(ports);
  const item = await aPhoto(ports, ada);
  const many = 5_000;
  const { ownData } = ports;
  const calls: Record<string, number> = {};
  const most: Record<string, number> = {};
  const { rows, add, stillOwn, text } = ownData;
  const counted = (name: string, size: number) => {
    calls[name] = (calls[name] ?? 0) + 1;
    most[name] = Math.max(most[name] ?? 0, size);
  };
  const idOf = (index: number) => `item${String(index).padStart(6, '0')}`;
  ownData.rows = async (kind, personId, limit, after) => {
    counted('rows', limit);
    if (kind !== 'items') return rows(kind, personId, limit, after);
    const from = after === null ? 0 : Number(after);
    const page = Array.from({ length: Math.min(limit, many - from) }, (_, index) => ({
      ...item,
      id: idOf(from + index),
    }));
    return { rows: page, next: from + limit < many ? String(from + limit) : null };
  };
  ownData.add = async (...part) => {
    counted('add', part[2].length);
    await add(...part);
  };
  ownData.stillOwn = async (personId, ids) => {
    counted('stillOwn', ids.length);
    return new Set([...(await stillOwn(personId, ids)), ...ids]);
  };
  ownData.text = async (...which) => {
    counted('text', 1);
    return text(...which);
  };
  ports.putFile(item.fileName, new TextEncoder().encode('.'));
  const { ask, fetch } = call(ports, ada);
  await ask();
  await ports.runJobs();
  expect(most).toMatchObject({ rows: 100 });
  expect(most.add).toBeLessThan(100_000);
  expect(calls.rows).toBe(kindNames.length - 1 + many / 100);
  expect(calls.add).toBeLessThan(2 * (many / 100) + kindNames.length);
  const zip = await fetch();
  let bytes = 0;
  for await (const part of zip.read()) bytes += part.length;
  expect(bytes).toBe(zip.size);
  expect(calls.stillOwn).toBe(many / 50 + many / 100);
  expect(calls.text).toBeLessThan(6 * (many / 100) + 2 * kindNames.length);
});
