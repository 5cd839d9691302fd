import type { LinkKind } from '@quadrangle/domain/accounts/user';
import type { Act, AuditEntry, Doer } from '@quadrangle/domain/audit/entry';
import type { Comment } from '@quadrangle/domain/comments/comment';
import type { DrawnPicture } from '@quadrangle/domain/files/picture-sizes';
import type { Renditions } from '@quadrangle/domain/files/playback-rules';
import type { Folder } from '@quadrangle/domain/files/stored-names';
import type { Named } from '@quadrangle/domain/finding/words';
import type { Language } from '@quadrangle/domain/kernel/actor';
import type { Code } from '@quadrangle/domain/kernel/errors';
import type { JobDraft, Receipt, WrittenKind } from '@quadrangle/domain/kernel/ports';
import type { Kind, MediaState, Reaction } from '@quadrangle/domain/media/media';
import type { SuggestionSource } from '@quadrangle/domain/media/search';
import type { PaymentState } from '@quadrangle/domain/membership/provider-fact';
import type { PlanMonths } from '@quadrangle/domain/membership/rules';
import type { NewsKind, Way } from '@quadrangle/domain/news/news';
import type { Reason, Subject, Verdict } from '@quadrangle/domain/safety/case';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

// The tables as the migrations make them; a row has the entity's field names. Equal to schema.sqlite.ts.

/** The people; names are unique without regard to case (`nameKey`), e-mails as they are. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  tenant: text('tenant').notNull(),
  phone: text('phone'),
  avatar: text('avatar'),
  passwordHash: text('password_hash'),
  developer: boolean('developer').notNull(),
  moderator: boolean('moderator').notNull().default(false),
  uploadsStoppedUntil: bigint('uploads_stopped_until', { mode: 'number' }),
  language: text('language').$type<Language>().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  verifiedAt: bigint('verified_at', { mode: 'number' }),
  heldUntil: bigint('held_until', { mode: 'number' }),
  suspendedAt: bigint('suspended_at', { mode: 'number' }),
  planEnd: bigint('plan_end', { mode: 'number' }).notNull(),
  favouriteCount: integer('favourite_count').notNull(),
});

/** The links in mails, by the digest of their token: the token itself is in the mail alone. */
export const links = pgTable('links', {
  digest: text('digest').primaryKey(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<LinkKind>().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  usedAt: bigint('used_at', { mode: 'number' }),
  retiredAt: bigint('retired_at', { mode: 'number' }),
});

/** Who is signed in where, by the digest of the token in the cookie. */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  digest: text('digest').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  lastSeenAt: bigint('last_seen_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  provenAt: bigint('proven_at', { mode: 'number' }),
  userAgent: text('user_agent').notNull(),
});

/** Apps that show codes, one a person. */
export const authenticators = pgTable('authenticators', {
  userId: text('user_id').primaryKey(),
  sealed: text('sealed').notNull(),
  step: bigint('step', { mode: 'number' }).notNull(),
  addedAt: bigint('added_at', { mode: 'number' }).notNull(),
});

export const passkeys = pgTable('passkeys', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  addedAt: bigint('added_at', { mode: 'number' }).notNull(),
  usedAt: bigint('used_at', { mode: 'number' }).notNull(),
});

/** Recovery codes that were not used, by digests. */
export const recoveryCodes = pgTable('recovery_codes', {
  digest: text('digest').primaryKey(),
  userId: text('user_id').notNull(),
});

/** Tickets of sign-ins that wait for their second factor, by digests. */
export const tickets = pgTable('tickets', {
  digest: text('digest').primaryKey(),
  userId: text('user_id'),
  bound: text('bound').notNull(),
  tries: bigint('tries', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
});

/** The devices that people have used, by digests. */
export const devices = pgTable('devices', {
  userId: text('user_id').notNull(),
  device: text('device').notNull(),
  seenAt: bigint('seen_at', { mode: 'number' }).notNull(),
});

/** Files that were announced, with what uses them. */
export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  folder: text('folder').$type<Folder>().notNull(),
  fileName: text('file_name').notNull(),
  originalName: text('original_name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  contentType: text('content_type').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  finishedAt: bigint('finished_at', { mode: 'number' }),
  usedBy: text('used_by'),
  session: text('session'),
  takenAt: bigint('taken_at', { mode: 'number' }),
  checksum: text('checksum'),
});

