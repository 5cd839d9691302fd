import { catalogue } from '@quadrangle/domain/kernel/errors';
import { type Role, roles } from './scene.ts';

/** The refusals for those who may not. */
const refusals: Readonly<Record<string, readonly string[]>> = {
  'sign in': ['UNAUTHENTICATED'],
  second: ['SECOND_FACTOR_REQUIRED'],
  'no plan': ['PLAN_REQUIRED'],
  'never had': ['NEVER_HAD_PLAN'],
  'not theirs': ['NOT_UPLOADER', 'NOT_YOURSELF', 'NOT_COMMENT_OWNER', 'NOT_EVENT_OWNER', 'FILE_OF_ANOTHER_COLLEGE'],
  'no judge': ['CASE_CONCERNS_YOU'],
  once: ['REPORT_REPEATED'],
  'must stay': ['ACCOUNT_HOLDS_MEMORIES'],
  'not self': ['OWN_FAVOURITE', 'OWN_REPORT'],
  'not named': ['NOT_MODERATOR'],
  'not there': Object.entries(catalogue).flatMap(([code, { kind }]) => (kind === 'not_found' ? [code] : [])),
};

/** `yes`, or the refusal in a word. */
export function outcomeOf(status: number, refusal: string | null): string {
  if (status < 400) return 'yes';
  const word = Object.entries(refusals).find(([, codes]) => refusal !== null && codes.includes(refusal))?.[0];
  return word ?? `${status} ${refusal}`;
}

/**
 * Who may do what (product 6; decisions 2, 3). A line says what, and the outcome for everybody; the calls that do it
 * stand under it. "Theirs" is what belongs to the owner, a plan holder of the college; under "their own" everybody acts
 * on what is their own, nobody in particular on the owner's. The stranger is a plan holder of another college. The reporter
 * reported two comments of the reported; both are moderators besides, who are no judges of that. The pending
 * typed the right password and did not show their second factor yet: they send its ticket in the place of a session.
 */
