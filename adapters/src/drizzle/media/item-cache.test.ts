import type { Member } from '@quadrangle/domain/kernel/actor';
import type { Media } from '@quadrangle/domain/media/media';
import { trendScore } from '@quadrangle/domain/media/rules';
import { visibleMedia } from '@quadrangle/domain/media/visible';
import type { Repositories } from '@quadrangle/domain/ports';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { mediaColumns } from '../kernel/rows.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { foundColumns } from './item-cache.ts';

const member = (id: string): Member => ({
  kind: 'member',
  origin: { address: '192.0.2.1', userAgent: 'test', language: 'en' },
  id,
  sessionId: 's',
  tenant: 'kept.edu',
  createdAt: 1,
  planEnd: 1,
  developer: false,
  moderator: false,
  steward: false,
  uploadsStoppedUntil: null,
  seatEnd: null,
  leavesAt: null,
  sharedBefore: null,
  provenAt: null,
});
const [uploader, viewer, other] = ['uploader', 'viewer', 'other'].map(member) as [Member, Member, Member];

const item = (id: string, changes: Partial<Media> = {}): Media => {
  const counters = { createdAt: 1, views: 0, likeCount: 0, dislikeCount: 0, commentCount: 0 };
  const media: Omit<Media, 'score'> = {
    id,
    kind: 'photo',
    uploaderId: uploader.id,
    clubId: null,
    tenant: uploader.tenant,
    takenAt: null,
    batchId: id,
    position: 0,
    title: 'A photo',
    description: '',
    tags: ['tag'],
    fileName: `photo/${id}.jpg`,
    posterName: null,
    contentType: 'image/jpeg',
    size: 1,
    width: 1,
    height: 1,
    duration: null,
    placeholder: null,
    state: 'ready',
    failure: null,
    hidden: false,
    withheld: false,
    binned: false,
    pool: null,
    renditions: null,
    percent: null,
    drawn: null,
    randomKey: 7,
    ...counters,
    ...changes,
  };
  return { ...media, score: trendScore(media) };
};

