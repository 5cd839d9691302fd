import { describe, expect, it } from 'vitest';
import { MINUTE } from '../src/kernel/time.ts';
import { blankLocationJob } from '../src/media/blank-location.ts';
import { trendScore } from '../src/media/rules.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every media repository promises, apart from lists (decisions 13, 16, 20). */
export function mediaContract(name: string, open: Open): void {
  describe(`${name}: media`, () => {
    const fixture = fixtureOf(open);

    it('gives an item back as it was published: by id, by its file, by its poster', async () => {
      const { media, person, item, id } = fixture();
      const uploader = await person();
      const published = item(uploader, {
        kind: 'video',
        title: 'Graduation 毕业典礼',
        description: "Line one\nline 'two' %_",
        tags: ['été', '毕业'],
        posterName: `video/${id()}.jpg`,
        duration: 12.75,
        placeholder: 'data:image/webp;base64,AAAA',
        size: 2 ** 31 + 5,
        randomKey: 2 ** 31 - 1,
      });
      expect(await media.publish(published, [], [])).toBe('published');
      expect(await media.byId(published.id)).toEqual(published);
      expect(await media.byFileName(published.fileName)).toEqual(published);
      expect(await media.byFileName(published.posterName ?? '')).toEqual(published);
      expect(await media.byId('nothing')).toBeNull();
      expect(await media.byFileName('nothing')).toBeNull();
    });

    it('shows an item to its viewer: the uploader, and what the viewer did', async () => {
      const { media, reactions, library, person, published, now } = fixture();
      const uploader = await person();
      const viewer = await person(uploader.tenant);
      const item = await published(uploader);
      expect(await media.find('photo', item.id, viewer.id)).toMatchObject({
        reaction: null,
        saved: false,
        favourite: false,
      });
      await reactions.swap(item, viewer.id, null, 'dislike', START);
      await library.save(item, viewer.id, START);
      await library.favour(uploader, viewer.id, START);
      const { id, name, fullName, avatar } = uploader.user;
      expect(await media.find('photo', item.id, viewer.id)).toEqual({
        media: await now(item),
        beganAt: item.createdAt,
        uploader: { id, name, fullName, avatar, favouriteCount: 1 },
        reaction: 'dislike',
        saved: true,
        favourite: true,
      });
      expect(await media.find('video', item.id, viewer.id)).toBeNull();
      expect(await media.find('photo', 'nothing', viewer.id)).toBeNull();
    });

    it('marks the uploads of an item as used, and queues its jobs', async () => {
      const { media, uploads, person, item, upload, queued } = fixture();
      const uploader = await person();
      const [file, poster] = [await upload(uploader), await upload(uploader)];
      await queued();
      const published = item(uploader, { kind: 'video', fileName: file.fileName, posterName: poster.fileName });
      await media.publish(published, [file.id, poster.id], [aJob('blank')]);
      expect((await uploads.byId(file.id))?.usedBy).toBe(published.id);
      expect((await uploads.byId(poster.id))?.usedBy).toBe(published.id);
      expect(labels(await queued())).toEqual(['blank']);
    });

    it('adds nothing when one of the uploads is used or gone, and says which', async () => {
      const { media, uploads, person, item, upload, queued } = fixture();
      const uploader = await person();
      const [free, used] = [await upload(uploader), await upload(uploader)];
      await media.publish(item(uploader), [used.id], []);
      await queued();
      for (const [other, outcome] of [
        [used.id, 'upload-in-use'],
        ['gone', 'upload-gone'],
      ] as const) {
        const refused = item(uploader);
        expect(await media.publish(refused, [free.id, other], [aJob('no')])).toBe(outcome);
        expect(await media.byId(refused.id)).toBeNull();
      }
      expect((await uploads.byId(free.id))?.usedBy).toBeNull();
      expect(await queued()).toEqual([]);
    });

    it('adds nothing of somebody who is suspended or gone', async () => {
      const { media, uploads, users, person, item, upload, queued } = fixture();
      const [suspended, gone] = [await person(), await person()];
      await users.setSuspended(suspended.id, START);
      await users.remove(gone.id, () => []);
      await queued();
      for (const uploader of [suspended, gone]) {
        const [refused, file] = [item(uploader), await upload(uploader)];
        expect(await media.publish(refused, [file.id], [aJob('no')])).toBe('uploader-gone');
        expect(await media.byId(refused.id)).toBeNull();
        expect((await uploads.byId(file.id))?.usedBy).toBeNull();
      }
      expect(await queued()).toEqual([]);
      await users.setSuspended(suspended.id, null);
      expect(await media.publish(item(suspended), [], [])).toBe('published');
    });

    it('shows no item whose uploader is suspended at the same moment', async () => {
      const { media, users, person, item } = fixture();
      for (let round = 0; round < 10; round += 1) {
        const uploader = await person();
        const [early, late] = [item(uploader), item(uploader)];
        await Promise.all([
          media.publish(early, [], []),
          users.setSuspended(uploader.id, START),
          media.publish(late, [], []),
        ]);
        for (const { id } of [early, late]) expect((await media.byId(id))?.hidden ?? true).toBe(true);
      }
    });

    it('lets one of twenty items have an upload they all want at once', async () => {
      const { media, uploads, person, item, upload } = fixture();
      const uploader = await person();
      const { id } = await upload(uploader);
      const items = Array.from({ length: 20 }, () => item(uploader));
      const outcomes = await Promise.all(items.map((one) => media.publish(one, [id], [])));
      expect(outcomes.filter((outcome) => outcome === 'published')).toHaveLength(1);
      expect((await uploads.byId(id))?.usedBy).toBe(items[outcomes.indexOf('published')]?.id);
    });

    it('changes the given texts and nothing else', async () => {
      const { media, person, published, now } = fixture();
      const before = await published(await person(), { title: 'Old', description: 'Old text', tags: ['old'] });
      await media.edit(before.id, { title: 'New', tags: ['new', 'newer'] });
      expect(await now(before)).toEqual({ ...before, title: 'New', tags: ['new', 'newer'] });
      await media.edit(before.id, { description: '' });
      expect(await now(before)).toEqual({ ...before, title: 'New', description: '', tags: ['new', 'newer'] });
      await media.edit('nothing', { title: 'New' });
    });

    it('keeps all of the texts that are changed at once, each alone', async () => {
      const { media, person, published, now } = fixture();
      const before = await published(await person(), { title: 'Old', description: 'Old', tags: ['old'] });
      const changes = [
        { title: 'New', description: undefined, tags: undefined },
        { title: undefined, description: 'Words' },
        { tags: ['new'] },
      ];
      await Promise.all(changes.map((change) => media.edit(before.id, change)));
      expect(await now(before)).toEqual({ ...before, title: 'New', description: 'Words', tags: ['new'] });
    });

    it('settles an item that was processing, once', async () => {
      const { media, person, published, now } = fixture();
      const uploader = await person();
      const [good, bad] = [
        await published(uploader, { state: 'processing' }),
        await published(uploader, { state: 'processing' }),
      ];
      await media.settle(good.id, 'ready', null);
      await media.settle(bad.id, 'failed', 'FILE_UNREADABLE');
      await media.settle(good.id, 'failed', 'FILE_UNREADABLE');
      expect(await now(good)).toMatchObject({ state: 'ready', failure: null });
      expect(await now(bad)).toMatchObject({ state: 'failed', failure: 'FILE_UNREADABLE' });
    });

    it('reopens an item that failed, once, and queues the jobs; any other stays as it is', async () => {
      const { media, person, published, now, queued } = fixture();
      const uploader = await person();
      const failed = await published(uploader, { state: 'failed', failure: 'STORAGE_UNAVAILABLE' });
      const ready = await published(uploader);
      const job = blankLocationJob.draft({ fileName: failed.fileName });
      await media.reopen(failed.id, [job]);
      await media.reopen(failed.id, [job]);
      await media.reopen(ready.id, [job]);
      expect(await now(failed)).toEqual({ ...failed, state: 'processing', failure: null });
      expect(await now(ready)).toEqual(ready);
      expect((await queued()).filter(({ kind }) => kind === job.kind)).toHaveLength(1);
    });

    it('removes an item with everything that hangs on it, once, and queues the jobs', async () => {
      const { media, overview, reactions, comments, library, uploads, person, item, upload, queued, id } = fixture();
      const uploader = await person();
      const viewer = await person(uploader.tenant);
      const file = await upload(uploader);
      const draft = item(uploader, { title: 'Farewell', tags: ['farewell'] });
      await media.publish(draft, [file.id], []);
      const other = await fixture().published(uploader);
      const gone = { ...other, ...draft };
      const { reactions: reacted } = await overview.stats(START);
      await reactions.swap(gone, viewer.id, null, 'like', START);
      await library.save(gone, viewer.id, START);
      await library.remember(gone, viewer.id, START);
      const comment = { id: id(), authorId: viewer.id, text: 'Bye', createdAt: START };
      await comments.add(gone, comment);
      await media.countView(gone, viewer.id, START, MINUTE);
      await queued();

      expect(await media.remove(gone.id, [aJob('files')])).toBe(true);
      expect(labels(await queued())).toEqual(['files']);
      expect(await media.byId(gone.id)).toBeNull();
      expect((await overview.stats(START)).reactions).toBe(reacted);
      expect(await comments.byId(comment.id)).toBeNull();
      expect((await library.idsOf(viewer.id)).savedIds.photo).toEqual([]);
      expect(await uploads.byId(file.id)).toBeNull();
      const request = { kind: 'photo', viewer, limit: 5, after: null, start: 0 } as const;
      expect((await media.search({ ...request, tokens: ['farewell'], most: 10 })).items).toEqual([]);
      expect((await media.feed({ ...request, feed: 'history' })).items).toEqual([]);
      expect(
        await media.related({ kind: 'photo', viewer, tags: ['farewell'], notId: null, mostPerTag: 9, limit: 5 }),
      ).toEqual([]);

      expect(await media.remove(gone.id, [aJob('files')])).toBe(false);
      expect(await queued()).toEqual([]);
      expect(await reactions.swap(gone, viewer.id, null, 'like', START)).toBe(false);
      expect(await comments.add(gone, { ...comment, id: id() })).toBe(false);
      expect(await media.countView(gone, viewer.id, START, MINUTE)).toBe(false);
      await library.save(gone, viewer.id, START);
      expect((await library.idsOf(viewer.id)).savedIds.photo).toEqual([]);
    });

    it('counts a view per viewer and spacing; count and score move together', async () => {
      const { media, people, tenant, published, now } = fixture();
      const [uploader, one, other] = await people(3, tenant());
      if (!uploader || !one || !other) throw new Error('Three people are needed.');
      const item = await published(uploader);
      expect(await media.countView(item, one.id, START, 30 * MINUTE)).toBe(true);
      expect(await media.countView(item, one.id, START + 30 * MINUTE - 1, 30 * MINUTE)).toBe(false);
      expect(await media.countView(item, other.id, START + MINUTE, 30 * MINUTE)).toBe(true);
      expect(await media.countView(item, one.id, START + 30 * MINUTE, 30 * MINUTE)).toBe(true);
      expect(await media.countView(item, one.id, START + 59 * MINUTE, 30 * MINUTE)).toBe(false);
      const seen = await now(item);
      expect(seen.views).toBe(3);
      expect(seen.score).toBe(trendScore(seen));
    });

    it('counts twenty views of one viewer at once as one, and of twenty viewers as twenty', async () => {
      const { media, people, tenant, published, now } = fixture();
      const crowd = await people(20, tenant());
      const [uploader] = crowd;
      if (!uploader) throw new Error('Somebody is needed.');
      const item = await published(uploader);
      const outcomes = await atOnce(20, () => media.countView(item, uploader.id, START, MINUTE));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect((await now(item)).views).toBe(1);
      await Promise.all(crowd.map(({ id }) => media.countView(item, id, START + MINUTE, MINUTE)));
      const seen = await now(item);
      expect(seen.views).toBe(21);
      expect(seen.score).toBe(trendScore(seen));
    });
  });
}
