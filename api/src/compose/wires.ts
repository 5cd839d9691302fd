import type { SignedIn } from '@quadrangle/domain/accounts/open-session';
import { useCases } from '@quadrangle/domain/use-cases';
import type { z } from 'zod';
import { siteToEnter } from '../edge/site.ts';
import { uploadAddress } from '../edge/upload-address.ts';
import { UploadBytes } from '../rest/bytes/upload-bytes.ts';
import { AuthController } from '../rest/controllers/auth.ts';
import { CaptionsController } from '../rest/controllers/captions.ts';
import { ClubsController, InvitationsController } from '../rest/controllers/clubs.ts';
import { CollegeController, CollegesController } from '../rest/controllers/colleges.ts';
import { CommentsController } from '../rest/controllers/comments.ts';
import { ConsentController } from '../rest/controllers/consent.ts';
import { ContactsController } from '../rest/controllers/contacts.ts';
import { EventsController, PeopleController } from '../rest/controllers/events.ts';
import { FaultsController } from '../rest/controllers/faults.ts';
import { LibraryController } from '../rest/controllers/library.ts';
import { PhotosController, VideosController } from '../rest/controllers/media.ts';
import { NotificationsController } from '../rest/controllers/notifications.ts';
import { ReactionsController } from '../rest/controllers/reactions.ts';
import { RightsController } from '../rest/controllers/rights.ts';
import { ModerationController, ReportsController } from '../rest/controllers/safety.ts';
import { SecondFactorController } from '../rest/controllers/second-factor.ts';
import { UploadsController } from '../rest/controllers/uploads.ts';
import { UsersController } from '../rest/controllers/users.ts';
import { WallsController } from '../rest/controllers/walls.ts';
import type { Context } from '../trpc/context.ts';
import { mutation, mutationOnce, mutationOnceWith, mutationWith, query, queryOf, router, typed } from '../trpc/init.ts';

const {
  accounts,
  browsing,
  audit,
  media,
  captions,
  events,
  pool,
  walls,
  finding,
  uploads,
  reactions,
  comments,
  library,
  membership,
  clubs,
  contact,
  safety,
  rights,
  privacy,
  consent,
  news,
  desk,
  stewards,
} = useCases;

const signedIn = ({ user, token, expiresAt }: SignedIn, ctx: Context) => {
  ctx.caller.cookie.set(token, expiresAt);
  return user;
};

const signedOut = <T>(output: T, ctx: Context) => {
  ctx.caller.cookie.clear();
  return output;
};

const asIs = <T>(value: T) => value;

/** Gives a use case the proof in the cookie of the browser that signed up. */
const signedUpHere = <T extends object>(input: T, { caller }: Context) => ({ ...input, proof: caller.signUp.proof });

type EndInput = z.input<typeof accounts.endSession.input>;
type CodeInput = Omit<z.input<typeof accounts.verifyByCode.input>, 'proof'>;
type DeclareInput = Omit<z.input<typeof uploads.declareUpload.input>, 'webOrigin'>;

/** REST: the controllers that need only `run`. */
export const controllers = [
  AuthController,
  SecondFactorController,
  UsersController,
  LibraryController,
  ReactionsController,
  VideosController,
  PhotosController,
  CaptionsController,
  ClubsController,
  InvitationsController,
  EventsController,
  FaultsController,
  PeopleController,
  WallsController,
  CollegeController,
  CollegesController,
  CommentsController,
  ConsentController,
  ContactsController,
  NotificationsController,
  ReportsController,
  ModerationController,
  RightsController,
  UploadsController,
  UploadBytes,
];

