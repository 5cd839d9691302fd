/** What the table is about: one item of each kind, and uploads in every state, of an admin. */
export interface Facts {
  readonly ids: Readonly<Record<'admin' | 'member' | 'stranger' | 'video' | 'photo' | 'order' | 'upload', string>>;
  /** Stored names by what there is to say of them. */
  readonly files: Readonly<
    Record<
      'finished' | 'videoFile' | 'poster' | 'unfinished' | 'used' | 'avatar' | 'damaged' | 'noVideoFile' | 'others',
      string
    >
  >;
}

export type Who = 'anonymous' | 'member' | 'admin' | 'stranger';

/** Who calls what with which body, and what it is refused with: `status CODE`, and the field it names, if it does. */
export type WrongCall = readonly [who: Who, call: string, body: unknown, refusal: string, field?: string];

const asha = { Normalname: 'Asha Rao', name: 'asha', email: 'asha@uni.ac.in', password: 'purple monkey 12' };
const longer = (length: number) => 'a'.repeat(length);
const without = (body: object, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

/** Every way of getting the `field` of `body` wrong, with the refusal they all meet. */
function wrongly(
  [who, call, refusal]: readonly [Who, string, string],
  body: object,
  field: string,
  values: readonly unknown[],
  { optional = false, named = field }: { optional?: boolean; named?: string } = {},
): WrongCall[] {
  const missing: WrongCall[] = optional ? [] : [[who, call, without(body, field), refusal, named]];
  return [...missing, ...values.map((value): WrongCall => [who, call, { ...body, [field]: value }, refusal, named])];
}

/** Every field of the journey wrong in every way: missing, too long, of the wrong type, the wrong tenant's, the wrong role's. */
export function wrongCalls({ ids, files }: Facts): WrongCall[] {
  return [
    ...accountCalls(ids),
    ...planCalls(ids),
    ...uploadCalls(ids),
    ...publishCalls(files),
    ...itemCalls(ids),
    ...listCalls(),
  ];
}

function accountCalls({ admin, member }: Facts['ids']): WrongCall[] {
  const signUp = ['anonymous', 'POST auth/signup', '400 SIGN_UP_INCOMPLETE'] as const;
  const signIn = ['anonymous', 'POST auth/signin', '400 SIGN_IN_INCOMPLETE'] as const;
  const profile = ['member', `PUT users/${member}`, '400 VALIDATION_FAILED'] as const;
  return [
    ...wrongly(signUp, asha, 'Normalname', ['', '   ', longer(81), 7, null, ['Asha']]),
    ...wrongly(signUp, asha, 'name', ['', 'ab', longer(31), 'a b', '.asha', 'ashá', 7, null]),
    ...wrongly(signUp, asha, 'email', ['', 'asha', '@uni.ac.in', `${longer(250)}@uni.ac.in`, 7, null]),
    ...wrongly(signUp, asha, 'password', ['', '1234567', longer(129), 'password123', 12_345_678, null]),
    ...wrongly(signUp, asha, 'phone', ['123456', '1234567890123456', 'call me', 123_456], { optional: true }),
    ...['asha@mail.com', 'asha@ac.in.evil.com', 'asha@foo.edu.example.org', 'asha@edu.'].map(
      (email): WrongCall => [
        'anonymous',
        'POST auth/signup',
        { ...asha, email },
        email.endsWith('.') ? '400 SIGN_UP_INCOMPLETE' : '400 NOT_COLLEGE_EMAIL',
        'email',
      ],
    ),
    ['anonymous', 'POST auth/signup', { ...asha, name: 'MEMBER' }, '409 SIGN_UP_TAKEN', 'name'],
    ['anonymous', 'POST auth/signup', { ...asha, email: ' Member@Uni.ac.in ' }, '409 SIGN_UP_TAKEN', 'email'],
    ['anonymous', 'POST auth/signup', null, '400 SIGN_UP_INCOMPLETE', 'name'],
    ['anonymous', 'POST auth/signup', [asha], '400 SIGN_UP_INCOMPLETE'],
    ['anonymous', `GET users/${member}/verify/guessed`, undefined, '404 LINK_NOT_FOUND'],
    ['anonymous', `GET users/${member}/reset/guessed`, undefined, '404 LINK_NOT_FOUND'],
    ['anonymous', `PUT users/${member}/reset/guessed`, { password: 'a better horse' }, '404 LINK_NOT_FOUND'],
    ...wrongly(signIn, { name: 'member', password: 'x' }, 'name', ['', longer(255), 7, null, { $ne: '' }]),
    ...wrongly(signIn, { name: 'member', password: 'x' }, 'password', ['', longer(1_001), 7, null, { $ne: '' }]),
    ['anonymous', 'POST auth/signin', { name: 'member', password: 'wrong horse' }, '401 SIGN_IN_FAILED'],
    ['anonymous', 'POST auth/signin', { name: 'nobody', password: 'wrong horse' }, '401 SIGN_IN_FAILED'],
    ...wrongly(profile, {}, 'Normalname', ['', longer(81), 7, null], { optional: true }),
    ...wrongly(profile, {}, 'name', ['ab', longer(31), 7, null], { optional: true }),
    ...wrongly(profile, {}, 'phone', ['12', 7], { optional: true }),
    ...['role', 'email', 'nextPayDate', 'subscribers', '_id', 'password'].flatMap((field) =>
      wrongly(profile, {}, field, ['admin'], { optional: true }),
    ),
    ['member', `PUT users/${member}`, { name: 'ADMIN' }, '409 NAME_TAKEN', 'name'],
    ['member', `PUT users/${member}`, { imgName: 'profile/unknown.jpg' }, '404 UPLOAD_NOT_FOUND'],
    ['member', `PUT users/${admin}`, { Normalname: 'Mine' }, '403 NOT_YOURSELF'],
    ['stranger', `PUT users/${admin}`, { Normalname: 'Mine' }, '404 USER_NOT_FOUND'],
    ['admin', `DELETE users/${admin}`, undefined, '403 ACCOUNT_HOLDS_MEMORIES'],
    ['stranger', `DELETE users/${member}`, undefined, '404 USER_NOT_FOUND'],
  ];
}

function planCalls({ order }: Facts['ids']): WrongCall[] {
  const checkout = ['member', 'POST pay/checkout', '400 VALIDATION_FAILED'] as const;
  const pay = ['member', `POST pay/simulated/${order}`, '400 VALIDATION_FAILED'] as const;
  const paid = { razorpay_order_id: order, razorpay_payment_id: 'pay_1', razorpay_signature: 'forged' };
  return [
    ...wrongly(checkout, { month: 3 }, 'month', [0, 2, -1, 1.5, 24, 'three', '3.0', null, [3], true]),
    ['anonymous', 'POST pay/checkout', { month: 3 }, '401 UNAUTHENTICATED'],
    ...wrongly(pay, { outcome: 'paid' }, 'outcome', ['', 'perhaps', true, null]),
    ['stranger', `POST pay/simulated/${order}`, { outcome: 'paid' }, '404 ORDER_NOT_FOUND'],
    ['admin', `POST pay/simulated/${order}`, { outcome: 'paid' }, '404 ORDER_NOT_FOUND'],
    ['anonymous', 'POST pay/paymentverification', paid, '400 PAYMENT_SIGNATURE_INVALID'],
    ['anonymous', 'POST pay/paymentverification', {}, '400 PAYMENT_SIGNATURE_INVALID'],
    [
      'anonymous',
      'POST pay/paymentverification',
      { ...paid, razorpay_signature: [1] },
      '400 PAYMENT_SIGNATURE_INVALID',
    ],
  ];
}

function uploadCalls({ upload }: Facts['ids']): WrongCall[] {
  const picture = { folder: 'photo', fileName: 'day.jpg', size: 1_000, contentType: 'image/jpeg' };
  const declare = ['admin', 'POST uploads', '400 VALIDATION_FAILED'] as const;
  const ofType = ['admin', 'POST uploads', '400 FILE_TYPE_REFUSED'] as const;
  const tooLarge = ['admin', 'POST uploads', '400 FILE_TOO_LARGE'] as const;
  return [
    ...wrongly(declare, picture, 'folder', ['', 'music', 7, null, '../photo']),
    ...wrongly(declare, picture, 'fileName', ['', longer(1_001), 7, null]),
    ...wrongly(declare, picture, 'size', [0, -1, 1.5, '1000', 1e300, null]),
    ...wrongly(declare, picture, 'contentType', [longer(201), 7, null]),
    ...wrongly(declare, picture, 'webOrigin', ['https://evil.example'], { optional: true }),
    ...wrongly(ofType, picture, 'contentType', ['image/svg+xml', 'video/mp4', 'text/html', 'nonsense'], {
      optional: true,
    }),
    ...wrongly(tooLarge, picture, 'size', [40 * 1_048_576 + 1, Number.MAX_SAFE_INTEGER], { optional: true }),
    ['member', 'POST uploads', picture, '403 PLAN_REQUIRED'],
    ['member', 'POST uploads', { folder: 'video', size: 'nonsense' }, '403 PLAN_REQUIRED'],
    ['anonymous', 'POST uploads', picture, '401 UNAUTHENTICATED'],
    ...['GET', 'PUT', 'DELETE'].map(
      (method): WrongCall => ['member', `${method} uploads/${upload}`, undefined, '404 UPLOAD_NOT_FOUND'],
    ),
    ['stranger', `PUT uploads/${upload}`, 'bytes', '404 UPLOAD_NOT_FOUND'],
    ['admin', `PUT uploads/${upload}`, longer(100), '400 UPLOAD_TOO_MANY_BYTES'],
  ];
}

function publishCalls(files: Facts['files']): WrongCall[] {
  const photo = { title: 'Sports day', desc: '', tags: [], fileName: files.finished };
  const video = { title: 'The final', desc: '', tags: '', videofileName: files.videoFile, photofileName: files.poster };
  const photos = ['admin', 'POST photos', '400 VALIDATION_FAILED'] as const;
  const videos = ['admin', 'POST videos', '400 VALIDATION_FAILED'] as const;
  const texts = (of: typeof photos | typeof videos, body: object) => [
    ...wrongly(of, body, 'title', ['', '   ', longer(201), 7, null, 'a\0b', 'a\ud800']),
    ...wrongly(of, body, 'desc', [longer(5_001), 7, null], { optional: true }),
    ...wrongly(
      of,
      body,
      'tags',
      [longer(41), Array.from({ length: 21 }, (_, index) => `tag${index}`).join(), 7, null, {}],
      { optional: true },
    ),
    ...wrongly(of, body, 'views', [1_000], { optional: true }),
    ...wrongly(of, body, 'userId', ['me'], { optional: true }),
  ];
  const claims = (of: string, body: object, field: string): WrongCall[] =>
    (
      [
        ['photo/unknown.jpg', '404 UPLOAD_NOT_FOUND'],
        [files.others, '404 UPLOAD_NOT_FOUND'],
        [files.avatar, '400 UPLOAD_WRONG_FOLDER'],
      ] as const
    ).map(([name, refusal]) => ['admin', of, { ...body, [field]: name }, refusal]);
  return [
    ...texts(photos, photo),
    ...texts(videos, video),
    ...wrongly(photos, photo, 'fileName', ['', longer(401), 7, null]),
    ...wrongly(videos, video, 'videofileName', ['', 7, null]),
    ...wrongly(videos, video, 'photofileName', ['', 7, null]),
    ...claims('POST photos', photo, 'fileName'),
    ...claims('POST videos', video, 'videofileName'),
    ...claims('POST videos', video, 'photofileName'),
    ['admin', 'POST photos', { ...photo, fileName: files.unfinished }, '409 UPLOAD_UNFINISHED'],
    ['admin', 'POST photos', { ...photo, fileName: files.used }, '409 UPLOAD_IN_USE'],
    ['admin', 'POST photos', { ...photo, fileName: files.damaged }, '400 FILE_UNREADABLE'],
    ['admin', 'POST photos', { ...photo, fileName: files.videoFile }, '400 UPLOAD_WRONG_FOLDER'],
    ['admin', 'POST videos', { ...video, photofileName: files.videoFile }, '400 FILE_TYPE_REFUSED'],
    ['admin', 'POST videos', { ...video, videofileName: files.noVideoFile }, '400 FILE_TYPE_REFUSED'],
    ['member', 'POST photos', photo, '403 PLAN_REQUIRED'],
    ['member', 'POST videos', video, '403 PLAN_REQUIRED'],
    ['stranger', 'POST photos', photo, '404 UPLOAD_NOT_FOUND'],
    ['anonymous', 'POST photos', photo, '401 UNAUTHENTICATED'],
  ];
}

function itemCalls({ admin, stranger, video, photo }: Facts['ids']): WrongCall[] {
  const comment = ['member', 'POST comments', '400 VALIDATION_FAILED'] as const;
  const edit = ['admin', `PUT photos/${photo}`, '400 VALIDATION_FAILED'] as const;
  const contact = ['member', 'POST contacts', '400 VALIDATION_FAILED'] as const;
  const written = { desc: 'Well done', videoId: video };
  const elsewhere = [
    `GET videos/find/${video}`,
    `PUT videos/view/${video}`,
    `PUT users/videoLike/${video}`,
    `PUT users/photosave/${photo}`,
    `PUT users/photohistory/${photo}`,
    `DELETE photos/${photo}`,
    `GET comments/videoComment/${video}`,
  ];
  return [
    ...wrongly(comment, written, 'desc', ['', '  ', longer(1_001), 7, null, 'a\0b']),
    ...wrongly(comment, written, 'videoId', ['', longer(65), 'a b', 7, null]),
    ...wrongly(comment, written, 'userId', [admin], { optional: true }),
    ...wrongly(comment, written, 'key', ['', longer(65), 'a b', 7, null], { optional: true }),
    ['member', 'POST comments', { desc: 'x', videoId: photo }, '404 MEDIA_NOT_FOUND'],
    ['stranger', 'POST comments', written, '404 MEDIA_NOT_FOUND'],
    ['member', 'DELETE comments/unknown', undefined, '404 COMMENT_NOT_FOUND'],
    ...elsewhere.map((call): WrongCall => ['stranger', call, undefined, '404 MEDIA_NOT_FOUND']),
    ...elsewhere.map((call): WrongCall => ['anonymous', call, undefined, '401 UNAUTHENTICATED']),
    ['member', `PUT users/photoLike/${video}`, undefined, '404 MEDIA_NOT_FOUND'],
    ['member', `PUT users/videosave/${admin}`, undefined, '404 MEDIA_NOT_FOUND'],
    ['member', 'GET photos/find/a%00b', undefined, '400 VALIDATION_FAILED', 'id'],
    ['member', `DELETE videos/${video}`, undefined, '403 NOT_UPLOADER'],
    ['member', `PUT photos/${photo}`, { title: 'Mine' }, '403 NOT_UPLOADER'],
    ...wrongly(edit, {}, 'title', ['', longer(201), 7, null], { optional: true }),
    ...wrongly(edit, {}, 'desc', [longer(5_001), 7], { optional: true }),
    ...wrongly(edit, {}, 'tags', [longer(41), 7], { optional: true }),
    ...wrongly(edit, {}, 'fileName', ['photo/x.jpg'], { optional: true }),
    ['admin', `PUT users/sub/${admin}`, undefined, '400 OWN_FAVOURITE'],
    ['member', `PUT users/sub/${stranger}`, undefined, '404 USER_NOT_FOUND'],
    ...wrongly(contact, { message: 'Hello' }, 'message', ['', '  ', longer(5_001), 7, null]),
    ...wrongly(contact, { message: 'Hello' }, 'key', ['', longer(65), 'a b', 7, null], { optional: true }),
    ['anonymous', 'POST contacts', { message: 'Hello' }, '401 UNAUTHENTICATED'],
  ];
}

function listCalls(): WrongCall[] {
  const lists = ['videos/recent', 'photos/random', 'videos/search?q=day', 'photos/trend'];
  return [
    ...lists.flatMap((list) =>
      ['0', '101', '-1', 'x', '1.5', '', '1e2', '5&limit=6'].map(
        (limit): WrongCall => [
          'member',
          `GET ${list}${list.includes('?') ? '&' : '?'}limit=${limit}`,
          undefined,
          '400 VALIDATION_FAILED',
          'limit',
        ],
      ),
    ),
    ...lists.map(
      (list): WrongCall => [
        'member',
        `GET ${list}${list.includes('?') ? '&' : '?'}cursor=W10.forged`,
        undefined,
        '400 CURSOR_INVALID',
      ],
    ),
    ['member', 'GET videos/best', undefined, '404 FEED_NOT_FOUND'],
    ['member', 'GET videos/myfiles', undefined, '403 NEVER_HAD_PLAN'],
    ['anonymous', 'GET videos/random', undefined, '401 UNAUTHENTICATED'],
    ['member', 'GET photos/tags?tags=a&not=a%20b', undefined, '400 VALIDATION_FAILED', 'not'],
  ];
}
