import { type Calls, input, theEvent } from '../call.ts';

export const rights = `
Fetch an event or a batch as one file     sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/events/:id/zip               GET /api/batches/:id/zip
Choose items to fetch as one file         sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    POST /api/zips
Fetch what the owner chose                sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    GET /api/zips/:id
Fetch their own choice                    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/zips/:id
`;

export const calls: Calls = {
  'GET /api/events/:id/zip': (scene) => ({ ...theEvent(scene), query: { size: 'web' } }),
  'GET /api/batches/:id/zip': ({ photo: { batchId } }) => ({ params: { id: batchId } }),
  'POST /api/zips': input(({ video, photo }) => ({ items: [photo.id, video.id], size: 'web' })),
  'GET /api/zips/:id': ({ zipId }) => ({ params: { id: zipId } }),
};
