/** Events, people and batches on REST (decisions 43, 44, 45, 46). */
import { aMember, anUpload, aPlanHolder, TAKEN } from '@quadrangle/domain/memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Photo = { _id: string; batch: string; title: string };
type Wrong = { errors: { field: string; message: string }[] };

const festival = { title: 'Techfest', desc: 'Robots', startsOn: '2026-03-01', endsOn: '2026-03-02', place: 'Lawn' };

/** A photographer with the photos of one batch, in order of arrival. */
async function photographer(positions: readonly number[], batch = 'evening') {
  const user = await aPlanHolder(app.memory);
  const visitor = await app.signedIn(user);
  const photos: Photo[] = [];
  for (const position of positions) {
    const { fileName } = await anUpload(app.memory, user, { bytes: `a picture ${TAKEN}` });
    const title = `Photo ${position + 1}`;
    photos.push((await visitor.post<Photo>('/api/photos', { title, fileName, batch, position })).body);
  }
  return { user, visitor, photos };
}

describe('events on REST', () => {
  it('are created, filled and deleted; the items stay', async () => {
    const { user, visitor, photos } = await photographer([0, 1]);
    const created = await visitor.post('/api/events', festival);
    expect(created).toMatchObject({
      status: 200,
      body: { ...festival, owner: user.id, open: true, cover: null, coverUrl: null, photos: 0, mayAdd: true },
    });
    const path = `/api/events/${created.body._id}`;
    for (const { _id } of photos) expect((await visitor.put(`${path}/items/${_id}`)).status).toBe(200);
    const [first, second] = photos.map(({ _id }) => _id);
    expect((await visitor.get(path)).body).toMatchObject({
      cover: first,
      coverUrl: expect.stringContaining('/media/view/photo/'),
      photos: 2,
      contributors: [{ _id: user.id }],
    });
    expect((await visitor.put(path, { cover: second, title: 'Techfest 2026' })).body).toMatchObject({
      title: 'Techfest 2026',
      cover: second,
    });

    const page = await visitor.get(`${path}/items?limit=1`);
    expect(page.body).toMatchObject([{ _id: first, takenAt: '2026-02-28T18:05:59.000Z', position: 0 }]);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await visitor.get(next.slice(new URL(next).origin.length))).body).toMatchObject([{ _id: second }]);

    expect((await visitor.delete(`${path}/items/${second}`)).body).toEqual({ message: 'Taken out of the event' });
    expect((await visitor.get(path)).body).toMatchObject({ cover: first, photos: 1 });
    expect((await visitor.delete(path)).body).toEqual({ message: 'Event Deleted' });
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.get(`/api/photos/find/${first}`)).status).toBe(200);
  });

  it('and people are found by words of their texts and names', async () => {
    const { user, visitor } = await photographer([0]);
    const { body } = await visitor.post('/api/events', { ...festival, title: 'Regatta', place: 'Boathouse' });
    expect(await visitor.get('/api/events/search?q=boat%20REG')).toMatchObject({
      status: 200,
      body: [{ _id: body._id, title: 'Regatta' }],
    });
    expect((await visitor.get(`/api/people/search?q=${user.name}`)).body).toEqual([
      { _id: user.id, name: user.name, Normalname: user.fullName, img: null },
    ]);
    for (const of of ['events', 'people'])
      for (const query of ['', '?q=', '?q=nothingofthat'])
        expect((await visitor.get(`/api/${of}/search${query}`)).body).toEqual([]);
    const stranger = await app.signedIn(await aMember(app.memory, { tenant: 'elsewhere.edu' }));
    expect((await stranger.get('/api/events/search?q=regatta')).body).toEqual([]);
    expect((await stranger.get(`/api/people/search?q=${user.name}`)).body).toEqual([]);
  });

  it('report errors under REST’s names and change nothing', async () => {
    const { visitor } = await photographer([]);
    const wrong = await visitor.post<Wrong>('/api/events', { ...festival, title: '', endsOn: '2026-02-01' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.map(({ field }) => field)).toContain('title');
    const late = await visitor.post('/api/events', { ...festival, endsOn: '2026-02-01' });
    expect(late.body.errors).toEqual([{ field: 'endsOn', message: 'An event ends on the day it starts, or later.' }]);
    const owner = await photographer([]);
    const { body } = await owner.visitor.post('/api/events', festival);
    const moved = await owner.visitor.put(`/api/events/${body._id}`, { startsOn: '2026-03-05' });
    expect(moved.body.errors).toEqual([{ field: 'endsOn', message: 'An event ends on the day it starts, or later.' }]);
  });

  it('an item is in one event, and a closed event accepts items of the people it names', async () => {
    const { visitor, photos } = await photographer([0]);
    const other = await photographer([0]);
    const [open, closed] = [
      (await visitor.post('/api/events', festival)).body,
      (await visitor.post('/api/events', { ...festival, open: false })).body,
    ];
    await visitor.put(`/api/events/${open._id}/items/${photos[0]?._id}`);
    const twice = await visitor.put(`/api/events/${closed._id}/items/${photos[0]?._id}`);
    expect(twice).toMatchObject({ status: 409, body: { code: 'IN_ANOTHER_EVENT' } });
    const theirs = `/api/events/${closed._id}/items/${other.photos[0]?._id}`;
    expect(await other.visitor.put(theirs)).toMatchObject({ status: 403, body: { code: 'EVENT_CLOSED' } });
    await visitor.put(`/api/events/${closed._id}`, { contributors: [other.user.id] });
    expect(await other.visitor.put(theirs)).toMatchObject({ status: 200, body: { mayAdd: true } });
  });
});

describe('people and batches on REST', () => {
  it('what somebody shared is listed newest first, for their own college alone', async () => {
    const { user, photos } = await photographer([0, 1]);
    const viewer = await app.signedIn(await aMember(app.memory));
    const listed = await viewer.get<Photo[]>(`/api/people/${user.id}/items`);
    expect(listed.body.map(({ _id }) => _id).sort()).toEqual(photos.map(({ _id }) => _id).sort());
    const stranger = await app.signedIn(await aMember(app.memory, { tenant: 'other.edu' }));
    expect((await stranger.get(`/api/people/${user.id}/items`)).status).toBe(404);
  });

  it('photos of one batch appear in recent in the order chosen, whatever order they arrived in', async () => {
    const { visitor, photos } = await photographer([2, 0, 1], 'shuffled');
    expect(new Set(photos.map(({ batch }) => batch)).size).toBe(1);
    const { body } = await visitor.get<Photo[]>('/api/photos/myfiles');
    expect(body.map(({ title }) => title)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });
});