/** Videos and photos, with the counters and the score that follow from facts in other tables. */
export const media = pgTable('media', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<Kind>().notNull(),
  uploaderId: text('uploader_id').notNull(),
  tenant: text('tenant').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  tags: jsonb('tags').$type<readonly string[]>().notNull(),
  fileName: text('file_name').notNull(),
  posterName: text('poster_name'),
  contentType: text('content_type').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  duration: doublePrecision('duration'),
  placeholder: text('placeholder'),
  state: text('state').$type<MediaState>().notNull(),
  failure: text('failure').$type<Code>(),
  renditions: jsonb('renditions').$type<Renditions>(),
  percent: integer('percent'),
  drawn: jsonb('drawn').$type<DrawnPicture>(),
  hidden: boolean('hidden').notNull(),
  withheld: boolean('withheld').notNull().default(false),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  views: integer('views').notNull(),
  likeCount: integer('like_count').notNull(),
  dislikeCount: integer('dislike_count').notNull(),
  commentCount: integer('comment_count').notNull(),
  score: doublePrecision('score').notNull(),
  randomKey: integer('random_key').notNull(),
  version: integer('version').notNull().default(0),
  takenAt: bigint('taken_at', { mode: 'number' }),
  batchId: text('batch_id').notNull(),
  position: integer('position').notNull(),
  batchPlace: text('batch_place').notNull(),
  /** How many items its card in lists holds; 0 where another item stands for it. */
  standsFor: integer('stands_for').notNull().default(1),
});

/** The tags of items once more, one row each, so that related items are found by an index; `listed` as below. */
export const mediaTags = pgTable('media_tags', {
  tenant: text('tenant').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  tag: text('tag').notNull(),
  mediaId: text('media_id').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  listed: boolean('listed').notNull(),
});

/** When somebody last counted as a viewer of an item. */
export const views = pgTable('views', {
  mediaId: text('media_id').notNull(),
  memberId: text('member_id').notNull(),
  viewedAt: bigint('viewed_at', { mode: 'number' }).notNull(),
});

/**
 * The words of items, as search reads them; derived from the item, and written with it. `name` is the title without the
 * number of a multi-photo upload. `listed` says whether lists show the item: triggers on `media` keep it true.
 */
export const searchDocuments = pgTable('search_documents', {
  number: bigint('number', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  mediaId: text('media_id').notNull(),
  tenant: text('tenant').notNull(),
  name: text('name').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  listed: boolean('listed').notNull(),
  title: text('title').notNull(),
  tags: text('tags').notNull(),
  description: text('description').notNull(),
  words: text('words').notNull(),
});

/** What search fields may offer, each text once per tenant and source; `words` as in `searchDocuments`. */
export const suggestions = pgTable('suggestions', {
  number: bigint('number', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  tenant: text('tenant').notNull(),
  source: text('source').$type<SuggestionSource | Named>().notNull(),
  /** Of an event or a person the id. */
  text: text('text').notNull(),
  words: text('words').notNull(),
});

/** Captions of videos, one per language. */
export const captions = pgTable('captions', {
  id: text('id').primaryKey(),
  mediaId: text('media_id').notNull(),
  uploaderId: text('uploader_id').notNull(),
  language: text('language').notNull(),
  size: integer('size').notNull(),
  changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
  words: text('words').notNull(),
  text: text('text').notNull(),
});

/** One reaction per item and member: the key keeps a second from existing. */
export const reactions = pgTable('reactions', {
  mediaId: text('media_id').notNull(),
  memberId: text('member_id').notNull(),
  value: text('value').$type<Reaction>().notNull(),
  reactedAt: bigint('reacted_at', { mode: 'number' }).notNull(),
});

/** Comments and replies. */
export const comments = pgTable('comments', {
  id: text('id').primaryKey(),
  mediaId: text('media_id').notNull(),
  authorId: text('author_id').notNull(),
  text: text('text').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  /** The first comment of its thread, and when it was written; itself if it answers none. */
  threadId: text('thread_id').notNull(),
  threadAt: bigint('thread_at', { mode: 'number' }).notNull(),
});

/** What people saved, with the item's kind so that their lists need no join to sort. */
export const saves = pgTable('saves', {
  memberId: text('member_id').notNull(),
  mediaId: text('media_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  savedAt: bigint('saved_at', { mode: 'number' }).notNull(),
});

/** What people viewed, once per item, the newest view counting. */
export const history = pgTable('history', {
  memberId: text('member_id').notNull(),
  mediaId: text('media_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  viewedAt: bigint('viewed_at', { mode: 'number' }).notNull(),
});

/** Whom people marked as a favourite. */
export const favourites = pgTable('favourites', {
  memberId: text('member_id').notNull(),
  uploaderId: text('uploader_id').notNull(),
  markedAt: bigint('marked_at', { mode: 'number' }).notNull(),
});

/** Plans that people are buying or bought; kept without the person once they are gone. */
export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  providerOrderId: text('provider_order_id').notNull(),
  userId: text('user_id'),
  months: integer('months').$type<PlanMonths>().notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  paidAt: bigint('paid_at', { mode: 'number' }),
  paymentId: text('payment_id'),
  granted: boolean('granted').notNull(),
  checkAt: bigint('check_at', { mode: 'number' }),
});

/** Facts from the payment provider, by their ids; rows are added and never changed. */
export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  providerOrderId: text('provider_order_id'),
  paymentId: text('payment_id'),
  state: text('state').$type<PaymentState>(),
  amount: bigint('amount', { mode: 'number' }),
  currency: text('currency'),
  refunded: bigint('refunded', { mode: 'number' }).notNull(),
  receivedAt: bigint('told_at', { mode: 'number' }).notNull(),
});

