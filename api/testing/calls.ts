import type { College, Resources } from './scene.ts';

/** What a call is about: a college, somebody's belongings in it, and what a newcomer would type. */
export interface Scene extends College, Resources {
  /** What the pending sign-in ends with, and what factors are added with. */
  readonly secondStep: { readonly ticket: string; readonly code: string };
  readonly newPasskey: { readonly ticket: string; readonly name: string; readonly passkey: object };
  readonly newAuthenticator: { readonly key: string; readonly draft: string; readonly code: string };
  readonly fresh: { readonly name: string; readonly email: string };
  /** A popup of the third-party sign-in that came back, with the cookie that the browser got. */
  readonly popup: { readonly code: string; readonly state: string; readonly cookie: string };
  /** What the payment provider tells, and its signature. */
  readonly event: { readonly rawBody: string; readonly signature: string };
}

/** How a route or procedure is called. `body` is the JSON of a route, the input of a procedure. */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Takes the place of the path, for addresses that only the server makes. */
  readonly url?: string;
}

type Calls = Readonly<Record<string, (scene: Scene) => Call>>;

const video = ({ video: { id } }: Scene): Call => ({ params: { id } });
const photo = ({ photo: { id } }: Scene): Call => ({ params: { id } });
const photoLooked = ({ photo: { id } }: Scene): Call => ({ query: { items: id } });
const person = ({ person: { id } }: Scene): Call => ({ params: { id } });
const uploader = ({ person: { id } }: Scene): Call => ({ params: { uploaderId: id } });
/** The first part of an upload. */
const aPart = { number: 1, md5: 'XrY7u+Ae7tCTyyK7j1rNww==' };

const upload = ({ openUpload: { id } }: Scene): Call => ({ params: { id } });
const theEvent = ({ eventId: id }: Scene): Call => ({ params: { id } });
const aFestival = { title: 'A festival', desc: 'Two days', startsOn: '2026-03-14', endsOn: '2026-03-15' };
const edited = { title: 'Another title', desc: 'Another text', tags: ['one', 'two'] };
const someCaptions = '1\n00:00:01,000 --> 00:00:02,500\nHello to everybody\n';
const aPushAddress = {
  endpoint: 'https://push.example.com/send/abc',
  p256dh: `B${'k'.repeat(86)}`,
  auth: 'a'.repeat(22),
  discreet: false,
};
const nothing = (): Call => ({});
const input =
  (of: (scene: Scene) => unknown) =>
  (scene: Scene): Call => ({ body: of(scene) });

const announced = (folder: string, fileName: string, contentType: string) => ({
  folder,
  fileName,
  contentType,
  size: 1_000,
});
const anAvatar = announced('profile', 'me.png', 'image/png');
const aPicture = announced('photo', 'day.jpg', 'image/jpeg');
const aVideoFile = announced('video', 'day.mp4', 'video/mp4');

const reactions = ['Like', 'unLike', 'Dislike', 'unDislike'];
const toggles = (kind: string, of: (scene: Scene) => Call): Calls =>
  Object.fromEntries(
    [...reactions, 'save', 'remove', 'history'].map((name) => [`PUT /api/users/${kind}${name}/:id`, of]),
  );

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

/**
 * How every REST route (`METHOD path`) and every tRPC procedure (`capability.name`) is called rightly. What stands in
 * brackets behind a name is another way of calling the same.
 */