/** The web client's own wire: each line binds a use case that it calls. */
export const appRouter = router({
  site: router({
    /** Whoever is signed out also reads how they can sign in. */
    settings: queryOf(async ({ caller, site }) =>
      caller.actor.kind === 'member' ? site : siteToEnter(site, await caller.run(accounts.findThirdPartyWays, {})),
    ),
  }),
  accounts: router({
    meOrNull: query(accounts.meOrNull),
    signUp: mutationOnceWith(accounts.signUp, ({ id, proof }, { caller }) => {
      caller.signUp.set(proof);
      return { id };
    }),
    verifyByCode: mutationWith(accounts.verifyByCode, typed<CodeInput>(), signedUpHere, (entered, ctx) => {
      ctx.caller.signUp.clear();
      return signedIn(entered, ctx);
    }),
    resendVerification: mutationWith(accounts.resendVerification, typed<object>(), signedUpHere, asIs),
    withdrawSignUp: mutationWith(accounts.withdrawSignUp, typed<object>(), signedUpHere, (output, { caller }) => {
      caller.signUp.clear();
      return output;
    }),
    signIn: mutationWith(accounts.signIn, typed<z.input<typeof accounts.signIn.input>>(), asIs, signedIn),
    askPasskey: mutation(accounts.askPasskey),
    showSecondFactor: mutationWith(
      accounts.showSecondFactor,
      typed<z.input<typeof accounts.showSecondFactor.input>>(),
      asIs,
      signedIn,
    ),
    secondFactor: query(accounts.listFactors),
    draftAuthenticator: mutation(accounts.draftAuthenticator),
    addAuthenticator: mutation(accounts.addAuthenticator),
    askOwnPasskey: mutation(accounts.askOwnPasskey),
    addPasskey: mutation(accounts.addPasskey),
    removeFactor: mutation(accounts.removeFactor),
    renewRecoveryCodes: mutation(accounts.renewRecoveryCodes),
    proofWanted: query(accounts.proofWanted),
    prove: mutation(accounts.prove),
    isNameTaken: query(accounts.isNameTaken),
    isEmailTaken: query(accounts.isEmailTaken),
    previewVerification: query(accounts.previewVerification),
    verifyEmail: mutation(accounts.verifyEmail),
    rejectRegistration: mutation(accounts.rejectRegistration),
    recover: mutation(accounts.recoverAccount),
    checkResetLink: query(accounts.checkResetLink),
    resetPassword: mutationOnce(accounts.resetPassword),
    changeProfile: mutation(accounts.changeProfile),
    askRecoveryAddress: mutation(accounts.askRecoveryAddress),
    confirmRecoveryAddress: mutation(accounts.confirmRecoveryAddress),
    removeRecoveryAddress: mutation(accounts.removeRecoveryAddress),
    chooseLanguage: mutation(accounts.chooseLanguage),
    delete: mutationWith(
      accounts.deleteAccount,
      typed<z.input<typeof accounts.deleteAccount.input>>(),
      asIs,
      signedOut,
    ),
    sessions: query(accounts.listSessions),
    endOtherSessions: mutation(accounts.endOtherSessions),
    endSession: mutationWith(accounts.endSession, typed<EndInput>(), asIs, (output, ctx, { id }) =>
      ctx.caller.actor.kind === 'member' && ctx.caller.actor.sessionId === id ? signedOut(output, ctx) : output,
    ),
  }),
  audit: router({ own: query(audit.readOwnAudit) }),
  privacy: router({ state: query(privacy.ownDataState), ask: mutation(privacy.askOwnData) }),
  consent: router({
    read: query(consent.readConsent),
    agree: mutation(consent.agree),
    changeAge: mutation(consent.changeAge),
    withdraw: mutationWith(consent.withdrawConsent, typed<Record<string, never>>(), asIs, (output, ctx) =>
      output.deleted ? signedOut(output, ctx) : output,
    ),
    sayAge: mutationWith(consent.sayAge, typed<z.input<typeof consent.sayAge.input>>(), asIs, signedIn),
    askGuardian: mutation(consent.askGuardian),
    giveGuardianCode: mutationWith(
      consent.giveGuardianCode,
      typed<z.input<typeof consent.giveGuardianCode.input>>(),
      asIs,
      signedIn,
    ),
  }),
  media: router({
    feed: query(media.readFeed),
    cards: query(media.readCards),
    months: query(media.listFeedMonths),
    search: query(media.searchMedia),
    suggest: query(media.suggestSearches),
    related: query(media.relatedMedia),
    find: query(media.findMedia),
    view: mutation(media.viewMedia),
    publishVideo: mutationOnce(media.publishVideo),
    publishPhoto: mutationOnce(media.publishPhoto),
    edit: mutation(media.editMedia),
    remove: mutationOnce(media.removeMedia),
    retry: mutation(media.retryMedia),
    // Its input is longer than an address may be.
    findShared: mutation(media.findShared),
    choosePoster: mutation(media.choosePoster),
  }),
  captions: router({ put: mutation(captions.putCaptions), remove: mutation(captions.removeCaptions) }),
  events: router({
    list: query(events.listEvents),
    months: query(events.listMonths),
    find: query(events.findEvent),
    items: query(events.listEventItems),
    days: query(events.listEventDays),
    create: mutationOnce(events.createEvent),
    edit: mutation(events.editEvent),
    remove: mutation(events.removeEvent),
    add: mutation(events.addToEvent),
    takeOut: mutation(events.takeOutOfEvent),
  }),
  browsing: router({
    ofPerson: query(browsing.listPersonItems),
    monthsOfPerson: query(browsing.listPersonMonths),
    ofClub: query(browsing.listClubItems),
    batch: query(browsing.listBatch),
    ownFiles: query(browsing.listOwnFiles),
    neighbours: query(browsing.findNeighbours),
  }),
  finding: router({
    events: query(finding.findEvents),
    people: query(finding.findPeople),
    clubs: query(finding.findClubs),
    names: query(finding.suggestNames),
  }),
  uploads: router({
    declare: mutationWith(
      uploads.declareUpload,
      typed<DeclareInput>(),
      (input, ctx) => ({ ...input, webOrigin: ctx.caller.webOrigin }),
      (declared) => ({ ...declared, uploadUrl: uploadAddress(declared) }),
    ),
    signParts: mutation(uploads.signParts),
    status: query(uploads.uploadStatus),
    room: query(uploads.uploadRoom),
    drop: mutation(uploads.dropUpload),
  }),
  reactions: router({ react: mutation(reactions.react) }),
  comments: router({
    list: query(comments.listComments),
    write: mutationOnce(comments.writeComment),
    delete: mutation(comments.deleteComment),
    people: query(comments.offerPeople),
  }),
  library: router({
    setSaved: mutation(library.setSaved),
    setFavourite: mutation(library.setFavourite),
    remember: mutation(library.rememberMedia),
    forgetHistory: mutation(library.forgetHistory),
    person: query(library.viewPerson),
    byUsername: query(library.findByUsername),
  }),
  membership: router({
    key: query(membership.paymentKey),
    checkOut: mutation(membership.checkOut),
    simulatedOrder: query(membership.simulatedOrder),
    simulatePayment: mutation(membership.simulatePayment),
    orders: query(membership.listOwnOrders),
    receipt: query(membership.readReceipt),
  }),
  pool: router({
    list: query(pool.listOffers),
    own: query(pool.listOwnOffers),
    decide: mutation(pool.decideOffers),
  }),
  walls: router({
    open: mutation(walls.openWall),
    list: query(walls.listWalls),
    close: mutation(walls.closeWall),
    enter: mutation(walls.enterWall),
    show: query(walls.showWall),
  }),
  clubs: router({
    list: query(clubs.listClubs),
    own: query(clubs.listOwnClubs),
    find: query(clubs.findClub),
    seats: query(clubs.listSeats),
    setFavourite: mutation(clubs.setFavouriteClub),
    create: mutationOnce(clubs.createClub),
    edit: mutation(clubs.editClub),
    close: mutation(clubs.closeClub),
    setSeat: mutation(clubs.setSeat),
    removeSeat: mutation(clubs.removeSeat),
    invite: mutation(clubs.invite),
    invitations: query(clubs.listInvitations),
    invitationsOf: query(clubs.listClubInvitations),
    invitation: query(clubs.findInvitation),
    accept: mutation(clubs.acceptInvitation),
    dropInvitation: mutation(clubs.dropInvitation),
    bin: query(clubs.listBin),
    restore: mutation(clubs.restoreFromBin),
    takeOver: mutation(clubs.takeOver),
    gifts: query(clubs.listGifts),
    give: mutation(clubs.give),
    undoGift: mutation(clubs.undoGift),
  }),
  contact: router({ send: mutationOnce(contact.sendMessage) }),
  news: router({
    list: query(news.listNews),
    unread: query(news.countUnread),
    markRead: mutation(news.markRead),
    choices: query(news.readChoices),
    choose: mutation(news.choose),
    push: query(news.readPush),
    keepPush: mutation(news.keepPush),
    endPush: mutation(news.endPush),
  }),
  safety: router({
    report: mutation(safety.fileReport),
    ownReports: query(safety.listOwnReports),
    explainHidden: query(safety.explainHidden),
    withdraw: mutation(safety.withdrawReport),
    cases: query(safety.listCases),
    waiting: query(safety.countWaiting),
    decide: mutation(safety.decideCase),
    undo: mutation(safety.undoDecision),
  }),
  rights: router({
    ask: mutation(rights.askForRight),
    confirm: mutation(rights.confirmRequest),
    askErasure: mutation(rights.askErasure),
    nameItem: mutation(rights.nameItem),
  }),
  college: router({
    view: query(stewards.viewCollege),
    change: mutation(stewards.changeOwnCollege),
    people: query(stewards.findPeople),
    moderator: mutation(stewards.nameOwnModerator),
    suspend: mutation(stewards.suspendOfCollege),
    clubs: query(stewards.findClubs),
    lead: mutation(stewards.nameOwnLead),
    closeClub: mutation(stewards.closeOwnClub),
    roster: mutation(stewards.putOwnRoster),
  }),
  // The operator's page, which is not on REST: developers have no further rights there (decisions 3).
  desk: router({
    condition: query(desk.readCondition),
    figures: query(desk.readFigures),
    ordersToSettle: query(desk.listOrdersToSettle),
    deadLetters: query(desk.listDeadLetters),
    retryJob: mutation(desk.retryJob),
    retryAllJobs: mutation(desk.retryAllJobs),
  }),
});

export type AppRouter = typeof appRouter;