/** What gave somebody a plan, at most one per order; rows are added and never changed. */
export const grants = pgTable('grants', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  orderId: text('order_id'),
  months: integer('months'),
  until: bigint('until', { mode: 'number' }),
  grantedAt: bigint('granted_at', { mode: 'number' }).notNull(),
});

/** Messages to the college, with name and e-mail as they were then; `key` as with comments. */
export const contactMessages = pgTable('contact_messages', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  fullName: text('full_name').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});

/** Which calls with a key took effect. */
export const receipts = pgTable('receipts', {
  key: text('key').primaryKey(),
  sent: text('sent').notNull(),
  effect: jsonb('effect').$type<Receipt['effect']>().notNull(),
  at: bigint('at', { mode: 'number' }).notNull(),
});

/** Work to be done later; `dueAt` is the end of the lease while somebody works on it, and null once it was given up. */
export const jobs = pgTable('jobs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind').$type<JobDraft['kind']>().notNull(),
  payload: jsonb('payload').$type<JobDraft['payload']>().notNull(),
  dueAt: bigint('due_at', { mode: 'number' }),
  attempts: integer('attempts').notNull(),
  error: text('error'),
});

/** Counted tries, one window per key. */
export const limits = pgTable('limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
});

/** What the installation made for itself once, such as the key that signs file addresses. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** When the first item of a batch came. An item alone in its batch has no row here. */
export const batches = pgTable('batches', {
  id: text('id').primaryKey(),
  beganAt: bigint('began_at', { mode: 'number' }).notNull(),
});

export const events = pgTable('events', {
  id: text('id').primaryKey(),
  tenant: text('tenant').notNull(),
  ownerId: text('owner_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  startsOn: text('starts_on').notNull(),
  endsOn: text('ends_on').notNull(),
  place: text('place').notNull(),
  coverId: text('cover_id'),
  open: boolean('open').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});

/** Which item belongs to which event; `shown` follows the item by a trigger. */
export const eventItems = pgTable('event_items', {
  mediaId: text('media_id').primaryKey(),
  eventId: text('event_id').notNull(),
  uploaderId: text('uploader_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  isShown: boolean('shown').notNull(),
  moment: bigint('moment', { mode: 'number' }).notNull(),
  position: integer('position').notNull(),
});

/** How many items of an event are shown; written by triggers alone. An event that shows none has no row. */
export const eventCounts = pgTable('event_counts', {
  eventId: text('event_id').primaryKey(),
  videos: integer('videos').notNull(),
  photos: integer('photos').notNull(),
});

/** How many items of an event that are shown are whose; written by triggers alone. Who has none has no row. */
export const eventPeople = pgTable('event_people', {
  eventId: text('event_id').notNull(),
  personId: text('person_id').notNull(),
  items: integer('items').notNull(),
});

/** Whom the owner of a closed event named. */
export const eventContributors = pgTable('event_contributors', {
  eventId: text('event_id').notNull(),
  personId: text('person_id').notNull(),
});

/** Items chosen for a ZIP, their ids joined by commas. */
export const zipChoices = pgTable('zip_choices', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  mediaIds: text('media_ids').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});

/** The own data that people asked for; at most one per person. */
export const ownCopies = pgTable('own_copies', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
  readyAt: bigint('ready_at', { mode: 'number' }),
});

/** Its files, in parts. */
export const ownParts = pgTable('own_parts', {
  copyId: text('copy_id').notNull(),
  number: integer('number').notNull(),
  file: text('file').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  text: text('text').notNull(),
});