export const calls: Calls = {
  'POST /api/auth/signin': input(({ person: { name }, password }) => ({ name, password })),
  'POST /api/auth/google': input(({ credential }) => ({ credential, name: 'x', verified: true })),
  'GET /api/auth/google/start': nothing,
  'GET /api/auth/google/callback': ({ popup: { code, state, cookie } }) => ({
    query: { code, state },
    headers: { cookie },
  }),
  'POST /api/auth/signup': input(({ fresh }) => ({ ...fresh, Normalname: 'New', password: 'purple monkey 12' })),
  'POST /api/auth/signout': nothing,
  'GET /api/auth/me': nothing,
  'GET /api/auth/sessions': nothing,
  'POST /api/auth/second-factor': input(({ secondStep }) => secondStep),
  'POST /api/auth/passkey': nothing,
  'GET /api/auth/second-factor': nothing,
  'DELETE /api/auth/second-factor/:id': () => ({ params: { id: 'authenticator' } }),
  'POST /api/auth/authenticator': nothing,
  'PUT /api/auth/authenticator': input(({ newAuthenticator }) => newAuthenticator),
  'POST /api/auth/passkeys/ticket': nothing,
  'POST /api/auth/passkeys': input(({ newPasskey }) => newPasskey),
  'POST /api/auth/recovery-codes': nothing,
  'GET /api/auth/proof': nothing,
  'POST /api/auth/proof': input(({ password }) => ({ password })),
  'DELETE /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions/:id': ({ session: { id } }) => ({ params: { id } }),

  'POST /api/users/findnameforsignup': input(({ person: { name } }) => ({ name })),
  'POST /api/users/findemailforsignup': input(({ person: { email } }) => ({ email })),
  'GET /api/users/:id/verify/:token': ({ newcomer: { user, verifyToken } }) => ({
    params: { id: user.id, token: verifyToken },
  }),
  'GET /api/users/:id/reset/:resetToken': ({ person: { id }, resetToken }) => ({ params: { id, resetToken } }),
  'PUT /api/users/:id/reset/:resetToken': ({ person: { id }, resetToken }) => ({
    params: { id, resetToken },
    body: { password: 'a better horse' },
  }),
  'POST /api/users/recovery': input(({ person: { name } }) => ({ name })),
  'GET /api/users/audit': nothing,
  'GET /api/users/find/:userId': ({ person: { id } }) => ({ params: { userId: id } }),
  'PUT /api/users/:id': (scene) => ({
    ...person(scene),
    body: { Normalname: 'Another Name', phone: '+91 98765 43210', img: null, imgName: scene.avatar.fileName },
  }),
  'DELETE /api/users/:id': person,
  'DELETE /api/users/history': nothing,
  'PUT /api/users/sub/:uploaderId': uploader,
  'PUT /api/users/unsub/:uploaderId': uploader,
  ...toggles('video', video),
  ...toggles('photo', photo),

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
  'GET /media/captions/*': ({ captionsUrl }) => ({ url: captionsUrl }),
  'PUT /api/videos/:id/captions/:language': ({ video: { id } }) => ({
    params: { id, language: 'hi' },
    body: { text: someCaptions },
  }),
  'DELETE /api/videos/:id/captions/:language': ({ video: { id } }) => ({ params: { id, language: 'en' } }),
  'captions.put': input(({ video: { id } }) => ({ id, language: 'hi', text: someCaptions })),
  'captions.remove': input(({ video: { id } }) => ({ id, language: 'en' })),
  'GET /media/stream/*': ({ streamUrl }) => ({ url: streamUrl }),
  'PUT /api/videos/poster/:id': ({ video: { id }, poster }) => ({
    params: { id },
    body: { photofileName: poster.fileName },
  }),

  'GET /api/events': () => ({ query: { limit: '5' } }),
  'POST /api/events': input(() => aFestival),
  'GET /api/events/search': () => ({ query: { q: 'techfest' } }),
  'GET /api/events/:id': theEvent,
  'GET /api/events/:id/items': theEvent,
  'PUT /api/events/:id': (scene) => ({ ...theEvent(scene), body: { title: 'Another title', open: true } }),
  'DELETE /api/events/:id': theEvent,
  'PUT /api/events/:id/items/:itemId': ({ eventId, photo: { id } }) => ({ params: { id: eventId, itemId: id } }),
  'DELETE /api/events/:id/items/:itemId': ({ eventId, video: { id } }) => ({ params: { id: eventId, itemId: id } }),
  'GET /api/people/search': ({ person: { name } }) => ({ query: { q: name } }),
  'GET /api/people/:id/items': person,
  'GET /api/events/:id/zip': (scene) => ({ ...theEvent(scene), query: { size: 'web' } }),
  'GET /api/batches/:id/zip': ({ photo: { batchId } }) => ({ params: { id: batchId } }),
  'POST /api/zips': input(({ video, photo }) => ({ items: [photo.id, video.id], size: 'web' })),
  'GET /api/zips/:id': ({ zipId }) => ({ params: { id: zipId } }),

  'GET /api/comments/videoComment/:videoId': ({ video: { id } }) => ({ params: { videoId: id } }),
  'GET /api/comments/photoComment/:photoId': ({ photo: { id } }) => ({ params: { photoId: id } }),
  'POST /api/comments': input(({ video: { id } }) => ({ desc: 'Well done', videoId: id })),
  'POST /api/comments (photo)': input(({ photo: { id } }) => ({ desc: 'Well done', photoId: id })),
  'GET /api/comments/people': () => ({ query: { q: 'a' } }),
  'DELETE /api/comments/:id': ({ commentId }) => ({ params: { id: commentId } }),
  'POST /api/reports': input(({ photo: { id } }) => ({ subject: 'item', id, reason: 'other', note: 'Blurred' })),
  'POST /api/reports (person)': input(({ person: { id } }) => ({ subject: 'person', id, reason: 'other' })),
  'POST /api/reports (comment)': input(({ reportedCommentId: id }) => ({ subject: 'comment', id, reason: 'other' })),
  'GET /privacy': nothing,
  'GET /api/users/data': nothing,
  'POST /api/users/data': nothing,
  'GET /api/users/data/zip': nothing,
  'GET /api/stream': photoLooked,
  'GET /api/notifications': nothing,
  'GET /api/notifications/unread': nothing,
  'PUT /api/notifications/read': input(() => ({ keys: ['comment:x'] })),
  'GET /api/notifications/choices': nothing,
  'PUT /api/notifications/choices': input(() => ({ kind: 'reply', way: 'app', wanted: true })),
  'GET /api/notifications/push': nothing,
  'PUT /api/notifications/push': input(() => aPushAddress),
  'DELETE /api/notifications/push': nothing,
  'GET /unsubscribe/:token': ({ digestToken: token }) => ({ params: { token } }),
  'POST /unsubscribe/:token': ({ digestToken: token }) => ({ params: { token } }),
  'GET /api/reports/mine': nothing,
  'GET /api/reports/hiding/:id': photo,
  'GET /api/moderation/cases': () => ({ query: { state: 'open' } }),
  'PUT /api/moderation/cases/:id/decision': ({ caseId: id }) => ({
    params: { id },
    body: { verdict: 'keep', stopDays: 3, text: 'Be kind.' },
  }),
  'DELETE /api/moderation/cases/:id/decision': ({ decidedCaseId: id }) => ({ params: { id } }),
  'POST /api/contacts': input(() => ({ Normalname: 'x', name: 'x', email: 'x', message: 'Hello' })),

  'POST /api/uploads': input(() => anAvatar),
  'POST /api/uploads (photo)': input(() => aPicture),
  'POST /api/uploads (video)': input(() => aVideoFile),
  'POST /api/uploads/shared': input(() => ({ checksums: ['0'.repeat(64)] })),
  'GET /api/uploads/:id': upload,
  'PUT /api/uploads/:id': (scene) => ({ ...upload(scene), headers: { 'content-range': 'bytes */10' } }),
  'DELETE /api/uploads/:id': upload,
  'POST /api/uploads/:id/parts': (scene) => ({ ...upload(scene), body: { parts: [aPart] } }),

  'GET /api/getkey': nothing,
  'POST /api/pay/checkout': input(() => ({ month: 3 })),
  'POST /api/pay/simulated/:orderId': ({ orderId }) => ({ params: { orderId }, body: { outcome: 'paid' } }),
  'POST /api/pay/paymentverification': input(({ orderId, payment: { paymentId, signature } }) => ({
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  })),
  'POST /api/pay/webhook': ({ event: { rawBody, signature } }) => ({
    body: JSON.parse(rawBody),
    headers: { 'x-razorpay-signature': signature },
  }),

  'GET /api/openapi.json': nothing,
  'GET /api/docs': nothing,
  'GET /api/health/accepting': nothing,
  'GET /api/health/live': nothing,
  'GET /api/health/ready': nothing,
  'GET /metrics': nothing,
  'POST /api/faults': () => ({ body: { kind: 'error', name: 'TypeError', places: ['index.js:1:20'], page: 'photo' } }),
  'GET /dev/mail': () => ({ query: { format: 'json' } }),

  'site.settings': nothing,
  'accounts.meOrNull': nothing,
  'accounts.signUp': input(({ fresh }) => ({ ...fresh, fullName: 'New', password: 'purple monkey 12' })),
  'accounts.signIn': input(({ person: { name }, password }) => ({ name, password })),
  'accounts.isNameTaken': input(({ person: { name } }) => ({ name })),
  'accounts.isEmailTaken': input(({ person: { email } }) => ({ email })),
  'accounts.previewVerification': input(({ newcomer }) => ({ userId: newcomer.user.id, token: newcomer.verifyToken })),
  'accounts.verifyEmail': input(({ newcomer }) => ({ userId: newcomer.user.id, token: newcomer.verifyToken })),
  'accounts.rejectRegistration': input(({ newcomer }) => ({ userId: newcomer.user.id, token: newcomer.verifyToken })),
  'accounts.recover': input(({ person: { name } }) => ({ name })),
  'accounts.checkResetLink': input(({ person: { id }, resetToken }) => ({ userId: id, token: resetToken })),
  'accounts.resetPassword': input(({ person: { id }, resetToken }) => ({
    userId: id,
    token: resetToken,
    password: 'a better horse',
  })),
  'accounts.changeProfile': input(({ person: { id }, avatar }) => ({
    id,
    fullName: 'Another Name',
    phone: null,
    avatar: avatar.fileName,
  })),
  'accounts.delete': input(({ person: { id } }) => ({ id })),
  'accounts.sessions': nothing,
  'accounts.showSecondFactor': input(({ secondStep }) => secondStep),
  'accounts.askPasskey': nothing,
  'accounts.secondFactor': nothing,
  'accounts.removeFactor': input(() => ({ id: 'authenticator' })),
  'accounts.draftAuthenticator': nothing,
  'accounts.addAuthenticator': input(({ newAuthenticator }) => newAuthenticator),
  'accounts.askOwnPasskey': nothing,
  'accounts.addPasskey': input(({ newPasskey }) => newPasskey),
  'accounts.renewRecoveryCodes': nothing,
  'accounts.proofWanted': nothing,
  'accounts.prove': input(({ password }) => ({ password })),
  'accounts.endOtherSessions': nothing,
  'accounts.endSession': input(({ session: { id } }) => ({ id })),

  'audit.own': input(() => ({ limit: 5 })),

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
  'browsing.ofPerson': input(({ person: { id } }) => ({ id })),
  'browsing.monthsOfPerson': input(({ person: { id } }) => ({ id })),
  'browsing.batch': input(({ photo: { batchId } }) => ({ id: batchId })),
  'browsing.neighbours': input(({ video: { id } }) => ({ kind: 'video', id })),
  'browsing.ownFiles': input(() => ({ kind: 'photo' })),

  'finding.events': input(() => ({ q: 'techfest' })),
  'finding.people': input(({ person: { name } }) => ({ q: name })),
  'finding.names': input(({ person: { name } }) => ({ q: name })),

  'uploads.declare': input(() => anAvatar),
  'uploads.declare (photo)': input(() => aPicture),
  'uploads.declare (video)': input(() => aVideoFile),
  'uploads.room': input(() => ({})),
  'uploads.status': input(({ openUpload: { id } }) => ({ id })),
  'uploads.signParts': input(({ openUpload: { id } }) => ({ id, parts: [aPart] })),
  'uploads.drop': input(({ openUpload: { id } }) => ({ id })),

  'reactions.react': input(({ video: { id } }) => ({ kind: 'video', id, action: 'like' })),
  'comments.list': input(({ video: { id } }) => ({ kind: 'video', mediaId: id })),
  'comments.write': input(({ photo: { id } }) => ({ kind: 'photo', mediaId: id, text: 'Well done' })),
  'comments.people': input(() => ({ q: 'a' })),
  'comments.delete': input(({ commentId }) => ({ id: commentId })),
  'news.list': input(() => ({})),
  'news.unread': nothing,
  'news.markRead': input(() => ({})),
  'news.choices': nothing,
  'news.push': nothing,
  'news.keepPush': input(() => aPushAddress),
  'news.endPush': nothing,
  'news.choose': input(() => ({ kind: 'reply', way: 'app', wanted: true })),
  'library.setSaved': input(({ photo: { id } }) => ({ kind: 'photo', id, saved: true })),
  'library.setFavourite': input(({ person: { id } }) => ({ uploaderId: id, favourite: true })),
  'library.remember': input(({ video: { id } }) => ({ kind: 'video', id })),
  'library.forgetHistory': nothing,
  'library.byUsername': input(({ person: { name } }) => ({ name })),
  'library.person': input(({ person: { id } }) => ({ id })),
  'membership.key': nothing,
  'membership.checkOut': input(() => ({ month: 3 })),
  'membership.simulatedOrder': input(({ orderId }) => ({ orderId })),
  'membership.simulatePayment': input(({ orderId }) => ({ orderId, outcome: 'paid' })),
  'safety.report': input(({ video: { id } }) => ({ subject: 'item', id, reason: 'other' })),
  'privacy.state': nothing,
  'privacy.ask': nothing,
  'safety.ownReports': nothing,
  'safety.explainHidden': input(({ video: { id } }) => ({ id })),
  'safety.cases': nothing,
  'safety.decide': input(({ caseId: id }) => ({ id, verdict: 'keep', text: 'It is fine.' })),
  'safety.undo': input(({ decidedCaseId: id }) => ({ id })),
  'desk.condition': nothing,
  'desk.figures': input(() => ({ days: 30 })),
  'desk.people': input(() => ({ text: '' })),
  'desk.ordersToSettle': nothing,
  'desk.deadLetters': nothing,
  'desk.retryJob': input(() => ({ id: '1' })),
  'desk.retryAllJobs': nothing,
  'desk.grant': input(({ person: { name } }) => ({ username: name, months: 1 })),
  'desk.verify': input(({ person: { name } }) => ({ username: name })),
  'desk.suspend': input(({ person: { name } }) => ({ username: name, suspended: true })),
  'desk.erase': input(({ person: { name } }) => ({ username: name })),
  'contact.send': input(() => ({ message: 'Hello' })),
};

/** The route or procedure that a name in `calls` is a way of calling. */
export const surfaceOf = (name: string): string => name.replace(/ \(.*\)$/, '');
