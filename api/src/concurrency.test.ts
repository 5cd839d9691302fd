/** Counts stay equal to their facts when many act at once (decisions 16, 17, 21). */
import { openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { migrations, onBothEngines } from '@quadrangle/adapters/testing/databases';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { trendScore } from '@quadrangle/domain/media/rules';
import { operator } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { expect, it } from 'vitest';
import { aCollege, type PersonOfRole } from '../testing/scene.ts';
import { aScene, startWholeApp } from '../testing/stage.ts';
import { type Row, tablesOf } from '../testing/tables.ts';
import { Visitor } from '../testing/visitor.ts';

const AT_ONCE = 50;
const ROUNDS = 4;
const callers: readonly PersonOfRole[] = ['member', 'lapsed', 'admin', 'developer', 'owner'];

onBothEngines((freshUrl) => {
  it(`${AT_ONCE} calls at the same time, by several members, end with every count equal to its facts`, async () => {
    const database = await openDatabase({ url: await freshUrl(), migrations });
    const app = await startWholeApp({ ports: database.repositories });
    const college = await aCollege(app.memory);
    const { video, photo } = await aScene(app, college, 'owner');
    const visitors = callers.map((role) => {
      const visitor = new Visitor(app.url);
      visitor.cookies.set('quadrangle_session', college.people[role].token);
      return visitor;
    });
    const paths = [
      ...['Like', 'unLike', 'Dislike', 'unDislike', 'save', 'remove', 'history'].flatMap((name) => [
        `video${name}/${video.id}`,
        `photo${name}/${photo.id}`,
      ]),
      ...['sub', 'unsub'].map((name) => `${name}/${college.people.owner.id}`),
    ];

    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = Array.from({ length: AT_ONCE }, (_, index) => {
        // A stride without a common factor: everybody calls everything, in another order each round.
        const path = paths[(index * 7 + round * 5 + Math.floor(index / paths.length)) % paths.length];
        const viewed = index % 10 === 0 ? `/api/videos/view/${video.id}` : `/api/users/${path}`;
        return visitors[index % visitors.length]?.put(viewed);
      });
      const statuses = (await Promise.all(calls)).map((answer) => answer?.status);
      // Nobody is their own favourite.
      expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(AT_ONCE / 2);

      const {
        media = [],
        users = [],
        reactions = [],
        favourites = [],
        views = [],
        comments = [],
      } = await tablesOf(database.store);
      const count = (rows: readonly Row[], fits: Row) =>
        rows.filter((row) => Object.entries(fits).every(([name, value]) => row[name] === value)).length;
      for (const item of media) {
        const mediaId = item.id;
        const facts = {
          likeCount: count(reactions, { mediaId, value: 'like' }),
          dislikeCount: count(reactions, { mediaId, value: 'dislike' }),
          commentCount: count(comments, { mediaId }),
          views: count(views, { mediaId }),
        };
        expect(item).toMatchObject(facts);
        expect(item.score).toBeCloseTo(trendScore({ ...facts, createdAt: Number(item.createdAt) }), 9);
      }
      for (const { id, favouriteCount } of users) expect(favouriteCount).toBe(count(favourites, { uploaderId: id }));
      expect(reactions.length + favourites.length).toBeGreaterThan(0);
    }
    expect(await execute(useCases.operator.recount, app.memory, operator, {})).toMatchObject({ corrected: 0 });

    const me = await visitors[0]?.get<{ videosaved: string[] }>('/api/auth/me');
    const ids = await database.repositories.library.idsOf(college.people.member.id);
    expect(me?.body.videosaved).toEqual(ids.savedIds.video);
    await app.close();
    await database.close();
  });
});
