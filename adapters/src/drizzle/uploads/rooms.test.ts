import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { countingCollege } from '../../../testing/counting-college.ts';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { earlierPerson, insertEarlier } from '../../../testing/earlier-rows.ts';
import { migrate } from '../engine/migrate.ts';
import { openDatabase } from '../open-database.ts';

/** Up to the migration that keeps the space which files take, without it. */
const BEFORE = '0085';

const upload = (id: string, more: object = {}) =>
  [
    'uploads',
    {
      id,
      owner_id: 'u',
      folder: 'photo',
      file_name: id,
      original_name: id,
      size: 10,
      content_type: 'image/jpeg',
      created_at: 1,
      used_by: 'm',
      ...more,
    },
  ] as const;

onBothEngines((freshUrl) => {
  describe('the space that files take (decisions 57)', () => {
    it('counts what was uploaded before an upgrade, but for former pictures, and a recount corrects what is wrong', async () => {
      const url = await freshUrl();
      await migrate(url, migrations, { until: BEFORE });
      await insertEarlier(url, [
        ['users', { ...earlierPerson, avatar: 'c' }],
        upload('a'),
        upload('b', { used_by: null, size: 2 ** 40 }),
        upload('c', { folder: 'profile', size: 3, used_by: 'u' }),
        upload('former', { folder: 'profile', size: 5, used_by: 'u' }),
        upload('d', { owner_id: 'gone' }),
      ]);
      const { repositories, store, close } = await openDatabase({ url, migrations });
      const { uploads, media } = repositories;
      const { rooms, users } = store.tables;
      const room = () => uploads.room('u', 'a.edu');
      const bytes = 2 ** 40 + 13;
      const unpublished = { unpublishedBytes: 2 ** 40, unpublishedFiles: 1 };
      const right = { bytes, avatarBytes: 3, ...unpublished, tenantBytes: bytes, holderBytes: null };
      expect(await room()).toEqual(right);
      expect((await uploads.room('gone', '')).bytes).toBe(10);
      expect(await media.recount()).toBe(0);

      await store.write((db) =>
        db.update(rooms).set({ bytes: 1, tenant: 'elsewhere.edu' }).where(eq(rooms.ownerId, 'u')),
      );
      await store.write((db) => db.delete(rooms).where(eq(rooms.ownerId, 'gone')));
      await store.write((db) => db.insert(rooms).values({ ...right, ownerId: 'never', tenant: 'a.edu' }));
      expect(await media.recount()).toBe(3);
      expect(await room()).toEqual(right);
      expect((await uploads.room('gone', '')).bytes).toBe(10);
      expect(await media.recount()).toBe(0);

      await store.write((db) => db.delete(users).where(eq(users.id, 'u')));
      expect([await room(), await media.recount()]).toEqual([right, 0]);
      await close();
    });

    it('is known by as many rows however much somebody has uploaded', async () => {
      const visited: number[] = [];
      for (const files of [500, 1_000]) {
        const college = await countingCollege(
          await freshUrl(),
          `insert into uploads (id, owner_id, folder, file_name, original_name, size, content_type, created_at, used_by)
          with recursive n(i) as (select 1 union all select i + 1 from n where i < ${files})
          select 'f' || i, 'u', 'photo', 'f' || i, '', 5, 'image/jpeg', 1, case when i % 2 = 0 then 'm' end from n;`,
        );
        visited.push(
          await college.visitedBy(async ({ repositories: { uploads } }) => {
            expect(await uploads.room('u', '')).toEqual({
              bytes: 5 * files,
              avatarBytes: 0,
              unpublishedBytes: (5 * files) / 2,
              unpublishedFiles: files / 2,
              tenantBytes: 5 * files,
              holderBytes: null,
            });
          }),
        );
        await college.close();
      }
      expect(visited).toEqual([2, 2]);
    });
  });
});
