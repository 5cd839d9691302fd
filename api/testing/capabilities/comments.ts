import { type Calls, input } from '../call.ts';

export const rights = `
Read and write comments in the college    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/comments/videoComment/:videoId                       GET /api/comments/photoComment/:photoId
    POST /api/comments                    POST /api/comments (photo)
    comments.list                         comments.write
Delete a comment of the plain member's    sign in     sign in     yes         not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there   not theirs  not theirs  not theirs
    DELETE /api/comments/:id              comments.delete
`;

export const calls: Calls = {
  'GET /api/comments/videoComment/:videoId': ({ video: { id } }) => ({ params: { videoId: id } }),
  'GET /api/comments/photoComment/:photoId': ({ photo: { id } }) => ({ params: { photoId: id } }),
  'POST /api/comments': input(({ video: { id } }) => ({ desc: 'Well done', videoId: id })),
  'POST /api/comments (photo)': input(({ photo: { id } }) => ({ desc: 'Well done', photoId: id })),
  'GET /api/comments/people': () => ({ query: { q: 'a' } }),
  'DELETE /api/comments/:id': ({ commentId }) => ({ params: { id: commentId } }),
  'comments.list': input(({ video: { id } }) => ({ kind: 'video', mediaId: id })),
  'comments.write': input(({ photo: { id } }) => ({ kind: 'photo', mediaId: id, text: 'Well done' })),
  'comments.people': input(() => ({ q: 'a' })),
  'comments.delete': input(({ commentId }) => ({ id: commentId })),
};
