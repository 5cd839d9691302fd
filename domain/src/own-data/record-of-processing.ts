import { SESSION_LIFE, SESSION_LIFE_AT_MOST } from '../accounts/rules.ts';
import { UNDO_GIFT } from '../clubs/gift.ts';
import { INVITATION_LIFE } from '../clubs/rules.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { BIN_LIFE } from '../media/bin.ts';
import { DECLINED_LIFE, OFFER_LIFE } from '../membership/pool.ts';
import { NEWS_KEPT } from '../news/rules.ts';
import { ANSWERED_KEPT, ERASED_KEPT } from '../rights/rules.ts';
import { ABANDONED_AFTER } from '../uploads/rules.ts';
import { WALL_LIFE } from '../walls/rules.ts';
import { fieldsOf, kindNames, type OwnKind } from './kinds.ts';

/** What is stored of a kind, why, and until when, in words for a record of processing. */
interface Processing {
  readonly what: string;
  readonly why: string;
  readonly until: string;
}

const days = (milliseconds: number) => `${milliseconds / DAY} days`;
const hours = (milliseconds: number) => `${milliseconds / HOUR} hours`;
const GONE = 'the account is deleted';

const PROCESSING: Readonly<Record<OwnKind, (auditDays: number) => Processing>> = {
  account: () => ({ what: 'name, addresses, picture, role', why: 'to know members of the college', until: GONE }),
  sessions: () => ({
    what: 'where somebody is signed in',
    why: 'to stay signed in, and to end that elsewhere',
    until: `${days(SESSION_LIFE)} after its last use, ${days(SESSION_LIFE_AT_MOST)} at most`,
  }),
  devices: () => ({ what: 'devices, as codes', why: 'to warn of a new one', until: GONE }),
  links: () => ({ what: 'links that were mailed', why: 'to verify and recover accounts', until: GONE }),
  identities: () => ({
    what: 'as whom an identity provider knows somebody',
    why: 'so that nobody else enters with their address',
    until: GONE,
  }),
  authenticators: () => ({ what: 'second factors', why: 'to protect the account', until: 'turned off' }),
  passkeys: () => ({ what: 'passkeys', why: 'to protect the account', until: 'turned off' }),
  log: (auditDays) => ({
    what: 'acts of operators, moderators and about the account',
    why: 'to account for them',
    until: `${auditDays} days`,
  }),
  uploads: () => ({
    what: 'files on their way and in use',
    why: 'to share them',
    until: `${hours(ABANDONED_AFTER)} if nothing uses them`,
  }),
  items: () => ({ what: 'photos and videos', why: 'to show them to the college', until: 'deleted by their uploader' }),
  captions: () => ({ what: 'captions of videos', why: 'to be read and found', until: 'the video is deleted' }),
  views: () => ({ what: 'what was viewed', why: 'to count a view once', until: `the item goes, or ${GONE}` }),
  reactions: () => ({ what: 'likes and dislikes', why: 'to show what is liked', until: `taken back, or ${GONE}` }),
  comments: () => ({ what: 'comments', why: 'to talk about items', until: `deleted, or ${GONE}` }),
  saves: () => ({ what: 'saved items', why: 'to find them again', until: `taken back, or ${GONE}` }),
  history: () => ({ what: 'items looked at', why: 'to find them again', until: `cleared, or ${GONE}` }),
  favourites: () => ({ what: 'favorite people', why: 'to show what they share', until: `taken back, or ${GONE}` }),
  clubFavourites: () => ({ what: 'favorite clubs', why: 'to show what they share', until: `taken back, or ${GONE}` }),
  events: () => ({ what: 'events', why: 'to bring items together', until: 'deleted by their owner' }),
  eventItems: () => ({ what: 'items in events', why: 'to bring items together', until: 'taken out, or the item goes' }),
  eventContributors: () => ({ what: 'who may add to an event', why: 'to let them', until: 'the event is deleted' }),
  walls: () => ({
    what: 'screens that show an event',
    why: 'to show it in a hall',
    until: `closed, or ${hours(WALL_LIFE)}`,
  }),
  offers: () => ({
    what: 'items offered to events',
    why: 'to let their owners decide',
    until: `decided; ${days(OFFER_LIFE)} undecided, ${hours(DECLINED_LIFE)} declined`,
  }),
  poolRemovals: () => ({ what: 'that an accepted item was removed', why: 'to ask before the next', until: GONE }),
  reports: () => ({
    what: 'reports',
    why: 'to protect people',
    until: 'for good, without the person once they are gone',
  }),
  decisionsAboutMe: () => ({ what: 'decisions about one’s things', why: 'to protect people', until: 'for good' }),
  decisionsByMe: () => ({ what: 'decisions as a moderator', why: 'to account for them', until: 'for good' }),
  rightsRequests: () => ({
    what: 'requests at the rights desk',
    why: 'to answer them',
    until: `${days(ANSWERED_KEPT)} after the answer, ${hours(ERASED_KEPT)} after an erasure`,
  }),
  orders: () => ({
    what: 'orders of plans',
    why: 'to sell plans, and for the books',
    until: 'for good, without the person',
  }),
  payments: () => ({
    what: 'payments',
    why: 'to sell plans, and for the books',
    until: 'for good, without the person',
  }),
  grants: () => ({
    what: 'plans that were given',
    why: 'to know who may upload',
    until: 'for good, without the person',
  }),
  seats: () => ({ what: 'seats in clubs', why: 'to know who acts for a club', until: 'given up, or the club goes' }),
  gifts: () => ({ what: 'gifts to clubs', why: 'to undo them', until: days(UNDO_GIFT) }),
  invitations: () => ({
    what: 'invitations to seats',
    why: 'to accept them',
    until: `accepted, withdrawn or ${days(INVITATION_LIFE)}`,
  }),
  messages: () => ({ what: 'messages to the college', why: 'to answer them', until: GONE }),
  zipChoices: () => ({ what: 'choices for a download', why: 'to make the ZIP', until: 'some hours' }),
  notifications: () => ({ what: 'notifications', why: 'to tell of what happened', until: days(NEWS_KEPT) }),
  notificationReads: () => ({ what: 'what was read', why: 'to count what is new', until: days(NEWS_KEPT) }),
  notificationChoices: () => ({ what: 'choices of notifications', why: 'to follow them', until: GONE }),
  digests: () => ({ what: 'when the last daily mail went', why: 'to send one a day', until: GONE }),
  pushAddresses: () => ({ what: 'push addresses', why: 'to notify', until: 'turned off, or signed out' }),
};

/**
 * The record of processing as Markdown: every kind of people's own data with its fields, from what the product declares,
 * why it is kept and until when (decisions 56, 73). `auditDays` is the setting of that name.
 */
export function recordOfProcessing({
  appName,
  auditDays,
}: {
  readonly appName: string;
  readonly auditDays: number;
}): string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = kindNames.map((kind) => {
    const { what, why, until } = PROCESSING[kind](auditDays);
    return `| ${[what, fieldsOf(kind).join(', '), why, until].map(cell).join(' | ')} |`;
  });
  return [
    `# Record of processing: ${appName}`,
    '',
    `Of members of the colleges. What leads remove lies in the bin of their club for ${days(BIN_LIFE)}.`,
    '',
    '| what | fields | why | until |',
    '| --- | --- | --- | --- |',
    ...rows,
  ];
}
