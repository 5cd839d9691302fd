import { type Call, type Calls, input, nothing, photo, type Scene, video } from '../call.ts';

export const rights = `
React to an item of the college           sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    PUT /api/users/videoLike/:id          PUT /api/users/videounLike/:id
    PUT /api/users/videoDislike/:id       PUT /api/users/videounDislike/:id
    PUT /api/users/photoLike/:id          PUT /api/users/photounLike/:id
    PUT /api/users/photoDislike/:id       PUT /api/users/photounDislike/:id
    reactions.react
Save and remember an item of the college  sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    PUT /api/users/videosave/:id          PUT /api/users/videoremove/:id                  PUT /api/users/videohistory/:id
    PUT /api/users/photosave/:id          PUT /api/users/photoremove/:id                  PUT /api/users/photohistory/:id
    library.setSaved                      library.remember
Mark the owner as a favourite             sign in     sign in     yes         yes         yes         not self    yes         yes         yes         yes         not there
    PUT /api/users/sub/:uploaderId        PUT /api/users/unsub/:uploaderId                library.setFavourite
Forget their own history                  sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    DELETE /api/users/history             library.forgetHistory
`;

const uploader = ({ person: { id } }: Scene): Call => ({ params: { uploaderId: id } });
const reactions = ['Like', 'unLike', 'Dislike', 'unDislike'];
const toggles = (kind: string, of: (scene: Scene) => Call): Calls =>
  Object.fromEntries(
    [...reactions, 'save', 'remove', 'history'].map((name) => [`PUT /api/users/${kind}${name}/:id`, of]),
  );

export const calls: Calls = {
  'DELETE /api/users/history': nothing,
  'PUT /api/users/sub/:uploaderId': uploader,
  'PUT /api/users/unsub/:uploaderId': uploader,
  ...toggles('video', video),
  ...toggles('photo', photo),
  'library.setSaved': input(({ photo: { id } }) => ({ kind: 'photo', id, saved: true })),
  'library.setFavourite': input(({ person: { id } }) => ({ uploaderId: id, favourite: true })),
  'library.remember': input(({ video: { id } }) => ({ kind: 'video', id })),
  'library.forgetHistory': nothing,
  'library.byUsername': input(({ person: { name } }) => ({ name })),
  'library.person': input(({ person: { id } }) => ({ id })),
};