onBothEngines((freshUrl) => {
  describe('two processes on one database', () => {
    let here: Database;
    let there: Repositories;
    let elsewhere: Database;
    const statements: string[] = [];
    const logger = { logQuery: (statement: string) => void statements.push(statement) };
    beforeAll(async () => {
      const url = await freshUrl();
      here = await openDatabase({ url, migrations, logger });
      elsewhere = await openDatabase({ url, migrations });
      there = elsewhere.repositories;
      for (const { id, tenant } of [uploader, viewer, other])
        await there.users.register(
          {
            id,
            name: id,
            fullName: id,
            email: `${id}@${tenant}`,
            tenant,
            phone: null,
            avatar: null,
            passwordHash: null,
            developer: false,
            moderator: false,
            steward: false,
            uploadsStoppedUntil: null,
            seatEnd: null,
            addressOfAnother: null,
            rosterLeavesOn: null,
            ownLeavesOn: null,
            recoveryAddress: null,
            recoveryProvenAt: null,
            entryClosedAt: null,
            keptOn: null,
            language: 'en',
            languageChosen: false,
            createdAt: 1,
            verifiedAt: 1,
            heldUntil: null,
            suspendedAt: null,
            planEnd: 1,
            favouriteCount: 0,
            age: null,
            guardianAt: null,
            agreedTo: null,
            withdrawnAt: null,
          },
          null,
          [],
        );
    });
    afterAll(async () => {
      await here.close();
      await elsewhere.close();
    });

    const visible = async (id: string) => (await visibleMedia(there, other, 'photo', id)).media;
    const changes: Record<string, (id: string) => Promise<unknown>> = {
      'an edit': (id) => there.media.edit(id, { title: 'Another title', tags: ['other'] }),
      'a like': async (id) => there.reactions.swap(await visible(id), other.id, null, 'like', 5),
      'a comment': async (id) =>
        there.comments.add(await visible(id), { id: `c-${id}`, authorId: other.id, text: 'Hello', createdAt: 5 }),
      'a view': async (id) => there.media.countView(await visible(id), other.id, 5, 1),
      'a new name of its uploader': () => there.users.changeProfile(uploader.id, { fullName: 'New' }, 5, () => []),
      'a favourite of its uploader': () => there.library.favour(uploader, other.id, 5),
      'the suspension of its uploader': () => there.users.setSuspended(uploader.id, 5),
      'the return of its uploader': () => there.users.setSuspended(uploader.id, null),
      'the removal of somebody who liked it': () => there.users.remove(other.id, () => []),
    };

    it('of what changes often, neither reads the rest of the item again', async () => {
      await there.media.publish(item('m5'), [], []);
      const statementsOf = async () => {
        statements.length = 0;
        await here.repositories.media.find('photo', 'm5', viewer.id);
        return statements.length;
      };
      expect(await statementsOf()).toBe(2);
      const often = ['a like', 'a comment', 'a view'];
      for (const name of often) {
        await changes[name]?.('m5');
        expect(await statementsOf(), name).toBe(1);
      }
      await changes['an edit']?.('m5');
      expect(await statementsOf()).toBe(2);
      await there.media.remove('m5', []);
    });

    it('each shows every change that another made, at once', async () => {
      await there.media.publish(item('m1'), [], []);
      const { media } = here.repositories;
      const feed = () => media.feed({ feed: 'recent', kind: 'photo', viewer, limit: 28, after: null, start: 0 });
      const detailsOf = ({ media }: Repositories, most: number) => media.itemDetails(viewer, ['m1'], most);
      // They are not cached for another bound.
      let bound = 1_000;
      for (const [name, change] of Object.entries(changes)) {
        await media.find('photo', 'm1', viewer.id);
        await detailsOf(here.repositories, 1_000);
        await feed();
        await change('m1');
        const found = await media.find('photo', 'm1', viewer.id);
        expect(found?.media, name).toEqual(await there.media.byId('m1'));
        expect(found?.uploader, name).toMatchObject({
          fullName: (await there.users.byId(uploader.id))?.fullName,
          favouriteCount: (await there.users.byId(uploader.id))?.favouriteCount,
        });
        bound += 1;
        expect(await detailsOf(here.repositories, 1_000), name).toEqual(await detailsOf(there, bound));
        expect((await feed()).items, name).toEqual(found?.media.hidden ? [] : [found]);
      }
    });

    it('every other column of an item raises its edition', async () => {
      await there.media.publish(item('m6'), [], []);
      const { atomic, read, tables } = elsewhere.store;
      const { id, edition: _, ...often } = foundColumns(tables);
      const isIt = eq(tables.media.id, 'm6');
      const edition = async () =>
        (await read.select({ edition: tables.media.edition }).from(tables.media).where(isIt))[0];
      for (const [name, column] of Object.entries(mediaColumns(tables))) {
        if (column === id) continue;
        const before = (await edition())?.edition ?? 0;
        await atomic(async (db) => {
          await db
            .update(tables.media)
            .set({ [name]: sql`${column}` })
            .where(isIt);
        });
        expect(await edition(), name).toEqual({ edition: before + (name in often ? 0 : 1) });
      }
    });

    it('what an unpublished item becomes is seen where it was seen waiting', async () => {
      await there.media.publish(item('m2', { state: 'processing' }), [], []);
      const { media } = here.repositories;
      const state = async () => (await media.find('photo', 'm2', uploader.id))?.media.state;
      expect(await state()).toBe('processing');
      await there.media.settle('m2', 'failed', 'FILE_UNREADABLE');
      expect(await state()).toBe('failed');
      await there.media.reopen('m2', []);
      expect(await state()).toBe('processing');
      await there.media.settle('m2', 'ready', null);
      expect(await state()).toBe('ready');
      await there.media.remove('m2', []);
      expect(await media.find('photo', 'm2', uploader.id)).toBeNull();
    });

    it('nobody can change what others are shown', async () => {
      await there.media.publish(item('m3'), [], []);
      const found = await here.repositories.media.find('photo', 'm3', viewer.id);
      if (!found) throw new Error('The item is gone.');
      expect(() => Object.assign(found.media, { title: 'Mine' })).toThrow(TypeError);
      expect(() => (found.media.tags as string[]).push('mine')).toThrow(TypeError);
    });

    it('what one viewer did is never shown to another', async () => {
      await there.media.publish(item('m4'), [], []);
      const checked = (await visibleMedia(there, viewer, 'photo', 'm4')).media;
      await there.reactions.swap(checked, viewer.id, null, 'like', 5);
      await there.library.save(checked, viewer.id, 5);
      const mine = async (id: string) => {
        const found = await here.repositories.media.find('photo', 'm4', id);
        return { reaction: found?.reaction, saved: found?.saved, favourite: found?.favourite };
      };
      expect(await mine(viewer.id)).toEqual({ reaction: 'like', saved: true, favourite: false });
      expect(await mine(uploader.id)).toEqual({ reaction: null, saved: false, favourite: false });
    });
  });
});
