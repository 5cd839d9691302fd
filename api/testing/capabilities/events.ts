import { type Calls, input, theEvent } from '../call.ts';

export const rights = `
See what happened at the college          sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/events                       events.list
    GET /api/events/search                GET /api/people/search  finding.events          finding.people
    finding.names                         events.months           comments.people         GET /api/comments/people
See an event, a batch, who shared what    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/events/:id                   GET /api/events/:id/items                       GET /api/people/:id/items
    events.find                           events.items            browsing.ofPerson       browsing.batch
    browsing.neighbours                   events.days             browsing.monthsOfPerson               library.person
    library.byUsername
Create an event                           sign in     sign in     no plan     no plan     yes         yes         no plan     no plan     no plan     no plan     yes         no plan     no plan     left
    POST /api/events                      events.create
Edit or delete the owner's event          sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    PUT /api/events/:id                   DELETE /api/events/:id                          events.edit
    events.remove
Edit or delete their own event            sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    PUT /api/events/:id                   DELETE /api/events/:id                          events.edit
    events.remove
Add the owner's item to their event       sign in     sign in     no plan     no plan     not theirs  yes         no plan     no plan     no plan     no plan     not there   no plan     no plan     left
    PUT /api/events/:id/items/:itemId     events.add
Take the owner's item out of their event  sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    DELETE /api/events/:id/items/:itemId  events.takeOut
`;

const aFestival = { title: 'A festival', desc: 'Two days', startsOn: '2026-03-14', endsOn: '2026-03-15' };

export const calls: Calls = {
  'GET /api/events': () => ({ query: { limit: '5' } }),
  'POST /api/events': input(() => aFestival),
  'GET /api/events/search': () => ({ query: { q: 'techfest' } }),
  'GET /api/events/:id': theEvent,
  'GET /api/events/:id/items': theEvent,
  'PUT /api/events/:id': (scene) => ({ ...theEvent(scene), body: { title: 'Another title', open: true } }),
  'DELETE /api/events/:id': theEvent,
  'PUT /api/events/:id/items/:itemId': ({ eventId, photo: { id } }) => ({ params: { id: eventId, itemId: id } }),
  'DELETE /api/events/:id/items/:itemId': ({ eventId, video: { id } }) => ({ params: { id: eventId, itemId: id } }),
  'events.list': input(() => ({ limit: 5 })),
  'events.months': input(() => ({})),
  'events.find': input(({ eventId: id }) => ({ id })),
  'events.items': input(({ eventId: id }) => ({ id })),
  'events.days': input(({ eventId: id }) => ({ id })),
  'events.create': input(() => ({ title: 'A festival', startsOn: '2026-03-14' })),
  'events.edit': input(({ eventId: id }) => ({ id, title: 'Another title' })),
  'events.remove': input(({ eventId: id }) => ({ id })),
  'events.add': input(({ eventId, photo: { id } }) => ({ eventId, mediaId: id })),
  'events.takeOut': input(({ eventId, video: { id } }) => ({ eventId, mediaId: id })),
};
