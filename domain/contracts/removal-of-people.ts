import { describe, expect, it } from 'vitest';
import type { User } from '../src/accounts/user.ts';
import { HOUR } from '../src/kernel/time.ts';
import { trendScore } from '../src/media/rules.ts';
import { aJob, atOnce, fixtureOf, idsOf, labels, type Open, START } from './support.ts';

/** What removing a person means to everything they touched (decisions 12). */
export function contract(name: string, open: Open): void {
  describe(`${name}: removal of people`, () => {
    const fixture = fixtureOf(open);

    it('removes the account and queues what the jobs make of it; a second time does nothing', async () => {
      const { users, person, account, queued, id } = fixture();
      const { user } = await person(undefined, { avatar: `profile/${id()}.png` });
      await queued();
      await users.remove(user.id, (former) => [aJob(JSON.stringify(former))]);
      expect(await users.byId(user.id)).toBeNull();
      expect(await users.byLogin(user.email)).toBeNull();
      expect(labels(await queued()).map((former) => JSON.parse(former))).toEqual([user]);
      await users.remove(user.id, () => [aJob('no')]);
      expect(await queued()).toEqual([]);
      expect(await users.register(account({ name: user.name, email: user.email }), null, [])).toBe('registered');
    });

    it('removes nothing when the person is judged to stay', async () => {
      const { users, person, queued, user } = fixture();
      const { id } = (await person()).user;
      await queued();
      const judged: User[] = [];
      const judge = (person: User) => {
        judged.push(person);
        throw new Error('not any more');
      };
      await expect(users.remove(id, () => [aJob('no')], { judge })).rejects.toThrow('not any more');
      expect(judged).toEqual([await user(id)]);
      expect(await queued()).toEqual([]);
      expect((await user(id)).id).toBe(id);
    });

    it('takes reactions and comments with it; counters and score of the items follow', async () => {
      const { users, reactions, comments, person, published, now, reaction, id } = fixture();
      const uploader = await person();
      const [leaver, stayer] = [await person(uploader.tenant), await person(uploader.tenant)];
      const [liked, disliked] = [await published(uploader), await published(uploader)];
      for (const someone of [leaver, stayer]) {
        await reactions.swap(liked, someone.id, null, 'like', START);
        await reactions.swap(disliked, someone.id, null, 'dislike', START);
        const words = { authorId: someone.id, text: 'Hello', createdAt: START };
        await comments.add(liked, { ...words, id: id() });
        await comments.add(liked, { ...words, id: id() });
      }
      await users.remove(leaver.id, () => []);

      const [likedNow, dislikedNow] = [await now(liked), await now(disliked)];
      expect(likedNow).toMatchObject({ likeCount: 1, dislikeCount: 0, commentCount: 2 });
      expect(dislikedNow).toMatchObject({ likeCount: 0, dislikeCount: 1, commentCount: 0 });
      expect(likedNow.score).toBe(trendScore(likedNow));
      expect(dislikedNow.score).toBe(trendScore(dislikedNow));
      expect(await reaction(liked, leaver.id)).toBeNull();
      expect(await reaction(liked, stayer.id)).toBe('like');
      const left = await comments.listOf(liked, 10, null);
      expect(left.items.map(({ comment }) => comment.authorId)).toEqual([stayer.id, stayer.id]);
    });

    it('takes what failed of their items with it, with its files; the others stay', async () => {
      const { users, media, person, published, now, queued } = fixture();
      const leaver = await person();
      const failed = await published(leaver, { state: 'failed', failure: 'FILE_UNREADABLE', batchId: 'b' });
      const others = [await published(leaver, { batchId: 'b' }), await published(leaver, { state: 'processing' })];
      await queued();
      await users.remove(leaver.id, () => []);
      expect(await media.byId(failed.id)).toBeNull();
      for (const other of others) expect((await now(other)).state).toBe(other.state);
      const jobs = await queued();
      expect(JSON.stringify(jobs)).toContain(failed.fileName);
      expect(jobs).toHaveLength(1);
    });

    it('leaves nothing that fails afterwards, nor its files and their room', async () => {
      const { users, media, uploads, person, item, upload, now, queued, tenant } = fixture();
      const domain = tenant();
      const [leaver, stayer] = [await person(domain), await person(domain)];
      const sent = async (whose: typeof leaver) => {
        const { id } = await upload(whose, { size: 10 });
        const video = item(whose, { kind: 'video', state: 'processing', percent: 0 });
        await media.publish(video, [id], []);
        return video;
      };
      const [settled, made, playable, other] = [
        await sent(leaver),
        await sent(leaver),
        await sent(leaver),
        await sent(stayer),
      ];
      await users.remove(leaver.id, () => []);
      await queued();
      await media.failMaking(playable.id, 'VIDEO_TOO_DEMANDING', 'ready');
      await media.failMaking(playable.id, 'VIDEO_TOO_DEMANDING', 'failed');
      await media.failMaking(other.id, 'VIDEO_TOO_DEMANDING', 'failed');
      expect([(await now(playable)).state, (await now(other)).state]).toEqual(['ready', 'failed']);
      expect(await queued()).toEqual([]);
      await media.settle(settled.id, 'failed', 'FILE_UNREADABLE');
      expect(await media.byId(settled.id)).toBeNull();
      await media.failMaking(made.id, 'VIDEO_TOO_DEMANDING', 'failed');
      expect(await media.byId(made.id)).toBeNull();
      const jobs = await queued();
      expect(jobs).toHaveLength(2);
      for (const { fileName } of [settled, made]) expect(JSON.stringify(jobs)).toContain(fileName);
      expect((await uploads.room('', domain)).tenantBytes).toBe(20);
    });

    it('leaves nothing that fails while the person goes', async () => {
      const { users, media, person, published } = fixture();
      const leaver = await person();
      const videos = await atOnce(20, () => published(leaver, { kind: 'video', state: 'processing' }));
      const going = users.remove(leaver.id, () => []);
      await Promise.all([...videos.map(({ id }) => media.settle(id, 'failed', 'FILE_UNREADABLE')), going]);
      expect(await Promise.all(videos.map(({ id }) => media.byId(id)))).toEqual(videos.map(() => null));
    });

    it('takes hundreds of reactions, saves and views with it, and lets them count or not before', async () => {
      const { users, media, reactions, library, person, published, now } = fixture();
      const uploader = await person();
      const [leaver, stayer] = [await person(uploader.tenant), await person(uploader.tenant)];
      const items = [];
      for (let item = 0; item < 510; item += 1) items.push(await published(uploader));
      for (const item of items) {
        await reactions.swap(item, leaver.id, null, 'like', START);
        await library.save(item, leaver.id, START);
        await library.remember(item, leaver.id, START);
      }
      const [first, last] = [items[0], items.at(-1)];
      if (!first || !last) throw new Error('Items are needed.');
      await reactions.swap(last, stayer.id, null, 'like', START);
      await users.setSuspended(leaver.id, START);
      expect([(await now(first)).likeCount, (await now(last)).likeCount]).toEqual([0, 1]);
      await users.setSuspended(leaver.id, null);
      expect([(await now(first)).likeCount, (await now(last)).likeCount]).toEqual([1, 2]);

      await users.remove(leaver.id, () => []);
      expect([(await now(first)).likeCount, (await now(last)).likeCount]).toEqual([0, 1]);
      expect(await media.recount()).toBe(0);
      expect(await users.byId(leaver.id)).toBeNull();
    });

    it('takes favourites both ways with it; the counts of the others follow', async () => {
      const { users, library, people, tenant, user } = fixture();
      const [leaver, one, other] = await people(3, tenant());
      if (!leaver || !one || !other) throw new Error('Three people are needed.');
      await library.favour(one, leaver.id, START);
      await library.favour(one, other.id, START);
      await library.favour(leaver, other.id, START);
      await users.remove(leaver.id, () => []);
      expect((await user(one.id)).favouriteCount).toBe(1);
      expect((await library.idsOf(other.id)).favouriteIds).toEqual([one.id]);
    });

    it('takes saves, history, sessions, links and the picture’s upload with it', async () => {
      const { users, library, sessions, links, uploads, avatars, person, published, upload, id } = fixture();
      const leaver = await person();
      const item = await published(await person(leaver.tenant));
      const [digest, token] = [id(), id()];
      await library.save(item, leaver.id, START);
      await library.remember(item, leaver.id, START);
      const times = { createdAt: START, expiresAt: START + HOUR };
      await sessions.open(
        { ...times, id: id(), userId: leaver.id, digest, lastSeenAt: START, provenAt: null, userAgent: 'x' },
        20,
      );
      const reset = {
        ...times,
        userId: leaver.id,
        kind: 'reset',
        digest: token,
        usedAt: null,
        retiredAt: null,
        code: null,
        codeUntil: null,
        codeTries: 0,
      } as const;
      await links.issue(reset, 0, []);
      const picture = await upload(leaver, { folder: 'profile', fileName: `profile/${id()}.png` });
      await users.changeProfile(leaver.id, { avatar: picture.fileName }, START, () => []);
      await users.remove(leaver.id, () => []);

      expect(await library.idsOf(leaver.id)).toEqual({ favouriteIds: [], savedIds: { video: [], photo: [] } });
      expect(await sessions.find(digest, START)).toBeNull();
      expect(await links.find('reset', leaver.id, token)).toBeNull();
      expect(await uploads.byId(picture.id)).toBeNull();
      expect(await avatars.avatarOwner(picture.fileName)).toBeNull();
    });

    it('leaves the items, without their uploader, and the counters they have', async () => {
      const { users, media, reactions, person, published, now } = fixture();
      const leaver = await person();
      const friend = await person(leaver.tenant);
      const item = await published(leaver, { title: 'Convocation' });
      await reactions.swap(item, friend.id, null, 'like', START);
      await media.countView(item, friend.id, START, HOUR);
      await users.remove(leaver.id, () => []);

      const before = await now(item);
      expect(before).toMatchObject({ likeCount: 1, views: 1, uploaderId: leaver.id });
      const found = await media.find('photo', item.id, friend.id);
      expect(found).toEqual({
        media: before,
        beganAt: before.createdAt,
        uploader: null,
        club: null,
        seat: null,
        judges: false,
        reaction: 'like',
        saved: false,
        favourite: false,
      });
      const request = { kind: 'photo', viewer: friend, limit: 5, after: null, start: 0 } as const;
      expect(idsOf((await media.feed({ ...request, feed: 'trend' })).items)).toEqual([item.id]);
      expect(idsOf((await media.search({ ...request, tokens: ['convocation'], most: 10 })).items)).toEqual([item.id]);
      expect(await media.itemDetails(friend, [item.id], null)).toEqual([
        { mediaId: item.id, uploaderEmail: null, likes: [friend.id], dislikes: [] },
      ]);
    });

    it('leaves the orders, without their person', async () => {
      const { users, memberships, person, id } = fixture();
      const leaver = await person();
      const order = {
        id: id(),
        providerOrderId: id(),
        userId: leaver.id,
        clubId: null,
        payerId: null,
        newClub: null,
        months: 1,
        amount: 230_00,
        currency: 'INR',
        createdAt: START,
        paidAt: null,
        paymentId: null,
        granted: false,
        checkAt: null,
      } as const;
      await memberships.placeOrder(order);
      await users.remove(leaver.id, () => []);
      expect(await memberships.orderByProviderId(order.providerOrderId)).toEqual({ ...order, userId: null });
    });

    it('leaves counts that equal the facts when twenty go at once', async () => {
      const { users, reactions, comments, library, people, person, published, now, user, id } = fixture();
      const uploader = await person();
      const crowd = await people(22, uploader.tenant);
      const item = await published(uploader);
      for (const someone of crowd) {
        await reactions.swap(item, someone.id, null, 'like', START);
        await comments.add(item, { id: id(), authorId: someone.id, text: 'Hi', createdAt: START });
        await library.favour(uploader, someone.id, START);
      }
      await atOnce(20, (i) => users.remove(crowd[i]?.id ?? '', () => []));
      const left = await now(item);
      expect(left).toMatchObject({ likeCount: 2, commentCount: 2 });
      expect(left.score).toBe(trendScore(left));
      expect((await user(uploader.id)).favouriteCount).toBe(2);
    });
  });
}
