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
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

// The tables as the migrations make them; a row has the entity's field names. Equal to schema.postgres.ts.

/** The people; names are unique without regard to case (`nameKey`), e-mails as they are. */
export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  tenant: text('tenant').notNull(),
  phone: text('phone'),
  avatar: text('avatar'),
  passwordHash: text('password_hash'),
  developer: integer('developer', { mode: 'boolean' }).notNull(),
  moderator: integer('moderator', { mode: 'boolean' }).notNull().default(false),
  uploadsStoppedUntil: integer('uploads_stopped_until'),
  language: text('language').$type<Language>().notNull(),
  createdAt: integer('created_at').notNull(),
  verifiedAt: integer('verified_at'),
  heldUntil: integer('held_until'),
  suspendedAt: integer('suspended_at'),
  planEnd: integer('plan_end').notNull(),
  favouriteCount: integer('favourite_count').notNull(),
});

/** The links in mails, by the digest of their token: the token itself is in the mail alone. */
export const links = sqliteTable('links', {
  digest: text('digest').primaryKey(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<LinkKind>().notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
  retiredAt: integer('retired_at'),
});

/** Who is signed in where, by the digest of the token in the cookie. */
export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  digest: text('digest').notNull(),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  provenAt: integer('proven_at'),
  userAgent: text('user_agent').notNull(),
});

/** Apps that show codes, one a person. */
export const authenticators = sqliteTable('authenticators', {
  userId: text('user_id').primaryKey(),
  sealed: text('sealed').notNull(),
  step: integer('step').notNull(),
  addedAt: integer('added_at').notNull(),
});

export const passkeys = sqliteTable('passkeys', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: integer('counter').notNull(),
  name: text('name').notNull(),
  addedAt: integer('added_at').notNull(),
  usedAt: integer('used_at').notNull(),
});

/** Recovery codes that were not used, by digests. */
export const recoveryCodes = sqliteTable('recovery_codes', {
  digest: text('digest').primaryKey(),
  userId: text('user_id').notNull(),
});

/** Tickets of sign-ins that wait for their second factor, by digests. */
export const tickets = sqliteTable('tickets', {
  digest: text('digest').primaryKey(),
  userId: text('user_id'),
  bound: text('bound').notNull(),
  tries: integer('tries').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

/** The devices that people have used, by digests. */
export const devices = sqliteTable('devices', {
  userId: text('user_id').notNull(),
  device: text('device').notNull(),
  seenAt: integer('seen_at').notNull(),
});

/** Files that were announced, with what uses them. */
export const uploads = sqliteTable('uploads', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  folder: text('folder').$type<Folder>().notNull(),
  fileName: text('file_name').notNull(),
  originalName: text('original_name').notNull(),
  size: integer('size').notNull(),
  contentType: text('content_type').notNull(),
  createdAt: integer('created_at').notNull(),
  finishedAt: integer('finished_at'),
  usedBy: text('used_by'),
  session: text('session'),
  takenAt: integer('taken_at'),
  checksum: text('checksum'),
});

/** Videos and photos, with the counters and the score that follow from facts in other tables. */
export const media = sqliteTable('media', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<Kind>().notNull(),
  uploaderId: text('uploader_id').notNull(),
  tenant: text('tenant').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  tags: text('tags', { mode: 'json' }).$type<readonly string[]>().notNull(),
  fileName: text('file_name').notNull(),
  posterName: text('poster_name'),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  duration: real('duration'),
  placeholder: text('placeholder'),
  state: text('state').$type<MediaState>().notNull(),
  failure: text('failure').$type<Code>(),
  renditions: text('renditions', { mode: 'json' }).$type<Renditions>(),
  percent: integer('percent'),
  drawn: text('drawn', { mode: 'json' }).$type<DrawnPicture>(),
  hidden: integer('hidden', { mode: 'boolean' }).notNull(),
  withheld: integer('withheld', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
  views: integer('views').notNull(),
  likeCount: integer('like_count').notNull(),
  dislikeCount: integer('dislike_count').notNull(),
  commentCount: integer('comment_count').notNull(),
  score: real('score').notNull(),
  randomKey: integer('random_key').notNull(),
  version: integer('version').notNull().default(0),
  takenAt: integer('taken_at'),
  batchId: text('batch_id').notNull(),
  position: integer('position').notNull(),
  batchPlace: text('batch_place').notNull(),
  /** How many items its card in lists holds; 0 where another item stands for it. */
  standsFor: integer('stands_for').notNull().default(1),
});

/** The tags of items once more, one row each, so that related items are found by an index; `listed` as below. */
export const mediaTags = sqliteTable('media_tags', {
  tenant: text('tenant').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  tag: text('tag').notNull(),
  mediaId: text('media_id').notNull(),
  createdAt: integer('created_at').notNull(),
  listed: integer('listed', { mode: 'boolean' }).notNull(),
});

/** When somebody last counted as a viewer of an item. */
export const views = sqliteTable('views', {
  mediaId: text('media_id').notNull(),
  memberId: text('member_id').notNull(),
  viewedAt: integer('viewed_at').notNull(),
});

/**
 * The words of items, as search reads them; derived from the item, and written with it. `name` is the title without the
 * number of a multi-photo upload. `listed` says whether lists show the item: triggers on `media` keep it true.
 */
export const searchDocuments = sqliteTable('search_documents', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  mediaId: text('media_id').notNull(),
  tenant: text('tenant').notNull(),
  name: text('name').notNull(),
  createdAt: integer('created_at').notNull(),
  listed: integer('listed', { mode: 'boolean' }).notNull(),
  title: text('title').notNull(),
  tags: text('tags').notNull(),
  description: text('description').notNull(),
  words: text('words').notNull(),
});