const table = `
                                          anonymous   pending     member      lapsed      admin       owner       developer   moderator   reporter    reported    stranger

Ask whether the server is well            yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/health/accepting             GET /api/health/live
    GET /api/health/ready   GET /metrics            GET /dev/mail
    site.settings                         accounts.meOrNull
Report that a page broke                  yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/faults
Read the description of the surface       yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/openapi.json                 GET /api/docs
Read what is kept of people               yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /privacy
End the owner's digests by their mail      yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /unsubscribe/:token                     POST /unsubscribe/:token
Sign up, and ask whether a name is taken  yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/signup                 POST /api/users/findnameforsignup               POST /api/users/findemailforsignup
    accounts.signUp                       accounts.isNameTaken    accounts.isEmailTaken
Sign in, their own account                yes         second      yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/signin                 POST /api/auth/google   accounts.signIn
Sign out                                  yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/signout
End their own pending sign-in             yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/second-factor          accounts.showSecondFactor
Ask for a passkey to sign in with         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/passkey                accounts.askPasskey
Begin their own popup                     yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/google/start
Come back with their own popup            yes         second      yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/google/callback
Recover their own account                 yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/users/recovery              accounts.recover
Open a link that was mailed to them       yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/users/:id/verify/:token      GET /api/users/:id/reset/:resetToken            PUT /api/users/:id/reset/:resetToken
    accounts.previewVerification          accounts.verifyEmail    accounts.rejectRegistration
    accounts.checkResetLink               accounts.resetPassword
Bring the payment provider's word         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/pay/paymentverification     POST /api/pay/webhook

See their own account and sessions        sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/me                      GET /api/auth/sessions  accounts.sessions
    GET /api/users/audit                  audit.own
    GET /api/notifications                GET /api/notifications/unread                   PUT /api/notifications/read
    GET /api/notifications/choices        PUT /api/notifications/choices
    GET /api/notifications/push           PUT /api/notifications/push                     DELETE /api/notifications/push
    news.push       news.keepPush         news.endPush
    GET /api/stream
    news.list       news.unread           news.markRead           news.choices            news.choose
See and add their own second factors      sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/second-factor           accounts.secondFactor
    POST /api/auth/authenticator          PUT /api/auth/authenticator
    accounts.draftAuthenticator           accounts.addAuthenticator
    POST /api/auth/passkeys/ticket        POST /api/auth/passkeys
    accounts.askOwnPasskey                accounts.addPasskey
Remove their own second factor: none yet  sign in     sign in     not there   not there   not there   not there   not there   not there   not there   not there   not there
    DELETE /api/auth/second-factor/:id    accounts.removeFactor
    POST /api/auth/recovery-codes         accounts.renewRecoveryCodes
Prove that it is still they, their own    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/proof                   POST /api/auth/proof
    accounts.proofWanted                  accounts.prove
End their own session                     sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    DELETE /api/auth/sessions/:id         accounts.endSession
    DELETE /api/auth/sessions             accounts.endOtherSessions
Ask for all of their own data             sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/users/data                   POST /api/users/data    privacy.state           privacy.ask
Fetch all of the owner's data             sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    GET /api/users/data/zip
Fetch all of their own data               sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/users/data/zip
Edit their own profile                    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    PUT /api/users/:id                    accounts.changeProfile
Delete their own account                  sign in     sign in     yes         must stay   must stay   must stay   yes         yes         yes         yes         must stay
    DELETE /api/users/:id                 accounts.delete
Edit the owner's profile                  sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    PUT /api/users/:id                    accounts.changeProfile
Delete the owner's account                sign in     sign in     not theirs  not theirs  not theirs  must stay   not theirs  not theirs  not theirs  not theirs  not there
    DELETE /api/users/:id                 accounts.delete
End the owner's session                   sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    DELETE /api/auth/sessions/:id         accounts.endSession

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
See a person of the college               sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/users/find/:userId
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
Read and write comments in the college    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/comments/videoComment/:videoId                       GET /api/comments/photoComment/:photoId
    POST /api/comments                    POST /api/comments (photo)
    comments.list                         comments.write
Delete a comment of the plain member's    sign in     sign in     yes         not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    DELETE /api/comments/:id              comments.delete
Mark the owner as a favourite             sign in     sign in     yes         yes         yes         not self    yes         yes         yes         yes         not there
    PUT /api/users/sub/:uploaderId        PUT /api/users/unsub/:uploaderId                library.setFavourite
See what happened at the college          sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/events                       events.list
    GET /api/events/search                GET /api/people/search  finding.events          finding.people
    finding.names                         events.months           comments.people         GET /api/comments/people
See an event, a batch, who shared what    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/events/:id                   GET /api/events/:id/items                       GET /api/people/:id/items
    events.find                           events.items            browsing.ofPerson       browsing.batch
    browsing.neighbours                   events.days             browsing.monthsOfPerson               library.person
    library.byUsername
Fetch an event or a batch as one file     sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/events/:id/zip               GET /api/batches/:id/zip
Choose items to fetch as one file         sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    POST /api/zips
Fetch what the owner chose                sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    GET /api/zips/:id
Fetch their own choice                    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/zips/:id
Create an event                           sign in     sign in     no plan     no plan     yes         yes         no plan     no plan     no plan     no plan     yes
    POST /api/events                      events.create
Edit or delete the owner's event          sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    PUT /api/events/:id                   DELETE /api/events/:id                          events.edit
    events.remove
Edit or delete their own event            sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    PUT /api/events/:id                   DELETE /api/events/:id                          events.edit
    events.remove
Add the owner's item to their event       sign in     sign in     no plan     no plan     not theirs  yes         no plan     no plan     no plan     no plan     not there
    PUT /api/events/:id/items/:itemId     events.add
Take the owner's item out of their event  sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    DELETE /api/events/:id/items/:itemId  events.takeOut
Forget their own history                  sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    DELETE /api/users/history             library.forgetHistory

Upload a picture of themselves            sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/uploads                     uploads.declare
Ask which of their files they shared      sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/uploads/shared              media.findShared
See how much room their files have        sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    uploads.room
Upload videos and photos                  sign in     sign in     no plan     no plan     yes         yes         no plan     no plan     no plan     no plan     yes
    POST /api/uploads (photo)             POST /api/uploads (video)
    uploads.declare (photo)               uploads.declare (video)
Publish their own uploads                 sign in     sign in     no plan     no plan     yes         yes         no plan     no plan     no plan     no plan     yes
    POST /api/videos                      POST /api/photos        media.publishVideo      media.publishPhoto
Publish the owner's uploads               sign in     sign in     no plan     no plan     not there   yes         no plan     no plan     no plan     no plan     not there
    POST /api/videos                      POST /api/photos        media.publishVideo      media.publishPhoto
Go on with their own upload, or drop it   sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/uploads/:id                  PUT /api/uploads/:id    DELETE /api/uploads/:id
    POST /api/uploads/:id/parts           uploads.signParts
    uploads.status                        uploads.drop
Go on with the owner's upload             sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    GET /api/uploads/:id                  PUT /api/uploads/:id    DELETE /api/uploads/:id
    POST /api/uploads/:id/parts           uploads.signParts
    uploads.status                        uploads.drop
List their own uploads                    sign in     sign in     never had   yes         yes         yes         never had   never had   never had   never had   yes
    GET /api/videos/:type (myfiles)       GET /api/photos/:type (myfiles)                 media.feed (myfiles)
    browsing.ownFiles                     media.months (myfiles)
Change, retry or delete the owner's item  sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    PUT /api/videos/:id                   DELETE /api/videos/:id
    PUT /api/photos/:id                   DELETE /api/photos/:id
    media.edit                            media.remove            media.retry
    PUT /api/videos/poster/:id            media.choosePoster
    PUT /api/videos/:id/captions/:language                        DELETE /api/videos/:id/captions/:language
    captions.put                          captions.remove
Change or delete their own item           sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    PUT /api/videos/:id                   DELETE /api/videos/:id
    PUT /api/photos/:id                   DELETE /api/photos/:id
    media.edit                            media.remove            media.retry
    PUT /api/videos/poster/:id            media.choosePoster
    PUT /api/videos/:id/captions/:language                        DELETE /api/videos/:id/captions/:language
    captions.put                          captions.remove

Buy a plan                                sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/getkey                       POST /api/pay/checkout
    membership.key                        membership.checkOut
Pay their own order without money         sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/pay/simulated/:orderId      membership.simulatedOrder                       membership.simulatePayment
Pay the owner's order                     sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    POST /api/pay/simulated/:orderId      membership.simulatedOrder                       membership.simulatePayment
Report the owner's item, and the owner    sign in     sign in     yes         yes         yes         not self    yes         yes         yes         yes         not there
    POST /api/reports                     POST /api/reports (person)                      safety.report
Report what the reporter reported         sign in     sign in     yes         yes         yes         yes         yes         yes         once        not self    not there
    POST /api/reports (comment)
See what became of their own reports      sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/reports/mine                 safety.ownReports
Read why an item of the owner is hidden   sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/reports/hiding/:id           safety.explainHidden
See what is reported in their college     sign in     sign in     not named   not named   not named   not named   not named   yes         yes         yes         not named
    GET /api/moderation/cases             safety.cases
Decide about what was reported, undo it   sign in     sign in     not named   not named   not named   not named   not named   yes         no judge    no judge    not named
    PUT /api/moderation/cases/:id/decision                        DELETE /api/moderation/cases/:id/decision
    safety.decide                         safety.undo
See how the installation does             sign in     sign in     not there   not there   not there   not there   yes         not there   not there   not there   not there
    desk.condition  desk.figures  desk.people  desk.ordersToSettle  desk.deadLetters      desk.retryAllJobs
Do to the owner what an operator does     sign in     sign in     not there   not there   not there   not there   yes         not there   not there   not there   not there
    desk.grant      desk.verify   desk.suspend  desk.erase
Retry a job that nobody gave up           sign in     sign in     not there   not there   not there   not there   not there   not there   not there   not there   not there
    desk.retryJob
Write to the college's office             sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/contacts                    contact.send
`;

/** One line of the table. */
export interface Right {
  readonly what: string;
  /** Whether everybody acts on what is their own. */
  readonly own: boolean;
  readonly calls: readonly string[];
  readonly outcomes: Readonly<Record<Role, string>>;
}

const cells = (line: string): string[] => line.trim().split(/ {2,}/);

/** The table, line by line. */
export const rights: readonly Right[] = read(table);

function read(text: string): Right[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const columns = cells(head);
  if (columns.join() !== roles.join()) throw new Error(`The columns are to be ${roles.join(', ')}.`);
  const found: (Right & { calls: string[] })[] = [];
  for (const line of lines) {
    if (line.startsWith(' ')) {
      found.at(-1)?.calls.push(...cells(line));
      continue;
    }
    const [what = '', ...outcomes] = cells(line);
    const known = outcomes.every((outcome) => outcome === 'yes' || Object.hasOwn(refusals, outcome));
    if (!known || outcomes.length !== roles.length) throw new Error(`This line cannot be read: ${line}`);
    const byRole = Object.fromEntries(roles.map((role, index) => [role, outcomes[index]])) as Record<Role, string>;
    found.push({ what, own: /\b(their own|mailed to them)\b/.test(what), calls: [], outcomes: byRole });
  }
  return found;
}
