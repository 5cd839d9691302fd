import { type Calls, input, type Scene } from '../call.ts';

export const rights = `
Decide about offers to the owner's event  sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    GET /api/events/:id/offers            PUT /api/events/:id/offers                      pool.list
    pool.decide
See one's own offers                      sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    pool.own
`;

const theOffers = ({ eventId, photo }: Scene) => ({ eventId, accept: [photo.id] });

export const calls: Calls = {
  'GET /api/events/:id/offers': ({ eventId: id }) => ({ params: { id } }),
  'PUT /api/events/:id/offers': ({ eventId: id, photo }) => ({ params: { id }, body: { accept: [photo.id] } }),
  'pool.list': input(({ eventId }) => ({ eventId })),
  'pool.own': input(({ eventId }) => ({ eventId })),
  'pool.decide': input(theOffers),
};
