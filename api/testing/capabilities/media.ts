import { type Call, type Calls, input, person, photo, type Scene, video } from '../call.ts';

export const rights = `
Browse what the own college shares        sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/videos/:type                 GET /api/videos/tags    GET /api/videos/search
    GET /api/photos/:type                 GET /api/photos/tags    GET /api/photos/search
    media.feed                            media.related           media.search            media.suggest
    media.cards                           media.months
See an item of the college                sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/videos/find/:id              PUT /api/videos/view/:id
    GET /api/photos/find/:id              PUT /api/photos/view/:id
    media.find                            media.view
Fetch a file of the college               sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not theirs
    GET /media/*                          GET /media/stream/*     GET /media/captions/*
Publish their own uploads                 sign in     sign in     no plan     no plan     yes         yes         no plan     no plan     no plan     no plan     yes         no plan     no plan     left
    POST /api/videos                      POST /api/photos        media.publishVideo      media.publishPhoto
Publish the owner's uploads               sign in     sign in     no plan     no plan     not there   yes         no plan     no plan     no plan     no plan     not there   no plan     no plan     left
    POST /api/videos                      POST /api/photos        media.publishVideo      media.publishPhoto
List their own uploads                    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/videos/:type (myfiles)       GET /api/photos/:type (myfiles)                 media.feed (myfiles)
    browsing.ownFiles                     media.months (myfiles)
Change, retry or delete the owner's item  sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    PUT /api/videos/:id                   DELETE /api/videos/:id
    PUT /api/photos/:id                   DELETE /api/photos/:id
    media.edit                            media.remove            media.retry
    PUT /api/videos/poster/:id            media.choosePoster      PUT /api/videos/retry/:id
    PUT /api/videos/:id/captions/:language                        DELETE /api/videos/:id/captions/:language
    captions.put                          captions.remove
Change or delete their own item           sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    PUT /api/videos/:id                   DELETE /api/videos/:id
    PUT /api/photos/:id                   DELETE /api/photos/:id
    media.edit                            media.remove            media.retry
    PUT /api/videos/poster/:id            media.choosePoster      PUT /api/videos/retry/:id
    PUT /api/videos/:id/captions/:language                        DELETE /api/videos/:id/captions/:language
    captions.put                          captions.remove
`;

const edited = { title: 'Another title', desc: 'Another text', tags: ['one', 'two'] };
const itemCalls = (path: string, of: (scene: Scene) => Call): Calls => ({
  [`GET ${path}/find/:id`]: of,
  [`GET ${path}/tags`]: ({ mark }) => ({ query: { tags: `${mark}tag` } }),
  [`GET ${path}/search`]: ({ mark }) => ({ query: { q: mark } }),
  [`GET ${path}/:type`]: () => ({ params: { type: 'recent' }, query: { limit: '5' } }),
  [`GET ${path}/:type (myfiles)`]: () => ({ params: { type: 'myfiles' } }),
  [`PUT ${path}/view/:id`]: of,
  [`PUT ${path}/:id`]: (scene) => ({ ...of(scene), body: edited }),
  [`DELETE ${path}/:id`]: of,
});

export const calls: Calls = {
  ...itemCalls('/api/videos', video),
  ...itemCalls('/api/photos', photo),
  'POST /api/videos': input(({ videoFile, poster }) => ({
    ...edited,
    videoUrl: '',
    imgUrl: '',
    uploaderemail: '',
    videofileName: videoFile.fileName,
    photofileName: poster.fileName,
  })),
  'POST /api/photos': input(({ picture }) => ({
    ...edited,
    imgUrl: '',
    uploaderemail: '',
    fileName: picture.fileName,
  })),
  'GET /media/*': ({ fileUrl }) => ({ url: fileUrl }),
  'GET /media/stream/*': ({ streamUrl }) => ({ url: streamUrl }),
  'PUT /api/videos/poster/:id': ({ video: { id }, poster }) => ({
    params: { id },
    body: { photofileName: poster.fileName },
  }),
  'PUT /api/videos/retry/:id': video,
  'GET /api/people/search': ({ person: { name } }) => ({ query: { q: name } }),
  'GET /api/people/:id/items': person,
  'media.feed': input(() => ({ kind: 'video', feed: 'recent', limit: 5 })),
  'media.cards': input(() => ({ kind: 'video', feed: 'recent', limit: 5 })),
  'media.months': input(() => ({ feed: 'recent' })),
  'media.months (myfiles)': input(() => ({ feed: 'myfiles' })),
  'media.feed (myfiles)': input(() => ({ kind: 'video', feed: 'myfiles' })),
  'media.search': input(({ mark }) => ({ kind: 'photo', q: mark })),
  'media.suggest': input(({ mark }) => ({ q: mark })),
  'media.related': input(({ mark, video: { id } }) => ({ kind: 'video', tags: [`${mark}tag`], not: id })),
  'media.find': input(({ video: { id } }) => ({ kind: 'video', id })),
  'media.view': input(({ photo: { id } }) => ({ kind: 'photo', id })),
  'media.findShared': input(() => ({ checksums: ['0'.repeat(64)] })),
  'media.publishVideo': input(({ videoFile, poster }) => ({
    title: 'A title',
    description: 'A text',
    tags: 'one, two',
    fileName: videoFile.fileName,
    posterName: poster.fileName,
  })),
  'media.publishPhoto': input(({ picture }) => ({ title: 'A title', tags: ['one'], fileName: picture.fileName })),
  'media.edit': input(({ photo: { id } }) => ({ kind: 'photo', id, title: 'Another title', tags: ['one'] })),
  'media.remove': input(({ video: { id } }) => ({ kind: 'video', id })),
  'media.choosePoster': input(({ video: { id }, poster }) => ({ id, fileName: poster.fileName })),
  'media.retry': input(({ video: { id } }) => ({ kind: 'video', id })),
  'browsing.ofPerson': input(({ person: { id } }) => ({ id })),
  'browsing.monthsOfPerson': input(({ person: { id } }) => ({ id })),
  'browsing.batch': input(({ photo: { batchId } }) => ({ id: batchId })),
  'browsing.neighbours': input(({ video: { id } }) => ({ kind: 'video', id })),
  'browsing.ownFiles': input(() => ({ kind: 'photo' })),
  'finding.events': input(() => ({ q: 'techfest' })),
  'finding.people': input(({ person: { name } }) => ({ q: name })),
  'finding.names': input(({ person: { name } }) => ({ q: name })),
};