/** The audit log; triggers refuse to change an entry, and to remove one that is not older than the horizon. */
export const auditLog = pgTable('audit_log', {
  id: text('id').primaryKey(),
  at: bigint('at', { mode: 'number' }).notNull(),
  act: text('act').$type<Act>().notNull(),
  doer: text('doer').$type<Doer>().notNull(),
  doerId: text('doer_id'),
  personId: text('person_id'),
  itemId: text('item_id'),
  details: jsonb('details').$type<AuditEntry['details']>().notNull(),
});

/** One row: the moment from which the audit log keeps entries. */
export const auditHorizon = pgTable('audit_horizon', {
  id: integer('id').primaryKey(),
  keptFrom: bigint('kept_from', { mode: 'number' }).notNull(),
});

/** What happened on each day (UTC). */
export const dailyFigures = pgTable('daily_figures', {
  day: text('day').primaryKey(),
  uploads: integer('uploads').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  active: integer('active').notNull(),
  payments: integer('payments').notNull(),
  paise: bigint('paise', { mode: 'number' }).notNull(),
});

/** The number and size of each tenant's items. */
export const tenantFigures = pgTable('tenant_figures', {
  tenant: text('tenant').primaryKey(),
  videos: integer('videos').notNull(),
  photos: integer('photos').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});

/** The last day (UTC) on which each person was active. */
export const lastSeen = pgTable('last_seen', {
  personId: text('person_id').primaryKey(),
  day: text('day').notNull(),
});

/** Things that were reported. While `decidedAt` is null there is one case of a thing; what follows it is the decision. */
export const cases = pgTable('cases', {
  id: text('id').primaryKey(),
  tenant: text('tenant').notNull(),
  subject: text('subject').$type<Subject>().notNull(),
  subjectId: text('subject_id').notNull(),
  itemId: text('item_id'),
  ownerId: text('owner_id').notNull(),
  openedAt: bigint('opened_at', { mode: 'number' }).notNull(),
  asked: boolean('asked').notNull(),
  /** How many reminders moderators have got about it. */
  told: integer('told').notNull(),
  decidedAt: bigint('decided_at', { mode: 'number' }),
  verdict: text('verdict').$type<Verdict>(),
  stopDays: integer('stop_days'),
  text: text('text'),
  deciderId: text('decider_id'),
  stoppedBefore: bigint('stopped_before', { mode: 'number' }),
  comment: jsonb('comment').$type<Comment>(),
});

/** What one person reported about a thing, once. */
export const reports = pgTable('reports', {
  id: text('id').primaryKey(),
  caseId: text('case_id').notNull(),
  reporterId: text('reporter_id').notNull(),
  subject: text('subject').$type<Subject>().notNull(),
  subjectId: text('subject_id').notNull(),
  reason: text('reason').$type<Reason>().notNull(),
  note: text('note').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
});

/** Notifications, one per person and cause. */
export const notifications = pgTable('notifications', {
  personId: text('person_id').notNull(),
  cause: text('cause').notNull(),
  kind: text('kind').$type<WrittenKind>().notNull(),
  at: bigint('at', { mode: 'number' }).notNull(),
  actorId: text('actor_id'),
  mediaId: text('media_id'),
  commentId: text('comment_id'),
  caseId: text('case_id'),
});

/** Up to when somebody has read one notification, or all of them where `key` is empty. */
export const notificationReads = pgTable('notification_reads', {
  personId: text('person_id').notNull(),
  key: text('key').notNull(),
  readAt: bigint('read_at', { mode: 'number' }).notNull(),
});

/** People's choices of notifications. */
export const notificationChoices = pgTable('notification_choices', {
  personId: text('person_id').notNull(),
  kind: text('kind').$type<NewsKind>().notNull(),
  way: text('way').$type<Way>().notNull(),
  wanted: boolean('wanted').notNull(),
});

/** The newest digest of whoever wants them. */
export const digests = pgTable('digests', {
  personId: text('person_id').primaryKey(),
  day: text('day').notNull(),
  until: bigint('until', { mode: 'number' }).notNull(),
});

/** Push addresses, and what waits to be pushed to them. */
export const pushAddresses = pgTable('push_addresses', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  sessionId: text('session_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  discreet: boolean('discreet').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  sharedUntil: bigint('shared_until', { mode: 'number' }).notNull(),
  pendingSince: bigint('pending_since', { mode: 'number' }),
  asked: bigint('asked', { mode: 'number' }).notNull(),
});
