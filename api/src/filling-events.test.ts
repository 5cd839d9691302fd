/** An event that several people fill, empty and delete at once (decisions 45, 46). */
import { openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { migrations, onBothEngines } from '@quadrangle/adapters/testing/databases';
import { aPhoto } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { aCollege } from '../testing/scene.ts';
import { startWholeApp } from '../testing/stage.ts';
import { Visitor } from '../testing/visitor.ts';

const ITEMS = 12;
const AT_ONCE = 60;

interface Counted {
  readonly _id: string;
  readonly videos: number;
  readonly photos: number;
}

onBothEngines((freshUrl) => {
  it(`${AT_ONCE} calls that add, take out and delete at once are all answered, and the counts are right (decisions 45)`, async () => {
    const database = await openDatabase({ url: await freshUrl(), migrations });
    const app = await startWholeApp({ ports: database.repositories });
    const { people } = await aCollege(app.memory);
    const visitors = [people.owner, people.admin].map((person) => {
      const visitor = new Visitor(app.url);
      visitor.cookies.set('quadrangle_session', person.token);
      return visitor;
    }) as [Visitor, Visitor];
    const [owner] = visitors;
    const made = async (title: string) => {
      const event = { title, startsOn: '2026-03-14', endsOn: '2026-03-15' };
      return (await owner.post<{ _id: string }>('/api/events', event)).body._id;
    };
    const events = [await made('Techfest'), await made('Gala'), await made('Nobody came')];
    const items: string[] = [];
    for (let index = 0; index < ITEMS; index += 1)
      items.push((await aPhoto(app.memory, index % 2 === 0 ? people.owner : people.admin)).id);

    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const visitor = visitors[index % 2] ?? owner;
        const item = items[(index * 5) % ITEMS];
        const event = events[index % 3 === 0 ? 1 : 0];
        if (index === AT_ONCE - 5) return owner.delete(`/api/events/${events[1]}`);
        if (index % 13 === 12) return visitor.delete(`/api/photos/${item}`);
        if (index % 7 === 6) return visitor.get(`/api/events/${event}/items`);
        return index % 4 === 3
          ? visitor.delete(`/api/events/${event}/items/${item}`)
          : visitor.put(`/api/events/${event}/items/${item}`);
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(AT_ONCE / 6);

    const listed = (await owner.get<Counted[]>('/api/events')).body;
    expect(listed.map(({ _id }) => _id)).not.toContain(events[1]);
    for (const { _id, videos, photos } of listed)
      expect((await owner.get<unknown[]>(`/api/events/${_id}/items`)).body).toHaveLength(videos + photos);
    expect(await app.memory.media.recount()).toBe(0);
    await app.close();
    await database.close();
  });
});
