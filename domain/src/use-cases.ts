import { changeProfile } from './accounts/change-profile.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './accounts/manage-sessions.ts';
import { findPerson, isEmailTaken, isNameTaken, me, meOrNull } from './accounts/queries.ts';
import { signUp } from './accounts/sign-up.ts';
import { previewVerification, rejectRegistration, verifyEmail } from './accounts/verify-email.ts';
import { readOwnAudit } from './audit/queries.ts';
import { listBatch, listPersonItems, listPersonMonths } from './browsing/collections.ts';
import { findNeighbours } from './browsing/neighbours.ts';
import { listOwnFiles } from './browsing/own-files.ts';
import { putCaptions, removeCaptions } from './captions/change-captions.ts';
import { openCaptions } from './captions/open-captions.ts';
import { deleteComment } from './comments/delete-comment.ts';
import { offerPeople } from './comments/offer-people.ts';
import { listComments, readComments } from './comments/queries.ts';
import { writeComment } from './comments/write-comment.ts';
import { sendMessage } from './contact/send-message.ts';
import { addToEvent, takeOutOfEvent } from './events/fill-event.ts';
import { createEvent, editEvent, removeEvent } from './events/plan-event.ts';
import { findEvent, listEventDays, listEventItems, listEvents, listMonths } from './events/queries.ts';
import { askPasskey, showSecondFactor } from './factors/enter.ts';
import {
  addAuthenticator,
  addPasskey,
  draftAuthenticator,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from './factors/manage-factors.ts';
import { askOwnPasskey, proofWanted, prove } from './factors/prove.ts';
import { findEvents, findPeople, suggestNames } from './finding/queries.ts';
import { setFavourite } from './library/mark-favourite.ts';
import { readLibraryIds } from './library/queries.ts';
import { forgetHistory, rememberMedia, setSaved } from './library/save-media.ts';
import { findByUsername, viewPerson } from './library/view-person.ts';
import { listen } from './live/listen.ts';
import { choosePoster } from './media/choose-poster.ts';
import { editMedia } from './media/edit-media.ts';
import { openFile } from './media/open-file.ts';
import { openStream } from './media/open-stream.ts';
import { publishPhoto, publishVideo } from './media/publish-media.ts';
import {
  findMedia,
  itemDetails,
  listFeedMonths,
  readCards,
  readFeed,
  relatedMedia,
  searchMedia,
  suggestSearches,
} from './media/queries.ts';
import { removeMedia } from './media/remove-media.ts';
import { retryMedia } from './media/retry-media.ts';
import { findShared } from './media/shared-before.ts';
import { viewMedia } from './media/view-media.ts';
import { checkOut } from './membership/check-out.ts';
import { confirmPayment, receiveProviderEvent } from './membership/confirm-payment.ts';
import { paymentKey } from './membership/queries.ts';
import { simulatedOrder, simulatePayment } from './membership/simulate-payment.ts';
import { choose, readChoices } from './news/choices.ts';
import { markRead } from './news/mark-read.ts';
import { endPush, keepPush, readPush } from './news/push-address.ts';
import { countUnread, listNews } from './news/queries.ts';
import { unsubscribe } from './news/unsubscribe.ts';
import * as desk from './operator/desk.ts';
import { readFigures } from './operator/figures.ts';
import { listDeadLetters, retryAllJobs, retryJob } from './operator/manage-jobs.ts';
import { recount, removeItem, sweepOrphans } from './operator/manage-media.ts';
import * as people from './operator/manage-people.ts';
import { decideAnyCase, listAllCases, nameModerator, undoAnyDecision } from './operator/moderate.ts';
import { listMessages, listOrders, listPeople, stats } from './operator/queries.ts';
import { readAudit } from './operator/read-audit.ts';
import { queueRenditions } from './operator/renditions.ts';
import { switchOffSecondFactor } from './operator/second-factor.ts';
import { deleteAccount } from './own-data/delete-account.ts';
import { askOwnData, fetchOwnData, ownDataState } from './own-data/fetch-own-data.ts';
import { react } from './reactions/react.ts';
import { decideCase, undoDecision } from './safety/decide-case.ts';
import { fileReport } from './safety/file-report.ts';
import { explainHidden, listCases, listOwnReports } from './safety/queries.ts';
import { signInWithCredential } from './sign-in/enter-with-identity.ts';
import { checkResetLink, recoverAccount, resetPassword } from './sign-in/recover-account.ts';
import { signIn } from './sign-in/sign-in.ts';
import { beginPopup, finishPopup } from './sign-in/sign-in-by-popup.ts';
import { declareUpload } from './uploads/declare-upload.ts';
import { dropUpload } from './uploads/drop-upload.ts';
import { uploadRoom, uploadStatus } from './uploads/queries.ts';
import { receiveChunk } from './uploads/receive-chunk.ts';
import { signParts } from './uploads/sign-parts.ts';
import { chooseForZip, zipBatch, zipChosen, zipEvent } from './zips/pack-zip.ts';

/** Every use case, by capability. Both wires and the command line bind these. */
export const useCases = {
  accounts: {
    signUp,
    verifyEmail,
    previewVerification,
    rejectRegistration,
    signIn,
    signInWithCredential,
    beginPopup,
    finishPopup,
    askPasskey,
    showSecondFactor,
    listFactors,
    draftAuthenticator,
    addAuthenticator,
    addPasskey,
    removeFactor,
    renewRecoveryCodes,
    proofWanted,
    askOwnPasskey,
    prove,
    signOut,
    endOtherSessions,
    me,
    meOrNull,
    findPerson,
    isNameTaken,
    isEmailTaken,
    recoverAccount,
    checkResetLink,
    resetPassword,
    changeProfile,
    deleteAccount,
    listSessions,
    endSession,
  },
  audit: { readOwnAudit },
  media: {
    publishVideo,
    publishPhoto,
    editMedia,
    removeMedia,
    retryMedia,
    viewMedia,
    findMedia,
    readFeed,
    readCards,
    listFeedMonths,
    searchMedia,
    suggestSearches,
    relatedMedia,
    itemDetails,
    findShared,
    openFile,
    openStream,
    choosePoster,
  },
  uploads: { declareUpload, signParts, receiveChunk, uploadStatus, uploadRoom, dropUpload },
  captions: { putCaptions, removeCaptions, openCaptions },
  reactions: { react },
  comments: { writeComment, deleteComment, listComments, readComments, offerPeople },
  events: {
    createEvent,
    editEvent,
    removeEvent,
    addToEvent,
    takeOutOfEvent,
    listEvents,
    listMonths,
    findEvent,
    listEventItems,
    listEventDays,
  },
  browsing: { listPersonItems, listPersonMonths, listBatch, listOwnFiles, findNeighbours },
  finding: { findEvents, findPeople, suggestNames },
  zips: { zipEvent, zipBatch, zipChosen, chooseForZip },
  library: { viewPerson, findByUsername, setSaved, setFavourite, rememberMedia, forgetHistory, readLibraryIds },
  membership: {
    checkOut,
    confirmPayment,
    receiveProviderEvent,
    simulatedOrder,
    simulatePayment,
    paymentKey,
  },
  contact: { sendMessage },
  safety: { fileReport, listOwnReports, explainHidden, listCases, decideCase, undoDecision },
  privacy: { askOwnData, ownDataState, fetchOwnData },
  live: { listen },
  news: { listNews, countUnread, markRead, readChoices, choose, unsubscribe, readPush, keepPush, endPush },
  operator: {
    ...people,
    listPeople,
    listMessages,
    removeItem,
    queueRenditions,
    recount,
    sweepOrphans,
    listDeadLetters,
    retryJob,
    retryAllJobs,
    listOrders,
    readAudit,
    switchOffSecondFactor,
    nameModerator,
    listAllCases,
    decideAnyCase,
    undoAnyDecision,
    stats,
    readFigures,
  },
  desk,
};