/** What search fields may offer, each text once per tenant and source; `words` as in `searchDocuments`. */
export const suggestions = sqliteTable('suggestions', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  tenant: text('tenant').notNull(),
  source: text('source').$type<SuggestionSource | Named>().notNull(),
  /** Of an event or a person the id. */
  text: text('text').notNull(),
  words: text('words').notNull(),
});

/** Captions of videos, one per language. */
export const captions = sqliteTable('captions', {
  id: text('id').primaryKey(),
  mediaId: text('media_id').notNull(),
  uploaderId: text('uploader_id').notNull(),
  language: text('language').notNull(),
  size: integer('size').notNull(),
  changedAt: integer('changed_at').notNull(),
  words: text('words').notNull(),
  text: text('text').notNull(),
});

/** One reaction per item and member: the key keeps a second from existing. */
export const reactions = sqliteTable('reactions', {
  mediaId: text('media_id').notNull(),
  memberId: text('member_id').notNull(),
  value: text('value').$type<Reaction>().notNull(),
  reactedAt: integer('reacted_at').notNull(),
});

/** Comments and replies. */
export const comments = sqliteTable('comments', {
  id: text('id').primaryKey(),
  mediaId: text('media_id').notNull(),
  authorId: text('author_id').notNull(),
  text: text('text').notNull(),
  createdAt: integer('created_at').notNull(),
  /** The first comment of its thread, and when it was written; itself if it answers none. */
  threadId: text('thread_id').notNull(),
  threadAt: integer('thread_at').notNull(),
});

/** What people saved, with the item's kind so that their lists need no join to sort. */
export const saves = sqliteTable('saves', {
  memberId: text('member_id').notNull(),
  mediaId: text('media_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  savedAt: integer('saved_at').notNull(),
});

/** What people viewed, once per item, the newest view counting. */
export const history = sqliteTable('history', {
  memberId: text('member_id').notNull(),
  mediaId: text('media_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  viewedAt: integer('viewed_at').notNull(),
});

/** Whom people marked as a favourite. */
export const favourites = sqliteTable('favourites', {
  memberId: text('member_id').notNull(),
  uploaderId: text('uploader_id').notNull(),
  markedAt: integer('marked_at').notNull(),
});

/** Plans that people are buying or bought; kept without the person once they are gone. */
export const orders = sqliteTable('orders', {
  id: text('id').primaryKey(),
  providerOrderId: text('provider_order_id').notNull(),
  userId: text('user_id'),
  months: integer('months').$type<PlanMonths>().notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  createdAt: integer('created_at').notNull(),
  paidAt: integer('paid_at'),
  paymentId: text('payment_id'),
  granted: integer('granted', { mode: 'boolean' }).notNull(),
  checkAt: integer('check_at'),
});

/** Facts from the payment provider, by their ids; rows are added and never changed. */
export const providerEvents = sqliteTable('provider_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  providerOrderId: text('provider_order_id'),
  paymentId: text('payment_id'),
  state: text('state').$type<PaymentState>(),
  amount: integer('amount'),
  currency: text('currency'),
  refunded: integer('refunded').notNull(),
  receivedAt: integer('told_at').notNull(),
});

/** What gave somebody a plan, at most one per order; rows are added and never changed. */
export const grants = sqliteTable('grants', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  orderId: text('order_id'),
  months: integer('months'),
  until: integer('until'),
  grantedAt: integer('granted_at').notNull(),
});

