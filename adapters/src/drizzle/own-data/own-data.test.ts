import { kindNames, ownKinds } from '@quadrangle/domain/own-data/kinds';
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as schema from '../engine/schema.sqlite.ts';
import type { Tables } from '../engine/store.ts';

const tables: Readonly<Record<string, unknown>> = schema;

/**
 * Each table: the kinds of own data that are read from it, with the columns that are left out, or why it is left out. A
 * missing table does not compile: whoever adds one has to decide (decisions 56).
 */
const DECIDED: Readonly<Record<keyof Tables, { kinds: readonly string[]; without?: readonly string[] } | string>> = {
  users: { kinds: ['account'], without: ['nameKey', 'passwordHash'] },
  links: { kinds: ['links'], without: ['digest', 'userId'] },
  sessions: { kinds: ['sessions'], without: ['digest', 'userId'] },
  // What recognises a browser is a secret.
  devices: { kinds: ['devices'], without: ['userId', 'device'] },
  // Keys and codes are secrets.
  authenticators: { kinds: ['authenticators'], without: ['userId', 'sealed', 'step'] },
  passkeys: { kinds: ['passkeys'], without: ['id', 'userId', 'publicKey', 'counter'] },
  recoveryCodes: 'digests of secrets',
  tickets: 'digests, for minutes',
  // What opens an upload is a secret.
  uploads: { kinds: ['uploads'], without: ['ownerId', 'session'] },
  media: {
    kinds: ['items'],
    // The rest follows from its contents; whether moderators withhold it is in `decisionsAboutMe`.
    without: [
      'uploaderId',
      'tenant',
      'placeholder',
      'renditions',
      'percent',
      'drawn',
      'withheld',
      'score',
      'randomKey',
      'version',
      'batchPlace',
      'standsFor',
    ],
  },
  mediaTags: 'follows from the items',
  searchDocuments: 'follows from the items',
  suggestions: 'follows from items, events and names, and belongs to a college',
  batches: 'follows from the items',
  views: { kinds: ['views'], without: ['memberId'] },
  reactions: { kinds: ['reactions'], without: ['memberId'] },
  // The words follow from the text.
  captions: { kinds: ['captions'], without: ['uploaderId', 'words'] },
  comments: { kinds: ['comments'], without: ['authorId', 'threadAt'] },
  saves: { kinds: ['saves'], without: ['memberId', 'kind'] },
  history: { kinds: ['history'], without: ['memberId', 'kind'] },
  favourites: { kinds: ['favourites'], without: ['memberId'] },
  // Who did it is somebody else.
  notifications: { kinds: ['notifications'], without: ['personId', 'actorId'] },
  notificationReads: { kinds: ['notificationReads'], without: ['personId'] },
  notificationChoices: { kinds: ['notificationChoices'], without: ['personId'] },
  digests: { kinds: ['digests'], without: ['personId'] },
  // With address and keys, anybody could push to that browser.
  pushAddresses: {
    kinds: ['pushAddresses'],
    without: ['id', 'personId', 'sessionId', 'endpoint', 'p256dh', 'auth', 'asked'],
  },
  events: { kinds: ['events'], without: ['tenant', 'ownerId'] },
  eventItems: { kinds: ['eventItems'], without: ['uploaderId', 'kind', 'isShown', 'moment', 'position'] },
  eventCounts: 'follows from the items of events',
  eventPeople: 'follows from the items of events',
  eventContributors: { kinds: ['eventContributors'], without: ['personId'] },
  zipChoices: { kinds: ['zipChoices'], without: ['ownerId'] },
  ownCopies: 'when they asked for this very ZIP; gone a day after it was ready',
  ownParts: 'this very ZIP',
  orders: { kinds: ['orders'], without: ['userId', 'checkAt'] },
  providerEvents: { kinds: ['payments'] },
  grants: { kinds: ['grants'], without: ['userId'] },
  contactMessages: { kinds: ['messages'], without: ['userId'] },
  cases: {
    kinds: ['decisionsAboutMe', 'decisionsByMe', 'reports'],
    // Who decided, and how moderators were reminded, is not about the person; until when uploads stop is in the account.
    without: ['tenant', 'ownerId', 'told', 'deciderId', 'stoppedBefore'],
  },
  reports: { kinds: ['reports'], without: ['caseId', 'reporterId'] },
  // Who did it may be somebody who reported them.
  auditLog: { kinds: ['log'], without: ['doerId', 'personId'] },
  dailyFigures: 'of the installation',
  tenantFigures: 'of the installation',
  lastSeen: 'follows from the sessions',
  auditHorizon: 'of the installation',
  jobs: 'gone when they are done; what they are about is in other tables',
  receipts: 'digests, for a day',
  limits: 'counts of tries in a window of time, by network address or what was typed',
  settings: 'of the installation',
};

it('for every table, each column is either in people’s own data or left out with a reason (decisions 56)', () => {
  const used = new Set<string>();
  for (const [table, decided] of Object.entries(DECIDED)) {
    if (typeof decided === 'string') continue;
    const told = decided.kinds.flatMap((kind) => {
      used.add(kind);
      const { plain, times } = ownKinds[kind as keyof typeof ownKinds];
      return [...plain, ...times] as string[];
    });
    const columns = Object.keys(getTableColumns(tables[table] as Tables['users']));
    const without = decided.without ?? [];
    expect({ table, columns: columns.filter((column) => !told.includes(column) && !without.includes(column)) }).toEqual(
      {
        table,
        columns: [],
      },
    );
    expect({ table, unknown: without.filter((column) => !columns.includes(column)) }).toEqual({ table, unknown: [] });
  }
  expect([...used].sort()).toEqual([...kindNames].sort());
});
