import { beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../src/kernel/time.ts';
import type { Media } from '../src/media/media.ts';
import type { Visible } from '../src/media/visible.ts';
import type { OfferVerdict } from '../src/pool/offer.ts';
import { type Check, type Fate, fates, type Lists, type Scene, SHOWN } from './listed.ts';
import { type Fixture, fixtureOf, type Open, type Person, START } from './support.ts';

/** How many items of a scene were shared before the view of whoever left ends, and which later one they saved. */
const VIEW_ENDS = 5;
const SAVED_LATER = 8;

/** Lists that nobody in particular looks at. */
const SEEN_BY_NOBODY = ['eventItems.newest', 'eventItems.contributors'];

/** What every store promises about what lists show: one meaning of "listed" (decisions 2, 13, 51, 52, 62). */
export function listsContract(name: string, open: Open, lists: Partial<Lists>): void {
  const checks = checksOf(lists);
  describe(`${name}: what lists show to whoever left`, () => {
    const fixture = fixtureOf(open);
    let scene: Scene;
    beforeAll(async () => {
      scene = await sceneOf(fixture(), false, false, true);
    });
    const forViewers = checks.filter(([method]) => !SEEN_BY_NOBODY.includes(method));

    it.each(forViewers)(
      '%s shows what was shared before their view ended, and what they saved (decisions 74)',
      async (_name, check) => {
        const shown = scene.items.filter((_item, at) => at < VIEW_ENDS || at === SAVED_LATER);
        expect(await check.found(fixture(), scene)).toEqual(check.expected(shown, scene));
      },
    );
  });

  describe.each([
    ['items by themselves', false],
    ['items of one batch', true],
  ])(`${name}: what lists show of %s`, (_, together) => {
    const fixture = fixtureOf(open);
    let listed: Scene;
    let control: Scene;
    beforeAll(async () => {
      listed = await sceneOf(fixture(), together, true);
      control = await sceneOf(fixture(), together, false);
    });

    it.each(checks)('%s shows what is ready, not hidden and of the own college', async (_name, check) => {
      expect(await check.found(fixture(), listed)).toEqual(check.expected(shownIn(listed), listed));
    });

    it.each(checks)('%s shows all the same items while nothing happens to them', async (_name, check) => {
      expect(await check.found(fixture(), control)).toEqual(check.expected(control.items, control));
    });
  });
}

/** The items of a scene that lists show. */
export const shownIn = ({ items }: Scene) => items.filter((_item, at) => SHOWN.includes(fates[at] as Fate));

/** The checks of all lists, each with its repository and method. */
export function checksOf(lists: Partial<Lists>): readonly (readonly [string, Check])[] {
  return Object.entries<Lists[keyof Lists]>(lists).flatMap(([repository, methods]) =>
    Object.entries<string | Check>(methods).flatMap(([method, check]) =>
      typeof check === 'string' ? [] : [[`${repository}.${method}`, check] as const],
    ),
  );
}

/** A scene of a college of its own; with `fateful`, its items meet their fates. */
export async function sceneOf(fixture: Fixture, together: boolean, fateful: boolean, left = false): Promise<Scene> {
  const {
    id,
    tenant,
    person,
    people,
    published,
    bin,
    clubs,
    clubFavourites,
    media,
    users,
    library,
    notifications,
    offers,
    events,
    eventItems,
  } = fixture;
  const college = tenant();
  const [viewer, fan] = [await person(college), await person(college)];
  const uploaders = await people(fates.length, college);
  const [adder] = uploaders as [Person];
  const [eventId, batchId, clubId] = [id(), id(), id()];
  await events.create(
    {
      id: eventId,
      tenant: college,
      ownerId: adder.id,
      clubId,
      title: 'Techfest',
      description: '',
      startsOn: '2025-01-15',
      endsOn: '2025-01-15',
      place: '',
      coverId: null,
      preview: false,
      pool: 'closed' as const,
      open: true,
      createdAt: START,
    },
    [],
  );
  const elsewhere = tenant();
  const lead = { clubId, personId: adder.id, role: 'lead', since: START } as const;
  const texts = { name: clubId, handle: clubId, description: '', avatar: null };
  const club = {
    id: clubId,
    tenant: college,
    ...texts,
    createdAt: START,
    planEnd: START,
    closedAt: null,
    handoverAt: null,
    uploadsStoppedUntil: null,
  };
  const audit = { id: id(), at: START, act: 'club-created', doer: 'product', doerId: null } as const;
  const about = { personId: null, itemId: null, details: {} };
  await clubs.create({ ...club, favouriteCount: 0 }, lead, { ...audit, ...about });
  await clubFavourites.favour(clubId, fan.id, START - DAY);
  const scene: Visible<Media>[] = [];
  for (const [at, fate] of fates.entries()) {
    const uploader = uploaders[at] as Person;
    const meets = (some: Fate) => fateful && fate === some;
    const isPooled = meets('offered') || meets('offered-still') || meets('declined') || meets('accepted');
    const position = at === 0 ? fates.length : at;
    const changes: Partial<Media> = {
      title: `Lawn ${fate}`,
      tags: ['green', `lawn ${fate}`],
      createdAt: START + at,
      // The first one is last in lists, so that items that are not shown come before those that are.
      position,
      state: meets('processing') || meets('settled') ? 'processing' : meets('failed') ? 'failed' : 'ready',
      clubId,
      ...(together && { batchId }),
      ...(isPooled && { pool: 'offered', hidden: true, takenAt: position }),
    };
    const item = await published(
      meets('foreign') ? { ...uploader, tenant: elsewhere } : uploader,
      changes,
      isPooled ? { eventId, holderId: clubId, most: 30 } : null,
    );
    scene.push(item);
    if (!meets('foreign') && !isPooled)
      await eventItems.add(item, { eventId, mediaId: item.id, moment: position, position });
    for (const one of left && at === SAVED_LATER ? [viewer, fan, adder] : left && at >= VIEW_ENDS ? [] : [viewer])
      await library.save(item, one.id, START + at);
    await library.remember(item, viewer.id, START + at);
    await library.favour(uploader, viewer.id, START - DAY);
    const basics = { personId: viewer.id, cause: item.id, at: START + at, mediaId: item.id };
    await notifications.tell([
      { ...basics, kind: 'comment', actorId: null, commentId: null, caseId: null, clubId: null, eventId: null },
    ]);
    const decide = (verdict: OfferVerdict) =>
      offers.decide(eventId, [item.id], verdict, START, () => ({ ...audit, ...about, id: id() }));
    if (meets('declined')) await decide('decline');
    if (meets('accepted')) await decide('accept');
    if (meets('offered-still')) {
      await withhold(fixture, item, viewer);
      await keepItem(fixture, college);
      await users.setSuspended(uploader.id, START);
      await users.setSuspended(uploader.id, null);
      await decide('accept');
      await decide('wait');
    }
    if (meets('settled')) await media.settle(item.id, 'ready', null);
    if (meets('withheld') || meets('withheld-still') || meets('restored')) await withhold(fixture, item, viewer);
    if (meets('restored')) await keepItem(fixture, college);
    if (meets('suspended') || meets('returned') || meets('withheld-still'))
      await users.setSuspended(uploader.id, START);
    if (meets('returned') || meets('withheld-still')) await users.setSuspended(uploader.id, null);
    if (meets('binned') || meets('binned-still') || meets('taken-back')) {
      const thing = { id: item.id, clubId, kind: 'photo', removerId: viewer.id, removedAt: START } as const;
      expect(await bin.put(thing, [], { ...audit, ...about, id: id() })).toBe(true);
    }
    if (meets('binned-still')) {
      await withhold(fixture, item, viewer);
      await keepItem(fixture, college);
      await users.setSuspended(uploader.id, START);
      await users.setSuspended(uploader.id, null);
    }
    if (meets('taken-back')) expect(await bin.restore(item.id, { ...audit, ...about, id: id() })).toBe(true);
  }
  await events.change(eventId, { coverId: scene[fates.indexOf('withheld')]?.id });
  const items = await Promise.all(scene.map(async (item) => ({ ...item, ...(await fixture.now(item)) })));
  const seen = { sharedBefore: left ? START + VIEW_ENDS : null };
  return {
    viewer: { ...viewer, ...seen },
    fan: { ...fan, ...seen },
    adder: { ...adder, ...seen },
    eventId,
    clubId,
    items,
  };
}

/** Hides an item by a report, until moderators decide. */
export async function withhold(
  { cases, id }: Fixture,
  { id: subjectId, tenant, clubId, uploaderId }: Media,
  reporter: Person,
) {
  const thing = { subject: 'item', subjectId, itemId: subjectId, clubId, ownerId: uploaderId } as const;
  const opens = { id: id(), tenant, ...thing };
  const who = { reporterId: reporter.id, mailbox: reporter.id, young: false };
  const report = { id: id(), ...who, reason: 'in-it', note: '', createdAt: START, opens } as const;
  await cases.file(
    report,
    { day: START, hour: START },
    () => 'hidden',
    () => ({ jobs: [] }),
  );
}

/** Decides the newest case of a college so that its item is no longer withheld. */
export async function keepItem({ cases, id }: Fixture, tenant: string) {
  const newest = (await cases.list({ tenant, decidedSince: null, limit: 50, after: null })).items.at(-1);
  const decision = {
    verdict: 'keep',
    stopDays: 0,
    text: '',
    reporterText: '',
    deciderId: null,
    decidedAt: START,
  } as const;
  const entry = { id: id(), at: START, doer: 'operator', doerId: null, personId: null, itemId: null } as const;
  await cases.decide(newest?.case.id ?? '', decision, [], null, { ...entry, act: 'case-decided', details: {} });
}
