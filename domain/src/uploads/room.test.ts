import { expect, test } from 'vitest';
import { refusalOf } from '../../memory/index.ts';
import type { Quotas } from '../kernel/ports.ts';
import { fitInto, judgeMoved, quotasOf, type Room, sharesOf, UNPUBLISHED, withoutBytes } from './room.ts';
import { DEFAULT_MAX_BYTES } from './rules.ts';

const MIB = 1_024 ** 2;
const GIB = 1_024 ** 3;
const limitsOf = (quotas: Quotas) => ({ quotas, maxBytes: DEFAULT_MAX_BYTES });
const empty: Room = {
  bytes: 0,
  avatarBytes: 0,
  unpublishedBytes: 0,
  unpublishedFiles: 0,
  tenantBytes: null,
  holderBytes: null,
};
const refusal = (room: Partial<Room>, size: number, { plan = true, tenant = null as number | null } = {}) =>
  refusalOf((async () => fitInto(sharesOf({ ...empty, ...room }, limitsOf(quotasOf(50 * GIB, tenant)), plan), size))());
const fits = (room: Partial<Room>, size: number, { plan = true, tenant = null as number | null } = {}) =>
  fitInto(sharesOf({ ...empty, ...room }, limitsOf(quotasOf(50 * GIB, tenant)), plan), size);

test('the files of a plan holder may take 50 GiB, the last byte of them too (decisions 57)', async () => {
  fits({ bytes: 50 * GIB - 10 }, 10);
  expect(await refusal({ bytes: 50 * GIB - 10 }, 11)).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    kind: 'forbidden',
    message: 'There’s no room for this file: 49.9 GiB of 50 GiB used.',
    errors: [{ field: 'size', message: 'You’ve used all your storage. Delete some files first.' }],
  });
});

test('those without a plan have 50 MiB for pictures of themselves, whatever a former plan left (decisions 57)', async () => {
  fits({ bytes: 20 * GIB, avatarBytes: 40 * MIB }, 10 * MIB, { plan: false });
  const { message } = await refusal({ avatarBytes: 41 * MIB }, 10 * MIB, { plan: false });
  expect(message).toBe('There’s no room for this file: 41 MiB of 50 MiB used.');
});

test('who sends into a pool has as much on the way as it takes of one person (decisions 57, 65)', async () => {
  const most = 30 * 40 * MIB + 2 * (200 + 40) * MIB;
  for (const clubId of ['drama', null]) {
    const ofPool = async (room: Partial<Room>, size: number) =>
      fitInto(
        sharesOf({ ...empty, ...room, holderBytes: 0 }, limitsOf(quotasOf(50 * GIB, null)), false, { clubId }),
        size,
      );
    await ofPool({ unpublishedBytes: most - 10, unpublishedFiles: 33 }, 10);
    expect(await refusalOf(ofPool({ unpublishedBytes: most - 10 }, 11))).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await refusalOf(ofPool({ unpublishedFiles: 34 }, 1))).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  }
});

test('nobody without a plan has more than who holds one (decisions 57)', () => {
  expect(quotasOf(10, null)).toEqual({ planHolder: 10, others: 10, club: 200 * GIB, tenant: null });
});

test('a tenant has as much as the operator gives it, and no end without (decisions 57)', async () => {
  fits({ tenantBytes: 10 ** 15 }, 1);
  fits({ tenantBytes: 99 }, 1, { tenant: 100 });
  const { errors } = await refusal({ tenantBytes: 100 }, 1, { tenant: 100 });
  expect(errors).toEqual([{ field: 'size', message: 'Your college has used all its storage.' }]);
});

test('what is not published yet is 10 GiB and 1,000 files at most (decisions 57)', async () => {
  expect(UNPUBLISHED).toEqual({ bytes: 10 * GIB, files: 1_000 });
  fits({ unpublishedBytes: 10 * GIB - 1, unpublishedFiles: 999 }, 1);
  expect((await refusal({ unpublishedBytes: 10 * GIB }, 1)).params).toEqual({ used: '10 GiB', allowed: '10 GiB' });
  const many = await refusal({ unpublishedFiles: 1_000 }, 1);
  expect([many.params, many.errors[0]?.field]).toEqual([{ used: '1000', allowed: '1000' }, 'fileName']);
});

test('a file for a club counts to the club, not to whoever sends it (decisions 62)', async () => {
  fits({ holderBytes: 200 * GIB - 10, bytes: 50 * GIB }, 10, { plan: false });
  expect(await refusal({ holderBytes: 200 * GIB - 10 }, 11, { plan: false })).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    errors: [{ field: 'size', message: 'The club has used all its storage. Delete some of its files first.' }],
  });
});

test('of what changes its holder the new one needs room, and what stays is not judged (decisions 57, 62, 65)', async () => {
  const settings = limitsOf({ planHolder: 100, others: 0, club: 200, tenant: 0 });
  const files = [
    { holderId: null, size: 60 },
    { holderId: 'club', size: 60 },
  ];
  const judged = async (place: { clubId: string | null; holderId: string | null }, room: Partial<Room>) =>
    judgeMoved(files, place, settings)?.({ ...empty, unpublishedBytes: 10 ** 12, tenantBytes: 1, ...room });
  const messages = async (place: { clubId: string | null; holderId: string | null }, room: Partial<Room>) =>
    (await refusalOf(judged(place, room))).errors.map(({ message }) => message);
  await judged({ clubId: 'club', holderId: 'club' }, { holderBytes: 140 });
  expect(await messages({ clubId: 'club', holderId: 'club' }, { holderBytes: 141 })).toEqual([
    'The club has used all its storage. Delete some of its files first.',
  ]);
  expect(await messages({ clubId: null, holderId: null }, { bytes: 41 })).toEqual([
    'You’ve used all your storage. Delete some files first.',
  ]);
  await judged({ clubId: null, holderId: null }, { bytes: 40 });
  expect(await messages({ clubId: null, holderId: 'host' }, { holderBytes: 0 })).toEqual([
    'The owner of the event has used all their storage. Ask them to make room.',
  ]);
  expect(judgeMoved([{ holderId: 'host', size: 5 }], { clubId: null, holderId: 'host' }, settings)).toBeNull();
});

test('what is replaced makes room for its owner and their college (decisions 57)', () => {
  const room = { ...empty, bytes: 10, avatarBytes: 3 };
  expect(withoutBytes({ ...room, tenantBytes: 20 }, 4)).toEqual({ ...room, bytes: 6, tenantBytes: 16 });
  expect(withoutBytes(room, 4)).toEqual({ ...room, bytes: 6 });
});
