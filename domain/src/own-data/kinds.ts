/** The fields of one kind of record: moments apart from the rest. */
interface Shape {
  readonly plain: readonly string[];
  readonly times: readonly string[];
}

/**
 * What is stored about a person, by kind, field by field (decisions 56). Nothing else gets into their own data: no
 * digest of a password or token, no address of an upload's session, nobody else's name, and not who reported them.
 */
export const ownKinds = {
  account: {
    plain: [
      'id',
      'name',
      'fullName',
      'email',
      'tenant',
      'phone',
      'avatar',
      'language',
      'developer',
      'moderator',
      'favouriteCount',
    ],
    times: ['createdAt', 'verifiedAt', 'heldUntil', 'suspendedAt', 'uploadsStoppedUntil', 'planEnd'],
  },
  sessions: { plain: ['id', 'userAgent'], times: ['createdAt', 'lastSeenAt', 'expiresAt', 'provenAt'] },
  devices: { plain: [], times: ['seenAt'] },
  authenticators: { plain: [], times: ['addedAt'] },
  passkeys: { plain: ['name'], times: ['addedAt', 'usedAt'] },
  links: { plain: ['kind'], times: ['createdAt', 'expiresAt', 'usedAt', 'retiredAt'] },
  uploads: {
    plain: ['id', 'folder', 'fileName', 'originalName', 'size', 'contentType', 'checksum', 'usedBy'],
    times: ['createdAt', 'finishedAt', 'takenAt'],
  },
  items: {
    plain: [
      'id',
      'kind',
      'title',
      'description',
      'tags',
      'fileName',
      'posterName',
      'contentType',
      'size',
      'width',
      'height',
      'duration',
      'state',
      'failure',
      'hidden',
      'views',
      'likeCount',
      'dislikeCount',
      'commentCount',
      'batchId',
      'position',
    ],
    times: ['createdAt', 'takenAt'],
  },
  captions: { plain: ['id', 'mediaId', 'language', 'text', 'size'], times: ['changedAt'] },
  comments: { plain: ['id', 'mediaId', 'threadId', 'text'], times: ['createdAt'] },
  reactions: { plain: ['mediaId', 'value'], times: ['reactedAt'] },
  saves: { plain: ['mediaId'], times: ['savedAt'] },
  history: { plain: ['mediaId'], times: ['viewedAt'] },
  views: { plain: ['mediaId'], times: ['viewedAt'] },
  favourites: { plain: ['uploaderId'], times: ['markedAt'] },
  notifications: { plain: ['cause', 'kind', 'mediaId', 'commentId', 'caseId'], times: ['at'] },
  notificationReads: { plain: ['key'], times: ['readAt'] },
  notificationChoices: { plain: ['kind', 'way', 'wanted'], times: [] },
  digests: { plain: ['day'], times: ['until'] },
  /** The browsers that get pushes. Their addresses and keys are secrets. */
  pushAddresses: { plain: ['discreet'], times: ['createdAt', 'sharedUntil', 'pendingSince'] },
  events: {
    plain: ['id', 'title', 'description', 'startsOn', 'endsOn', 'place', 'coverId', 'open'],
    times: ['createdAt'],
  },
  eventItems: { plain: ['mediaId', 'eventId'], times: [] },
  eventContributors: { plain: ['eventId'], times: [] },
  zipChoices: { plain: ['id', 'mediaIds'], times: ['createdAt'] },
  orders: {
    plain: ['id', 'providerOrderId', 'months', 'amount', 'currency', 'paymentId', 'granted'],
    times: ['createdAt', 'paidAt'],
  },
  payments: {
    plain: ['id', 'event', 'providerOrderId', 'paymentId', 'state', 'amount', 'currency', 'refunded'],
    times: ['receivedAt'],
  },
  grants: { plain: ['id', 'orderId', 'months'], times: ['until', 'grantedAt'] },
  messages: { plain: ['id', 'fullName', 'name', 'email', 'message'], times: ['createdAt'] },
  reports: {
    plain: ['id', 'subject', 'subjectId', 'reason', 'note', 'verdict', 'text'],
    times: ['createdAt', 'decidedAt'],
  },
  /** The decisions about what is theirs, as far as they learn of them. */
  decisionsAboutMe: {
    plain: ['id', 'subject', 'subjectId', 'itemId', 'asked', 'verdict', 'stopDays', 'text', 'comment'],
    times: ['openedAt', 'decidedAt'],
  },
  /** Their decisions as a moderator: their own words, but not whom they were about. */
  decisionsByMe: { plain: ['id', 'subject', 'verdict', 'stopDays', 'text'], times: ['decidedAt'] },
  log: { plain: ['id', 'act', 'doer', 'itemId', 'details'], times: ['at'] },
} as const satisfies Readonly<Record<string, Shape>>;

export type OwnKind = keyof typeof ownKinds;

/** A stored row, by the names of its fields. */
export type OwnRow = Readonly<Record<string, unknown>>;

/** The kinds, in their order in the ZIP. */
export const kindNames = Object.keys(ownKinds) as OwnKind[];

/** The fields of a kind; adapters read no others. */
export function fieldsOf(kind: OwnKind): readonly string[] {
  const { plain, times }: Shape = ownKinds[kind];
  return [...plain, ...times];
}

/** A row as its person gets it: only the named fields, with moments as ISO 8601 (decisions 56). */
export function ownRecord(kind: OwnKind, row: OwnRow): Record<string, unknown> {
  const { times }: Shape = ownKinds[kind];
  const told = (name: string) => {
    const value = row[name] ?? null;
    return times.includes(name) && typeof value === 'number' ? new Date(value).toISOString() : value;
  };
  return Object.fromEntries(fieldsOf(kind).map((name) => [name, told(name)]));
}
