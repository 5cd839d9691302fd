import type { Limit } from './ports.ts';

/** A limit on one person's calls of one use case. */
export interface PersonLimit extends Limit {
  /** Whether refused calls count too, because trying costs; otherwise only what takes effect counts. */
  readonly tries?: true;
}

const aMinute = (max: number): PersonLimit => ({ max, seconds: 60 });
const anHour = (max: number): PersonLimit => ({ max, seconds: 3_600 });
const aDay = (max: number): PersonLimit => ({ max, seconds: 86_400 });

/**
 * How often one person may cause each effect that is stored, by the name of its use case (decisions 42, 45, 48, 78).
 * `execute` counts and refuses. A use case that the wires call to change something is in this table or in the next one,
 * or a test fails.
 */
export const personLimits: Readonly<Record<string, readonly PersonLimit[]>> = {
  'accounts.addAuthenticator': [aDay(50)],
  'accounts.addPasskey': [aDay(50)],
  'accounts.askOwnPasskey': [anHour(300)],
  'accounts.changeProfile': [anHour(60)],
  'accounts.draftAuthenticator': [anHour(60)],
  'accounts.endOtherSessions': [anHour(60)],
  'accounts.endSession': [anHour(600)],
  'accounts.removeFactor': [aDay(50)],
  'accounts.renewRecoveryCodes': [aDay(10)],
  'captions.put': [{ max: 60, seconds: 600, tries: true }],
  'captions.remove': [anHour(360)],
  'comments.delete': [anHour(600)],
  'comments.write': [aMinute(30), aDay(2_000)],
  'contact.send': [aDay(5)],
  'desk.erase': [anHour(600)],
  'desk.grant': [anHour(600)],
  'desk.retryAllJobs': [anHour(60)],
  'desk.retryJob': [anHour(600)],
  'desk.suspend': [anHour(600)],
  'desk.verify': [anHour(600)],
  'events.add': [anHour(3_000)],
  'events.create': [aDay(20)],
  'events.edit': [anHour(600)],
  'events.remove': [anHour(600)],
  'events.takeOut': [anHour(3_000)],
  'library.forgetHistory': [anHour(60)],
  'library.remember': [aMinute(300)],
  'library.setFavourite': [anHour(600)],
  'library.setSaved': [anHour(1_200)],
  'media.choosePoster': [anHour(120)],
  'media.edit': [anHour(600)],
  'media.publishPhoto': [anHour(600)],
  'media.publishVideo': [anHour(600)],
  'media.remove': [anHour(3_000)],
  'media.retry': [anHour(60)],
  'media.view': [aMinute(300)],
  'membership.checkOut': [anHour(20)],
  'membership.simulatePayment': [anHour(60)],
  'news.choose': [anHour(120)],
  'news.endPush': [anHour(60)],
  'news.keepPush': [anHour(60)],
  'news.markRead': [anHour(1_200)],
  'reactions.react': [anHour(1_200)],
  'safety.decide': [anHour(600)],
  'safety.undo': [anHour(600)],
  'uploads.declare': [anHour(600)],
  'uploads.drop': [anHour(1_200)],
  'zips.choose': [anHour(60)],
};

/** What bounds the other use cases that change something: they have no signed-in caller, or count in their own way. */
export const boundedOtherwise: Readonly<Record<string, string>> = {
  'accounts.askPasskey': 'begins no more than 300 in five minutes per address; each is forgotten after five minutes',
  'accounts.delete': 'happens once',
  'accounts.finishPopup': '20 sessions per person and 600 new ones an hour',
  'accounts.isEmailTaken': 'stores nothing; 600 look-ups a minute per address',
  'accounts.isNameTaken': 'stores nothing; 600 look-ups a minute per address',
  'accounts.prove': 'changes one moment of the session; tries are counted as those of signing in',
  'accounts.recover': '3 mails an hour per account, 5 per mailbox, 500 per address',
  'accounts.rejectRegistration': 'happens once per link',
  'accounts.resetPassword': 'happens once per link',
  'accounts.showSecondFactor': '10 codes in 15 minutes and 50 a day per account; sessions as below',
  'accounts.signIn': '20 sessions per person and 600 new ones an hour; failures by account and address',
  'accounts.signInWithCredential': '20 sessions per person and 600 new ones an hour',
  'accounts.signOut': 'only ends a session',
  'accounts.signUp': '5 an hour per mailbox, 200 per address',
  'accounts.verifyEmail': 'happens once per link',
  'media.findShared': 'stores nothing; it is sent like a change because its input is long',
  'membership.confirmPayment': 'needs the signature of the payment provider, and grants once per order',
  'membership.receiveProviderEvent': 'needs the signature of the payment provider',
  'news.unsubscribe': 'needs the signature of a mail, and switches one choice off',
  'privacy.ask': 'once a day, by what is stored',
  'safety.report': '20 a day and 3 undecided takedowns per mailbox, by what is stored',
  'uploads.receiveChunk': 'the size that was announced, within the room of its owner',
  'uploads.signParts': 'stores nothing; the announced size bounds the parts',
};
