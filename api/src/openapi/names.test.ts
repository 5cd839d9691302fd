/** The document of the REST surface (operator). */
import { expect, it } from 'vitest';
import { meaningOf } from './names.ts';

it.each([
  ['/api/videos/poster/:id', 'id', 'Id of the video.'],
  ['/api/videos/retry/:id', 'id', 'Id of the video.'],
  ['/api/photos/view/:id', 'id', 'Id of the photo.'],
  ['/api/users/videosave/:id', 'id', 'Id of the video.'],
  ['/api/users/:id', 'id', 'Id of the person.'],
  ['/api/people/:id/items', 'id', 'Id of the person.'],
  ['/api/batches/:id/zip', 'id', 'Id of the batch.'],
  ['/api/reports/hiding/:id', 'id', 'Id of the item.'],
  ['/api/rights/:id/confirm', 'id', 'Id of the request.'],
  ['/api/auth/second-factor/:id', 'id', 'Id of the second factor.'],
  ['/api/clubs/:id/gifts/:giftId', 'giftId', 'Id of the gift.'],
  ['/api/college/people/:username/moderator', 'username', 'The username.'],
  ['/api/colleges/:domain/mark', 'domain', 'Domain of the college.'],
  ['/api/videos/:id/captions/:language', 'language', 'Language of the captions.'],
  ['/media/stream/:college/:until/:signature/:folder/:name/:part', 'until', 'When the address expires, in seconds.'],
])('the meaning of a parameter: %s, %s', (url, name, meaning) => {
  expect(meaningOf(url, name)).toBe(meaning);
});
