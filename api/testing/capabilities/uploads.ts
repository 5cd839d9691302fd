import { type Call, type Calls, input, type Scene } from '../call.ts';

export const rights = `
Upload a picture of themselves            sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/uploads                     uploads.declare
Ask which of their files they shared      sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/uploads/shared              media.findShared
See how much room their files have        sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    uploads.room
Upload videos and photos                  sign in     sign in     no plan     no plan     yes         yes         no plan     no plan     no plan     no plan     yes         no plan     no plan     left
    POST /api/uploads (photo)             POST /api/uploads (video)
    uploads.declare (photo)               uploads.declare (video)
Go on with their own upload, or drop it   sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/uploads/:id                  PUT /api/uploads/:id    DELETE /api/uploads/:id
    POST /api/uploads/:id/parts           uploads.signParts
    uploads.status                        uploads.drop
Go on with the owner's upload             sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    GET /api/uploads/:id                  PUT /api/uploads/:id    DELETE /api/uploads/:id
    POST /api/uploads/:id/parts           uploads.signParts
    uploads.status                        uploads.drop
`;

/** The first part of an upload. */
const aPart = { number: 1, md5: 'XrY7u+Ae7tCTyyK7j1rNww==' };
const upload = ({ openUpload: { id } }: Scene): Call => ({ params: { id } });
const announced = (folder: string, fileName: string, contentType: string) => ({
  folder,
  fileName,
  contentType,
  size: 1_000,
});
const anAvatar = announced('profile', 'me.png', 'image/png');
const aPicture = announced('photo', 'day.jpg', 'image/jpeg');
const aVideoFile = announced('video', 'day.mp4', 'video/mp4');

export const calls: Calls = {
  'POST /api/uploads': input(() => anAvatar),
  'POST /api/uploads (photo)': input(() => aPicture),
  'POST /api/uploads (video)': input(() => aVideoFile),
  'POST /api/uploads/shared': input(() => ({ checksums: ['0'.repeat(64)] })),
  'GET /api/uploads/:id': upload,
  'PUT /api/uploads/:id': (scene) => ({ ...upload(scene), headers: { 'content-range': 'bytes */10' } }),
  'DELETE /api/uploads/:id': upload,
  'POST /api/uploads/:id/parts': (scene) => ({ ...upload(scene), body: { parts: [aPart] } }),
  'uploads.declare': input(() => anAvatar),
  'uploads.declare (photo)': input(() => aPicture),
  'uploads.declare (video)': input(() => aVideoFile),
  'uploads.room': input(() => ({})),
  'uploads.status': input(({ openUpload: { id } }) => ({ id })),
  'uploads.signParts': input(({ openUpload: { id } }) => ({ id, parts: [aPart] })),
  'uploads.drop': input(({ openUpload: { id } }) => ({ id })),
};
