/** Publishing is as cheap with many followers as with few (decisions 50). */
import { execute } from '@quadrangle/domain/kernel/use-case';
import { actorOf, anUpload, aPlanHolder, memoryPorts } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { expect, it } from 'vitest';
import { countedWrites } from '../../../testing/counted-writes.ts';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { secretsFrom } from '../../crypto/secrets.ts';
import { ids } from '../../system/ids.ts';
import { openDatabase } from '../open-database.ts';

const FULL = process.env.QUADRANGLE_FULL === '1';
const MANY = FULL ? 50_000 : 500;
const PHOTOS = FULL ? 200 : 4;

/** A number of people who marked somebody, in SQL that both engines understand. */
const followers = (uploaderId: string, many: number, now: number) => `
  insert into users (id, name, name_key, full_name, email, tenant, developer, language, created_at, verified_at, plan_end,
    favourite_count)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
  select 'f' || i, 'f' || i, 'f' || i, 'Somebody', 'f' || i || '@example.edu', 'example.edu', false, 'en', 1, 1, 1, 0
  from n;
  insert into favourites (member_id, uploader_id, marked_at)
  select id, '${uploaderId}', ${now} from users where full_name = 'Somebody';
`;

onBothEngines((freshUrl) => {
  /**
   * Publishes with a number of followers: answers the rows it takes, the announcements, and what a follower has to
   * read.
   */
  async function published(many: number) {
    const url = await freshUrl();
    const database = await openDatabase({ url, migrations });
    const secrets = secretsFrom('of many followers');
    const ports = memoryPorts({ ...database.repositories, ids: ids(Date.now), secrets });
    const club = await aPlanHolder(ports, { name: 'club' });
    const counted = await countedWrites(url, followers(club.id, many, ports.clock.now()));
    ports.clock.advance(60_000);
    for (let position = 0; position < PHOTOS; position += 1) {
      const { fileName } = await anUpload(ports, club);
      const texts = { title: 'Fest', description: '', tags: [], batch: 'fest' };
      await execute(useCases.media.publishPhoto, ports, actorOf(club), { ...texts, position, fileName });
    }
    await ports.runJobs();
    const rows = await counted.fresh();
    const shared = ports.announcements.announced.filter(({ kind }) => kind === 'shared').length;
    const reader = await ports.users.byId(`f${many}`);
    const unread = reader && (await execute(useCases.news.countUnread, ports, actorOf(reader), {}));
    await counted.close();
    await database.close();
    return { rows, shared, unread };
  }

  it(`publishing writes as many rows with ${MANY} followers as with five, and all of them have news`, async () => {
    const few = await published(5);
    expect(few).toEqual({ rows: expect.any(Number), shared: PHOTOS, unread: { unread: 1 } });
    expect(few.rows).toBeGreaterThan(PHOTOS);
    expect(await published(MANY)).toEqual(few);
  });
});
