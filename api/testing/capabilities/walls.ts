import { type Calls, input, type Scene, theEvent } from '../call.ts';

export const rights = `
Open and close a wall of the owner's event  sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    POST /api/events/:id/walls            GET /api/events/:id/walls                       DELETE /api/walls/:id
    walls.open                            walls.list              walls.close
Open a wall of their own event            sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         left
    POST /api/events/:id/walls            walls.open
Close a wall of their own event           sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/events/:id/walls             DELETE /api/walls/:id
    walls.list                            walls.close
See a wall by its token or code           yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/walls/file                   walls.show              walls.enter
`;

const theWall = ({ wall: { id } }: Scene) => ({ id });

export const calls: Calls = {
  'POST /api/events/:id/walls': theEvent,
  'GET /api/events/:id/walls': theEvent,
  'DELETE /api/walls/:id': (scene) => ({ params: theWall(scene) }),
  'GET /api/walls/file': ({ wall: { token }, video: { id } }) => ({ query: { token, itemId: id, size: 'film' } }),
  'walls.open': input(({ eventId }) => ({ eventId })),
  'walls.list': input(({ eventId }) => ({ eventId })),
  'walls.close': input(theWall),
  'walls.show': input(({ wall: { token } }) => ({ token })),
  'walls.enter': input(({ wall: { code } }) => ({ code })),
};
