import { describe, expect, it } from 'vitest';
import { nameKey } from '../src/accounts/rules.ts';
import type { User } from '../src/accounts/user.ts';
import type { Position, Slice } from '../src/kernel/page.ts';
import { DAY } from '../src/kernel/time.ts';
import { trendScore } from '../src/media/rules.ts';
import { type Lists, unlisted } from './listed.ts';
import { fixtureOf, type Open, START } from './support.ts';

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** What the operator's reads and the recount promise (operator). */
export function contract(name: string, open: Open): void {
  describe(`${name}: overview`, () => {
    const fixture = fixtureOf(open);

    it('knows an installation without accounts, and counts what there is', async () => {
      const { overview, memberships, reactions, comments, person, published, id } = fixture();
      const none = { users: 0, unverified: 0, livePlans: 0, bytes: 0, comments: 0, reactions: 0 };
      expect(await overview.isEmpty()).toBe(true);
      expect(await overview.stats(START)).toEqual({ ...none, media: { video: 0, photo: 0 } });

      const uploader = await person();
      await person(undefined, { verifiedAt: null, heldUntil: START });
      const until = { until: START + DAY, months: null, orderId: null, grantedAt: START };
      await memberships.grant({ ...until, id: id(), userId: uploader.id });
      const photo = await published(uploader, { size: 2 ** 40 });
      await published(uploader, { kind: 'video', size: 5 });
      await reactions.swap(photo, uploader.id, null, 'dislike', START);
      await comments.add(photo, { id: id(), authorId: uploader.id, text: 'Hi', createdAt: START });
      expect(await overview.isEmpty()).toBe(false);
      const counted = { users: 2, unverified: 1, bytes: 2 ** 40 + 5, comments: 1, reactions: 1 };
      const media = { video: 1, photo: 1 };
      expect(await overview.stats(START)).toEqual({ ...counted, livePlans: 1, media });
      expect(await overview.stats(START + DAY)).toEqual({ ...counted, livePlans: 0, media });
      expect(await overview.headcount(START)).toEqual({ users: 2, unverified: 1, livePlans: 1 });
    });

    it('knows the files of items, uploads, people and clubs, not those of former pictures', async () => {
      const { overview, users, club, person, published, upload, id } = fixture();
      const owner = await person();
      const poster = `video/${id()}.jpg`;
      const video = await published(owner, { kind: 'video', posterName: poster });
      const waiting = await upload(owner);
      const picture = () => upload(owner, { folder: 'profile', fileName: `profile/${id()}.png` });
      const [former, { fileName: avatar }, ofClub] = [await picture(), await picture(), await picture()];
      await users.changeProfile(owner.id, { avatar: former.fileName }, START, () => []);
      await users.changeProfile(owner.id, { avatar }, START, () => []);
      await club(owner, { avatar: ofClub.fileName });
      const known = [video.fileName, poster, waiting.fileName, avatar, ofClub.fileName];
      expect(await overview.knownFiles([...known, former.fileName, 'photo/orphan.jpg'])).toEqual(new Set(known));
      expect(await overview.knownFiles([])).toEqual(new Set());
    });

    it('lists people and messages page by page: people by username, messages by id', async () => {
      const { overview, contactMessages, person, id } = fixture();
      const people = [await person(), await person(), await person()].map(({ user }) => user);
      const [{ id: userId, name, fullName, email }] = people as [User, ...User[]];
      const written = ['1', '2', '3'].map((message) => {
        return { id: id(), userId, name, fullName, email, message, createdAt: START };
      });
      for (const message of written) await contactMessages.add(message, []);

      const inPages = async <Row>(read: (limit: number, after: Position | null) => Promise<Slice<Row>>) => {
        const rows: Row[] = [];
        let after: Position | null = null;
        do {
          const page: Slice<Row> = await read(2, after);
          expect(page.items.length).toBeLessThanOrEqual(2);
          rows.push(...page.items);
          after = page.next;
        } while (after !== null);
        return rows;
      };
      const everybody = await inPages(overview.people);
      const byName = (a: User, b: User) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1);
      expect(everybody.filter(({ id }) => people.some((each) => each.id === id))).toEqual(people.toSorted(byName));
      expect(everybody).toEqual(everybody.toSorted(byName));
      const messages = await inPages(overview.messages);
      expect(messages.filter((message) => message.userId === userId)).toEqual(written.toSorted(byId));
      expect(messages).toEqual(messages.toSorted(byId));
    });

    it('corrects counters and scores from the facts, and answers how many items were wrong', async () => {
      const { media, reactions, comments, library, person, published, now, user, id } = fixture();
      const [uploader, fan] = [await person(), await person()];
      await media.recount();
      const right = await published(uploader);
      await reactions.swap(right, fan.id, null, 'like', START);
      await comments.add(right, { id: id(), authorId: fan.id, text: 'Hi', createdAt: START });
      await library.favour(uploader, fan.id, START);
      const before = await now(right);
      const counters = await published(uploader, { likeCount: 7, dislikeCount: 2, commentCount: 5 });
      const score = await published(uploader, { score: 12_345 });
      expect(await media.recount()).toBe(2);
      expect(await now(right)).toEqual(before);
      for (const wrong of [counters, score]) {
        const mended = await now(wrong);
        expect(mended).toMatchObject({ likeCount: 0, dislikeCount: 0, commentCount: 0 });
        expect(mended.score).toBe(trendScore(mended));
      }
      expect((await user(uploader.id)).favouriteCount).toBe(1);
      expect(await media.recount()).toBe(0);
    });
  });
}

export const lists = {
  overview: unlisted({
    'numbers for the operator, in every state': ['stats', 'headcount', 'isEmpty'],
    people: ['people'],
    'messages to the operator': ['messages'],
    'files, whatever state their item is in': ['knownFiles'],
  }),
} satisfies Partial<Lists>;
