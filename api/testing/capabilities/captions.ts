import { type Calls, input } from '../call.ts';

const someCaptions = '1\n00:00:01,000 --> 00:00:02,500\nHello to everybody\n';

export const calls: Calls = {
  'GET /media/captions/*': ({ captionsUrl }) => ({ url: captionsUrl }),
  'PUT /api/videos/:id/captions/:language': ({ video: { id } }) => ({
    params: { id, language: 'hi' },
    body: { text: someCaptions },
  }),
  'DELETE /api/videos/:id/captions/:language': ({ video: { id } }) => ({ params: { id, language: 'en' } }),
  'captions.put': input(({ video: { id } }) => ({ id, language: 'hi', text: someCaptions })),
  'captions.remove': input(({ video: { id } }) => ({ id, language: 'en' })),
};
