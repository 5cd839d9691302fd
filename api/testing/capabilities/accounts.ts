import { type Calls, input, nothing, person } from '../call.ts';

export const rights = `
Sign up, and ask whether a name is taken  yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/signup                 POST /api/users/findnameforsignup               POST /api/users/findemailforsignup
    accounts.signUp                       accounts.isNameTaken    accounts.isEmailTaken
Sign out                                  yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/signout
Begin their own popup                     yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/google/start
Finish signing up where they began        yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/verify                 POST /api/auth/verify/resend
    accounts.verifyByCode                 accounts.resendVerification                     accounts.withdrawSignUp
Recover their own account                 yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/users/recovery              accounts.recover
Open a link that was mailed to them       yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/users/:id/verify/:token      GET /api/users/:id/reset/:resetToken            PUT /api/users/:id/reset/:resetToken
    accounts.previewVerification          accounts.verifyEmail    accounts.rejectRegistration
    accounts.checkResetLink               accounts.resetPassword
See their own account and sessions        sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/me                      GET /api/auth/sessions  accounts.sessions
    GET /api/users/audit                  audit.own
    GET /api/notifications                GET /api/notifications/unread                   PUT /api/notifications/read
    GET /api/notifications/choices        PUT /api/notifications/choices
    GET /api/notifications/push           PUT /api/notifications/push                     DELETE /api/notifications/push
    news.push       news.keepPush         news.endPush
    GET /api/stream
    news.list       news.unread           news.markRead           news.choices            news.choose
End their own session                     sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    DELETE /api/auth/sessions/:id         accounts.endSession
    DELETE /api/auth/sessions             accounts.endOtherSessions
Edit their own profile                    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    PUT /api/users/:id                    accounts.changeProfile  accounts.chooseLanguage
Ask for a recovery address                sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/users/recovery-address      accounts.askRecoveryAddress
Prove their own recovery address          sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/users/recovery-address/confirm                      accounts.confirmRecoveryAddress
Remove their own recovery address         sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    DELETE /api/users/recovery-address    accounts.removeRecoveryAddress
Delete their own account                  sign in     sign in     yes         must stay   must stay   must stay   yes         yes         yes         yes         must stay
    DELETE /api/users/:id                 accounts.delete
Edit the owner's profile                  sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    PUT /api/users/:id                    accounts.changeProfile
Delete the owner's account                sign in     sign in     not theirs  not theirs  not theirs  must stay   not theirs  not theirs  not theirs  not theirs  not there
    DELETE /api/users/:id                 accounts.delete
End the owner's session                   sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    DELETE /api/auth/sessions/:id         accounts.endSession
See a person of the college               sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/users/find/:userId
`;

export const calls: Calls = {
  'POST /api/auth/signin': input(({ person: { name }, password }) => ({ name, password })),
  'POST /api/auth/google': input(({ credential }) => ({ credential, name: 'x', verified: true })),
  'GET /api/auth/google/start': nothing,
  'GET /api/auth/google/callback': ({ popup: { code, state, cookie } }) => ({
    query: { code, state },
    headers: { cookie },
  }),
  'GET /api/auth/google/callback/:college': ({ popup: { code, state, cookie } }) => ({
    params: { college: 'own.edu' },
    query: { code, state },
    headers: { cookie },
  }),
  'POST /api/auth/signup': input(({ fresh }) => ({ ...fresh, Normalname: 'New', password: 'purple monkey 12' })),
  'POST /api/auth/verify': ({ joining: { cookie, code } }) => ({ headers: { cookie }, body: { code } }),
  'POST /api/auth/verify/resend': ({ joining: { cookie } }) => ({ headers: { cookie } }),
  'POST /api/auth/signout': nothing,
  'GET /api/auth/me': nothing,
  'GET /api/auth/sessions': nothing,
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
  'POST /api/users/recovery-address': input(({ fresh: { name } }) => ({ email: `${name}@home.org` })),
  'POST /api/users/recovery-address/confirm': input(() => ({ code: '048213' })),
  'DELETE /api/users/recovery-address': nothing,
  'DELETE /api/users/:id': person,
  'accounts.meOrNull': nothing,
  'accounts.signUp': input(({ fresh }) => ({ ...fresh, fullName: 'New', password: 'purple monkey 12' })),
  'accounts.verifyByCode': ({ joining: { cookie, code } }) => ({ headers: { cookie }, body: { code } }),
  'accounts.resendVerification': ({ joining: { cookie } }) => ({ headers: { cookie } }),
  'accounts.withdrawSignUp': ({ joining: { cookie } }) => ({ headers: { cookie } }),
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
  'accounts.askRecoveryAddress': input(({ fresh: { name } }) => ({ email: `${name}@home.org` })),
  'accounts.confirmRecoveryAddress': input(() => ({ code: '048213' })),
  'accounts.removeRecoveryAddress': nothing,
  'accounts.chooseLanguage': input(() => ({ language: 'hi' })),
  'accounts.delete': input(({ person: { id } }) => ({ id })),
  'accounts.sessions': nothing,
  'accounts.endOtherSessions': nothing,
  'accounts.endSession': input(({ session: { id } }) => ({ id })),
  'audit.own': input(() => ({ limit: 5 })),
};