/** Messages to the college, with name and e-mail as they were then; `key` as with comments. */
export const contactMessages = sqliteTable('contact_messages', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  fullName: text('full_name').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** Which calls with a key took effect. */
export const receipts = sqliteTable('receipts', {
  key: text('key').primaryKey(),
  sent: text('sent').notNull(),
  effect: text('effect', { mode: 'json' }).$type<Receipt['effect']>().notNull(),
  at: integer('at').notNull(),
});

/** Work to be done later; `dueAt` is the end of the lease while somebody works on it, and null once it was given up. */
export const jobs = sqliteTable('jobs', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind').$type<JobDraft['kind']>().notNull(),
  payload: text('payload', { mode: 'json' }).$type<JobDraft['payload']>().notNull(),
  dueAt: integer('due_at'),
  attempts: integer('attempts').notNull(),
  error: text('error'),
});

/** Counted tries, one window per key. */
export const limits = sqliteTable('limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  endsAt: integer('ends_at').notNull(),
});

/** What the installation made for itself once, such as the key that signs file addresses. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** When the first item of a batch came. An item alone in its batch has no row here. */
export const batches = sqliteTable('batches', {
  id: text('id').primaryKey(),
  beganAt: integer('began_at').notNull(),
});

export const events = sqliteTable('events', {
  id: text('id').primaryKey(),
  tenant: text('tenant').notNull(),
  ownerId: text('owner_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  startsOn: text('starts_on').notNull(),
  endsOn: text('ends_on').notNull(),
  place: text('place').notNull(),
  coverId: text('cover_id'),
  open: integer('open', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').notNull(),
});

/** Which item belongs to which event; `shown` follows the item by a trigger. */
export const eventItems = sqliteTable('event_items', {
  mediaId: text('media_id').primaryKey(),
  eventId: text('event_id').notNull(),
  uploaderId: text('uploader_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  isShown: integer('shown', { mode: 'boolean' }).notNull(),
  moment: integer('moment').notNull(),
  position: integer('position').notNull(),
});

/** How many items of an event are shown; written by triggers alone. An event that shows none has no row. */
export const eventCounts = sqliteTable('event_counts', {
  eventId: text('event_id').primaryKey(),
  videos: integer('videos').notNull(),
  photos: integer('photos').notNull(),
});

/** How many items of an event that are shown are whose; written by triggers alone. Who has none has no row. */
export const eventPeople = sqliteTable('event_people', {
  eventId: text('event_id').notNull(),
  personId: text('person_id').notNull(),
  items: integer('items').notNull(),
});

/** Whom the owner of a closed event named. */
export const eventContributors = sqliteTable('event_contributors', {
  eventId: text('event_id').notNull(),
  personId: text('person_id').notNull(),
});

/** Items chosen for a ZIP, their ids joined by commas. */
export const zipChoices = sqliteTable('zip_choices', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  mediaIds: text('media_ids').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** The own data that people asked for; at most one per person. */
export const ownCopies = sqliteTable('own_copies', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  askedAt: integer('asked_at').notNull(),
  readyAt: integer('ready_at'),
});

/** Its files, in parts. */
export const ownParts = sqliteTable('own_parts', {
  copyId: text('copy_id').notNull(),
  number: integer('number').notNull(),
  file: text('file').notNull(),
  size: integer('size').notNull(),
  text: text('text').notNull(),
});

/** The audit log; triggers refuse to change an entry, and to remove one that is not older than the horizon. */
export const auditLog = sqliteTable('audit_log', {
  id: text('id').primaryKey(),
  at: integer('at').notNull(),
  act: text('act').$type<Act>().notNull(),
  doer: text('doer').$type<Doer>().notNull(),
  doerId: text('doer_id'),
  personId: text('person_id'),
  itemId: text('item_id'),
  details: text('details', { mode: 'json' }).$type<AuditEntry['details']>().notNull(),
});

/** One row: the moment from which the audit log keeps entries. */
export const auditHorizon = sqliteTable('audit_horizon', {
  id: integer('id').primaryKey(),
  keptFrom: integer('kept_from').notNull(),
});

/** What happened on each day (UTC). */
export const dailyFigures = sqliteTable('daily_figures', {
  day: text('day').primaryKey(),
  uploads: integer('uploads').notNull(),
  bytes: integer('bytes').notNull(),
  active: integer('active').notNull(),
  payments: integer('payments').notNull(),
  paise: integer('paise').notNull(),
});

/** The number and size of each tenant's items. */
export const tenantFigures = sqliteTable('tenant_figures', {
  tenant: text('tenant').primaryKey(),
  videos: integer('videos').notNull(),
  photos: integer('photos').notNull(),
  bytes: integer('bytes').notNull(),
});

/** The last day (UTC) on which each person was active. */
export const lastSeen = sqliteTable('last_seen', {
  personId: text('person_id').primaryKey(),
  day: text('day').notNull(),
});

/** Things that were reported. While `decidedAt` is null there is one case of a thing; what follows it is the decision. */
export const cases = sqliteTable('cases', {
  id: text('id').primaryKey(),
  tenant: text('tenant').notNull(),
  subject: text('subject').$type<Subject>().notNull(),
  subjectId: text('subject_id').notNull(),
  itemId: text('item_id'),
  ownerId: text('owner_id').notNull(),
  openedAt: integer('opened_at').notNull(),
  asked: integer('asked', { mode: 'boolean' }).notNull(),
  /** How many reminders moderators have got about it. */
  told: integer('told').notNull(),
  decidedAt: integer('decided_at'),
  verdict: text('verdict').$type<Verdict>(),
  stopDays: integer('stop_days'),
  text: text('text'),
  deciderId: text('decider_id'),
  stoppedBefore: integer('stopped_before'),
  comment: text('comment', { mode: 'json' }).$type<Comment>(),
});

/** What one person reported about a thing, once. */
export const reports = sqliteTable('reports', {
  id: text('id').primaryKey(),
  caseId: text('case_id').notNull(),
  reporterId: text('reporter_id').notNull(),
  subject: text('subject').$type<Subject>().notNull(),
  subjectId: text('subject_id').notNull(),
  reason: text('reason').$type<Reason>().notNull(),
  note: text('note').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** Notifications, one per person and cause. */
export const notifications = sqliteTable('notifications', {
  personId: text('person_id').notNull(),
  cause: text('cause').notNull(),
  kind: text('kind').$type<WrittenKind>().notNull(),
  at: integer('at').notNull(),
  actorId: text('actor_id'),
  mediaId: text('media_id'),
  commentId: text('comment_id'),
  caseId: text('case_id'),
});

/** Up to when somebody has read one notification, or all of them where `key` is empty. */
export const notificationReads = sqliteTable('notification_reads', {
  personId: text('person_id').notNull(),
  key: text('key').notNull(),
  readAt: integer('read_at').notNull(),
});

/** People's choices of notifications. */
export const notificationChoices = sqliteTable('notification_choices', {
  personId: text('person_id').notNull(),
  kind: text('kind').$type<NewsKind>().notNull(),
  way: text('way').$type<Way>().notNull(),
  wanted: integer('wanted', { mode: 'boolean' }).notNull(),
});

/** The newest digest of whoever wants them. */
export const digests = sqliteTable('digests', {
  personId: text('person_id').primaryKey(),
  day: text('day').notNull(),
  until: integer('until').notNull(),
});

/** Push addresses, and what waits to be pushed to them. */
export const pushAddresses = sqliteTable('push_addresses', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  sessionId: text('session_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  discreet: integer('discreet', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').notNull(),
  sharedUntil: integer('shared_until').notNull(),
  pendingSince: integer('pending_since'),
  asked: integer('asked').notNull(),
});
