import { describe, expect, it } from 'vitest';
import { refuse } from '../src/kernel/errors.ts';
import { MINUTE } from '../src/kernel/time.ts';
import { blankMetadataJob } from '../src/media/blank-metadata.ts';
import { cardFeeds, cardsOf } from '../src/media/card.ts';
import { removeFilesOf } from '../src/media/remove-media.ts';
import { trendScore } from '../src/media/rules.ts';
import { suggestionSources } from '../src/media/search.ts';
import type { Room } from '../src/uploads/room.ts';
import { byFirst, feeds, found, idsIn, items, itemsOf, type Lists, page, sortedIds, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every media repository promises, apart from lists (decisions 13, 16, 20). */
export function contract(name: string, open: Open): void {
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
      expect((await media.ofBatch(published.batchId))?.batchId).toBe(published.batchId);
      expect(await media.ofBatch('nothing')).toBeNull();
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
        club: null,
        seat: null,
        judges: false,
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

    it('stores the progress and the outcome of a video’s conversion', async () => {
      const { media, person, published, now, queued } = fixture();
      const uploader = await person();
      const ready = await published(uploader, { kind: 'video' });
      const processing = await published(uploader, { kind: 'video', state: 'processing' });
      const playable = await published(uploader, { kind: 'video', state: 'processing' });
      const renditions = { rungs: [{ width: 320, height: 180 }], progressive: true, bytes: 2 ** 33 };
      await queued();
      await media.tellProgress(ready.id, 5);
      expect((await now(ready)).percent).toBeNull();
      for (const { id } of [ready, processing]) {
        expect(await media.beginMaking(id, [aJob('make')])).toBe(true);
        await media.tellProgress(id, 40);
        expect(await media.beginMaking(id, [aJob('a second time')])).toBe(false);
      }
      expect(labels(await queued())).toEqual(['make', 'make']);
      expect([(await now(ready)).percent, (await now(processing)).percent]).toEqual([40, 40]);
      await media.failMaking(ready.id, 'VIDEO_TOO_DEMANDING', 'failed', [aJob('told nobody')]);
      await media.failMaking(processing.id, 'VIDEO_TOO_DEMANDING', 'failed', [aJob('failed')]);
      await media.failMaking(playable.id, 'VIDEO_TOO_DEMANDING', 'ready', [aJob('plays')]);
      expect(labels(await queued()).sort()).toEqual(['failed', 'plays']);
      expect(await now(playable)).toMatchObject({ state: 'ready', failure: 'VIDEO_TOO_DEMANDING' });
      const failed = { percent: null, failure: 'VIDEO_TOO_DEMANDING', renditions: null };
      expect([await now(ready), await now(processing)]).toMatchObject([
        { ...failed, state: 'ready' },
        { ...failed, state: 'failed' },
      ]);
      expect(await media.videoIds(null, 1_000, true)).toEqual(expect.arrayContaining([ready.id, processing.id]));
      for (const { id } of [ready, processing]) await media.beginMaking(id, []);
      await media.tellProgress(processing.id, 40);
      const some = { ...renditions, progressive: false, small: true };
      expect(await media.finishMaking(processing.id, some, [aJob('playable')], aJob('larger ones'))).toBe(true);
      expect(await now(processing)).toMatchObject({ state: 'ready', percent: 40, failure: null, renditions: some });
      expect(labels(await queued()).sort()).toEqual(['larger ones', 'playable']);
      await media.failMaking(processing.id, 'VIDEO_TOO_DEMANDING', 'failed', [aJob('told nobody')]);
      expect(await now(processing)).toMatchObject({ state: 'ready', percent: null, renditions: some });
      expect(await media.videoIds(null, 1_000, true)).toContain(processing.id);
      expect(await media.beginMaking(processing.id, [])).toBe(true);
      expect(await now(ready)).toMatchObject({ state: 'ready', percent: 0, failure: null });
      for (const item of [ready, processing]) {
        expect(await media.finishMaking(item.id, renditions, [aJob(item.id)])).toBe(true);
        expect(await now(item)).toMatchObject({ state: 'ready', percent: null, failure: null, renditions });
        expect(await media.byFileName(item.fileName)).toMatchObject({ renditions });
      }
      expect(await media.beginMaking('gone', [aJob('no')])).toBe(false);
      expect(await media.finishMaking('gone', renditions, [], aJob('no'))).toBe(false);
      expect(await queued()).toEqual([]);
    });

    it('makes a video ready whose cleaning was given up, and which was converted, or plays as it is, all the same', async () => {
      const { media, person, published, now, queued } = fixture();
      const uploader = await person();
      const givenUp = { kind: 'video', state: 'failed', failure: 'STORAGE_UNAVAILABLE', percent: 0 } as const;
      const [converted, plays, lost] = [
        await published(uploader, givenUp),
        await published(uploader, givenUp),
        await published(uploader, givenUp),
      ];
      await queued();
      const renditions = { rungs: [], progressive: true, bytes: 1 };
      expect(await media.finishMaking(converted.id, renditions, [aJob('converted')])).toBe(true);
      await media.failMaking(plays.id, 'VIDEO_TOO_DEMANDING', 'ready', [aJob('plays')]);
      await media.failMaking(lost.id, 'STORAGE_UNAVAILABLE', 'failed', [aJob('told already')]);
      expect(await now(converted)).toMatchObject({ state: 'ready', failure: null, percent: null, renditions });
      expect(await now(plays)).toMatchObject({ state: 'ready', failure: 'VIDEO_TOO_DEMANDING', percent: null });
      expect(await now(lost)).toMatchObject({ state: 'failed', failure: 'STORAGE_UNAVAILABLE', percent: null });
      expect(labels(await queued()).sort()).toEqual(['converted', 'plays']);
    });

    it('lists a video that became ready as the first of its batch', async () => {
      const { media, person, published } = fixture();
      const uploader = await person();
      const batch = { kind: 'video', batchId: 'batch-of-films' } as const;
      const first = await published(uploader, { ...batch, position: 0, state: 'processing' });
      await published(uploader, { ...batch, position: 1 });
      await media.beginMaking(first.id, []);
      await media.finishMaking(first.id, { rungs: [], progressive: false, bytes: 0 });
      const page = { feed: 'recent', kind: 'video', viewer: uploader, limit: 10, after: null, start: 0 } as const;
      const cards = await media.cards(page);
      expect(cards.items.map((card) => [card.first.media.id, card.count])).toEqual([[first.id, 2]]);
    });

    it('removes a video with the poster that it has by then', async () => {
      const { media, person, published, queued } = fixture();
      const uploader = await person();
      const drawn = { widths: [320, 400], moving: false };
      for (let round = 0; round < 5; round += 1) {
        const item = await published(uploader, { kind: 'video', posterName: `video/former-${round}` });
        const poster = { name: `video/newer-${round}`, placeholder: 'data:image/webp;base64,BBBB', drawn };
        await queued();
        const [changed, removed] = await Promise.all([
          media.changePoster(item.id, poster, null, () => []),
          media.remove(item.id, []),
        ]);
        const posterName = changed ? poster.name : item.posterName;
        expect([removed, await queued()]).toMatchObject([true, [removeFilesOf({ ...item, posterName })]]);
      }
    });

    it('changes the poster of a video with its upload, once, and removes the former one', async () => {
      const { media, uploads, person, published, upload, now, queued } = fixture();
      const uploader = await person();
      const former = await upload(uploader);
      const item = await published(uploader, { kind: 'video', posterName: former.fileName });
      const next = await upload(uploader);
      const drawn = { widths: [320, 400], moving: false };
      const poster = { name: next.fileName, placeholder: 'data:image/webp;base64,BBBB', drawn };
      await queued();
      const used = (id: string) => ({ id, ownerId: uploader.id, holderId: null, judge: null });
      const forgotten = (name: string | null) => [aJob(`${name} goes`)];
      expect(await media.changePoster(item.id, poster, used(next.id), forgotten)).toBe(true);
      expect(await now(item)).toMatchObject({ posterName: poster.name, placeholder: poster.placeholder, drawn });
      expect(await uploads.byId(next.id)).toMatchObject({ usedBy: item.id });
      expect(await uploads.byId(former.id)).toBeNull();
      expect(labels(await queued())).toEqual([`${former.fileName} goes`]);
      expect(await media.changePoster(item.id, poster, used(next.id), forgotten)).toBe(false);
      expect(await media.changePoster(item.id, poster, used('gone'), forgotten)).toBe(false);
      expect(await media.changePoster('gone', poster, null, forgotten)).toBe(false);
      expect(await queued()).toEqual([]);
      expect(await media.changePoster(item.id, { ...poster, name: 'video/still.jpg' }, null, forgotten)).toBe(true);
      expect(labels(await queued())).toEqual([`${next.fileName} goes`]);
      expect(await media.byFileName('video/still.jpg')).toMatchObject({ id: item.id });
    });

    it('judges the room of the club to whom uploads are to count, and writes nothing when they do not fit (decisions 57, 62)', async () => {
      const { media, uploads, club, person, upload, item, now, queued } = fixture();
      const uploader = await person();
      const { id: clubId } = await club(uploader);
      const [video, poster] = [await upload(uploader), await upload(uploader)];
      const draft = item(uploader, { kind: 'video', clubId, fileName: video.fileName });
      const full = () => refuse('QUOTA_EXCEEDED');
      await queued();
      await expect(media.publish(draft, [video.id], [aJob('no')], null, full)).rejects.toThrow();
      expect(await media.byId(draft.id)).toBeNull();
      const judged: (number | null)[] = [];
      const judge = ({ holderBytes }: Room) => void judged.push(holderBytes);
      expect(await media.publish(draft, [video.id], [], null, judge)).toBe('published');

      const drawn = { name: poster.fileName, placeholder: 'data:,', drawn: { widths: [320], moving: false } };
      const used = { id: poster.id, ownerId: uploader.id, holderId: clubId };
      const forgotten = () => [aJob('no')];
      await expect(media.changePoster(draft.id, drawn, { ...used, judge: full }, forgotten)).rejects.toThrow();
      expect(await now(draft)).toMatchObject({ posterName: null });
      expect(await uploads.byId(poster.id)).toEqual(poster);
      expect(await media.changePoster(draft.id, drawn, { ...used, judge }, () => [])).toBe(true);
      expect(judged).toEqual([0, video.size]);
      const room = await uploads.room(uploader.id, null, clubId);
      expect(room).toMatchObject({ bytes: 0, unpublishedBytes: 0, holderBytes: video.size + poster.size });
      expect(await queued()).toEqual([]);
    });

    it('stores what was drawn from a picture while its item uses it, and names the items that lack widths', async () => {
      const { media, person, published, now } = fixture();
      const uploader = await person();
      const drawn = { widths: [320, 640, 1_280, 1_500], moving: true };
      const photo = await published(uploader, { drawn: { ...drawn, moving: false } });
      const [bare, video] = [
        await published(uploader),
        await published(uploader, { kind: 'video', posterName: 'video/still-of-it.jpg' }),
      ];
      const missing = async () => {
        const ids = await media.pictureIds(null, 1_000, true);
        expect(ids).toEqual(ids.toSorted());
        return [photo, bare, video].map(({ id }) => ids.includes(id));
      };
      expect((await now(photo)).drawn).toEqual({ ...drawn, moving: false });
      expect(await missing()).toEqual([false, true, true]);
      expect(await media.keepDrawn(video.id, video.fileName, drawn)).toBe(false);
      expect(await media.keepDrawn('gone', bare.fileName, drawn)).toBe(false);
      expect(await media.keepDrawn(video.id, 'video/still-of-it.jpg', drawn)).toBe(true);
      expect(await media.keepDrawn(bare.id, bare.fileName, drawn)).toBe(true);
      expect([(await now(video)).drawn, (await now(bare)).drawn]).toEqual([drawn, drawn]);
      expect(await missing()).toEqual([false, false, false]);
      const all = await media.pictureIds(null, 1_000, false);
      expect(all).toEqual(expect.arrayContaining([photo.id, bare.id, video.id]));
      expect(await media.pictureIds(all[0] ?? '', 1, false)).toEqual([all[1]]);
    });

    it('names all videos, or those that lack renditions', async () => {
      const { media, person, published } = fixture();
      const uploader = await person();
      const renditions = { rungs: [], progressive: false, bytes: 0 };
      const [made, bare] = [
        await published(uploader, { kind: 'video', renditions }),
        await published(uploader, { kind: 'video' }),
      ];
      await published(uploader);
      const ids = async (missing: boolean) => {
        const all: string[] = [];
        for (let after: string | null = null; ; after = all.at(-1) ?? null) {
          const page: readonly string[] = await media.videoIds(after, 1, missing);
          if (page.length === 0) return all;
          all.push(...page);
        }
      };
      expect(await ids(false)).toEqual(expect.arrayContaining([made.id, bare.id]));
      expect(await ids(false)).toEqual((await ids(false)).toSorted());
      const missing = await ids(true);
      expect([missing.includes(made.id), missing.includes(bare.id)]).toEqual([false, true]);
    });

    it('reopens an item that failed, once, and queues the jobs; any other stays as it is', async () => {
      const { media, person, published, now, queued } = fixture();
      const uploader = await person();
      const failed = await published(uploader, { state: 'failed', failure: 'STORAGE_UNAVAILABLE' });
      const ready = await published(uploader);
      const job = blankMetadataJob.draft({ fileName: failed.fileName });
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

      expect(await media.remove(gone.id, [aJob('beside')])).toBe(true);
      expect(await queued()).toMatchObject([removeFilesOf(gone), aJob('beside')]);
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

      expect(await media.remove(gone.id, [aJob('beside')])).toBe(false);
      expect(await queued()).toEqual([]);
      expect(await reactions.swap(gone, viewer.id, null, 'like', START)).toBeNull();
      expect(await comments.add(gone, { ...comment, id: id() })).toBeNull();
      expect(await media.countView(gone, viewer.id, START, MINUTE)).toBeNull();
      await library.save(gone, viewer.id, START);
      expect((await library.idsOf(viewer.id)).savedIds.photo).toEqual([]);
    });

    it('counts a view per viewer and spacing; count and score move together', async () => {
      const { media, people, tenant, published, now } = fixture();
      const [uploader, one, other] = await people(3, tenant());
      if (!uploader || !one || !other) throw new Error('Three people are needed.');
      const item = await published(uploader);
      expect(await media.countView(item, one.id, START, 30 * MINUTE)).toMatchObject({ views: 1 });
      expect(await media.countView(item, one.id, START + 30 * MINUTE - 1, 30 * MINUTE)).toBeNull();
      expect(await media.countView(item, other.id, START + MINUTE, 30 * MINUTE)).toMatchObject({ views: 2 });
      const third = await media.countView(item, one.id, START + 30 * MINUTE, 30 * MINUTE);
      expect(await media.countView(item, one.id, START + 59 * MINUTE, 30 * MINUTE)).toBeNull();
      const seen = await now(item);
      expect(seen).toMatchObject({ ...third, views: 3 });
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

export const lists = {
  media: {
    feed: {
      found: ({ media }, { viewer, fan }) =>
        Promise.all(
          [...feeds.map((feed) => ({ feed, viewer })), { feed: 'sub', viewer: fan } as const].map(async (asked) =>
            idsIn((await media.feed({ ...page, ...asked })).items),
          ),
        ),
      expected: (shown) => [...feeds, 'of the club'].map(() => sortedIds(shown)),
    },
    cards: {
      found: ({ media }, { viewer }) =>
        Promise.all(
          cardFeeds
            .filter((feed) => feed !== 'myfiles')
            .map(async (feed) => {
              const cards = (await media.cards({ ...page, feed, viewer })).items;
              return cards.map(({ first, ...card }) => ({ ...card, first: first.media.id })).sort(byFirst);
            }),
        ),
      expected: (shown) => {
        const cards = cardsOf(shown).map(({ first, ...card }) => ({ ...card, first: first.id }));
        return cardFeeds.slice(1).map(() => cards.sort(byFirst));
      },
    },
    related: items(({ media }, { viewer }) =>
      media.related({ kind: 'photo', viewer, tags: ['green'], notId: null, mostPerTag: 50, limit: 50 }),
    ),
    search: items(async ({ media }, { viewer }) =>
      itemsOf(media.search({ ...page, ...found, viewer, tokens: ['lawn'] })),
    ),
    suggest: {
      found: async ({ media }, { viewer }) =>
        (await media.suggest({ ...found, viewer, tokens: ['lawn'] }))
          .map(({ source, text }) => `${source} ${text}`)
          .sort(),
      // Texts are nobody's: whoever left is offered none.
      expected: (shown, { viewer }) =>
        (viewer.sharedBefore === null ? suggestionSources : [])
          .flatMap((source) => shown.map(({ title, tags }) => `${source} ${source === 'tag' ? tags[1] : title}`))
          .sort(),
    },
    ...unlisted({
      'asked about items that a list gave': ['itemDetails'],
      'one item: visibleMedia judges': ['find'],
      'one item: openFile judges': ['byFileName'],
      'one item: whoever asks judges': ['byId', 'ofBatch'],
      'a moment of an item that one has': ['batchBegan'],
      "one's own, in every state": ['sharedBefore'],
      'work on items in every state': ['videoIds', 'pictureIds', 'indexNext', 'recount'],
      changes: [
        'publish',
        'edit',
        'settle',
        'reopen',
        'remove',
        'countView',
        'beginMaking',
        'tellProgress',
        'finishMaking',
        'failMaking',
        'changePoster',
        'keepDrawn',
      ],
    }),
  },
} satisfies Partial<Lists>;
