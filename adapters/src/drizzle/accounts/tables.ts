import type { Age } from '@quadrangle/domain/accounts/age';
import type { LinkKind } from '@quadrangle/domain/accounts/user';
import type { Language } from '@quadrangle/domain/kernel/actor';
import type { Kit } from '../tables/kit.ts';

export const accountsTables = (c: Kit) => ({
  /** The people; names are unique without regard to case (`nameKey`), e-mails as they are. */
  users: c.table('users', {
    id: c.text('id').primaryKey(),
    name: c.text('name').notNull(),
    nameKey: c.text('name_key').notNull(),
    fullName: c.text('full_name').notNull(),
    email: c.text('email').notNull(),
    addressOfAnother: c.text('address_of_another'),
    tenant: c.text('tenant').notNull(),
    phone: c.text('phone'),
    avatar: c.text('avatar'),
    passwordHash: c.text('password_hash'),
    developer: c.flag('developer').notNull(),
    moderator: c.flag('moderator').notNull().default(false),
    steward: c.flag('steward').notNull().default(false),
    uploadsStoppedUntil: c.number('uploads_stopped_until'),
    seatEnd: c.number('seat_end'),
    language: c.text('language').$type<Language>().notNull(),
    languageChosen: c.flag('language_chosen').notNull().default(false),
    createdAt: c.number('created_at').notNull(),
    verifiedAt: c.number('verified_at'),
    heldUntil: c.number('held_until'),
    suspendedAt: c.number('suspended_at'),
    planEnd: c.number('plan_end').notNull(),
    favouriteCount: c.integer('favourite_count').notNull(),
    rosterLeavesOn: c.text('roster_leaves_on'),
    ownLeavesOn: c.text('own_leaves_on'),
    recoveryAddress: c.text('recovery_address'),
    recoveryProvenAt: c.number('recovery_proven_at'),
    entryClosedAt: c.number('entry_closed_at'),
    keptOn: c.text('kept_on'),
    age: c.text('age').$type<Age>(),
    guardianAt: c.number('guardian_at'),
    agreedTo: c.text('agreed_to'),
    withdrawnAt: c.number('withdrawn_at'),
  }),
  /** Digests of those who were erased: a list that only grows. */
  erasures: c.table('erasures', { person: c.text('person').primaryKey(), at: c.number('at').notNull() }),
  /** Recovery addresses that wait for their code. */
  recoveryClaims: c.table('recovery_claims', {
    userId: c.text('user_id').primaryKey(),
    address: c.text('address').notNull(),
    askedAt: c.number('asked_at').notNull(),
    code: c.text('code'),
    codeUntil: c.number('code_until'),
    codeTries: c.integer('code_tries').notNull(),
  }),
  /** The links in mails, by the digest of their token: the token itself is in the mail alone. */
  links: c.table('links', {
    digest: c.text('digest').primaryKey(),
    userId: c.text('user_id').notNull(),
    kind: c.text('kind').$type<LinkKind>().notNull(),
    createdAt: c.number('created_at').notNull(),
    expiresAt: c.number('expires_at').notNull(),
    usedAt: c.number('used_at'),
    retiredAt: c.number('retired_at'),
    code: c.text('code'),
    codeUntil: c.number('code_until'),
    codeTries: c.integer('code_tries').notNull().default(0),
  }),
  /** Who is signed in where, by the digest of the token in the cookie. */
  sessions: c.table('sessions', {
    id: c.text('id').primaryKey(),
    userId: c.text('user_id').notNull(),
    digest: c.text('digest').notNull(),
    createdAt: c.number('created_at').notNull(),
    lastSeenAt: c.number('last_seen_at').notNull(),
    expiresAt: c.number('expires_at').notNull(),
    provenAt: c.number('proven_at'),
    userAgent: c.text('user_agent').notNull(),
  }),
  /** The devices that people have used, by digests. */
  devices: c.table(
    'devices',
    {
      userId: c.text('user_id').notNull(),
      device: c.text('device').notNull(),
      seenAt: c.number('seen_at').notNull(),
    },
    'userId',
    'device',
  ),
  /** As whom identity providers know people: one of each provider. */
  identities: c.table(
    'identities',
    {
      userId: c.text('user_id').notNull(),
      issuer: c.text('issuer').notNull(),
      subject: c.text('subject').notNull(),
      boundAt: c.number('bound_at').notNull(),
    },
    'userId',
    'issuer',
  ),
  /** Apps that show codes, one per person. */
  authenticators: c.table('authenticators', {
    userId: c.text('user_id').primaryKey(),
    sealed: c.text('sealed').notNull(),
    step: c.number('step').notNull(),
    addedAt: c.number('added_at').notNull(),
  }),
  passkeys: c.table('passkeys', {
    id: c.text('id').primaryKey(),
    userId: c.text('user_id').notNull(),
    publicKey: c.text('public_key').notNull(),
    counter: c.number('counter').notNull(),
    name: c.text('name').notNull(),
    addedAt: c.number('added_at').notNull(),
    usedAt: c.number('used_at').notNull(),
  }),
  /** Unused recovery codes, by digests. */
  recoveryCodes: c.table('recovery_codes', {
    digest: c.text('digest').primaryKey(),
    userId: c.text('user_id').notNull(),
  }),
  /** Tickets of sign-ins that wait for their second factor, by digests. */
  tickets: c.table('tickets', {
    digest: c.text('digest').primaryKey(),
    userId: c.text('user_id'),
    bound: c.text('bound').notNull(),
    tries: c.number('tries').notNull(),
    expiresAt: c.number('expires_at').notNull(),
  }),
});
